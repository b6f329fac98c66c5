"""Words that tell what a prompt is: questions, requests to do something, and talk that is about nothing."""

from __future__ import annotations

WIDE = "？⁇⁈"
MARKS = "?؟՞" + WIDE
"""What ends a question, in any language that marks it so (`;` of Greek ends too much else); the wide ones need no space
after them."""

CLOSING = "\"'”’»)]*_!" + MARKS
"""What may stand right after the end of a sentence."""

ASKING = frozenset("where why how what which who whose explain describe".split())
"""What begins a question in English that has no mark."""

ASKING_PAIRS = frozenset(
    {("tell", "me"), ("show", "me"), ("find", "out"), ("find", "where"), ("look", "up"), ("walk", "me")}
)

ENDINGS = ("吗", "嗎", "呢", "か", "かな", "까", "까요", "나요")
"""What ends a question in Chinese, Japanese and Korean without a mark."""

POLITE = frozenset("can could would will please you kindly just let lets us".split())
"""What a request begins with that is put as a question."""

DOING = frozenset(
    """add apply build bump change clean commit convert create delete deploy disable edit enable extract fix
    format generate go implement improve install make merge migrate move push rebase refactor release remove rename
    replace revert rewrite run set ship split start stop test update upgrade use write""".split()
)
"""What a request asks for that is no question, however politely it is put."""

PASSING = frozenset(
    {
        ("did", "you"),
        ("have", "you"),
        ("were", "you"),
        ("should", "we"),
        ("should", "i"),
        ("shall", "we"),
        ("shall", "i"),
    }
)
"""What a question begins with, after a word at most, that asks for an opinion, or for what the agent itself did."""

FILLING = frozenset(
    """a about again all am an and any are as at be been but by can correct could did do does done doing else for from
    get go going good got great had has have hello help her here hey hi him his how i if in is it its just know like
    look looks make me mean more my new next no not now of ok okay on one or our please ready really right say see she
    should so still sure tell than thank thanks that the their them then there these they thing things think this
    those to today too up us very want was way we well were what when where which who why will with work working
    works would yes yet you your""".split()
)
"""Words that a question about something does not consist of."""
