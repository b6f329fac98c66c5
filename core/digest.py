"""SHA-256 without its start-up cost: `hashlib` loads OpenSSL, which takes as long as hashing a megabyte.

Small inputs, all that the cold path usually meets, go through the interpreter's own module; large ones through OpenSSL,
which is several times faster a byte.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import sha256 as small
else:
    try:
        if sys.version_info >= (3, 12):
            from _sha2 import sha256 as small
        else:
            from _sha256 import sha256 as small
    except ImportError:
        from hashlib import sha256 as small

SMALL = 1 << 18
"""Bytes up to which the interpreter's own module is used."""

BLOCK = 1 << 20
"""Bytes read at a time."""


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some bytes, in hexadecimal."""
    if len(content) <= SMALL:
        return small(content).hexdigest()
    import hashlib

    return hashlib.sha256(content).hexdigest()


def sha256_of(path: str) -> str:
    """Return the SHA-256 of a file's raw bytes, in hexadecimal, however large it is.

    Raises:
        OSError: when it cannot be read.
    """
    with open(path, "rb", buffering=0) as file:
        content = file.read(SMALL + 1)
        if len(content) <= SMALL and not file.read(1):
            return small(content).hexdigest()
        file.seek(0)
        import hashlib

        digest = hashlib.sha256()
        while block := file.read(BLOCK):
            digest.update(block)
        return digest.hexdigest()
