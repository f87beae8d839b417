"""Sentences, rows and list items of a note, each with the section it stands in."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.tokens import Words

_HEADING = re.compile(r"\s*(?:\d+\.\s*)?[A-Z][\w /&,'-]{1,44}(?:\([^)\n]{0,40}\))?\s*:")
_LABEL = re.compile(r"[\w /]{2,30}:")
_WRAPPED = 45  # a line shorter than this was not broken by the width of the page
_LONGEST = 300  # words; a text without any stop is cut, so that the work stays linear
_BULLETS = "*-#•[]"
_SMALL = re.compile(r"\.\s+[a-z]")
_CAPITAL = re.compile(r"\.\s+[A-Z]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words [first, last) of one sentence, row or list item; `line` counts blocks of lines."""

    first: int
    last: int
    section: str
    line: int
    body: int = 0  # the first word after its own heading
    heading: int = -1  # the word at which its section's heading begins, -1 without one


class _Block(NamedTuple):
    """Words of a line, or of the lines of one paragraph; `gap`: an empty line stands before."""

    first: int
    last: int
    gap: bool


class _Opening(NamedTuple):
    """A heading: the kind of its section, whether an empty line ends it, the word after it."""

    kind: str
    brief: bool
    after: int


def split(text: str, words: Words, rules: Rulebook) -> list[Sentence]:
    """Cut a note; what stands before the first heading is of the section "other"."""
    small = len(_SMALL.findall(text)) > len(_CAPITAL.findall(text))
    cutter = _Cutter(text, words, rules, small=small)
    sentences: list[Sentence] = []
    section, heading, brief = "other", -1, False
    for number, block in enumerate(cutter.blocks()):
        # A heading alone on its line keeps its section over the empty line behind it.
        if block.gap and brief and sentences and not _is_alone(sentences[-1], heading):
            section, heading, brief = "other", -1, False
        place = block.first
        while place < block.last:
            after = place
            opening = cutter.heading(place, block.last)
            if opening is not None:
                section, brief, after = opening
                heading = place
            end = cutter.sentence_end(after, block.last)
            body = place if section == "other" else after
            sentences.append(Sentence(place, end, section, number, body, heading))
            place = end
    return sentences


def _is_alone(sentence: Sentence, heading: int) -> bool:
    """Say whether a sentence is a heading and nothing more."""
    return sentence.first == heading and sentence.body >= sentence.last


@dataclass(frozen=True, slots=True)
class _Cutter:
    text: str
    words: Words
    rules: Rulebook
    small: bool = False  # written in small letters throughout

    def blocks(self) -> list[_Block]:
        blocks: list[_Block] = []
        for line in self._lines():
            if blocks and not line.gap and self._continues(blocks[-1], line):
                blocks[-1] = blocks[-1]._replace(last=line.last)
            else:
                blocks.append(line)
        return blocks

    def _lines(self) -> list[_Block]:
        lines: list[_Block] = []
        first, gap = 0, False
        for place, word in enumerate([*self.words.words, "\n"]):
            if word != "\n":
                continue
            if place == first:
                gap = True
            else:
                lines.append(_Block(first, place, gap))
                gap = False
            first = place + 1
        return lines

    def _continues(self, above: _Block, line: _Block) -> bool:
        """Say whether a line goes on with the sentence of the one above (a wrapped paragraph)."""
        text, words = self.text, self.words
        end, start = words.ends[above.last - 1], words.starts[line.first]
        before = text[text.rfind("\n", 0, end) + 1 : end].strip()
        if len(before) < _WRAPPED or "  " in before or before.endswith(":"):
            return False
        if _LABEL.match(text, start):
            return False
        if text[start].islower() or text[end - 1] in ",-(":
            return True
        return words.words[above.last - 1] in self.rules.grammar["joining"]

    def heading(self, place: int, last: int) -> _Opening | None:
        """Give the section that a heading opens at a word; None where there is none."""
        start = self._skip_bullets(place, last)
        if start >= last:
            return None
        hit = self.rules.headings.at(self.words, start, last, self.text)
        if hit is not None:
            after = self._closing(hit.last, last)
            if after is not None and self._opens(start, after, last):
                return _Opening(hit.item["kind"], bool(hit.item.get("ends_at_gap")), after)
        return self._read_unknown(place, start, last)

    def _skip_bullets(self, place: int, last: int) -> int:
        column = self.words.words
        while place < last:
            if column[place] in _BULLETS:
                place += 1
            elif column[place].isdigit() and place + 1 < last and column[place + 1] in ".)":
                place += 2
            else:
                break
        return place

    def _opens(self, start: int, after: int, last: int) -> bool:
        """Say whether a heading is written as one: with a capital, or alone on its line."""
        words = self.words
        if self.text[words.starts[start]].isupper():
            return True
        gap = after < last and words.starts[after] - words.ends[after - 1] > 1
        return (words.words[after - 1] == ":" or gap) and self._line_start(start)

    def _read_unknown(self, place: int, start: int, last: int) -> _Opening | None:
        """Give the section "other" for a heading that is in no list, at the start of a line."""
        match = _HEADING.match(self.text, self.words.starts[start])
        if match is None or match.end() > self.words.ends[last - 1]:
            return None
        if not self._line_start(place):
            return None
        after = bisect_left(self.words.starts, match.end())
        for table in (self.rules.drugs, self.rules.values):
            if next(iter(table.find(self.words, start, after, self.text)), None) is not None:
                return None  # "Lovastatin: held" is a statement
        return _Opening("other", brief=False, after=max(after, start + 1))

    def _line_start(self, place: int) -> bool:
        return place == 0 or self.words.words[place - 1] == "\n"

    def _closing(self, place: int, last: int) -> int | None:
        """Give the word after the sign that ends a heading; None where it is none."""
        column, words = self.words.words, self.words
        if place >= last or column[place] == ":":
            return min(place + 1, last) if place < last else place
        if column[place] == "(" and ")" in column[place : place + 10]:
            return place + column[place : place + 10].index(")") + 1
        gap = words.starts[place] - words.ends[place - 1]
        written = self.text[words.starts[place - 1] : words.ends[place - 1]]
        begins = self._line_start(place - 1)
        if gap >= 2 and (begins or written.isupper()):
            return place
        if column[place] in "-–" and (gap or written.isupper()):
            return place + 1
        return place if begins and written.isupper() and column[place][0].isdigit() else None

    def sentence_end(self, first: int, last: int) -> int:
        words, column = self.words, self.words.words
        last = min(last, first + _LONGEST)
        for place in range(first, last - 1):
            if column[place] in ".?!" and words.starts[place + 1] > words.ends[place]:
                following = self.text[words.starts[place + 1]]
                before = column[place - 1] if place > first else ""
                if column[place] != "." or self._stops(before, following, place - 1 == first):
                    return place + 1
        return last

    def _stops(self, before: str, following: str, numbering: bool) -> bool:  # noqa: FBT001
        """Say whether a full stop ends a sentence and is not that of an abbreviation."""
        if following in ",;)" or before in self.rules.grammar["no_stop"]:
            return False
        if following.islower():
            return (len(before) > 4 and before.isalpha()) or (self.small and len(before) > 1)
        return not (numbering and before.isdigit())
