"""One right answer and nine that cannot be: every format that carries offsets, P = 0.1."""

import csv
import io
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.formats import Findings, ReadOptions, WriteOptions, read, write
from goldbench.formats.contract.unreadable import attach_unreadable

TEXT = "Ana Ruiz came on 3/4 to Vigo. "
RIGHT = (0, 8)
WRONG = [
    (8, 0), (5, 3), (-4, 2), (-9, -5), (-1, 0), ("x", 8), (0, "y"), (0, 99), (2, 40),
]  # fmt: skip
"""Reversed, negative, not a number, beyond the text."""


def gold() -> Corpus:
    record = Record(Document("n", TEXT), {"gold": Marks((Span(*RIGHT, "NAME"),))})
    return Corpus.from_records([record])


def _brat(folder: Path) -> Path:
    places = [RIGHT, *WRONG]
    lines = [f"T{n}\tNAME {a} {b}\tquote" for n, (a, b) in enumerate(places)]
    lines[0] = "T0\tNAME 0 8\tAna Ruiz"
    (folder / "n.txt").write_text(TEXT)
    (folder / "n.ann").write_text("\n".join(lines) + "\n")
    return folder


def _jsonl(folder: Path) -> Path:
    spans = [{"start": a, "end": b, "label": "NAME"} for a, b in [RIGHT, *WRONG]]
    return _dumped(folder / "s.jsonl", {"id": "n", "text": TEXT, "spans": spans})


def _layers(folder: Path) -> Path:
    spans = [{"start": a, "end": b, "label": "NAME"} for a, b in [RIGHT, *WRONG]]
    return _dumped(
        folder / "s.jsonl", {"id": "n", "text": TEXT, "layers": {"model": {"spans": spans}}}
    )


def _csv(folder: Path) -> Path:
    rows = "".join(f"n,{a},{b},NAME\n" for a, b in [RIGHT, *WRONG])
    (folder / "s.csv").write_text("id,start,end,label\n" + rows)
    return folder / "s.csv"


def _i2b2(folder: Path) -> Path:
    tags = "".join(
        f'<NAME id="P{n}" start="{a}" end="{b}" text="q" TYPE="NAME" comment=""/>'
        for n, (a, b) in enumerate([RIGHT, *WRONG])
    )
    xml = f"<deIdi2b2><TEXT><![CDATA[{TEXT}]]></TEXT><TAGS>{tags}</TAGS></deIdi2b2>"
    (folder / "n.xml").write_text(f'<?xml version="1.0" encoding="UTF-8" ?>{xml}')
    return folder


def _mae(folder: Path) -> Path:
    tags = "".join(
        f'<NAME id="N{n}" spans="{a}~{b}" text="q"/>' for n, (a, b) in enumerate([RIGHT, *WRONG])
    )
    xml = f"<Task><TEXT><![CDATA[{TEXT}]]></TEXT><TAGS>{tags}</TAGS></Task>"
    (folder / "n.xml").write_text(f'<?xml version="1.0" encoding="UTF-8" ?>{xml}')
    return folder


def _doccano(folder: Path) -> Path:
    labels = [[a, b, "NAME"] for a, b in [RIGHT, *WRONG]]
    return _dumped(folder / "s.jsonl", {"id": "n", "text": TEXT, "label": labels})


def _prodigy(folder: Path) -> Path:
    spans = [{"start": a, "end": b, "label": "NAME"} for a, b in [RIGHT, *WRONG]]
    task = {"text": TEXT, "spans": spans, "meta": {"id": "n"}, "answer": "accept"}
    return _dumped(folder / "s.jsonl", task)


def _label_studio(folder: Path) -> Path:
    result = [
        {
            "id": f"r{n}",
            "type": "labels",
            "from_name": "label",
            "to_name": "text",
            "value": {"start": a, "end": b, "labels": ["NAME"]},
        }
        for n, (a, b) in enumerate([RIGHT, *WRONG])
    ]
    task = {"id": 1, "data": {"text": TEXT, "id": "n"}, "annotations": [{"result": result}]}
    return _dumped(folder / "s.json", [task])


def _nlpsandbox(folder: Path) -> Path:
    def length(a: object, b: object) -> object:
        return b - a if isinstance(a, int) and isinstance(b, int) else "?"

    marks = [
        {"start": a, "length": length(a, b), "text": "q", "confidence": 90}
        for a, b in [RIGHT, *WRONG]
    ]
    bundle = {
        "note": {"identifier": "n", "text": TEXT},
        "annotation": {"textPersonNameAnnotations": marks},
    }
    return _dumped(folder / "s.json", {"patient_bundles": [{"patient": {"identifier": "p"},
        "note_bundles": [bundle]}]})  # fmt: skip


def _bioc(folder: Path) -> Path:
    def location(a: object, b: object) -> dict[str, object]:
        length = b - a if isinstance(a, int) and isinstance(b, int) else "?"
        return {"offset": a, "length": length}

    annotations = [
        {"id": str(n), "infons": {"type": "NAME"}, "text": "q", "locations": [location(a, b)]}
        for n, (a, b) in enumerate([RIGHT, *WRONG])
    ]
    passage = {"offset": 0, "infons": {}, "text": TEXT, "annotations": annotations}
    document = {"id": "n", "infons": {}, "passages": [passage]}
    return _dumped(folder / "s.json", {"source": "", "documents": [document]})


