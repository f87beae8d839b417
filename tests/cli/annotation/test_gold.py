"""`goldbench gold` over files and over a study."""

import csv
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from goldbench.cli import main
from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.formats import read_corpus, write
from goldbench.gold import open_release
from goldbench.schemes import scheme
from goldbench.study import OPERATOR, read_audit
from panels import TEXT, facts, spans
from shared import VECTORS, needs_shared
from studies import Clock, open_study, work_through

SCHEMA = places.CONTRACTS / "release.schema.json"


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["gold", *(str(arg) for arg in args)])
    assert result.exit_code == code, result.output
    return result


def written(folder: Path, **layers: dict[str, Marks]) -> list[Path]:
    for name, marks in layers.items():
        records = [
            Record(Document(id_, TEXT), {name: note_marks}) for id_, note_marks in marks.items()
        ]
        write(records, folder / name, "parquet")
    return [folder / name for name in layers]


def three(folder: Path) -> list[Path]:
    phrase = Span(0, 5, "OBESE")
    obese = Marks(tags=(Tag("OBESE", Attributes(indicator="mention"), (phrase,)),))
    return written(
        folder,
        A={"n": obese, "m": facts("SMOKER past")},
        B={"n": facts("OBESE mention"), "m": facts("SMOKER ever")},
        C={"n": Marks(), "m": facts("SMOKER never"), "alone": Marks()},
    )


def test_a_vote_is_frozen_in_two_editions(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "releases", "--schema", "heart-risk")
    result = run("build", *three(tmp_path), "--name", "1.0", *out)
    assert result.stdout.split("\n")[2:] == [
        "documents  2", "marks      1", "           1 voted 2/3",
        f"counted    by document: {', '.join(sorted(scheme('heart-risk').names))}",
        "left out   1 documents",
        "lost       SMOKER in 'm', no majority", f"evidence   {tmp_path}/releases/1.0-evidence", "",
    ]  # fmt: skip
    plain = open_release(tmp_path / "releases" / "1.0")
    assert plain.corpus().layer("gold")["n"] == facts("OBESE mention")
    (tag,) = open_release(tmp_path / "releases" / "1.0-evidence").corpus().layer("gold")["n"].tags
    assert [(span.start, span.end) for span in tag.evidence] == [(0, 5)]


def test_json_is_the_release_as_it_is_on_disk(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "r", "--json")
    printed = json.loads(run("build", *three(tmp_path), "--name", "1", *out).stdout)
    assert printed.pop("path") == str(tmp_path / "r" / "1")
    assert printed == json.loads((tmp_path / "r" / "1" / "release.json").read_bytes())
    Draft202012Validator(json.loads(SCHEMA.read_bytes())).validate(printed)
    assert printed["policy"] == {"kind": "vote", "annotators": ["A", "B", "C"], "minimum": 2}
    assert printed["about"]["left_out"] == ["alone"]
    assert printed["about"]["lost"] == [["m", "SMOKER"]]


