"""Putting sections on paper: headings or none, lists of four kinds, capitals, slips of the pen."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from goldbench.corpus import Document, Record, Value
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.chance import pick, pick_weighted
from goldbench.synthetic.heart.claims import prove
from goldbench.synthetic.heart.phrases import Sentence, texts
from goldbench.synthetic.noise import slip, wrap

_ENDS = (".", ":", ";", "!", "?")


@dataclass(frozen=True, slots=True)
class Style:
    """How one author writes a whole note."""

    heading: str
    list_: str
    capitals: bool
    slips: bool
    wrapped: bool

    @classmethod
    def draw(cls, rng: Random) -> "Style":
        return cls(
            pick_weighted(rng, ("long", "title", "short", "none"), (4, 3, 3, 1.5)),
            pick(rng, ("numbers", "dashes", "lines", "commas")),
            capitals=rng.random() < 0.05,
            slips=rng.random() < 0.2,
            wrapped=rng.random() < 0.15,
        )


class Page:
    """A note being written. Slips go into text that carries no fact and no fact's denial."""

    __slots__ = ("_rng", "note", "proved", "style")

    def __init__(self, style: Style, rng: Random) -> None:
        self.note = NoteBuilder()
        self.style = style
        self.proved: set[str] = set()
        self._rng = rng

    def line(self, text: str) -> None:
        self.note.add(text.upper() if self.style.capitals else text, "\n")

    def heading(self, name: str) -> bool:
        """Open a section; say whether text goes on in the same line."""
        long, short = texts("headings", name)
        how = self.style.heading
        if how == "none":
            return False
        text = {"long": long, "title": _capitalise(long), "short": short}[how]
        self.note.add(text, ": " if how == "short" else ":\n")
        return how == "short"

    def prose(self, sentences: list[Sentence]) -> None:
        """Write sentences as a paragraph."""
        for nth, sentence in enumerate(sentences):
            if nth:
                self.note.add(" ")
            self.sentence(sentence)
            if not sentence[-1][0].endswith(_ENDS):
                self.note.add(".")
        self.note.add("\n")

    def items(self, sentences: list[Sentence], *, inline: bool = False) -> None:
        """Write sentences as a list; `inline` forces one line."""
        how = "commas" if inline else self.style.list_
        for nth, sentence in enumerate(sentences):
            if nth:
                self.note.add(", " if how == "commas" else "\n")
            if how == "numbers":
                self.note.add(f"{nth + 1}. ")
            elif how == "dashes":
                self.note.add("- ")
            self.sentence(sentence)
        self.note.add("\n")

    def sentence(self, sentence: Sentence) -> None:
        for text, claimed in sentence:
            written = text.upper() if self.style.capitals else text
            if claimed is None:
                self.note.add(written)
            else:
                prove(self.note, written, claimed)
                self.proved.add(claimed.label)

    def add_slips(self, sentence: Sentence) -> Sentence:
        """Give a filler sentence with a slip of the keyboard, if this author makes them."""
        if not self.style.slips or self._rng.random() > 0.3:
            return sentence
        return [(slip(text, self._rng), claimed) for text, claimed in sentence]

    def record(self, id_: str, meta: Mapping[str, Value]) -> Record:
        """Finish the note; hard wraps change blanks between words only, so all offsets hold."""
        record = self.note.record(id_, meta)
        if not self.style.wrapped:
            return record
        spans = [span for tag in record.layers["gold"].tags for span in tag.evidence]
        text = wrap(record.document.require_text(), spans)
        return Record(Document(id_, text, record.document.meta), record.layers)


def _capitalise(heading: str) -> str:
    return heading.title().replace(" Of ", " of ").replace(" On ", " on ").replace(" And ", " and ")
