"""Files that are never half written: atomic replacement, and one lock that the store's folder itself carries."""

from __future__ import annotations

import errno
import os
import stat
import time

from navlog.core.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

LOCK_WAIT = 30.0
"""Seconds that a writer waits for its turn; twenty writers need less than two."""

LARGEST = 1 << 28
"""Bytes of the largest file that is read whole."""

SETTLING = 50
"""How often, 20 ms apart, a file that somebody else is writing is looked at before it is taken as it is."""

ABANDONED = 3_600
"""Seconds after which a temporary file belongs to nobody."""

TEMPORARY = ".tmp-"
"""How the name of a file that is still being written begins; readers pass over it."""


def read(path: str) -> bytes:
    """Return a file's bytes.

    Raises:
        OSError: as `open` does, so that a caller can tell a missing file from an unreadable one; also for what is no
            regular file, and so might never end, and for what is larger than `LARGEST`.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", path)
        if status.st_size > LARGEST:
            raise OSError(errno.EFBIG, "it is too large", path)
        with open(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def content(path: str) -> bytes | None:
    """Return a file's bytes; `None` where there is none.

    Raises:
        Fault: `storage`, when it is there and cannot be read.
    """
    try:
        return read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        hint = "check what it is and its permissions"
        raise Fault("storage", f"cannot read {path}: {error.strerror or error}", hint) from error


def beginning(path: str, most: int) -> bytes:
    """Return at most so many bytes of a file's beginning; none of what is missing, unreadable or no regular file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        return os.read(descriptor, most) if stat.S_ISREG(os.fstat(descriptor).st_mode) else b""
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def write(path: str, content: bytes, mode: int = 0, durable: bool = True) -> None:
    """Replace a file whole: a temporary neighbour, flushed to the disk, then renamed over it.

    Args:
        path: the file.
        content: its bytes.
        mode: its permission bits; 0 keeps those it has, or takes the usual ones.
        durable: wait until it is on the disk; what can be made again need not.

    Raises:
        Fault: `storage`, when the disk or the permissions are in the way; the old content stands.
    """
    temporary = _prepared(path, content, mode, durable)
    try:
        os.replace(temporary, path)
        if durable:
            flush_folder(os.path.dirname(path))
    except OSError as error:
        _forget(temporary)
        raise unwritable(path, error) from error


def _prepared(path: str, content: bytes, mode: int = 0, durable: bool = True) -> str:
    """Write what a file is to become into a temporary neighbour, and return that one's path.

    Raises:
        Fault: `storage`.
    """
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f"{TEMPORARY}{os.getpid()}-{name}"[:200])
    try:
        os.makedirs(folder, exist_ok=True)
        with create(temporary) as file:
            wanted = mode or _mode_of(path, folder)
            if wanted:
                os.fchmod(file.fileno(), wanted)
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
    except OSError as error:
        _forget(temporary)
        raise unwritable(path, error) from error
    return temporary


def _mode_of(path: str, folder: str) -> int:
    """Return the mode that a file keeps, or begins with in a folder that is closed to others; 0 for the usual one."""
    if os.path.exists(path):
        return os.stat(path).st_mode & 0o7777
    return 0 if os.stat(folder).st_mode & 0o077 else 0o600


def swap(path: str, before: bytes | None, content: bytes) -> bool:
    """Replace a file whole, if it still holds what it is said to.

    Somebody who writes at the same moment without our lock loses nothing: what they wrote into the file that is being
    replaced is put back.

    Args:
        path: the file.
        before: the bytes that it holds; `None` when there is no file.
        content: its bytes from now on.

    Returns:
        Whether it was replaced; if not, it holds something else than `before`.

    Raises:
        Fault: `storage`.
    """
    temporary = _prepared(path, content)
    try:
        if before is None:
            return _linked(temporary, path)
        with open(path, "rb", opener=open_no_link) as file:
            if file.read() != before or not os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return False
            os.replace(temporary, path)
            late = _settled(file, before)
        flush_folder(os.path.dirname(path))
    except FileNotFoundError:
        return False
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        _forget(temporary)
    if late != before:
        write(path, late)
    return late == before


