"""Yes or no, document by document: what coefficients that correct for chance may be computed on.

Chance correction needs to know how often nobody marked something, and in running text nobody
knows what the unmarked places are. Decisions about whole documents are countable: for each
document and each fact, is it stated? A fact is a label with its counting attributes; for spans,
whether the document has any with that label. The facts asked about are those that anyone states
in any of the documents. A label the schema calls single-valued (SMOKER) is one decision a
document, with its values as the categories, "not stated" being one; so it is for the label alone
and over all labels together.
"""

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Marks, Schema
from goldbench.gold import Panel

Fact = tuple[str, Hashable]
"""A label and what is said of it."""

Ints = npt.NDArray[np.int64]
ABSENT = -1
"""The rating of who did not look at the document."""


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """`ratings` is (units, annotators): categories 0, 1, ...; each unit has two ratings or more.

    `document` is the row of the unit's document in `ids`. `answers` says how many categories a
    decision has to choose from, where that is fewer than there are in all: the harmonic mean over
    decisions, so that 1 / answers is what blind choice would agree on.
    """

    ids: tuple[str, ...]
    document: Ints
    ratings: Ints
    categories: int
    answers: float = 0.0

    @property
    def choices(self) -> float:
        return self.answers or self.categories

    @property
    def units(self) -> int:
        return len(self.ratings)

    def tallies(self) -> npt.NDArray[np.float64]:
        """(units, categories): how many annotators chose each category."""
        chosen = self.ratings[:, :, None] == np.arange(self.categories)
        counted: npt.NDArray[np.float64] = chosen.sum(axis=1).astype(np.float64)
        return counted

    def by_document(self, columns: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Add up the units' columns by document."""
        added = np.zeros((len(self.ids), columns.shape[1]))
        np.add.at(added, self.document, columns)
        return added


@dataclass(frozen=True, slots=True)
class Stated:
    """Which facts each annotator states in each document; computed once for all labels."""

    ids: tuple[str, ...]
    facts: dict[str, dict[str, frozenset[Fact]]]
    single: frozenset[str]

    @classmethod
    def by(cls, panel: Panel, schema: Schema | None = None) -> "Stated":
        """Take the documents that at least two annotators looked at."""
        ids = tuple(id_ for id_ in panel.ids if len(panel.lookers(id_)) > 1)
        facts = {
            name: {id_: facts_of(layer[id_]) for id_ in ids if id_ in layer}
            for name, layer in panel.layers.items()
        }
        labels = schema.labels if schema is not None else ()
        return cls(ids, facts, frozenset(label.name for label in labels if label.single))

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(sorted({fact[0] for fact in self._collect_facts()}))

    def _collect_facts(self) -> set[Fact]:
        return {
            f
            for by_document in self.facts.values()
            for facts in by_document.values()
            for f in facts
        }

    def decisions(self, label: str | None) -> Decisions:
        """Give the decisions about one label's facts, or about all facts."""
        if label is None and self.single.intersection(self.labels):
            return self._pool_labels()
        facts = sorted((f for f in self._collect_facts() if label in (None, f[0])), key=repr)
        if label is not None and label in self.single:
            return self._code_values(facts)
        return self._code_facts(facts)

    def _pool_labels(self) -> Decisions:
        """Put the decisions about all labels together; "not stated" is the same in all of them."""
        facts = sorted(self._collect_facts(), key=repr)
        parts = [self._code_facts([fact for fact in facts if fact[0] not in self.single])]
        parts += [self.decisions(label) for label in self.labels if label in self.single]
        ratings, categories = [], 1
        for part in parts:
            moved = np.where(part.ratings > 0, part.ratings + categories - 1, part.ratings)
            ratings.append(moved)
            categories += part.categories - 1
        units = sum(part.units for part in parts)
        chance = sum(part.units / part.categories for part in parts)
        return Decisions(
            self.ids,
            np.concatenate([part.document for part in parts]),
            np.concatenate(ratings),
            categories,
            units / chance if units else 0.0,
        )

    def _code_facts(self, facts: list[Fact]) -> Decisions:
        """Ask of every document and fact whether it is stated."""
        ratings = np.full((len(self.ids), len(facts), len(self.facts)), ABSENT, dtype=np.int64)
        for column, by_document in enumerate(self.facts.values()):
            for row, id_ in enumerate(self.ids):
                if id_ in by_document:
                    ratings[row, :, column] = [fact in by_document[id_] for fact in facts]
        document = np.repeat(np.arange(len(self.ids)), len(facts))
        return Decisions(self.ids, document, ratings.reshape(-1, len(self.facts)), 2)

    def _code_values(self, facts: list[Fact]) -> Decisions:
        """Code the values; two values at once are a category of their own."""
        wanted = frozenset(facts)
        chosen = {
            name: {id_: stated & wanted for id_, stated in by_document.items()}
            for name, by_document in self.facts.items()
        }
        nothing: frozenset[Fact] = frozenset()
        seen = {nothing} | {
            stated for by_document in chosen.values() for stated in by_document.values()
        }
        ordered = sorted(seen, key=lambda stated: (len(stated), sorted(map(repr, stated))))
        codes = {stated: code for code, stated in enumerate(ordered)}
        ratings = np.full((len(self.ids), len(self.facts)), ABSENT, dtype=np.int64)
        for column, by_document in enumerate(chosen.values()):
            for row, id_ in enumerate(self.ids):
                if id_ in by_document:
                    ratings[row, column] = codes[by_document[id_]]
        return Decisions(self.ids, np.arange(len(self.ids)), ratings, max(len(codes), 2))


def facts_of(marks: Marks) -> frozenset[Fact]:
    """List the facts a document's marks state; they are expected to be normalised."""
    spans = {(span.label, "span") for span in marks.spans}
    return frozenset(spans | {(tag.label, tag.attributes) for tag in marks.tags})
