import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli.tools.train import train
from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.formats import read, write
from goldbench.synthetic import phi
from goldbench.training import ENCODERS, RECIPES


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six Spanish notes of three sources, laid out as MEDDOCAN is."""
    folder = tmp_path_factory.mktemp("corpus")
    records = list(phi.notes(6, seed=3, lang="es", templates="train"))
    renamed = [
        Record(
            Document(f"S{number // 2}-{number % 2 + 1}", record.document.require_text()),
            {"gold": next(iter(record.layers.values()))},
        )
        for number, record in enumerate(records)
    ]
    write(renamed[:4], folder / "train" / "brat", "brat")
    write(renamed[4:], folder / "dev" / "brat", "brat")
    return folder


def _run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(
        train, [str(argument) for argument in arguments], catch_exceptions=True
    )


def test_the_same_notes_give_the_same_file_byte_for_byte(data: Path, tmp_path: Path) -> None:
    for name in ("a.model", "b.model"):
        done = _run("es-meddocan", "--data", data, "--out", tmp_path / name)
        assert done.exit_code == 0, done.output
    first, second = ((tmp_path / name).read_bytes() for name in ("a.model", "b.model"))
    assert first == second
    assert b'"name": "es-meddocan"' in first.partition(b"\n")[0]


def test_cross_validation_marks_every_note_once(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "marked.jsonl"
    done = _run("es-meddocan", "--data", data, "--cross-validate", "--out", out)
    assert done.exit_code == 0, done.output
    records = list(read(out, "jsonl"))
    assert sorted(record.document.id for record in records) == [
        f"S{source}-{number}" for source in range(3) for number in (1, 2)
    ]
    assert all(record.layers.keys() == {"gold", "phi"} for record in records)
    assert any(record.layers["phi"].spans for record in records)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("xx",), "there is no model 'xx'"),
        (("es-meddocan",), "is trained on MEDDOCAN"),
        (("es-meddocan", "--data", "nowhere"), "does not exist"),
        (("en-encoder", "--data", "nowhere"), "is taught on notes of its own"),
        (("en-encoder", "--cross-validate"), "is taught on notes of its own"),
    ],
)
def test_what_is_missing_is_told_before_the_work(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = _run(*arguments, "--out", tmp_path / "m")
    assert isinstance(done.exception, UsageError)
    assert message in str(done.exception)
    assert not (tmp_path / "m").exists()


def test_the_encoder_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)  # as where the extra is not installed
    done = _run("en-encoder", "--out", tmp_path / "m")
    assert isinstance(done.exception, UsageError)
    assert "needs torch" in str(done.exception)
    assert done.exception.hint == "pip install 'goldbench[encoder]'"


def test_help_lists_every_model() -> None:
    page = _run("--help").output
    assert [name for name in (*RECIPES, *ENCODERS) if name not in page] == []


def test_a_file_that_exists_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m").touch()
    done = _run("es-meddocan", "--out", tmp_path / "m")
    assert isinstance(done.exception, UsageError)
    assert "exists" in str(done.exception)
