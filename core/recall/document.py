"""What recall reads and what it returns."""

from __future__ import annotations

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@record
class Document:
    """One answered question.

    Args:
        key: the document's identity, below 2**32 (a chart's eight hexadecimal digits as a number).
        question: the question as it was charted.
        also: other phrasings of the question.
        answer: the answer's text.
        files: the paths that back the answer.
    """

    key: int
    question: str
    also: tuple[str, ...] = ()
    answer: str = ""
    files: tuple[str, ...] = ()


@record
class Candidate:
    """A document that may answer.

    Args:
        key: the document's identity.
        score: the fused score, about 0 to 1; candidates come in its descending order.
        confidence: the score plus its margin over the best unlike candidate, about -0.2 to 1.2.
        stamp: the stamp (modulo 2**64) of the text that was indexed, to be compared with the file's present one.
        phrasings: how many phrasings of the question were indexed, the charted one included.
    """

    key: int
    score: float
    confidence: float
    stamp: int
    phrasings: int


@record
class Source:
    """Where the index's documents come from; the index itself never knows the files.

    Args:
        mark: changes when a document's file is added, removed or replaced (the folder's mtime_ns); taken before the
            rest is read.
        census: returns the stamp of each document by key: any number that changes with its file; costs one stat a file.
        load: reads the documents of some keys, in any order, and passes over what cannot be read.
    """

    mark: int
    census: Callable[[], dict[int, int]]
    load: Callable[[Iterable[int]], Iterator[Document]]
