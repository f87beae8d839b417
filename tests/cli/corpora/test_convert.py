import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli import main

NOTE = {
    "id": "ward/note-1",
    "text": "😀 Ana, 61, seen on 3/4.",
    "meta": {"patient": "p1"},
    "spans": [
        {"start": 2, "end": 5, "label": "NAME", "attributes": {"sure": "yes"}},
        {"start": 20, "end": 23, "label": "DATE"},
    ],
}
UNREAD = {"id": "note-2", "text": "Nobody looked."}


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments], input=stdin)


def source(folder: Path, *notes: object) -> Path:
    path = folder / "corpus.jsonl"
    path.write_text(
        "".join(json.dumps(n) + "\n" for n in notes or (NOTE, UNREAD)), encoding="utf-8"
    )
    return path


def test_there_and_back_through_brat(tmp_path: Path) -> None:
    there = run("convert", source(tmp_path), tmp_path / "brat", "--to", "brat")
    assert there.exit_code == 0, there.stderr
    assert (tmp_path / "brat" / "ward" / "note-1.ann").exists()
    assert not (tmp_path / "brat" / "note-2.ann").exists()  # not looked at
    assert "brat cannot hold: 1 × metadata values" in there.stderr
    back = run("convert", tmp_path / "brat", "-", "--to", "jsonl")
    records = {r["id"]: r for r in map(json.loads, back.stdout.strip().split("\n"))}
    assert records["ward/note-1"]["text"] == NOTE["text"]
    assert [s["start"] for s in records["ward/note-1"]["spans"]] == [2, 20]
    assert "spans" not in records["note-2"]


def test_standard_input_is_jsonl(tmp_path: Path) -> None:
    done = run("convert", "-", tmp_path / "out.csv", "--to", "csv", stdin=json.dumps(NOTE) + "\n")
    assert done.exit_code == 0, done.stderr
    assert "NAME" in (tmp_path / "out.csv").read_text(encoding="utf-8")


def test_a_target_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").write_text("x", encoding="utf-8")
    done = run("convert", source(tmp_path), tmp_path / "out", "--to", "brat")
    assert done.exit_code == 2
    assert "exists" in done.stderr
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["mine"]


def test_what_does_not_fit_is_summed_up_and_strict_refuses_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ana vino.", encoding="utf-8")
    (tmp_path / "a.ann").write_text("T1\tNAME 0 3\tEva\n", encoding="utf-8")
    loose = run(
        "convert", tmp_path / "a.txt", tmp_path / "out", "--from", "brat", "--to", "parquet"
    )
    assert loose.exit_code == 0
    assert "1 × quote differs" in loose.stderr
    strict = run(
        "convert",
        tmp_path / "a.txt",
        tmp_path / "no",
        "--from",
        "brat",
        "--to",
        "jsonl",
        "--strict",
    )
    assert strict.exit_code == 1
    assert "a.ann:1: quote differs" in strict.stderr
    assert not (tmp_path / "no").exists()
    assert "Eva" not in loose.stderr + strict.stderr


def test_one_of_several_layers_must_be_named(tmp_path: Path) -> None:
    marked = [{"start": 0, "end": 3, "label": "NAME"}]
    both = {"id": "n", "text": "Ana", "layers": {"a1": {"spans": []}, "a2": {"spans": marked}}}
    path = source(tmp_path, both)
    unnamed = run("convert", path, tmp_path / "x", "--to", "brat")
    assert unnamed.exit_code == 1
    assert "a1, a2" in unnamed.stderr
    assert run("convert", f"{path}::a2", tmp_path / "y", "--to", "brat").exit_code == 0
    assert "NAME" in (tmp_path / "y" / "n.ann").read_text(encoding="utf-8")


def test_an_unknown_format_is_answered_with_the_nearest(tmp_path: Path) -> None:
    done = run("convert", source(tmp_path), tmp_path / "x", "--to", "jsonn")
    assert done.exit_code == 2
    assert "did you mean jsonl?" in done.stderr


def test_the_format_is_taken_from_the_name_of_the_target(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "n.txt").write_text("Ana came.")
    (source / "n.ann").write_text("T1\tNAME 0 3\tAna\n")
    result = CliRunner().invoke(main, ["convert", str(source), str(tmp_path / "out.jsonl")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "out.jsonl").read_text().startswith('{"id":"n"')
    unknown = CliRunner().invoke(main, ["convert", str(source), str(tmp_path / "out.json")])
    assert unknown.exit_code == 2
    assert "--to" in unknown.output


@pytest.mark.parametrize("to", ["jsonl", "brat", "csv", "conll", "parquet"])
def test_a_layer_that_is_not_there_is_refused(tmp_path: Path, to: str) -> None:
    done = run("convert", source(tmp_path), tmp_path / "out", "--to", to, "--layer", "zz")
    assert done.exit_code == 1
    assert "no document has the layer 'zz'; the layers are: marks" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["corpus.jsonl"]


@pytest.mark.parametrize("dst", ["-", "out"])
def test_a_style_that_a_format_does_not_have_is_refused(tmp_path: Path, dst: str) -> None:
    target = dst if dst == "-" else tmp_path / dst
    done = run("convert", source(tmp_path), target, "--to", "jsonl", "--style", "bio")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "jsonl has no style 'bio'" in done.stderr
