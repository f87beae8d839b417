"""The rows of a WebAnno TSV file, by sentence, and the text that they were cut from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from goldbench.corpus import Ruler
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import MAX_BYTES
from goldbench.formats.uima.tsv_cells import Layer, unescape_text

_Unit: TypeAlias = Literal["code points", "utf-16"]
_PLACE = re.compile(r"(\d{1,9})-(\d{1,9})")
_UNIT = re.compile(r"\d+-\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A token or a part of one. `cells` are those of the layers."""

    id: str
    begin: int
    end: int
    token: str
    cells: list[str]
    line: int


@dataclass(slots=True)
class Sentence:
    text: str
    line: int
    rows: list[Row] = field(default_factory=list[Row])


@dataclass(slots=True)
class TokenTable:
    path: Path
    layers: list[Layer]
    version: int
    sentences: list[Sentence] = field(default_factory=list[Sentence])

    def read(self, lines: list[str]) -> None:
        """Take the lines apart into sentences and rows."""
        texts: list[str] = []
        for number, line in enumerate(lines, start=1):
            if line.startswith("#Text="):
                texts.append(unescape_text(line.removeprefix("#Text="), self.version))
            elif not line or line.startswith("#"):
                continue
            else:
                if texts:
                    self.sentences.append(Sentence("\n".join(texts), number - len(texts)))
                    texts = []
                if not self.sentences:
                    raise FormatError(self.path, number, "a token before the first #Text= line")
                self.sentences[-1].rows.append(self._row(line, number))
        if texts:
            msg = "a sentence without tokens"
            raise FormatError(self.path, len(lines), msg, hint="is the file cut off?")

    def _row(self, line: str, number: int) -> Row:
        cells = line.split("\t")
        wanted = 3 + sum(len(layer.columns) for layer in self.layers)
        place = _PLACE.fullmatch(cells[1]) if len(cells) >= wanted else None
        if place is None or _UNIT.fullmatch(cells[0]) is None:
            msg = f"expected {wanted} cells: number, begin-end, token, and those of the layers"
            raise FormatError(self.path, number, msg, hint="is the file cut off?")
        begin, end = int(place[1]), int(place[2])
        return Row(cells[0], begin, end, cells[2], cells[3:wanted], number)

    def place(self, options: ReadOptions, id_: str) -> tuple[str, Ruler]:
        """Rebuild the text and say in which unit the file counts; what does not fit is told."""
        unit: _Unit = "utf-16"
        text, gaps = self._text(unit)
        ruler = Ruler.of(text, unit)
        if not text.isascii() and not self._fits(text, ruler):
            other, other_gaps = self._text("code points")
            same = Ruler.of(other, "code points")
            if self._fits(other, same):
                text, gaps, ruler = other, other_gaps, same
                kind = "repaired: offsets counted in code points"
                options.findings.add(kind, self.path, document=id_)
        for line, kind in gaps:
            options.findings.add(kind, self.path, line, document=id_)
        for row in self._misfits(text, ruler):
            options.findings.add("quote differs", self.path, row.line, document=id_)
        return text, ruler

    def _text(self, unit: _Unit) -> tuple[str, list[tuple[int, str]]]:
        """Put the sentences at the offsets of their first tokens."""
        pieces: list[str] = []
        findings: list[tuple[int, str]] = []
        length = 0
        for sentence in self.sentences:
            begin = sentence.rows[0].begin
            if begin > MAX_BYTES:
                msg = f"a sentence at offset {begin}, which no note reaches"
                raise FormatError(self.path, sentence.line, msg)
            if begin < length:
                findings.append((sentence.line, "sentences overlap"))
            elif begin > length:
                first = "\n" if pieces else " "
                pieces.append(first + " " * (begin - length - 1))
                if pieces[1:] and begin > length + 1:
                    kind = "repaired: text between sentences is not in the file"
                    findings.append((sentence.line, kind))
            pieces.append(sentence.text)
            length = max(begin, length) + Ruler.of(sentence.text, unit).units
        return "".join(pieces), findings

    def _fits(self, text: str, ruler: Ruler) -> bool:
        return next(self._misfits(text, ruler), None) is None

    def _misfits(self, text: str, ruler: Ruler) -> Iterator[Row]:
        for sentence in self.sentences:
            for row in sentence.rows:
                try:
                    start, end = ruler.to_code_points(row.begin), ruler.to_code_points(row.end)
                except OffsetError:
                    yield row
                    continue
                if end > len(text) or text[start:end] != row.token:
                    yield row
