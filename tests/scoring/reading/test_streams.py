from pathlib import Path

import pytest

from goldbench.corpus import Corpus, Counting, Document, Label, Marks, Record, Schema
from goldbench.engines import brat_ahead, brat_batches, can_fork
from goldbench.engines.brat_ahead import BratAhead
from goldbench.errors import MissingLayerError
from goldbench.formats import WriteOptions, write
from goldbench.scoring import CorpusStream, FileStream, Settings, Stream, score
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


def test_a_folder_and_a_corpus_declare_the_same_variables(tmp_path: Path) -> None:
    schema = Schema("study", "1", (Label("ASTHMA", "tag"), Label("FEVER", "span")))
    records = [Record(Document("a", TEXT), {"marks": GOLD})]
    write(records, tmp_path / "gold", "parquet", WriteOptions(schema=schema))
    sides: list[Stream] = [
        FileStream(tmp_path / "gold"),
        CorpusStream(Corpus.from_records(records, schema=schema)),
    ]
    assert {side.schema for side in sides} == {schema}
    expected = {"ASTHMA": Counting("document"), "FEVER": Counting("mention")}
    assert [side.countings for side in sides] == [expected, expected]
    assert [side.ahead for side in sides] == [None, None]


@pytest.mark.skipif(not can_fork(), reason="forks on Linux only")
def test_a_named_layer_is_not_what_was_begun_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [Record(Document(f"n{i}", TEXT), {"marks": GOLD}) for i in range(25)]
    write(records, tmp_path / "gold", "brat")
    monkeypatch.setattr(brat_batches, "READ", 10)
    monkeypatch.setattr(brat_ahead, "cores", lambda: 2)
    begun = BratAhead.begin([tmp_path / "gold"], strict=False)[tmp_path / "gold"]
    try:
        ahead = FileStream(tmp_path / "gold", begun=begun).ahead
        assert ahead is not None
        assert ahead.folder is begun
        assert FileStream(tmp_path / "gold", "marks", begun=begun).ahead is None
    finally:
        begun.close()
