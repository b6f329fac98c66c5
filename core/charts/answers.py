"""The commands of the chart ledger that only read."""

from __future__ import annotations

from navlog.core.charts import library, rows, shelf, telling
from navlog.core.charts.asking import Answer, Found, ask
from navlog.core.charts.standing import load_hashes, stand
from navlog.core.command import Result
from navlog.core.errors import Usage
from navlog.core.recall import choosing
from navlog.core.recall.abstain import HIT, MISS, NEAR
from navlog.core.text import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


def ask_charts(context: Context, arguments: Arguments) -> Result:
    """Answer one question, or several separated by `|`. Nothing is written."""
    context.project.require()
    _check(arguments)
    questions = _questions(context, arguments["question"])
    index = library.open_for(context)
    answer = _together([ask(context.project, index, question, arguments["limit"]) for question in questions])
    causes = rows.explained(context.project, [found.standing for found in answer.sunk])
    fields = {
        "outcome": answer.outcome,
        "hits": [rows.hit(found) for found in answer.hits],
        "sunk": [rows.sunk(found.standing, causes) for found in answer.sunk],
    }
    if answer.outcome == NEAR:
        fields["nearest"] = [rows.near(found) for found in answer.nearest]
    text = "\n\n".join(telling.answer(found, context.now) for found in answer.hits) or telling.related(answer.nearest)
    warning = choosing.encoder_of(context)[1]
    notes = (
        *((warning,) if warning else ()),
        *(telling.sunk(found, causes, context.now) for found in answer.sunk),
        *telling.advice(answer, arguments["question"]),
    )
    return Result(fields, text, notes, 0 if answer.outcome == HIT else 1)


def show(context: Context, arguments: Arguments) -> Result:
    """Show one chart whole, with the state of its files."""
    context.project.require()
    standing = stand(context.project.root, shelf.get(context.project, arguments["id"]))
    causes = rows.explained(context.project, [standing])
    return Result(rows.whole(standing, causes), telling.whole(standing, causes, context.now))


def listing(context: Context, arguments: Arguments) -> Result:
    """List the charts, newest first; those that cannot answer here only when asked for."""
    from navlog.core.charts.overview import survey

    context.project.require()
    whole = arguments["all"] or arguments["sunk"]
    overview = survey(context.project, load_hashes(context.project, context.project.root), whole)
    shown = overview.lost if arguments["sunk"] else overview.standings if whole else overview.fresh
    fields = {
        "charts": [rows.listed(standing, overview.causes) for standing in shown],
        "unread": rows.unread(overview.unread),
    }
    notes = [f"{unread.name} is set aside: {unread.why}" for unread in overview.unread]
    hidden = 0 if whole else len(overview.lost)
    notes += [f"{count(hidden, 'chart')} cannot answer here; see: navlog list --sunk"] if hidden else []
    notes += ["there are no charts yet"] if not overview.standings else []
    text = "\n".join(telling.row(standing, overview.causes, context.now) for standing in shown)
    return Result(fields, text, tuple(notes))


def _questions(context: Context, text: str) -> list[str]:
    """Return the questions that bars separate; a charted question with a bar in it is one."""
    if "|" not in text or library.exact(context.project, text):
        return [text]
    return [part.strip() for part in text.split("|") if part.strip()] or [""]


def _check(arguments: Arguments) -> None:
    for kind in arguments["kinds"].split(","):
        if kind.strip() != "charts":
            raise Usage(
                "unknown_kind", f"there is nothing of the kind {kind.strip()!r} to ask", "the kinds are: charts"
            )
    if arguments["limit"] < 1:
        raise Usage("bad_limit", f"--limit is {arguments['limit']}", "ask for at least 1")


def _together(answers: list[Answer]) -> Answer:
    """Join the answers to several questions, each chart once, the best outcome standing for all."""
    best = min((answer.outcome for answer in answers), key=(HIT, NEAR, MISS).index)
    hits = _once([found for answer in answers for found in answer.hits])
    nearest = () if hits else _once([found for answer in answers for found in answer.nearest])
    return Answer(best, hits, nearest, _once([found for answer in answers for found in answer.sunk]))


def _once(found: list[Found]) -> tuple[Found, ...]:
    kept: dict[str, Found] = {}
    for one in found:
        kept.setdefault(one.standing.chart.id, one)
    return tuple(kept.values())
