import json
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.official import TRACKS, OfficialResult, score
from official.originals import write_brat, write_xml

GOLD = [("PAIS", 1, 4), ("PAIS", 6, 8)]


@pytest.fixture
def brat(tmp_path: Path) -> Path:
    write_brat(tmp_path / "gold", GOLD)
    write_brat(tmp_path / "run", [("PAIS", 1, 4), ("CALLE", 6, 8)])
    return tmp_path


def test_tracks_are_those_of_the_contract() -> None:
    phi = "strict relaxed token strict-hipaa relaxed-hipaa token-hipaa strict-binary token-binary"
    phi += " strict-hipaa-binary token-hipaa-binary"
    sandbox = "instance-strict instance-relax token type"
    assert list(TRACKS) == [
        "meddocan-ner",
        "meddocan-strict",
        "meddocan-merged",
        *(f"i2b2-2014-phi-{name}" for name in phi.split()),
        "i2b2-2014-risk",
        *(f"nlpsandbox-{name}" for name in sandbox.split()),
    ]
    assert {track.editions for track in TRACKS.values()} == {("",), ("4.2", "4.3")}
    assert all(track.name == name for name, track in TRACKS.items())


def test_meddocan(brat: Path) -> None:
    result = score("meddocan-ner", brat / "gold", brat / "run", sentences=brat / "none")
    assert result == OfficialResult(
        track="meddocan-ner",
        edition="",
        documents=1,
        tp=1,
        fp=1,
        fn=1,
        precision=0.5,
        recall=0.5,
        f1=0.5,
    )
    assert score("meddocan-strict", brat / "gold", brat / "run").f1 == 1.0
    assert score("meddocan-merged", brat / "gold", brat / "run").tp == 2


def test_meddocan_with_sentences(brat: Path) -> None:
    write_brat(brat / "sentences", "1\n2\n3\n4\n")
    result = score("meddocan-ner", brat / "gold", brat / "run", sentences=brat / "sentences")
    assert result.leak == 0.25


def test_meddocan_reads_what_the_gold_folder_holds(tmp_path: Path) -> None:
    tag = '<DATE id="P0" start="1" end="4" TYPE="FECHAS"/>'
    for folder in ("gold", "run"):
        write_xml(tmp_path / folder, tag)
    assert score("meddocan-strict", tmp_path / "gold", tmp_path / "run").tp == 1
    with pytest.raises(UsageError, match="no format 'conll'"):
        score("meddocan-strict", tmp_path / "gold", tmp_path / "run", fmt="conll")


def test_i2b2_2014_has_macro_figures(tmp_path: Path) -> None:
    name = '<NAME id="P0" start="14" end="21" TYPE="PATIENT"/>'
    cad = '<CAD id="D0" time="during DCT" indicator="mention"/>'
    for document, given in (("301-01", name + cad), ("301-02", "")):
        write_xml(tmp_path / "gold", name + cad, name=f"{document}.xml")
        write_xml(tmp_path / "run", given, name=f"{document}.xml")
    for track in TRACKS:
        if track.startswith("i2b2"):
            result = score(track, tmp_path / "gold", tmp_path / "run")
            assert (result.documents, result.tp, result.fp, result.fn) == (2, 1, 0, 1)
            assert result.macro == {
                "precision": 0.5,
                "recall": 0.5,
                "f1": 0.5,
                "precision_sd": 0.5,
                "recall_sd": 0.5,
            }


def test_what_the_original_calls_nan_is_none(tmp_path: Path) -> None:
    for folder in ("gold", "run"):
        write_xml(tmp_path / folder, "", name="301-01.xml")
    result = score("i2b2-2014-risk", tmp_path / "gold", tmp_path / "run")
    assert result.f1 == 0.0
    assert result.macro is not None
    assert result.macro["f1"] is None


def test_nlpsandbox_in_two_editions(tmp_path: Path) -> None:
    for name, text in (("gold", "Michael"), ("run", "Michael's")):
        mark = {"start": 0, "length": len(text), "text": text}
        source = {"resourceSource": {"name": "n1"}}
        records = [{"annotationSource": source, "textPersonNameAnnotations": [mark]}]
        (tmp_path / name).write_text(json.dumps(records), encoding="utf-8")
    gold, run = tmp_path / "gold", tmp_path / "run"
    result = score("nlpsandbox-token", gold, run)
    assert (result.edition, result.documents, result.tp, result.fp, result.fn) == (
        "4.3",
        1,
        1,
        1,
        0,
    )
    assert (result.precision, result.recall, result.f1) == (0.5, 1.0, 0.67)
    assert score("nlpsandbox-token", gold, run, edition="4.2", task="person").f1 == 0
    assert score("nlpsandbox-instance-relax", gold, run).f1 == 1.0
    assert score("nlpsandbox-instance-strict", gold, run).f1 == 0
    types = score("nlpsandbox-type", gold, run)
    assert (types.precision, types.tp, types.fp) == (None, 0, 1)


def test_unknown_tracks_and_editions_are_usage_errors(brat: Path) -> None:
    with pytest.raises(UsageError, match="no official edition of track 'exact'") as caught:
        score("exact", brat / "gold", brat / "run")
    assert caught.value.hint is not None
    assert "meddocan-ner" in caught.value.hint
    with pytest.raises(UsageError, match=r"track nlpsandbox-type has no edition '4\.0'"):
        score("nlpsandbox-type", brat, brat, edition="4.0")
    with pytest.raises(UsageError, match="has no edition '2'"):
        score("meddocan-ner", brat / "gold", brat / "run", edition="2")
