from pathlib import Path

import pytest

from goldbench.corpus import Corpus, Document, Marks, Record
from goldbench.errors import MissingLayerError
from goldbench.formats import write
from goldbench.scoring import FileStream, Settings, score
from goldbench.scoring.reading import streams
from scoring.small_notes import GOLD, TEXT, corpus, scored


def test_several_layers_and_none_named_is_an_error_that_lists_them() -> None:
    both = Corpus.from_records([Record(Document("a", TEXT), {"one": GOLD, "two": GOLD})])
    with pytest.raises(MissingLayerError, match="one, two"):
        scored(both, corpus({"a": GOLD}))


@pytest.mark.parametrize("number", [2, 4], ids=["a copy", "several"])
def test_brat_read_by_other_processes_gives_the_same_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    gold = [Record(Document(f"n{i}", TEXT), {"marks": GOLD}) for i in range(5)]
    system = [
        Record(Document(f"n{i}", TEXT), {"marks": Marks(GOLD.spans[i % 3 :])}) for i in range(5)
    ]
    for name, records in (("gold", gold), ("system", system)):
        write(records, tmp_path / name, "brat")
    sides = [FileStream(tmp_path / name, name=name) for name in ("gold", "system")]
    here = score(sides[0], sides[1:], ["exact", "token"], Settings())
    monkeypatch.setattr(streams, "READ", 2)
    monkeypatch.setattr(streams, "PARALLEL", 1)
    monkeypatch.setattr(streams, "cores", lambda: number)
    there = score(sides[0], sides[1:], ["exact", "token"], Settings())
    assert there.as_json("x") == here.as_json("x")
    only_exact = score(sides[0], sides[1:], ["exact"], Settings())  # texts stay behind
    assert only_exact.results[0].scores == here.results[0].scores
