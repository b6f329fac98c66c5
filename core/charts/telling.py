"""Charts as text: what a person, or an agent that does not ask for JSON, reads."""

from __future__ import annotations

from navlog.core.text import age, clip, line, moment, shell_quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.charts.asking import Answer, Found
    from navlog.core.charts.entry import Chart
    from navlog.core.charts.rows import Causes
    from navlog.core.charts.standing import Standing

SHOWN = 6_000
"""Characters of an answer that the text form of `ask` prints; `show` and `--json` give it whole."""

INDENT = " " * 10


def answer(found: Found, now: float) -> str:
    """Return a hit: question, answer, files, and where it comes from."""
    chart = found.standing.chart
    lines = [chart.question, clip(chart.answer, SHOWN)]
    lines += [f"(the rest: navlog show {chart.id})"] if len(chart.answer) > SHOWN else []
    lines += ["files: " + _files(chart)]
    return "\n".join([*lines, f"{chart.id} · {provenance(found.standing, now)} · {found.score:.2f}"])


def related(nearest: tuple[Found, ...]) -> str:
    """Return the nears: questions and files, and a word that they are no answers."""
    if not nearest:
        return ""
    lines = ["No chart answers this. Related, not the answer:"]
    for found in nearest:
        chart = found.standing.chart
        lines += [f"{chart.id}  {line(chart.question)}", INDENT + _files(chart)]
    return "\n".join(lines)


def whole(standing: Standing, causes: Causes, now: float) -> str:
    """Return a chart with everything in it."""
    chart = standing.chart
    lines = [chart.question, *(f"also: {also}" for also in chart.also), "", chart.answer, ""]
    lines += [f"{line(file.path)}  {state(standing, file.path, causes, now)}" for file in standing.files]
    return "\n".join([*lines, f"{chart.id} · {provenance(standing, now)}"])


def row(standing: Standing, causes: Causes, now: float) -> str:
    """Return a chart as it stands in a list, on a few lines."""
    chart = standing.chart
    lost = [f"{line(file.path)} {state(standing, file.path, causes, now)}" for file, _ in standing.lost]
    below = [provenance(standing, now), *(lost or [_files(chart)])]
    return "\n".join([f"{chart.id}  {line(chart.question)}", *(INDENT + one for one in below)])


def _files(chart: Chart) -> str:
    return ", ".join(map(line, chart.paths))


def provenance(standing: Standing, now: float) -> str:
    """Return who charted it, on which branch, how long ago, and its state here."""
    chart = standing.chart
    old = age(now - moment(chart.at)) if chart.at else ""
    ago = old if old in ("now", "") else f"{old} ago"
    return " · ".join(part for part in (chart.by, chart.branch, ago, standing.state) if part)


def state(standing: Standing, path: str, causes: Causes, now: float) -> str:
    """Return a backing file's state in words, with the cause where one is known."""
    from navlog.core.charts.cause import describe

    told = next((describe(cause, now) for cause in standing.causes_among(causes) if cause.path == path), "")
    return told or next(file.state for file in standing.files if file.path == path)


def sunk(found: Found, causes: Causes, now: float) -> str:
    """Say that a chart would have answered, why it does not, and what to do."""
    standing = found.standing
    why = "; ".join(f"{line(file.path)} {state(standing, file.path, causes, now)}" for file, _ in standing.lost)
    chart = standing.chart
    if any(cause.change == "deleted" for cause in standing.causes_among(causes)):
        way = "look again, and chart the question anew with the files that back it now"
    else:
        way = (
            f"look whether it still holds: navlog show {chart.id}; if so: navlog rechart {chart.id}; else chart it anew"
        )
    return f"{chart.id} would have answered “{line(chart.question)}”, but {why}\n  {way}"


def advice(answer: Answer, question: str) -> tuple[str, ...]:
    """Say what to do when nothing answers."""
    asked = clip(line(question), 200)
    asked = shell_quote("the question" if not asked or asked.startswith("-") else asked)
    save = f"navlog chart {asked} 'the answer, with paths' --files a,b --also 'in other words' --also 'and again'"
    if answer.hits or (answer.sunk and not answer.nearest):
        return ()
    if not answer.nearest:
        return (f"No chart answers this. Explore, then chart what you find:\n  {save}",)
    near = answer.nearest[0].standing.chart.id
    return (
        f"If one of them does answer it: navlog show {near}, then: navlog also {near} {asked}",
        f"Else explore, then chart what you find:\n  {save}",
    )
