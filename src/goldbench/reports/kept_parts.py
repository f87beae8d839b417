"""Gold and systems as they were read for counting, kept for what looks at them once more.

Thresholds and the comparison with annotators need the marks themselves. They are kept, in columns,
of systems whose marks carry a confidence (of all, where annotators are asked), and of gold as long
as one of these is left; a report on systems that say nothing of the kind keeps nothing. They are
less than the values that are made of them, one system after another.
"""

from goldbench.corpus import Corpus
from goldbench.corpus.columns import Columns
from goldbench.scoring import Stream
from goldbench.scoring.comparison.confidence import NAMES as CONFIDENCES
from goldbench.scoring.counting import Watcher
from goldbench.scoring.reading.alignment import Aligned
from goldbench.scoring.reading.streams import CorpusStream, Part

_LAYER = "kept"


class KeptParts:
    """Looks on while sides are counted (`scoring.counting.Watcher`), beside `first`.

    `every` keeps all systems, `sure` those that may say how sure they are.
    """

    def __init__(self, systems: int, first: Watcher, *, every: bool, sure: bool) -> None:
        self._first, self._every = first, every
        self._gold: list[Part] | None = []
        self._systems: list[list[Part] | None] = [
            [] if every or sure else None for _ in range(systems)
        ]

    def see(self, aligned: Aligned) -> None:
        self._first.see(aligned)
        if all(kept is None for kept in self._systems):
            self._gold = None
        elif self._gold is not None:
            self._gold.append(aligned.gold)

    def see_system(self, number: int, part: Part) -> None:
        self._first.see_system(number, part)
        kept = self._systems[number]
        if kept is None:
            return
        if self._every or _may_be_sure(part):
            kept.append(part)
        else:
            self._systems[number] = None

    def gold(self, gold: Stream) -> Stream:
        """Give gold once more: as it was kept, else as it can be read."""
        return gold.quiet() if self._gold is None else _stream(self._gold, gold)

    def system(self, number: int, system: Stream) -> Stream:
        """Give a system once more: as it was kept, else as it can be read."""
        kept = self._systems[number]
        return system.quiet() if kept is None else _stream(kept, system)


def _may_be_sure(part: Part) -> bool:
    """Say whether the marks of a part carry a confidence, or there are none."""
    layer = part.layer
    if not layer.table("spans").height and not layer.table("tags").height:
        return True
    return bool(layer.table("attributes")["name"].is_in(CONFIDENCES).any())


def _stream(parts: list[Part], source: Stream) -> CorpusStream:
    records = (
        record
        for part in parts
        for record in Columns(part.documents, {_LAYER: part.layer}).records()
    )
    return CorpusStream(Corpus.gather(records, schema=source.schema), _LAYER, source.name)


__all__ = ["KeptParts"]
