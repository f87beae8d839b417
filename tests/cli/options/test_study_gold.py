"""A study taken for its gold standard, and a gold standard for the study it is of."""

from contextlib import chdir
from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result

from goldbench.cli import main
from goldbench.cli.options.study_gold import gold_of, study_of
from goldbench.corpus import Document, Layer, Marks, Span, Tag
from goldbench.errors import UsageError
from goldbench.formats import address
from goldbench.gold import Gold, Policy, freeze_editions
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Variable

NOW = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two releases: the newer has the name that comes first."""
    folder = tmp_path / "mine"
    StudyFolder.create(folder, Protocol("Mine", (Variable("CAD", "primary"),)))
    documents = {f"n{n}": Document(f"n{n}", "CAD known.") for n in range(3)}
    for age, name in enumerate(("first", "again")):
        tag = Tag("CAD", evidence=(Span(0, 3, "CAD"),))
        layer = Layer("gold", {id_: Marks(tags=(tag,) if id_ != "n0" else ()) for id_ in documents})
        freeze_editions(
            Gold(layer, ()),
            documents,
            folder / "releases",
            name=name,
            created=NOW + timedelta(days=age),
            policy=Policy("curate"),
        )
    lines = [
        orjson.dumps({"id": id_, "text": document.text, "tags": [{"label": "CAD"}]})
        for id_, document in documents.items()
    ]
    (tmp_path / "system.jsonl").write_bytes(b"\n".join(lines))
    return folder


def run(*words: str | Path, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == code, (done.output, done.stderr)
    return done


def test_a_study_stands_for_its_newest_release(study: Path, tmp_path: Path) -> None:
    done = run("score", study, tmp_path / "system.jsonl", "--json")
    assert f"gold: release again of {study}" in done.stderr
    scores = orjson.loads(done.stdout)
    assert (scores["gold"]["name"], scores["rule"]["tracks"]) == ("again", ["document"])
    (result,) = scores["results"]
    assert (result["tp"], result["fp"], result["tn"]) == (2, 1, 0)


@pytest.mark.parametrize("name", ["first", "first-evidence"])
def test_a_release_is_named_behind_the_study(study: Path, name: str) -> None:
    assert gold_of(address.parse(f"ours={study}::{name}")) == address.Address(
        study / "releases" / name, None, "ours"
    )


def test_what_is_not_there_is_told(study: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no release 'second'") as caught:
        gold_of(address.parse(f"{study}::second"))
    assert caught.value.hint == "one of: first, again"
    StudyFolder.create(tmp_path / "new", Protocol("New", (Variable("CAD", "primary"),)))
    result = run("score", tmp_path / "new", tmp_path / "system.jsonl", code=2)
    assert "has no gold release yet" in result.stderr
    assert "goldbench gold build" in result.stderr


def test_a_release_knows_its_study_from_anywhere(study: Path) -> None:
    release = study / "releases" / "first"
    assert study_of(release) == study
    assert study_of(study) is None
    for here, path in ((study.parent, "mine/releases/first"), (study, "releases/first"),
                       (study / "releases", "first")):  # fmt: skip
        with chdir(here):
            study_folder = study_of(Path(path))
            assert study_folder is not None
            assert study_folder.resolve() == study.resolve()


def test_a_report_on_a_release_tells_its_study_unless_it_is_told_not_to(
    study: Path, tmp_path: Path
) -> None:
    with chdir(tmp_path):
        result = run("report", study / "releases" / "first", tmp_path / "system.jsonl")
        page = Path("report.html").read_text(encoding="utf-8")
        assert f"the study {study} made GOLD" in result.stderr
        assert 'id="study"' in page
        run("report", study, tmp_path / "system.jsonl", "--no-study")
        assert 'id="study"' not in Path("report.html").read_text(encoding="utf-8")
    result = run("report", study, tmp_path / "system.jsonl", "--no-study", "--study", study, code=2)
    assert "contradict" in result.stderr
