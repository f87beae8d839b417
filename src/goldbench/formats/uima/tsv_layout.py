"""A record laid out as the table of WebAnno TSV 3.3: what `webanno_tsv` writes.

Tokens are rows; a span that begins or ends inside a token has a row of its own below that token's.
A span over several rows, or in a row with others, has a number by which its cells are told.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus import Attributes, Extent, Marks, Relation, Ruler, Span, words
from goldbench.formats.contract.plain import plain, plain_marks
from goldbench.formats.uima import cas
from goldbench.formats.uima.tsv_cells import escape, escape_text

_RESERVED = frozenset({"label", "begin", "end", "sofa", "Governor", "Dependent"})
_PREFIXES = ("ROLE_", "BT_")


class Place(NamedTuple):
    """A row: the number of its token, and what it covers of the text."""

    token: int
    extent: Extent

    def order(self, tokens: Sequence[Extent]) -> tuple[int, bool, int, int]:
        """Sort the parts of a token behind the token itself."""
        return self.token, self.extent != tokens[self.token], *self.extent


@dataclass(frozen=True, slots=True)
class Table:
    """Spans with the rows they stand in, in the order of these; relations by their target."""

    text: str
    tokens: tuple[Extent, ...]
    places: tuple[tuple[Place, ...], ...]
    spans: tuple[Span, ...]
    relations: tuple[Relation, ...]

    @classmethod
    def of(cls, text: str, marks: Marks) -> "Table":
        """Keep what the table can hold; white space at the ends of a span is not its."""
        tokens = tuple(words(text))
        given = plain_marks(marks, fragments=False, roles=False)
        by_span = {span: _places(span, tokens) for span in given.spans}
        kept = [span for span in given.spans if by_span[span]]
        kept.sort(key=lambda span: by_span[span][0].order(tokens))
        held = {span: _hold_span(span, by_span[span]) for span in kept}
        links = [link for link in given.relations if link.source in held and link.target in held]
        links.sort(key=lambda link: by_span[link.target][0].order(tokens))
        relations = (
            Relation(
                link.label,
                held[link.source],
                held[link.target],
                _clean_attributes(link.attributes),
                link.roles,
            )
            for link in links
        )
        places = tuple(by_span[span] for span in kept)
        return cls(text, tokens, places, tuple(held[span] for span in kept), tuple(relations))

    @property
    def held_text(self) -> str:
        """The text as it can be read back: what stands before the first word is blanks."""
        if not self.tokens:
            return ""
        first = self.tokens[0].start
        return " " * first + self.text[first:]

    def lines(self) -> Iterator[str]:
        """Give the lines of the file, without line ends."""
        yield "#FORMAT=WebAnno TSV 3.3"
        names = sorted({name for span in self.spans for name in span.attributes})
        of_links = sorted({name for relation in self.relations for name in relation.attributes})
        yield f"#T_SP={'|'.join((cas.SPAN, 'label', *map(_feature, names)))}"
        if self.relations:
            features = ("label", *map(_feature, of_links), f"BT_{cas.SPAN}")
            yield f"#T_RL={'|'.join((cas.RELATION, *features))}"
        yield ""
        cells = _Cells(self, names, of_links)
        ruler = Ruler.of(self.text, "utf-16")
        for number, (low, high, sentence) in enumerate(self._sentences(), start=1):
            yield ""
            yield from (f"#Text={escape_text(line)}" for line in sentence.split("\n"))
            for place in cells.rows(low, high):
                start, end = place.extent
                where = f"{ruler.to_units(start)}-{ruler.to_units(end)}"
                row = cells.name(place, number, low)
                yield "\t".join((row, where, self.text[start:end], *cells.of(place)))

    def _sentences(self) -> Iterator[tuple[int, int, str]]:
        """Cut into sentences: the numbers of their tokens, and their text.

        A sentence ends with a line, where the next line begins with a word and nothing else is
        between: of what stands between sentences the format keeps a line feed.
        """
        low, tokens = 0, self.tokens
        for high in range(1, len(tokens) + 1):
            until = len(self.text)
            if high < len(tokens):
                between = self.text[tokens[high - 1].end : tokens[high].start]
                if between.count("\n") != 1 or not between.endswith("\n"):
                    continue
                until = tokens[high].start - 1
            yield low, high, self.text[tokens[low].start : until]
            low = high

    def sentence_starts(self) -> list[int]:
        return [low for low, _, _ in self._sentences()]


class _Cells:
    """The cells of the layers, row by row."""

    def __init__(self, table: Table, names: list[str], of_links: list[str]) -> None:
        self.table, self.names, self.of_links = table, names, of_links
        self.standing: dict[Place, list[int]] = {}
        for number, places in enumerate(table.places):
            for place in places:
                self.standing.setdefault(place, []).append(number)
        self.parts: dict[int, list[Place]] = {}
        for place in sorted(self.standing, key=lambda place: place.order(table.tokens)):
            if place.extent != table.tokens[place.token]:
                self.parts.setdefault(place.token, []).append(place)
        shared = {n for there in self.standing.values() if len(there) > 1 for n in there}
        long = {n for n, places in enumerate(table.places) if len(places) > 1}
        self.numbers = {n: at for at, n in enumerate(sorted(shared | long), start=1)}
        first = {span: n for n, span in reversed(list(enumerate(table.spans)))}
        self.links: dict[Place, list[tuple[Relation, int, int]]] = {}
        for relation in table.relations:
            source, target = first[relation.source], first[relation.target]
            there = self.links.setdefault(table.places[target][0], [])
            there.append((relation, source, target))
        self.starts = table.sentence_starts()

    def rows(self, low: int, high: int) -> Iterator[Place]:
        for token in range(low, high):
            yield Place(token, self.table.tokens[token])
            yield from self.parts.get(token, ())

    def name(self, place: Place, sentence: int, low: int) -> str:
        row = f"{sentence}-{place.token - low + 1}"
        if place.extent == self.table.tokens[place.token]:
            return row
        return f"{row}.{self.parts[place.token].index(place) + 1}"

    def of(self, place: Place) -> Iterator[str]:
        there = self.standing.get(place, [])
        spans = [(self.table.spans[n], self._format_number(n)) for n in there]
        yield _stack_values(f"{escape(span.label)}{number}" for span, number in spans)
        for name in self.names:
            yield _stack_values(
                f"{_value(span.attributes, name)}{number}" for span, number in spans
            )
        if not self.table.relations:
            return
        links = self.links.get(place, [])
        yield _stack_values(escape(link.label) for link, _, _ in links)
        for name in self.of_links:
            yield _stack_values(_value(link.attributes, name) for link, _, _ in links)
        yield _stack_values(self._reference(source, target) for _, source, target in links)

    def _format_number(self, span: int) -> str:
        return f"[{self.numbers[span]}]" if span in self.numbers else ""

    def _reference(self, source: int, target: int) -> str:
        place = self.table.places[source][0]
        sentence = bisect_right(self.starts, place.token)
        row = self.name(place, sentence, self.starts[sentence - 1])
        ends = [self.numbers.get(index, 0) for index in (source, target)]
        return f"{row}[{ends[0]}_{ends[1]}]" if any(ends) else row


def _places(span: Span, tokens: Sequence[Extent]) -> tuple[Place, ...]:
    """Give the rows of a span; none where it has no visible character."""
    first = bisect_right(tokens, span.start, key=lambda token: token.end)
    last = bisect_left(tokens, span.end, key=lambda token: token.start)
    return tuple(
        Place(n, Extent(max(tokens[n].start, span.start), min(tokens[n].end, span.end)))
        for n in range(first, last)
    )


def _hold_span(span: Span, places: tuple[Place, ...]) -> Span:
    start, end = places[0].extent.start, places[-1].extent.end
    return Span(start, end, span.label, _clean_attributes(span.attributes))


def _clean_attributes(attributes: Attributes) -> Attributes:
    """Leave out empty values; a carriage return would end the row for other readers."""
    texts = {n: v.replace("\r\n", "\n").replace("\r", "\n") for n, v in _texts(attributes).items()}
    return Attributes({name: value for name, value in texts.items() if value})


def _texts(attributes: Attributes) -> Mapping[str, str]:
    return {name: str(value) for name, value in plain(attributes).items()}


def _feature(name: str) -> str:
    own = frozenset({name}) if name.startswith(_PREFIXES) else _RESERVED
    return cas.encode_name(name, reserved=own)


def _value(attributes: Attributes, name: str) -> str:
    return escape(str(attributes[name])) if name in attributes else "*"


def _stack_values(values: Iterator[str]) -> str:
    return "|".join(values) or "_"


__all__ = ["Table"]
