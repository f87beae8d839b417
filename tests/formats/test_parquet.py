import json
from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Design, Document, Marks, Place, Record, Span
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.errors import FormatError
from goldbench.formats import ReadOptions, WriteOptions, parquet
from goldbench.formats.parquet import ParquetFolder
from strategies import collections


def _note(id_: str, *spans: Span) -> Record:
    return Record(Document(id_, "Ana vino el 3/4."), {"gold": Marks(spans)})


@given(records=collections(control=True))
def test_any_corpus_survives_the_round_trip(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("parquet") / "corpus"
    parquet.write(records, path, WriteOptions())
    assert list(parquet.read(path, ReadOptions())) == records
    corpus = ParquetFolder.open(path).corpus()
    assert list(corpus.records()) == records


def test_parts_are_read_without_text_and_with_few_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "PART", 2)
    records = [_note(f"n{i}", Span(0, 3, "NAME", Attributes(sure=True))) for i in range(5)]
    parquet.write(records, tmp_path / "c", WriteOptions())
    folder = ParquetFolder.open(tmp_path / "c")
    parts = list(folder.parts(text=False, tables=("spans",)))
    assert [len(part) for part in parts] == [2, 2, 1]
    assert "text" not in parts[0].documents.columns
    assert set(parts[0].layers["gold"].tables) == {"spans", "covered"}
    assert folder.corpus().documents["n4"] == records[4].document


def test_the_content_hash_knows_neither_order_nor_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = _note("a", Span(0, 3, "NAME")), _note("b")
    parquet.write([first, second], tmp_path / "there", WriteOptions())
    monkeypatch.setattr(parquet, "PART", 1)
    parquet.write([second, first], tmp_path / "back", WriteOptions())
    there, back = (ParquetFolder.open(tmp_path / name) for name in ("there", "back"))
    assert there.content == back.content


def test_design_and_layers_with_awkward_names_come_along(tmp_path: Path) -> None:
    design = Design({"a": Place("north, positive", "p1", 1 / 3)})
    record = Record(Document("a", "x"), {"../up": Marks(), ".": Marks((Span(0, 1, "L"),))})
    parquet.write([record], tmp_path / "c", WriteOptions(design=design))
    corpus = ParquetFolder.open(tmp_path / "c").corpus()
    assert corpus.design == design
    assert list(corpus.records()) == [record]


def test_a_cut_off_part_is_named(tmp_path: Path) -> None:
    parquet.write([_note("a", Span(0, 3, "NAME"))], tmp_path / "c", WriteOptions())
    file = tmp_path / "c" / "documents" / "00000.parquet"
    file.write_bytes(file.read_bytes()[:40])
    with pytest.raises(FormatError, match=r"00000\.parquet: not a readable Parquet file"):
        list(parquet.read(tmp_path / "c", ReadOptions()))
    file.unlink()
    with pytest.raises(FormatError, match="named by the manifest"):
        list(parquet.read(tmp_path / "c", ReadOptions()))


@pytest.mark.parametrize(
    ("manifest", "message"),
    [
        ("{", "not JSON"),
        ("[]", "not the manifest"),
        ('{"kind":"goldbench-corpus","version":99}', "upgrade|99"),
    ],
)
def test_a_wrong_manifest_is_refused(tmp_path: Path, manifest: str, message: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        ParquetFolder.open(tmp_path)


@given(records=collections())
def test_the_manifest_knows_each_layer_by_its_hash(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("corpus")
    parquet.write(records, path, WriteOptions())
    folder = ParquetFolder.open(path)
    assert folder.intact()
    for name in folder.layers:
        whole = Fingerprint()
        for part in folder.parts(text=False):
            if name in part.layers:
                whole.add_marks(part.documents, part.documents["digest"], part.layers[name])
        assert folder.marks(name) == (whole.hexdigest(), whole.documents)


def test_a_layer_whose_hash_was_changed_is_not_intact(tmp_path: Path) -> None:
    parquet.write([_note("a", Span(0, 3, "NAME"))], tmp_path, WriteOptions())
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    manifest["layers"]["gold"]["content"] = "0" * 64
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert not ParquetFolder.open(tmp_path).intact()
