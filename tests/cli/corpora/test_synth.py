from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli.corpora.synth import generate, synth
from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats import ReadOptions, read
from goldbench.synthetic import asthma, phi


def run(*args: str) -> None:
    CliRunner().invoke(synth, args, catch_exceptions=False, standalone_mode=False)


def written(path: Path) -> list[Record]:
    return sorted(read(path, "parquet", ReadOptions()), key=lambda record: record.document.id)


def test_notes_are_written_as_the_library_makes_them(tmp_path: Path) -> None:
    run(
        "asthma",
        "--notes",
        "30",
        "--seed",
        "4",
        "--lang",
        "es",
        "--out",
        f"{tmp_path}/n",
        "--to",
        "parquet",
    )
    expected = sorted(asthma.notes(30, seed=4, lang="es"), key=lambda record: record.document.id)
    assert written(tmp_path / "n") == expected


def test_a_part_of_the_templates_can_be_asked_for(tmp_path: Path) -> None:
    run(
        "phi",
        "--notes",
        "20",
        "--seed",
        "2",
        "--templates",
        "held-out",
        "--out",
        f"{tmp_path}/n",
        "--to",
        "parquet",
    )
    kinds = {record.document.meta["kind"] for record in written(tmp_path / "n")}
    held = {r.document.meta["kind"] for r in phi.notes(20, seed=2, templates="held-out")}
    assert kinds == held


def test_only_phi_has_parts() -> None:
    with pytest.raises(UsageError, match="'asthma' are not split"):
        generate("asthma", 1, seed=1, lang="en", templates="train")


def test_an_unknown_format_is_refused_before_any_note_is_made(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no format 'parkay'"):
        run("phi", "--notes", "100000000", "--out", f"{tmp_path}/n", "--to", "parkay")
    assert not (tmp_path / "n").exists()


@pytest.mark.parametrize(
    "args", [["poems", "--out", "x"], ["phi"], ["phi", "--notes", "-1", "--out", "x"]]
)
def test_wrong_usage_exits_with_2(args: list[str]) -> None:
    assert CliRunner().invoke(synth, args).exit_code == 2


@pytest.mark.parametrize("family", ["phi", "asthma", "heart-risk"])
def test_every_family_can_be_called(family: str) -> None:
    assert len(list(generate(family, 3, seed=1, lang="en"))) == 3
