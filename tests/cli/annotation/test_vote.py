import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli.annotation.vote import vote
from goldbench.corpus import Document, Marks, Record, Span, Tag
from goldbench.errors import MissingLayerError, UsageError
from goldbench.formats import WriteOptions, read_corpus, write
from goldbench.schemes import scheme
from panels import TEXT, facts, spans
from shared import VECTORS, needs_shared

OBESE = Span(0, 5, "OBESE")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(
        vote, [str(arg) for arg in args], catch_exceptions=False, standalone_mode=False
    )


def written(folder: Path, **layers: dict[str, Marks]) -> list[Path]:
    """Write each annotator's marks as a folder of i2b2 XML."""
    for name, marks in layers.items():
        records = [
            Record(Document(id_, TEXT), {"m": note_marks}) for id_, note_marks in marks.items()
        ]
        write(records, folder / name, "i2b2-risk")
    return [folder / name for name in layers]


def three(folder: Path) -> list[Path]:
    with_evidence = Marks(
        tags=tuple(
            Tag(t.label, t.attributes, (OBESE,)) for t in facts("OBESE mention @continuing").tags
        )
    )
    return written(
        folder,
        A={"301-01": with_evidence, "301-02": facts("SMOKER past")},
        B={"301-01": facts("OBESE mention @during DCT"), "301-02": facts("SMOKER ever")},
        C={"301-01": facts("CAD event @before DCT"), "301-02": facts("SMOKER never")},
    )


def test_the_gold_is_written_in_the_format_asked_for(tmp_path: Path) -> None:
    result = run(*three(tmp_path), "--min", "2", "--out", tmp_path / "gold", "--to", "i2b2-risk")
    gold = read_corpus(tmp_path / "gold").layer()
    assert dict(gold) == {"301-01": facts("OBESE mention @during DCT"), "301-02": Marks()}
    assert result.stdout == (
        "documents  2\n"
        "marks      1 of 7 voted on\n"
        "           1 voted 2/3\n"
        "lost       SMOKER in '301-02', no majority: ever (1); never (1); past (1)\n"
    )
    assert "the facts are those of heart-risk" in result.stderr


def test_evidence_and_provenance_are_written_beside_it(tmp_path: Path) -> None:
    run(
        *three(tmp_path),
        *("--out", tmp_path / "gold", "--to", "i2b2-risk", "--schema", "heart-risk"),
        *("--evidence", tmp_path / "complete", "--provenance", tmp_path / "who.csv"),
    )
    (tag,) = read_corpus(tmp_path / "complete").layer()["301-01"].tags
    assert tag.evidence == (OBESE,)
    rows = (tmp_path / "who.csv").read_text(encoding="utf-8").split("\n")
    assert rows[1].endswith(',voted 2/3,"[""A"", ""B""]",,')
    assert len(rows) == 3


def test_json_tells_what_was_lost_and_left_out(tmp_path: Path) -> None:
    paths = three(tmp_path)
    written(tmp_path, D={"301-09": Marks()})
    out = ("--out", tmp_path / "gold", "--to", "parquet", "--json")
    voted = json.loads(run(*paths, tmp_path / "D", *out).stdout)
    assert voted["annotators"] == ["A", "B", "C", "D"]
    assert (voted["minimum"], voted["schema"], voted["documents"]) == (2, "heart-risk", 2)
    assert (voted["candidates"], voted["marks"], voted["short"]) == (7, 1, ["301-09"])
    (lost,) = voted["lost"]
    assert lost["votes"][2] == {"attributes": {"status": "past"}, "by": ["A"]}
    assert read_corpus(tmp_path / "gold").layer("gold")["301-02"] == Marks()


def test_marks_beyond_their_text_are_not_elected_and_are_told(tmp_path: Path) -> None:
    beyond = spans((0, 5, "X"), (3, len(TEXT) + 9, "Y"))
    write([Record(Document("n", TEXT), {"A": beyond, "B": beyond})], tmp_path / "c", "parquet")
    printed = run(tmp_path / "c", "--out", tmp_path / "gold", "--to", "parquet")
    assert "unplaced   2 marks that stand nowhere in their text\n" in printed.stdout
    assert read_corpus(tmp_path / "gold").layer("gold")["n"] == spans((0, 5, "X"))
    out = ("--out", tmp_path / "other", "--to", "parquet", "--json")
    assert json.loads(run(tmp_path / "c", *out).stdout)["unplaced"] == [
        {"document": "n", "label": "Y", "by": by} for by in ("A", "B")
    ]


