"""Writing a note piece by piece, so that every offset is right by construction."""

from collections.abc import Iterable, Mapping

from goldbench.corpus import NONE, Attributes, Document, Extent, Marks, Record, Span, Tag, Value


class NoteBuilder:
    r"""Collects text and what is true of it; nothing is ever searched for afterwards.

    `mark` writes text that is a span. `evidence` writes text on which one or more document
    facts rest, `fact` states one that rests on nothing written (smoking never mentioned).
    Facts that compare equal become one tag with several pieces of evidence.

    >>> b = NoteBuilder()
    >>> _ = b.add("Record date: ")
    >>> b.mark("2090-05-01", "DATE", {"category": "DATE"})
    Span(start=13, end=23, label='DATE', attributes=Attributes({'category': 'DATE'}), fragments=())
    >>> _ = b.add("\nOn ")
    >>> seen = b.evidence("Plavix", "MEDICATION", {"time": "before DCT"})
    >>> b.text[seen.start : seen.end]
    'Plavix'
    >>> [tag.label for tag in b.marks().tags]
    ['MEDICATION']
    """

    __slots__ = ("_facts", "_length", "_pieces", "_spans")

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._spans: list[Span] = []
        self._facts: dict[tuple[str, Attributes], list[Span]] = {}

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    @property
    def length(self) -> int:
        """Where the next piece will start, in code points."""
        return self._length

    def add(self, *texts: str) -> Extent:
        """Write plain text; give the place it went to."""
        start = self._length
        for text in texts:
            self._pieces.append(text)
            self._length += len(text)
        return Extent(start, self._length)

    def mark(self, text: str, label: str, attributes: Mapping[str, Value] = NONE) -> Span:
        """Write text that is a span with this label."""
        span = self._span(text, label, attributes)
        self._spans.append(span)
        return span

    def evidence(
        self,
        text: str,
        label: str,
        attributes: Mapping[str, Value] = NONE,
        *,
        facts: Iterable[Mapping[str, Value]] = (),
    ) -> Span:
        """Write text on which facts rest.

        `attributes` are those of the piece of evidence (time=continuing); `facts` are the
        attributes of the tags it stands for (one a time), by default the same.
        """
        span = self._span(text, label, attributes)
        for fact in tuple(facts) or (span.attributes,):
            self.fact(label, fact).append(span)
        return span

    def fact(self, label: str, attributes: Mapping[str, Value] = NONE) -> list[Span]:
        """State a fact; give its evidence so far, to which pieces may be added."""
        key = (label, attributes if isinstance(attributes, Attributes) else Attributes(attributes))
        return self._facts.setdefault(key, [])

    def marks(self) -> Marks:
        tags = (
            Tag(label, given, tuple(evidence)) for (label, given), evidence in self._facts.items()
        )
        return Marks(tuple(self._spans), tuple(tags))

    def record(self, id_: str, meta: Mapping[str, Value] = NONE, *, layer: str = "gold") -> Record:
        return Record(Document(id_, self.text, Attributes(meta)), {layer: self.marks()})

    def _span(self, text: str, label: str, attributes: Mapping[str, Value]) -> Span:
        start, end = self.add(text)
        kept = attributes if isinstance(attributes, Attributes) else Attributes(attributes)
        return Span(start, end, label, kept, quote=text)