def test_a_curator_decides_in_a_table(tmp_path: Path) -> None:
    paths = written(
        tmp_path,
        A={"n": spans((0, 5, "X"), (15, 18, "Y"))},
        B={"n": spans((0, 9, "X"), (15, 18, "Y"))},
    )
    name = ("--name", "1", "--out", tmp_path / "r")
    cases = tmp_path / "cases.csv"
    assert (
        "1 cases in 1 documents; 1 marks agreed"
        in run("build", *paths, *name, "--cases", cases).stderr
    )
    assert "Obese" not in cases.read_text(encoding="utf-8")
    assert not (tmp_path / "r").exists()
    assert "cases.csv exists" in run("build", *paths, *name, "--cases", cases, code=2).stderr
    refused = run("build", *paths, *name, "--decisions", cases, code=2)
    assert "1 cases in 1 documents are not decided" in refused.stderr
    with cases.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rows[0] |= {"take": "B", "reason": "guideline"}
    with (tmp_path / "done.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    run("build", *paths, *name, "--decisions", tmp_path / "done.csv")
    release = open_release(tmp_path / "r" / "1")
    decisions = {(row.mark.label, row.how, row.curator, row.reason) for row in release.provenance()}
    assert decisions == {("X", "curated", "curator", "guideline"), ("Y", "agreed", "", "")}
    assert release.policy.kind == "curate"


def test_a_release_is_never_built_over_another(tmp_path: Path) -> None:
    paths = written(tmp_path, A={"n": Marks()}, B={"n": Marks()})
    out = ("--out", tmp_path / "r", "--name")
    run("build", *paths, *out, "1")
    assert "never changed" in run("build", *paths, *out, "1", code=2).stderr
    assert "letters, digits" in run("build", *paths, *out, "../up", code=2).stderr


def test_releases_are_listed_and_checked(tmp_path: Path) -> None:
    paths = three(tmp_path)
    folder = tmp_path / "r"
    for name in ("1", "2"):
        run("build", *paths, "--name", name, "--out", folder)
    lines = run("list", folder).stdout.split("\n")
    assert [line.split()[0] for line in lines if line] == ["1", "1-evidence", "2", "2-evidence"]
    assert "2 documents, 1 marks (1 voted 2/3)" in lines[0]
    with (folder / "2" / "provenance.csv").open("a") as file:
        file.write("\n")
    rows = json.loads(run("list", folder, "--json", code=1).stdout)["releases"]
    assert [row["state"] for row in rows] == ["sound", "sound", "changed", "sound"]
    assert "changed" in run("list", folder, code=1).stdout


def test_two_releases_are_compared(tmp_path: Path) -> None:
    older = written(tmp_path / "1", A={"n": spans((0, 5, "X"))}, B={"n": spans((0, 5, "X"))})
    after = {"n": spans((0, 9, "X"), (15, 18, "Y")), "m": Marks()}
    newer = written(tmp_path / "2", A=after, B=after)
    run("build", *older, "--name", "1", "--out", tmp_path / "r")
    parent = ("--parent", tmp_path / "r" / "1")
    run("build", *newer, "--name", "2", "--out", tmp_path / "r", *parent)
    first, second = tmp_path / "r" / "1", tmp_path / "r" / "2"
    assert open_release(second).parent == open_release(first).content
    assert run("diff", first, second).stdout == (
        "documents  1 new, 0 gone\n"
        "marks      1 added, 0 removed, 1 changed\n"
        "+ n  Y 15-18\n"
        "~ n  X 0-5 -> X 0-9\n"
    )
    difference = json.loads(run("diff", second, first, "--json").stdout)
    assert difference["removed"] == [{"document": "n", "before": ["Y 15-18"], "after": []}]
    assert difference["gone_documents"] == ["m"]
    assert "is not a release" in run("diff", first, tmp_path, code=2).stderr


def test_a_release_is_exported_with_its_provenance(tmp_path: Path) -> None:
    run("build", *three(tmp_path), "--name", "1", "--out", tmp_path / "r")
    who = tmp_path / "who.csv"
    run("export", tmp_path / "r" / "1", tmp_path / "gold", "--to", "i2b2-risk", "--provenance", who)
    assert read_corpus(tmp_path / "gold").layer()["n"] == facts("OBESE mention")
    assert who.read_bytes() == (tmp_path / "r" / "1" / "provenance.csv").read_bytes()
    lossy = run("export", tmp_path / "r" / "1", tmp_path / "b", "--to", "brat")
    assert "brat cannot hold: 1 × tags" in lossy.stderr
    exists = run("export", tmp_path / "r" / "1", tmp_path / "gold", "--to", "brat", code=2)
    assert "exists" in exists.stderr
    assert run("export", tmp_path / "r" / "1", tmp_path / "x", "--to", "xlsx", code=2).stderr


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    with open_study(f"sqlite:///{folder / 'study.db'}") as study:
        work_through(study)
    return folder


@pytest.fixture
def folder(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "study"))


