import json
from pathlib import Path

from click.testing import CliRunner, Result

from goldbench.cli import main


def corpus(folder: Path) -> Path:
    path = folder / "c.jsonl"
    notes = [
        {
            "id": f"p{p}-{n}",
            "text": "x",
            "meta": {"patient": f"p{p}", "site": f"h{p % 2}"},
            "spans": [],
        }
        for p in range(40)
        for n in range(2)
    ]
    path.write_text("".join(json.dumps(n) + "\n" for n in notes), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def _patients(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").strip().split("\n")
    return {json.loads(line)["meta"]["patient"] for line in lines}


def test_sets_are_written_with_whole_patients(tmp_path: Path) -> None:
    done = run(
        "split", corpus(tmp_path), "--out", tmp_path / "s", "--dev", "0.1", "--by", "site", "--json"
    )
    assert done.exit_code == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["documents"] == {"train": 40, "dev": 8, "test": 32}
    ids = {part: _patients(tmp_path / "s" / f"{part}.jsonl") for part in ("train", "dev", "test")}
    assert not ids["train"] & ids["test"]
    assert not ids["dev"] & (ids["train"] | ids["test"])
    listed = (tmp_path / "s" / "split.csv").read_text(encoding="utf-8").split("\n")
    assert listed[0] == "id,set"
    assert len(listed) == 82


def test_a_key_that_no_document_has_balances_nothing(tmp_path: Path) -> None:
    done = run("split", corpus(tmp_path), "--out", tmp_path / "s", "--by", "sit")
    assert done.exit_code != 0
    assert "--by: no document has the metadata 'sit'" in done.stderr


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "mine").write_text("x", encoding="utf-8")
    assert run("split", corpus(tmp_path), "--out", tmp_path / "s").exit_code == 2


def test_shares_over_one_are_refused(tmp_path: Path) -> None:
    done = run("split", corpus(tmp_path), "--out", tmp_path / "s", "--test", "0.9", "--dev", "0.3")
    assert done.exit_code == 2
    assert "add up to 1" in done.stderr


def test_a_layer_that_no_document_has_is_refused(tmp_path: Path) -> None:
    done = run("split", corpus(tmp_path), "--out", tmp_path / "sets", "--layer", "zz")
    assert done.exit_code == 1
    assert "no document has the layer 'zz'; the layers are: marks" in done.stderr
    assert not (tmp_path / "sets").exists()
