"""goldbench demo --study heart, on few records."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.cli.demo.heart_study.script import play
from goldbench.formats import WriteOptions, write
from goldbench.synthetic import heart


def test_the_study_leaves_gold_tables_pages_and_a_report(tmp_path: Path) -> None:
    printed: list[str] = []
    report = play(
        tmp_path / "study",
        seed=1,
        say=lambda *lines: printed.extend(map(str, lines)),
        records=14,
        development=6,
    )
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    names = {path.name for path in report.parent.iterdir()}
    assert names >= {"gold.jsonl", "guideline.md", "cohort.html", "tables.json"}
    assert any(name.startswith("patient-") for name in names)
    tables = json.loads((report.parent / "tables.json").read_bytes())
    assert [row["name"] for row in tables["table_2"]] == ["very light", "light", "exhaustive"]
    assert tables["training"][-1]["f1"] >= 0.9
    systems = tables["systems"]
    assert systems["rules"] > systems["rules without times"] > systems["lexicon only"]
    assert any("between two annotators" in line for line in printed)


@pytest.mark.parametrize("more", [["--serve"], ["--lang", "es"]])
def test_what_the_heart_study_does_not_have_is_refused(tmp_path: Path, more: list[str]) -> None:
    out = str(tmp_path / "study")
    done = CliRunner().invoke(main, ["demo", "--study", "heart", "--out", out, *more])
    assert done.exit_code != 0
    assert "heart study is in English" in str(done.exception) + done.output


@pytest.fixture
def licensed(tmp_path: Path) -> list[Path]:
    """Synthetic files in the two forms of the challenge; one has its declaration misplaced."""
    notes = list(heart.notes(12, seed=3))
    gold, complete = tmp_path / "training-Gold-Set1", tmp_path / "training-Complete-Set2"
    write(notes[:6], gold, "i2b2-risk", WriteOptions(style="gold"))
    write(notes[6:], complete, "i2b2-risk", WriteOptions(style="complete"))
    first = min(gold.glob("*.xml"))
    text = first.read_text(encoding="utf-8").removeprefix('<?xml version="1.0" encoding="UTF-8" ?>')
    first.write_text(
        '\n\n<?xml version="1.0" encoding="UTF-8" ?>\n' + text.lstrip(), encoding="utf-8"
    )
    return [gold, complete]


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["demo", "--study", "heart", *map(str, arguments)])
    return done.exit_code, done.output + str(done.exception or "")


def test_one_command_leads_from_licensed_files_to_scores_and_tables(
    tmp_path: Path, licensed: list[Path]
) -> None:
    out = tmp_path / "real"
    code, output = run("--corpus", licensed[0], "--corpus", licensed[1], "--out", out)
    assert code == 0, output
    assert "12 records of" in output
    assert "published: 0.928 best of 49 runs" in output
    scores = {
        (score["system"], score["track"]): score
        for score in json.loads((out / "scores.json").read_bytes())
    }
    repaired = scores["rules", "i2b2-2014-risk"]
    official = scores["rules", "i2b2-2014-risk:official"]
    assert repaired["documents"] == 12
    assert repaired["f1"] == pytest.approx(official["f1"], abs=1e-4)
    assert repaired["f1"] > scores["lexicon only", "i2b2-2014-risk"]["f1"]
    tables = json.loads((out / "tables.json").read_bytes())
    cell = next(
        table
        for table in tables
        if (table["table"], table["row"], table["time"]) == (5, "mention", "during")
    )
    assert (cell["of"], cell["published"]) == (12, 880)
    assert len(list((out / "rules").glob("*.xml"))) == 12
    assert (out / "cohort.html").is_file()


@pytest.mark.parametrize("wrong", ["nowhere", "empty", "twice"])
def test_folders_that_do_not_fit_are_told_in_words(
    tmp_path: Path, licensed: list[Path], wrong: str
) -> None:
    (tmp_path / "empty").mkdir()
    folders = {
        "nowhere": [tmp_path / "nowhere"],
        "empty": [tmp_path / "empty"],
        "twice": [licensed[0]] * 2,
    }
    given = [part for folder in folders[wrong] for part in ("--corpus", folder)]
    code, output = run(*given, "--out", tmp_path / "real")
    assert code != 0
    expected = {"nowhere": "is no folder", "empty": "", "twice": "a folder before it"}
    assert expected[wrong] in output
    assert not (tmp_path / "real" / "report.html").exists()


def test_a_corpus_belongs_to_the_heart_study(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["demo", "--corpus", str(tmp_path)])
    assert done.exit_code != 0
    assert "belongs to the heart study" in str(done.exception) + done.output