def _linked(temporary: str, path: str) -> bool:
    """Give a file its name, unless somebody else has taken it."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        return False
    flush_folder(os.path.dirname(path))
    return True


def _settled(file: BinaryIO, before: bytes) -> bytes:
    """Return what a file that was replaced holds, once nobody writes to it any more."""
    found = before
    for _ in range(SETTLING):
        file.seek(0)
        now = file.read()
        if now == found:
            break
        found = now
        time.sleep(0.02)
    return found


def append(path: str, line: bytes) -> None:
    """Add one line to a file and flush it; a line that a crash cut short is closed first, a link is not followed.

    Raises:
        Fault: `storage`.
    """
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "ab+", opener=open_no_link) as file:
            end = file.seek(0, os.SEEK_END)
            torn = end > 0 and os.pread(file.fileno(), 1, end - 1) != b"\n"
            file.write((b"\n" if torn else b"") + line + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise unwritable(path, error) from error


def sweep(folders: Iterable[str]) -> None:
    """Remove what killed writers left half written in some folders, once it is too old to be still in use."""
    for folder in folders:
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            if name.startswith(TEMPORARY) and time.time() - os.lstat(path).st_mtime > ABANDONED:
                _forget(path)


def create(path: str) -> BinaryIO:
    """Open a file to be written that nobody else has made; what stands in its place goes first, links included.

    Raises:
        OSError: when it cannot be made.
    """
    _forget(path)
    return open(path, "wb", opener=lambda name, flags: open_no_link(name, flags | os.O_EXCL))


def open_no_link(path: str, flags: int) -> int:
    """Be the `opener` of an `open` that follows no symbolic link."""
    return os.open(path, flags | os.O_NOFOLLOW, 0o666)


def remove(path: str) -> None:
    """Delete a file if it is there.

    Raises:
        Fault: `storage`.
    """
    try:
        os.unlink(path)
        flush_folder(os.path.dirname(path))
    except FileNotFoundError:
        return
    except OSError as error:
        raise unwritable(path, error) from error


def flush_folder(folder: str) -> None:
    """Make a rename in the folder survive a power cut, where the system can."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Lock:
    """Hold the folder's one write lock inside a `with`; it goes with the process, however that ends.

    The lock is on the folder's own descriptor, so there is no lock file to go stale.

    Args:
        folder: an existing folder.
        wait: seconds to wait for another writer.

    Raises:
        Fault: on entering; `locked` after `wait`, `storage` when the folder cannot be opened, `no_store` when it went
            while we waited.
    """

    def __init__(self, folder: str, wait: float = LOCK_WAIT) -> None:
        self.folder = folder
        self.wait = wait
        self.descriptor = -1

    def __enter__(self) -> Lock:
        try:
            self.descriptor = os.open(self.folder, os.O_RDONLY)
        except OSError as error:
            raise unwritable(self.folder, error) from error
        try:
            _acquire(self.descriptor, self.folder, self.wait)
            _check_there(self.descriptor, self.folder)
        except BaseException:
            os.close(self.descriptor)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)


def _acquire(descriptor: int, folder: str, wait: float) -> None:
    deadline = time.monotonic() + wait
    pause = 0.001
    while not _try_lock(descriptor):
        if time.monotonic() > deadline:
            raise Fault("locked", f"another process has been writing to {folder} for {wait:.0f} s", "try again")
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def _check_there(descriptor: int, folder: str) -> None:
    """Make sure that the folder that is locked is still the one under that name."""
    try:
        there = os.path.samestat(os.fstat(descriptor), os.stat(folder))
    except FileNotFoundError:
        there = False
    if not there:
        raise Fault("no_store", f"{folder} was removed meanwhile", "run: navlog init")


def _try_lock(descriptor: int) -> bool:
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def unwritable(path: str, error: OSError) -> Fault:
    """Return the fault that tells why a path could not be written."""
    return Fault("storage", f"cannot write {path}: {error.strerror or error}", "check the disk and the permissions")


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
