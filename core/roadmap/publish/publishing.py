"""Publish the plan as ROADMAP.md in the checkout. Git is never told: what is committed is for people to say.

Publishing is a side effect of other work and must not fail it: what is in the way is returned as a warning.
"""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.errors import Fault
from navlog.core.record import record
from navlog.core.roadmap.places import PUBLISHED as NAME
from navlog.core.roadmap.publish.links import links
from navlog.core.roadmap.publish.render import render
from navlog.core.roadmap.publish.standing import Standing, look
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project
    from navlog.core.roadmap.model import Plan

TRIES = 3
"""Times that somebody else may change the file while we write it."""


@record
class Published:
    """What became of it.

    Attributes:
        path: the file, relative to the checkout.
        changed: whether it was written.
        backed_up_to: the name that a file of another hand got; empty when there was none.
        warning: why it was not written, with the remedy; empty when nothing was in the way.
    """

    path: str
    changed: bool
    backed_up_to: str = ""
    warning: str = ""


def publish(project: Project, plan: Plan, now: float) -> Published:
    """Write ROADMAP.md, unless it says all of it already, the plan has nothing to say, or it is not ours to write.

    A file without a provider's marker is put aside as ROADMAP.bak.md first. One of ours goes with the last phase of its
    plan: an empty one would be a placeholder. No fault of the disk is raised: it becomes the warning.

    Args:
        project: where.
        plan: the plan.
        now: seconds since the epoch.
    """
    if plan.conflict:
        why = (
            f"line {plan.conflict} of the plan file marks a merge conflict: {NAME} stays as it was until it is resolved"
        )
        return Published(NAME, False, warning=why)
    try:
        if not plan.phases and not plan.log:
            return _withdrawn(project)
        for _ in range(TRIES):
            done = _published(project, plan, now)
            if done:
                return done
    except Fault as fault:
        return Published(NAME, False, warning=f"{fault.message}; {fault.hint}")
    except OSError as error:
        return Published(NAME, False, warning=f"{NAME} cannot be written: {error.strerror or error}")
    remedy = "when it is at rest, run: navlog roadmap publish"
    return Published(NAME, False, warning=f"{NAME} was changed by somebody else while it was being written; {remedy}")


def _withdrawn(project: Project) -> Published:
    """Take our own file away, and leave any other alone."""
    standing = look(project.root)
    ours = standing.content is not None and not standing.adopted and not standing.refusal
    if ours:
        storage.remove(os.path.join(project.root, NAME))
    return Published(NAME, ours)


def _published(project: Project, plan: Plan, now: float) -> Published | None:
    """Publish once; `None` when the file was changed meanwhile."""
    standing = look(project.root)
    if standing.refusal:
        return Published(NAME, False, warning=standing.refusal)
    if standing.adopted:
        return _adopted(project, plan, now, standing)
    content = render(plan, links(project, plan.phases), standing.text, stamp(now)).encode("utf-8")
    if content == standing.content:
        return Published(NAME, False)
    written = storage.swap(os.path.join(project.root, NAME), standing.content, content)
    return Published(NAME, True) if written else None


def _adopted(project: Project, plan: Plan, now: float, standing: Standing) -> Published | None:
    """Publish in the place of a file of another hand, which gets another name first."""
    assert standing.content is not None
    path = os.path.join(project.root, NAME)
    backup = _put_aside(project.root, standing.content)
    origin = {"migrated_from": backup, "migrated": stamp(now)[:10]}
    text = render(plan, links(project, plan.phases), "", stamp(now), origin)
    written = False
    try:
        written = storage.swap(path, standing.content, text.encode("utf-8"))
    finally:
        if not written:
            _take_back(os.path.join(project.root, backup), path)
    return Published(NAME, True, backup) if written else None


def _put_aside(root: str, content: bytes) -> str:
    """Give the file a second name that nothing has yet, and return it; where a disk has no links, copy it.

    Raises:
        OSError: when neither can be done.
    """
    number = 1
    while True:
        name = f"ROADMAP.bak{'' if number == 1 else f'.{number}'}.md"
        try:
            _second_name(os.path.join(root, NAME), os.path.join(root, name), content)
        except FileExistsError:
            number += 1
        else:
            return name


def _second_name(path: str, backup: str, content: bytes) -> None:
    try:
        os.link(path, backup, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        with open(backup, "xb") as file:
            file.write(content)


def _take_back(backup: str, path: str) -> None:
    """Remove a second name that was given in vain: only while what it names still stands under the first."""
    try:
        if storage.read(backup) == storage.read(path):
            os.unlink(backup)
    except OSError:
        return