def test_a_study_s_closed_batches_become_a_release(folder: Path) -> None:
    result = run("build", folder, "--name", "1.0")
    assert "3 agreed" in result.stdout
    assert "left out   1 documents" in result.stdout
    run("build", folder, "--name", "1.1", "--batch", "production", "--parent", "1.0")
    first, second = (open_release(folder / "releases" / name) for name in ("1.0", "1.1"))
    assert second.parent == first.content == second.content
    assert second.about["guideline"]["version"] == 1
    assert (
        "there is a release '1.0' already" in run("build", folder, "--name", "1.0", code=2).stderr
    )
    assert "no batch 'x'" in run("build", folder, "--name", "2", "--batch", "x", code=2).stderr
    assert [line.split()[0] for line in run("list", folder).stdout.splitlines()] == ["1.0", "1.1"]
    shutil.rmtree(folder / "releases" / "1.0")
    shutil.copytree(folder / "releases" / "1.1", folder / "releases" / "other")
    rows = json.loads(run("list", folder, "--json", code=1).stdout)["releases"]
    assert [(row["name"], row["state"]) for row in rows] == [
        ("1.0", "missing"), ("1.1", "sound"), ("other", "not built here"),
    ]  # fmt: skip


def test_a_system_is_scored_against_a_release(folder: Path) -> None:
    run("build", folder, "--name", "1.0")
    release = str(folder / "releases" / "1.0")
    result = CliRunner().invoke(main, ["score", release, f"same={release}", "--json"])
    assert result.exit_code == 0, result.output
    scores = json.loads(result.stdout)
    assert scores["gold"]["documents"] == 3
    assert [(row["system"], row["tp"], row["f1"]) for row in scores["results"]] == [
        ("same", 3, 1.0)
    ]


def test_an_export_from_a_study_is_in_its_audit_log(folder: Path, tmp_path: Path) -> None:
    run("build", folder, "--name", "1.0")
    run("export", f"{folder}::1.0", tmp_path / "gold", "--to", "brat")
    assert len(list((tmp_path / "gold").glob("*.ann"))) == 3
    with open_study(f"sqlite:///{folder / 'study.db'}", Clock(), seed=5) as study:
        kinds = [event.kind for event in read_audit(study, OPERATOR)]
    assert kinds[-2:] == ["gold_built", "gold_opened"]
    missing = run("export", f"{folder}::2.0", tmp_path / "x", "--to", "brat", code=1)
    assert "no such release" in missing.stderr
    assert "there are: 1.0" in missing.stderr


def test_a_folder_without_a_database_or_with_the_wrong_options_is_told(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "study.toml").touch()
    assert "has no study.db" in run("build", tmp_path / "empty", "--name", "1", code=2).stderr
    assert not (tmp_path / "empty" / "study.db").exists()
    result = run("build", folder, "--name", "1", "--cases", tmp_path / "c.csv", code=2)
    assert "curation board" in result.stderr
    two = written(tmp_path, A={"n": Marks()}, B={"n": Marks()})
    assert "is no study" in run("build", *two, "--name", "1", "--batch", "x", code=2).stderr


@needs_shared
def test_the_release_of_the_voting_vectors_is_their_gold(tmp_path: Path) -> None:
    voting = VECTORS / "i2b2" / "voting"
    shutil.copytree(voting / "annotators", tmp_path / "all")
    split = ("--split", r"(\d+-\d+)(.)", "--out", tmp_path / "r")
    run("build", tmp_path / "all", "--name", "1", *split)
    run("export", tmp_path / "r" / "1", tmp_path / "gold", "--to", "i2b2-risk")
    corpus, wanted = (read_corpus(path) for path in (tmp_path / "gold", voting / "gold"))
    assert dict(corpus.layer()) == dict(wanted.layer())
    about = open_release(tmp_path / "r" / "1").about
    assert about["lost"] == [["301-01", "SMOKER"]]
