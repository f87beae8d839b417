"""The answer of `goldbench.vote`."""

from dataclasses import dataclass

from goldbench.corpus import Corpus, Span
from goldbench.gold import Unplaced, Voted, provenance_to_csv
from goldbench.gold.vote import Lost
from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class VotedGold(Tabled):
    """A gold standard by vote; as rows: one a mark, with how it came about and by whom.

    `gold` is the corpus without evidence, `evidence` the same with the evidence of its voters.
    """

    voted: Voted
    gold: Corpus
    evidence: Corpus

    @property
    def lost(self) -> tuple[Lost, ...]:
        """Facts without a majority for any of their values."""
        return self.voted.lost

    @property
    def short(self) -> tuple[str, ...]:
        """Documents that too few looked at."""
        return self.voted.short

    @property
    def unplaced(self) -> tuple[Unplaced, ...]:
        """Marks that stand nowhere in their text, which had no vote."""
        return self.voted.unplaced

    def __len__(self) -> int:
        return len(self.voted.gold.provenance)

    def provenance(self) -> str:
        """Who voted for each mark, as CSV."""
        return provenance_to_csv(self.voted.gold.provenance)

    def grid(self) -> Grid:
        rows = tuple(
            (
                row.document,
                row.mark.start if isinstance(row.mark, Span) else None,
                row.mark.end if isinstance(row.mark, Span) else None,
                row.mark.label,
                row.how,
                ", ".join(row.by),
            )
            for row in self.voted.gold.provenance
        )
        return Grid("", ("id", "start", "end", "label", "how", "by"), rows)

    def _preview(self) -> Grid:
        documents = len(self.voted.gold.layer)
        title = f"{len(self):,} of {self.voted.candidates:,} marks, {documents:,} documents"
        if self.unplaced:
            title += f"; {len(self.unplaced):,} stand nowhere in their text and had no vote"
        rows = tuple(self.voted.gold.how().items())
        return Grid(title, ("how", "marks"), rows)


__all__ = ["VotedGold"]
