"""What to say to a command beside its name."""

from __future__ import annotations

WRITING = {
    "fact add": ["a", "is", "b"],
    "fact retract": ["a-is-0123456789ab"],
    "export": ["captain"],
    "chart": ["q", "a", "--files", "src/a.py"],
    "also": ["00000000", "q"],
    "rechart": ["00000000"],
    "unchart": ["00000000"],
    "bust": ["src/a.py"],
    "import": ["capn"],
    "roadmap focus": ["1"],
    "roadmap status": ["1", "open"],
    "roadmap add": ["A phase"],
    "roadmap edit": ["1", "--title", "Another"],
    "roadmap remove": ["1"],
    "roadmap indent": ["1"],
    "roadmap depend": ["1", "--on", "2"],
    "roadmap undepend": ["1", "--on", "2"],
    "roadmap reorder": ["1 -> 2"],
    "roadmap restore": ["1"],
    "roadmap capture": ["--plan", "PLAN.md"],
    "checkpoint": ["--would-be-lost", "The retry is untested."],
    "memo": ["decision", "Where builds run", "On the small runner."],
    "proposals accept": ["00000000"],
    "proposals dismiss": ["00000000"],
}
"""Words for each command that writes and needs some."""
