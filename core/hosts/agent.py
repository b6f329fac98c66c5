"""Tell who runs a command from the environment that the command got."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

CLAUDE = "claude-code"
CODEX = "codex"
PERSON = "person"

CODEX_MARKS = (
    "CODEX_THREAD_ID",
    "CODEX_SESSION_ID",
    "CODEX_CI",
    "CODEX_SANDBOX",
    "CODEX_SANDBOX_NETWORK_DISABLED",
)
"""What Codex sets for a shell call. `CODEX_HOME` is not among them: people set it themselves."""


def who(environ: Mapping[str, str]) -> str:
    """Return `claude-code`, `codex` or `person`."""
    if environ.get("CLAUDECODE"):
        return CLAUDE
    if any(environ.get(name) for name in CODEX_MARKS):
        return CODEX
    return PERSON
