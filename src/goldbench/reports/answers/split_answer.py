"""The answer of `goldbench.split`."""

from collections.abc import Mapping
from dataclasses import dataclass

from goldbench.corpus import Corpus
from goldbench.corpus.split import Sets
from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class SplitCorpus(Tabled):
    """The sets of a corpus; as rows: one a document, with its set.

    `corpora` holds train, dev and test, those of them that have documents.
    """

    corpora: Mapping[str, Corpus]
    sets: Sets
    seed: int

    def __len__(self) -> int:
        return len(self.sets.of)

    def grid(self) -> Grid:
        return Grid("", ("id", "set"), tuple(sorted(self.sets.of.items())))

    def _preview(self) -> Grid:
        documents = self.sets.documents
        rows = tuple((part, documents[part], self.sets.patients[part]) for part in self.corpora)
        title = f"{len(self):,} documents split by whole patients"
        return Grid(title, ("set", "documents", "patients"), rows, f"seed {self.seed}")


__all__ = ["SplitCorpus"]
