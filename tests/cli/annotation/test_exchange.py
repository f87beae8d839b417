"""`goldbench study handout`, `collect`, `bundle`, `merge` and `guideline`."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli import main
from goldbench.corpus import DEFAULT_LAYER, Attributes, Marks, Record, Span
from goldbench.formats import SUFFIXES, read_corpus, write
from goldbench.study import (
    OPERATOR,
    Batch,
    batch_agreement,
    list_batches,
    list_people,
    preview_gold,
    verify_study,
)
from studies import Team, join_as_lead, open_study, produce, team, train, work_through

TOOLS = ("cas-json", "mae", "medtator", "brat", "label-studio", "doccano")


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["study", *(str(arg) for arg in args)])
    assert result.exit_code == code, result.output
    return result


def opened(folder: Path) -> Batch:
    with open_study(f"sqlite:///{folder / 'study.db'}") as study:
        crew: Team = team(study, number=2)
        train(crew)
        return produce(crew)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("finished")
    with open_study(f"sqlite:///{folder / 'study.db'}") as study:
        work_through(study)
    return folder


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("begun")
    opened(folder)
    return folder


@pytest.fixture
def folder(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(begun, tmp_path / "study"))


def marked(path: Path, to: str, target: Path) -> Path:
    """Do what the other tool does: read the notes, mark the date in each, write them again."""
    notes = read_corpus(path, to)
    records = [
        Record(note, {DEFAULT_LAYER: Marks((Span(13, 23, "DATE"),) if id_.endswith("1") else ())})
        for id_, note in notes.documents.items()
    ]
    assert all("Record date" in str(note.text) for note in notes.documents.values())
    write(records, target, to)
    return target


@pytest.mark.parametrize("to", TOOLS)
def test_work_done_in_another_tool_takes_the_same_way(
    folder: Path, tmp_path: Path, to: str
) -> None:
    for number, person in enumerate(("annotator 1 0", "annotator 2 0")):
        whose = ("--batch", "production", "--person", person)
        given = tmp_path / f"given-{number}{SUFFIXES.get(to, '')}"
        assert "2 notes" in run("handout", folder, given, *whose, "--to", to).stderr
        done = marked(given, to, tmp_path / f"done-{number}{SUFFIXES.get(to, '')}")
        result = run("collect", folder, done, *whose, "--from", to)
        assert "2 notes were taken in" in result.stderr
    with open_study(f"sqlite:///{folder / 'study.db'}", seed=4) as study:
        batch = next(batch for batch in list_batches(study, OPERATOR) if batch.kind == "production")
        agreement = batch_agreement(study, OPERATOR, batch.id)
        verify_study(study, OPERATOR)
    together = [row for row in agreement.report if row.label is None and row.measure == "f1"]
    assert [row.documents for row in together] == [2]
    assert agreement.complete == 2


def test_what_does_not_fit_is_named_without_its_words(folder: Path, tmp_path: Path) -> None:
    whose = ("--batch", "production", "--person", "annotator 1 0")
    run("handout", folder, tmp_path / "given", *whose, "--to", "brat")
    notes = read_corpus(tmp_path / "given", "brat").documents
    wrong = Marks((Span(24, 27, "PLACE", Attributes(kind="x")),))
    records = [Record(note, {DEFAULT_LAYER: wrong}) for note in notes.values()]
    write(records, tmp_path / "done", "brat")
    stderr = run("collect", folder, tmp_path / "done", *whose, code=1).stderr
    assert "note-0001: the label is not in the schema" in stderr
    assert "0 notes were taken in" in stderr
    assert "Ana" not in stderr


def test_people_batches_and_sites_are_found_by_name(folder: Path, tmp_path: Path) -> None:
    out, to = tmp_path / "x", ("--to", "brat")
    nobody = run("handout", folder, out, "--batch", "production", "--person", "x", *to, code=2)
    assert "no person 'x'" in nobody.stderr
    assert "annotator 1 0" in nobody.stderr
    none = run("handout", folder, out, "--batch", "b", "--person", "annotator 1 0", *to, code=2)
    assert "no batch 'b'" in none.stderr
    assert "production" in none.stderr
    where = ("--batch", "production", "--site", "East")
    assert "no site 'East'" in run("bundle", folder, out, *where, code=2).stderr


def test_a_hospital_keeps_its_notes_and_the_lead_merges(finished: Path, tmp_path: Path) -> None:
    lead = tmp_path / "lead"
    lead.mkdir()
    with open_study(f"sqlite:///{lead / 'study.db'}", seed=50) as study:
        join_as_lead(study)
    words = tmp_path / "guideline.json"
    assert "version 1" in run("guideline", finished, words).stderr
    run("guideline", lead, words, "--take")
    for site in ("North", "South"):
        where = ("--batch", "production", "--site", site)
        run("bundle", finished, tmp_path / f"{site}.jsonl", *where)
        assert "Navarro" not in (tmp_path / f"{site}.jsonl").read_text(encoding="utf-8")
    stderr = run("merge", lead, tmp_path / "North.jsonl", tmp_path / "South.jsonl").stderr
    assert stderr.count("2 notes, 4 sheets") == 2
    with open_study(f"sqlite:///{lead / 'study.db'}", seed=51) as study:
        batch = next(batch for batch in list_batches(study, OPERATOR) if batch.kind == "production")
        built = preview_gold(study, OPERATOR, [batch.id])
        people = [person.name for person in list_people(study, OPERATOR) if person.login is None]
    assert (len(built.gold.layer), built.how()) == (3, {"agreed": 3})
    assert "annotator 2, South" in people
    again = run("merge", lead, tmp_path / "North.jsonl", code=2)
    assert f"{tmp_path / 'North.jsonl'}: this bundle was taken in already" in again.stderr
    none = run("guideline", finished, tmp_path / "x.json", "--version", "7", code=2)
    assert "no such version" in none.stderr
