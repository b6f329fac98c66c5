"""Writing: commands of the core carried out one after the other, in the order in which they were asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any

from textual import work

from navlog.app import outcomes, state
from navlog.app.messages import Done, Failed
from navlog.app.outcomes import Outcome
from navlog.app.shell import Shell, Yes
from navlog.app.shifts import Shift
from navlog.core import journal
from navlog.core.command import Command, Result
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.record import record, replace
from navlog.core.registry import named
from navlog.core.roadmap import places
from navlog.core.roadmap.model import Plan

if TYPE_CHECKING:
    from navlog.core.command import Arguments

LOCKED = "nothing can be changed here: NAVLOG_READ_ONLY is set"

SEEN = 0.05
"""Seconds until a write begins: what it will come to is painted first, since both take their share of one processor."""


@record
class Write:
    """A command to carry out.

    Attributes:
        number: how many were asked for before it, and itself.
        command: the command.
        arguments: all of its arguments.
        told: what to tell when it is done, instead of what the command says.
    """

    number: int
    command: Command
    arguments: Arguments
    told: str = ""

    def says(self, result: Result) -> str:
        """Return what to tell of it in one line."""
        return self.told or next(iter((result.text or "\n".join(result.notes)).splitlines()), "done")


class Queue:
    """Writes that wait, and the number of the last one that is done."""

    def __init__(self) -> None:
        self.asked = self.done = 0
        self._waiting: deque[Write] = deque()
        self._busy = False
        self._lock = Lock()

    def add(self, command: Command, arguments: Arguments, told: str) -> bool:
        """Add a write; `True` when somebody has to begin carrying out what waits."""
        with self._lock:
            self.asked += 1
            self._waiting.append(Write(self.asked, command, arguments, told))
            begins, self._busy = not self._busy, True
        return begins

    def next(self) -> Write | None:
        """Return what is to be carried out; `None` ends it."""
        with self._lock:
            self._busy = bool(self._waiting)
            return self._waiting.popleft() if self._waiting else None

    def drop(self) -> bool:
        """Count the write that broke off as done; `True` when somebody has to go on with the rest."""
        with self._lock:
            self.done = self.asked - len(self._waiting)
            self._busy = bool(self._waiting)
            return self._busy


class Writing(Shell):
    """The shell that carries commands out in a worker, and shows at once what they will come to."""

    def __init__(self, context: Context, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        super().__init__(context, environ, clock)
        self.queue = Queue()
        self.outcomes: tuple[Outcome, ...] = ()
        self._journal: list[int] | None = None
        self._due = False

    def carry_out(self, command: Command, given: Mapping[str, Any], told: str = "", shift: Shift | None = None) -> None:
        """Carry out a command of the core in a worker; it says what it did, or why not.

        Args:
            command: the command.
            given: its arguments, as on the command line; the others are as if they were not given.
            told: what to tell when it is done, instead of what the command says.
            shift: what it changes of the plan, to be shown at once.
        """
        if command.writes and not given.get("dry_run") and self.locked():
            return
        arguments = {**command.defaults, **given}
        self._expect(command, arguments)
        begins = self.queue.add(command, arguments, told)
        if shift is not None:
            self.become(state.shifting(self.state, replace(shift, number=self.queue.asked)))
        if begins:
            self._due = True
            self.set_timer(SEEN, self._write_now)

    def locked(self) -> bool:
        """Tell that nothing may be written, where that is so."""
        if self.context.read_only:
            self.tell(LOCKED, trouble=True)
        return self.context.read_only

    def on_unmount(self) -> None:
        """Carry out what was asked for in the last moment."""
        if self._due:
            self._due = False
            self._drain()

    def _write_now(self) -> None:
        if self._due:
            self._due = False
            self._carry_out()

    def broken(self) -> None:
        """Go on after a write that broke off for no reason that its command knows."""
        goes_on = self.queue.drop()
        self.become(state.failed(self.state, self.queue.done))
        if goes_on:
            self._carry_out()

    @work(thread=True, group="write", exit_on_error=False)
    def _carry_out(self) -> None:
        self._drain()

    def _drain(self) -> None:
        while (write := self.queue.next()) is not None:
            now = replace(self.context, now=self.clock())
            try:
                result = write.command.load()(now, write.arguments)
            except NavlogError as error:
                self.queue.done = write.number
                self.post_message(Failed(f"{error.message}{'; ' + error.hint if error.hint else ''}", write.number))
            else:
                outcome = self._came_to(write, result)
                self.queue.done = write.number
                self.post_message(Done(write, result, outcome))

    def _expect(self, command: Command, arguments: Arguments) -> None:
        """Note what a change will come to, instead of those that it may undo on purpose."""
        plan, waiting = self.state.roadmap.plan or Plan(), self.state.inbox.proposals or ()
        new = outcomes.expected(command.name, arguments, plan, waiting)
        if new is not None:
            new = replace(new, number=self.queue.asked + 1, command=command.name, given=arguments)
        self.outcomes = () if command.name == "undo" else outcomes.asked(self.outcomes, new, plan)

    def _came_to(self, write: Write, result: Result) -> Outcome | None:
        """Return what a write came to, right after it; `None` where that is not to be watched."""
        from navlog.core.roadmap import ledger

        self._journal = self._mark()
        one = next((one for one in self.outcomes if one.number == write.number), None)
        if one is None or result.code:
            return None
        id = str(result.fields.get("id", "")) if one.kind == outcomes.ADDED else one.id
        one = replace(one, id=id, told=write.says(result), until=self.clock() + outcomes.WATCHED)
        try:
            return one if outcomes.holds(one, ledger.load(self.context)) else None
        except NavlogError:
            return None

    def written_over(self, plan: Plan, done: int) -> bool:
        """Tell, once, which of the person's own changes a plan no longer has, though nobody took them back.

        Args:
            plan: the plan as it was read.
            done: how many writes were done before.
        """
        now = self.clock()
        lost = tuple(one for one in outcomes.due(self.outcomes, done, now) if not outcomes.holds(one, plan))
        self.outcomes = tuple(one for one in self.outcomes if one not in lost)
        told = "; ".join(one.told for one in lost)
        if lost and self._journal != self._mark():
            self.tell(f"changed elsewhere since: {told}", trouble=True)
        elif lost:
            again = Yes("y", lambda: self._do_again(lost), "does that again")
            self.ask_back(f"{places.PLAN} was written over by another program, which undid: {told}", again)
        return bool(lost)

    def _do_again(self, lost: tuple[Outcome, ...]) -> None:
        for one in lost:
            self.carry_out(named(one.command), one.given, one.told)

    def _mark(self) -> list[int] | None:
        """Return what is another after a command of navlog has changed anything, wherever it was given."""
        return places.stamp(journal.path_of(self.context.project))
