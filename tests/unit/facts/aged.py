"""Sessions with facts that were recorded long ago."""

from __future__ import annotations

import os
import time

from navlog.core.facts import places
from navlog.core.facts.pruning import DAY

NOW = float(int(time.time()))
LONG_AGO = NOW - 30 * DAY


def add(repo, session, scope="session"):
    given = {"subject": session, "relation": "is", "object": "here", "because": None, "supersede": False}
    repo.do("fact add", scope=scope, session=session, **given)


def state(repo):
    """The project's folder in the state root."""
    return next((repo.root.parent / "state").iterdir())


def age(folder, at=LONG_AGO):
    """Let a folder and all that is in it be of a moment."""
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (at, at), follow_symlinks=False)


def old(repo, session, at=LONG_AGO):
    """A session with a fact that was recorded long ago."""
    add(repo, session)
    folder = state(repo) / "sessions" / places.name_of(session)
    age(folder, at)
    return folder