def test_one_corpus_with_several_layers_stands_for_all_of_them(tmp_path: Path) -> None:
    layers = {"one": spans((0, 5, "X")), "two": spans((0, 5, "X")), "three": spans((0, 4, "X"))}
    write([Record(Document("n", TEXT), layers)], tmp_path / "c", "parquet")
    run(tmp_path / "c", "--out", tmp_path / "gold", "--to", "parquet")
    assert read_corpus(tmp_path / "gold").layer("gold")["n"] == spans((0, 5, "X"))
    picked = (f"{tmp_path}/c::one", f"{tmp_path}/c::three")
    run(*picked, "--out", tmp_path / "other", "--to", "parquet")
    assert read_corpus(tmp_path / "other").layer("gold")["n"] == Marks()
    with pytest.raises(MissingLayerError, match="one, three, two"):
        run(tmp_path / "c", f"{tmp_path}/c::one", "--out", tmp_path / "x", "--to", "parquet")


def test_ids_can_tell_the_annotators_apart(tmp_path: Path) -> None:
    written(tmp_path, all={f"301-01{name}": facts("CAD event @before DCT") for name in "ABC"})
    args = ("--split", r"(\d+-\d+)(.*)", "--out", tmp_path / "gold", "--to", "i2b2-risk", "--json")
    assert json.loads(run(tmp_path / "all", *args).stdout)["annotators"] == ["A", "B", "C"]
    with pytest.raises(UsageError, match="--split takes one path"):
        run(
            tmp_path / "all",
            tmp_path / "all",
            *args[:2],
            "--out",
            tmp_path / "x",
            "--to",
            "parquet",
        )


def test_a_schema_a_corpus_carries_is_used(tmp_path: Path) -> None:
    options = WriteOptions(schema=scheme("heart-risk"))
    layers = {name: facts("SMOKER past") for name in "AB"}
    layers["C"] = facts("UNHEARD_OF x")
    write([Record(Document("n", TEXT), layers)], tmp_path / "c", "parquet", options)
    result = run(tmp_path / "c", "--out", tmp_path / "gold", "--to", "parquet", "--json")
    assert json.loads(result.stdout)["schema"] == "heart-risk"
    assert read_corpus(tmp_path / "gold").schema == scheme("heart-risk")
    other = WriteOptions(schema=scheme("asthma"))
    write([Record(Document("n", TEXT), {"D": Marks()})], tmp_path / "d", "parquet", other)
    with pytest.raises(UsageError, match="different schemas"):
        run(f"{tmp_path}/c::A", f"{tmp_path}/d", "--out", tmp_path / "x", "--to", "parquet")


def test_a_stray_label_does_not_hide_which_guideline_is_meant(tmp_path: Path) -> None:
    marks = facts("CAD mention @continuing", "MY_OWN x")
    paths = written(tmp_path, A={"n": marks}, B={"n": facts("CAD mention @during DCT")})
    run(*paths, "--out", tmp_path / "gold", "--to", "i2b2-risk")
    assert read_corpus(tmp_path / "gold").layer()["n"] == facts("CAD mention @during DCT")


def test_what_exists_or_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    paths = three(tmp_path)
    (tmp_path / "who.csv").touch()
    with pytest.raises(UsageError, match=r"who\.csv exists"):
        run(
            *paths,
            "--out",
            tmp_path / "g",
            "--to",
            "i2b2-risk",
            "--provenance",
            tmp_path / "who.csv",
        )
    with pytest.raises(UsageError, match="no format 'xlsx'"):
        run(*paths, "--out", tmp_path / "g", "--to", "xlsx")
    assert not (tmp_path / "g").exists()


def test_what_the_format_cannot_hold_is_counted(tmp_path: Path) -> None:
    layers = {name: Marks((Span(0, 5, "X"),)) for name in "AB"}
    write([Record(Document("n", TEXT), layers)], tmp_path / "c", "parquet")
    result = run(tmp_path / "c", "--out", tmp_path / "gold", "--to", "i2b2-risk")
    assert "i2b2-risk cannot hold: 1 × spans" in result.stderr


def test_wrong_usage_exits_with_2(tmp_path: Path) -> None:
    assert CliRunner().invoke(vote, [str(tmp_path)]).exit_code == 2


@needs_shared
def test_the_gold_of_the_voting_vectors_comes_out(tmp_path: Path) -> None:
    folder = VECTORS / "i2b2" / "voting"
    for file in sorted((folder / "annotators").iterdir()):
        target = tmp_path / file.stem[-1] / f"{file.stem[:-1]}.xml"
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(file.read_bytes())
    run(*(tmp_path / name for name in "ABC"), "--out", tmp_path / "gold", "--to", "i2b2-risk")
    corpus, wanted = (read_corpus(path) for path in (tmp_path / "gold", folder / "gold"))
    assert dict(corpus.layer()) == dict(wanted.layer())
