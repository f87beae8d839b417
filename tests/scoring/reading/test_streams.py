from pathlib import Path

import pytest

from goldbench.corpus import Corpus, Counting, Document, Label, Marks, Record, Schema, Span, Tag
from goldbench.engines import brat_ahead, brat_batches, can_fork
from goldbench.engines.brat_ahead import BratAhead
from goldbench.errors import FormatError, GoldbenchError, MissingLayerError
from goldbench.formats import Findings, ReadOptions, WriteOptions, write
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


BEYOND = Marks((Span(0, len(TEXT) + 5, "NAME"),))


def test_marks_beyond_their_text_are_told_of_a_corpus_in_memory_once() -> None:
    given = corpus({"a": BEYOND, "b": GOLD, "c": BEYOND})
    line = "s: 2 × outside the text (first: document 'a')"
    stream = CorpusStream(given, name="s")
    (result,) = score(CorpusStream(given, name="g"), [stream], ["exact"], Settings()).results
    assert stream.findings == [line]
    assert result.findings == {"outside the text": 2}
    assert list(stream.quiet().parts(text=True))
    assert stream.findings == [line]


def test_a_corpus_without_texts_is_held_against_those_that_are_given() -> None:
    bare = Corpus.from_records([Record(Document("a", None), {"x": BEYOND})])
    options = ReadOptions(texts={"a": TEXT}, findings=Findings(strict=True))
    assert list(CorpusStream(bare, name="s").parts(text=True))
    with pytest.raises(FormatError, match="s: outside the text in document 'a'"):
        list(CorpusStream(bare, name="s", options=options).parts(text=True))


def test_evidence_beyond_its_text_is_told_as_well() -> None:
    fact = Tag("SMOKER", evidence=(Span(0, len(TEXT) + 5, "SMOKER"),))
    stream = CorpusStream(corpus({"a": Marks(tags=(fact,))}), name="s")
    assert list(stream.parts(text=True))
    assert stream.noticed == {"outside the text": 1}


def test_a_reading_goes_on_where_a_look_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "BATCH", 2)
    lines = [f'{{"id": "n{n}", "text": "Ana", "spans": []}}' for n in range(5)]
    lines[4] = '{"id": "n4", "text": "Ana", "spans": [{"start": 2, "end": 9, "label": "NAME"}]}'
    (tmp_path / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    stream = FileStream(tmp_path / "a.jsonl", name="a")
    looking = stream.look()
    assert next(looking).ids == ["n0", "n1"]
    assert stream.findings == []
    (tmp_path / "a.jsonl").unlink()
    assert [part.ids for part in stream.parts(text=True)] == [["n0", "n1"], ["n2", "n3"], ["n4"]]
    (line,) = stream.findings
    assert line.startswith("a: 1 × ")
    with pytest.raises(GoldbenchError):
        next(stream.parts(text=True))  # the next reading is one of its own


def test_a_look_that_needs_more_than_the_first_part_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "BATCH", 2)
    write(corpus({f"n{n}": GOLD for n in range(5)}).records(), tmp_path / "a.jsonl", "jsonl")
    stream = FileStream(tmp_path / "a.jsonl", name="a")
    assert len(list(stream.look())) == 3
    assert len(list(stream.parts(text=True))) == 3
    assert FileStream(tmp_path / "a.jsonl", name="a") == stream
