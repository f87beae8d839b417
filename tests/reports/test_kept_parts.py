from collections.abc import Sequence
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span
from goldbench.formats import write
from goldbench.reports.kept_parts import KeptParts
from goldbench.scoring import CorpusStream, FileStream, Settings, find_thresholds, track
from goldbench.scoring.counting import count_together
from goldbench.scoring.reading.alignment import Aligned
from goldbench.scoring.reading.streams import Part

TEXT = "Seen by Dr. Gil on 3 May."
EXACT = Settings(tracks=(track("exact"),))


class Nobody:
    """Watches and says nothing."""

    def see(self, aligned: Aligned) -> None: ...

    def see_system(self, number: int, part: Part) -> None: ...


def stream(name: str, sure: Sequence[float | None]) -> CorpusStream:
    """Give a document for each confidence, None where a mark carries none."""
    records = (
        Record(
            Document(f"n{n}", TEXT, Attributes(patient=f"p{n // 2}")),
            {name: Marks((Span(12, 15 - n % 2, "NAME", _attributes(value)),))},
        )
        for n, value in enumerate(sure)
    )
    return CorpusStream(Corpus.gather(records), name, name)


def _attributes(sure: float | None) -> Attributes:
    return Attributes() if sure is None else Attributes(confidence=sure)


SURE, BARE = [n / 12 for n in range(12)], [None] * 12


def kept(gold: CorpusStream, *systems: CorpusStream, every: bool = False) -> KeptParts:
    keeping = KeptParts(len(systems), Nobody(), every=every, sure=True)
    count_together(gold, systems, [EXACT], keeping)
    return keeping


def test_thresholds_of_what_was_kept_are_those_of_what_is_read() -> None:
    gold, system = stream("gold", BARE), stream("a", SURE)
    keeping = kept(gold, system)
    again = (keeping.gold(gold), keeping.system(0, system))
    assert find_thresholds(*again, EXACT) == find_thresholds(gold, system, EXACT)
    assert dict(again[1].records().__next__().layers) == {
        "kept": Marks((Span(12, 15, "NAME", Attributes(confidence=0.0)),))
    }


def test_what_nobody_looks_at_again_is_not_kept() -> None:
    gold, bare, sure = stream("gold", BARE), stream("a", BARE), stream("b", SURE)
    keeping = kept(gold, bare)
    assert keeping.gold(gold) == gold.quiet()
    assert keeping.system(0, bare) == bare.quiet()
    both = kept(gold, bare, sure)
    assert both.system(0, bare) == bare.quiet()
    assert [r.document for r in both.gold(gold).records()] == list(gold.corpus.documents.values())


def test_all_systems_are_kept_for_annotators() -> None:
    gold, bare = stream("gold", BARE), stream("a", BARE)
    again = kept(gold, bare, every=True).system(0, bare)
    assert [record.layers["kept"] for record in again.records()] == list(
        bare.corpus.layer("a").values()
    )


def test_a_system_that_says_late_how_sure_it_is_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goldbench.scoring.reading.streams.BATCH", 4)
    gold, late = stream("gold", BARE), stream("a", [*BARE[:6], *SURE[6:]])
    write(late.corpus.records(), tmp_path / "a.jsonl", "jsonl")
    system = FileStream(tmp_path / "a.jsonl", name="a")
    keeping = KeptParts(1, Nobody(), every=False, sure=True)
    count_together(gold, [system], [EXACT], keeping)
    again = keeping.system(0, system)
    assert again == system.quiet()
    assert find_thresholds(keeping.gold(gold), again, EXACT) == find_thresholds(gold, late, EXACT)
