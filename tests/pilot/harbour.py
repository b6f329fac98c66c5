"""A plan of five phases, and what tests ask of the workbench that is opened on it."""

from __future__ import annotations

from navlog.core.roadmap import ledger
from navlog.widgets.tree import PHASE, SLICE
from tests.pilot.conftest import until

PLAN = """## Phases

### Reliability

#### Phase 1: Survive a restart <!-- navlog id=p-000001 status=in_progress -->

A job that was taken is never lost: see [the format](docs/format.md).

- [x] S1 journal <!-- navlog id=s-000011 -->
- [ ] S2 replay <!-- navlog id=s-000012 -->
- [ ] S3 kill it <!-- navlog id=s-000013 -->

#### Phase 2: Count retries <!-- navlog id=p-000002 blocked-by=p-000001 -->

#### Phase 3: Completed log <!-- navlog id=p-000003 -->

#### Phase 4: Paid gate <!-- navlog id=p-000004 status=deferred -->

#### Phase 5: Invoices <!-- navlog id=p-000005 -->

## Order

3 -> 1 -> 2 -> 5
"""


def refs(app):
    """The refs in the tree, from top to bottom."""
    return [row.phase.ref for row in app.roadmap.lines.rows if row.kind == PHASE]


def ordered(app):
    """The refs in the tree but that of the parked phase."""
    return [ref for ref in refs(app) if ref != "4"]


def slices(app):
    """The titles of the slices in the tree."""
    return [row.part.title for row in app.roadmap.lines.rows if row.kind == SLICE]


def stated(repo):
    """The order as the files have it."""
    plan = ledger.load(repo.context())
    return [plan.by_id[one].ref for one in plan.order]


def status(repo, id):
    """The status of a phase or a slice as the files have it."""
    plan = ledger.load(repo.context())
    return {one.id: one.status for phase in plan.phases for one in (phase, *phase.slices)}[id]


def edit(repo, old, new):
    """Change a text of the plan file, as an editor would."""
    path = repo.store / "roadmap.md"
    path.write_text(path.read_text().replace(old, new))


async def at(app, pilot, id):
    """Go to the roadmap and select a row."""
    await pilot.press("2")
    app.roadmap.go(id)
    await pilot.pause()
    assert app.roadmap.chosen == id


async def settled(app, pilot):
    """Wait until everything that was asked for is written and read back."""
    for _ in range(2):  # what a worker posts may start the next one
        await until(pilot, lambda: app.queue.done == app.queue.asked and not app.looking and not app.state.shifts)


def said(app):
    """What the foot tells or asks."""
    return app.state.question.text if app.state.question else app.state.notice.text if app.state.notice else ""
