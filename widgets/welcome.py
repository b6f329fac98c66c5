"""The welcome: what an empty project shows instead of a list."""

from __future__ import annotations

from navlog.widgets.empty import Empty
from navlog.widgets.keys import bindings

WHAT = (
    "navlog keeps what was expensive to find out about this code: a question, its answer, and the files that back it. "
    "The moment one of those files changes, the answer is withheld, so that nobody acts on a stale one. "
    "Everything stays in one folder beside the code, .navlog, and nothing leaves this machine."
)
EMPTY = (
    "No charts yet. The first one appears when an agent, or you, saves an answer: "
    'navlog chart "where is …?" "in …" --files src/…'
)
INSTALL = ("I", "install the hooks for Claude Code and Codex (shows the changes first)")
BEGIN = ("A", "add the first phase of a plan")
DEMO = ("D", "open the demo")


class Welcome(Empty):
    """One paragraph, and the keys that start."""

    BINDINGS = bindings("empty")

    def show(self, stored: bool, planned: bool) -> None:
        """Say what navlog is where there is no store, and what will appear where there is one without a chart.

        Args:
            stored: whether there is a store.
            planned: whether there is a plan, so that it need not be begun.
        """
        self.say(EMPTY if stored else WHAT, (INSTALL, DEMO) if planned else (INSTALL, BEGIN, DEMO))
