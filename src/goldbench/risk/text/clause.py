"""A sentence with all that is needed to judge it: the note, the cues in it, the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.note import Note
from goldbench.risk.text.sentences import Sentence
from goldbench.risk.text.tokens import Hit, Phrases

Cue = Hit[tuple[Mapping[str, Any], ...]]
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Clause:
    note: Note
    sentence: Sentence
    rules: Rulebook
    cues: tuple[Cue, ...] = ()

    @classmethod
    def of(cls, note: Note, sentence: Sentence, rules: Rulebook) -> "Clause":
        cues = rules.cues.find(note.words, sentence.body, sentence.last, note.text)
        return cls(note, sentence, rules, tuple(cues))

    @property
    def column(self) -> list[str]:
        """All words of the note; places count in it."""
        return self.note.words.words

    @property
    def words(self) -> list[str]:
        return self.note.words.words[self.sentence.first : self.sentence.last]

    def find(self, name: str) -> Iterator[Hit[bool]]:
        """Yield the words of a list ("rule id/field") in the sentence."""
        return self.find_in(self.rules.lists[name])

    def find_in(self, phrases: Phrases[bool]) -> Iterator[Hit[bool]]:
        return phrases.find(
            self.note.words, self.sentence.first, self.sentence.last, self.note.text
        )

    def has(self, name: str) -> bool:
        return next(self.find(name), None) is not None

    def extent(self, hit: Hit[Any]) -> tuple[int, int]:
        return self.note.words.starts[hit.first], self.note.words.ends[hit.last - 1]

    def roles(self, *statuses: str, of: str) -> Iterator[tuple[Cue, Row]]:
        """Yield the cues that play one of these roles for drugs or words."""
        for cue in self.cues:
            for row in cue.item:
                if row["status"] in statuses and of in row["of"]:
                    yield cue, row
