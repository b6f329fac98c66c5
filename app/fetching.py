"""What is fetched for a detail, in a worker's thread: a diff, a file's text, and the files that a text links to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual import on, work

from navlog.app.messages import Linked, Shown
from navlog.app.writing import Writing
from navlog.core import gitlog
from navlog.core.project import Context, Project
from navlog.core.proposals import Proposal
from navlog.core.record import replace
from navlog.core.roadmap.model import Phase
from navlog.core.text import line
from navlog.widgets.inbox import InboxPane
from navlog.widgets.pane import Pane
from navlog.widgets.slices import Source

if TYPE_CHECKING:
    from navlog.core.roadmap.publish.links import Link

LINES = 2_000
"""Lines of a diff that are shown."""


class Fetcher:
    """Fetches from one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def source(self, one: Proposal) -> Source:
        """Return what a proposal goes by."""
        return self.diff(one.commit) if one.commit else self.file(one.ref)

    def file(self, path: str) -> Source:
        """Return what a file of the project says."""
        from navlog.core.roadmap.capture.foreign import text_of

        text = text_of(self.project.root, path)
        found = text.rstrip("\n").split("\n")
        trouble = "" if text else f"{line(path)} can no longer be read"
        return Source(path, "\n".join(found[:LINES]), max(len(found) - LINES, 0), trouble)

    def diff(self, commit: str) -> Source:
        """Return what a commit changed."""
        words = ("show", "--format=%b", "--stat", "--patch", "--no-ext-diff", "--no-textconv", "--no-color", commit)
        try:
            found = gitlog.run(self.project, *words, "--").split("\n")
        except gitlog.GitError as error:
            return Source(commit, trouble=f"git does not show {commit[:7]}: {line(str(error))}")
        return Source(commit, "\n".join(found[:LINES]).strip("\n"), max(len(found) - LINES, 0))

    def links(self, phase: Phase) -> tuple[Link, ...]:
        """Return the files of the project that a phase's text links to."""
        from navlog.core.roadmap.publish.links import links

        return links(self.project, (phase,)).get(phase.id, ())


class Fetching(Writing):
    """The shell that fetches what is about to be looked at."""

    def __init__(self, context: Context, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        super().__init__(context, environ, clock)
        self.fetcher = Fetcher(context.project)
        self._linking = False

    @on(Pane.Moved)
    def _link(self) -> None:
        """Find out which files the phase in sight links to; those that were passed by are never looked for."""
        if not self.screen_stack:
            return
        pane = self.roadmap
        phase = pane.phase if pane.display and not pane.peeking else None
        if phase is not None and not self._linking and self.state.roadmap.linked[0] != phase.id:
            self._linking = True
            self._find_links(phase)

    @work(thread=True, group="links", exit_on_error=False)
    def _find_links(self, phase: Phase) -> None:
        try:
            found = self.fetcher.links(phase)
        finally:
            self._linking = False
        self.post_message(Linked(phase.id, found))

    @on(Linked)
    def _linked(self, event: Linked) -> None:
        roadmap = replace(self.state.roadmap, linked=(event.phase, event.links))
        self.become(replace(self.state, roadmap=roadmap))
        self._link()

    @on(InboxPane.Asked)
    def _ask_source(self, event: InboxPane.Asked) -> None:
        self._show_source(event.proposal)

    @work(thread=True, group="source", exclusive=True, exit_on_error=False)
    def _show_source(self, one: Proposal) -> None:
        self.post_message(Shown(self.fetcher.source(one)))

    @on(Shown)
    def _shown(self, event: Shown) -> None:
        self.become(replace(self.state, inbox=replace(self.state.inbox, source=event.source)))
