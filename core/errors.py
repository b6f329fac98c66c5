"""What can go wrong, in the words that reach the user and the code that reaches a script."""

from __future__ import annotations


class NavlogError(Exception):
    """A failure with a code for scripts, a message for people and, where there is one, the remedy.

    Args:
        code: a stable identifier in snake_case, such as `no_store`.
        message: one sentence that names the input at fault.
        hint: what to do about it.
    """

    exit = 3

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class Refused(NavlogError):
    """The honest no: the request was understood and not carried out. Exit code 1."""

    exit = 1


class Usage(NavlogError):
    """The command's words are off. Exit code 2."""

    exit = 2


class Fault(NavlogError):
    """Storage or the environment is in the way. Exit code 3."""

    exit = 3