def _cas_json(folder: Path) -> Path:
    structures: list[dict[str, object]] = [
        {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaID": "_InitialView",
         "sofaString": TEXT},
    ]  # fmt: skip
    structures += [
        {"%ID": 2 + n, "%TYPE": "custom.Span", "@sofa": 1, "begin": a, "end": b, "label": "NAME"}
        for n, (a, b) in enumerate([RIGHT, *WRONG])
    ]
    members = list(range(2, 2 + len(WRONG) + 1))
    view = {"%SOFA": 1, "%INDEX": 1, "%MEMBERS": members}
    written = {"%FEATURE_STRUCTURES": structures, "%VIEWS": {"_InitialView": view}, "%TYPES": {}}
    return _dumped(folder / "n.json", written)


def _dumped(file: Path, value: object) -> Path:
    file.write_bytes(orjson.dumps(value) + b"\n")
    return file


MADE = {
    "brat": _brat,
    "jsonl": _jsonl,
    "jsonl with layers": _layers,
    "csv": _csv,
    "i2b2-phi": _i2b2,
    "mae": _mae,
    "doccano": _doccano,
    "prodigy": _prodigy,
    "label-studio": _label_studio,
    "nlpsandbox": _nlpsandbox,
    "bioc-json": _bioc,
    "cas-json": _cas_json,
}
LABELS = {"nlpsandbox": "person_name"}


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize(
    "track", ["exact", "exact-untyped", "overlap", "relaxed", "merged", "muc", "semeval-partial"]
)
def test_one_right_of_ten_is_a_precision_of_a_tenth(tmp_path: Path, kind: str, track: str) -> None:
    path = MADE[kind](tmp_path)
    format_ = kind.split(maxsplit=1)[0]
    label = LABELS.get(format_, "NAME")
    record = Record(Document("n", TEXT), {"gold": Marks((Span(*RIGHT, label),))})
    truth = tmp_path / "gold.parquet"
    write([record], truth, "parquet", WriteOptions())
    done = CliRunner().invoke(
        main, ["score", str(truth), str(path), "--from", format_, "--track", track, "--json"]
    )
    assert done.exit_code == 0, done.output
    (result,) = orjson.loads(done.stdout)["results"]
    assert (result["tp"], result["fp"], result["fn"]) == (1, 9, 0)
    assert result["precision"] == pytest.approx(0.1)
    assert result["unplaced"] == 9
    assert sum(result["findings"].values()) >= 9
    assert result["by_label"][0]["fp"] == 9


@pytest.mark.parametrize(("track", "right"), [("token", 2), ("character", 8)])
def test_rules_over_pieces_count_an_impossible_answer_as_one_piece(
    tmp_path: Path, track: str, right: int
) -> None:
    system = gb.read(_jsonl(tmp_path))
    (result,) = gb.score(gold(), system, track)
    assert (result.scores.tp, result.scores.fp, result.unplaced) == (right, 9, 9)


def test_what_reading_found_stands_in_the_csv_and_on_the_screen(tmp_path: Path) -> None:
    path = _jsonl(tmp_path)
    truth = tmp_path / "gold.jsonl"
    write(gold().records(), truth, "jsonl", WriteOptions())
    result = CliRunner().invoke(main, ["score", str(truth), str(path), "--csv"])
    first = next(csv.DictReader(io.StringIO(result.stdout)))
    assert (first["unplaced"], first["findings"]) == (
        "9",
        "7 × offsets unreadable; 2 × outside the text",
    )
    shown = CliRunner().invoke(main, ["score", str(truth), str(path)])
    assert "9 answers stand nowhere" in " ".join(shown.stdout.split())


def test_going_through_another_format_washes_nothing_clean(tmp_path: Path) -> None:
    first = _brat(tmp_path)
    for name in ("jsonl", "parquet"):
        copy = tmp_path / f"copy-{name}"
        write(read(first, "brat", ReadOptions()), copy, name, WriteOptions())
        (result,) = gb.score(gold(), gb.read(copy, format=name))
        assert (result.scores.tp, result.scores.fp) == (1, 9), name


def test_a_gold_mark_that_cannot_be_read_is_nobodys_miss(tmp_path: Path) -> None:
    (result,) = gb.score(_jsonl(tmp_path), gold())
    assert (result.scores.tp, result.scores.fp, result.scores.fn) == (1, 0, 0)


def test_a_filter_by_label_looks_at_unreadable_answers_too(tmp_path: Path) -> None:
    (result,) = gb.score(gold(), gb.read(_jsonl(tmp_path)), exclude=frozenset({"NAME"}))
    assert (result.scores.fp, result.unplaced) == (0, 0)


def test_unreadable_marks_go_into_the_only_layer_or_into_all() -> None:
    findings = Findings()
    findings.add("offsets unreadable", Path("f"), document="n", mark="A")
    options = ReadOptions(layer="marks", findings=findings)
    two = Record(Document("n", None), {"one": Marks(), "two": Marks()})
    record = attach_unreadable(two, options)
    assert {name: marks.unreadable for name, marks in record.layers.items()} == {
        "one": ("A",),
        "two": ("A",),
    }
    findings.add("offsets unreadable", Path("f"), document="n", mark="", layer="two")
    record = attach_unreadable(two, options)
    assert record.layers["two"].unreadable == ("?",)
    assert record.layers["one"].unreadable == ()
    findings.add("offsets unreadable", Path("f"), document="m", mark="A")
    assert attach_unreadable(Record(Document("m", None)), options).layers["marks"].unreadable == (
        "A",
    )
