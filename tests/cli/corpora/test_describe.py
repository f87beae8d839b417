import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from rich.cells import cell_len

import places
from goldbench.cli import main

CONTRACTS = places.CONTRACTS


def tag(label: str, **attributes: str) -> dict[str, object]:
    return {"label": label, "attributes": attributes}


def test_tables_count_distinct_documents_by_time_and_split(tmp_path: Path) -> None:
    during = tag("CAD", indicator="mention", time="during DCT")
    train, test = {"split": "train"}, {"split": "test", "patient": "p", "site": "h"}
    smoker = tag("SMOKER", status="past")
    notes = [
        {"id": "1", "text": "x y", "meta": {**test, **train}, "tags": [during, during]},
        {"id": "2", "text": "x y z", "meta": test, "tags": [during]},
        {"id": "3", "text": "x", "meta": {**train, "patient": "q"}, "tags": [smoker]},
        {"id": "4", "text": "x", "meta": train},
    ]
    path = tmp_path / "c.jsonl"
    path.write_text("".join(json.dumps(n) + "\n" for n in notes), encoding="utf-8")
    done = CliRunner().invoke(main, ["describe", str(path), "--json"])
    assert done.exit_code == 0, done.stderr
    description = json.loads(done.stdout)
    schema = json.loads((CONTRACTS / "describe.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(description)
    assert (description["documents"], description["looked_at"]) == (
        4,
        {"all": 3, "train": 2, "test": 1},
    )
    assert description["spreads"]["notes per patient"]["most"] == 2
    assert description["notes_per_site"] == {"h": 2}
    cad = next(t for t in description["tables"] if t["title"] == "Tags: CAD")
    cells = cad["rows"][0]["cells"]
    assert cad["rows"][0]["value"] == "mention"
    assert cells["during DCT · all"] == {"documents": 2, "share": 2 / 3, "mentions": 3}
    assert cells["during DCT · train"] == {"documents": 1, "share": 0.5, "mentions": 2}
    assert CliRunner().invoke(main, ["describe", str(path)]).exit_code == 0


@pytest.mark.parametrize("width", [80, 300])
def test_a_wide_table_is_laid_out_tall_and_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    times = ("before DCT", "during DCT", "after DCT")
    notes = [
        {
            "id": f"{split}-{time}",
            "text": "x y",
            "meta": {"split": split},
            "tags": [tag("HYPERTENSION", indicator="high blood pressure", time=time)],
        }
        for split in ("train", "test")
        for time in times
    ]
    path = tmp_path / "c.jsonl"
    path.write_text("".join(json.dumps(n) + "\n" for n in notes), encoding="utf-8")
    shown = CliRunner().invoke(main, ["describe", str(path)]).stdout
    lines = shown.split("\n")
    assert max(map(len, lines)) <= width
    assert "…" not in shown
    for part in ("HYPERTENSION", "high blood", "pressure", "before DCT · train", "after DCT · all"):
        assert part in shown
    tall = width == 80
    assert ("1 (33%), 1 mentions" in shown) == (not tall)
    row = [cell.strip() for cell in next(n for n in lines if "during DCT · test" in n).split("│")]
    assert not tall or row[3:6] == ["during DCT · test", "1", "33%"]


def test_long_names_leave_the_numbers_on_the_screen(tmp_path: Path) -> None:
    meta = {"split": "a-long-name-of-a-set", "site": "hospital-" * 12}
    times = "before and during and after the stay", "before the stay"
    tags = [tag("MEDICATION_OF_" * 3, indicator="薬名" * 12, time=time) for time in times]
    path = tmp_path / "c.jsonl"
    path.write_text(json.dumps({"id": "1", "text": "x", "meta": meta, "tags": tags}), "utf-8")
    lines = CliRunner().invoke(main, ["describe", str(path)]).stdout.split("\n")
    assert max(map(cell_len, lines)) <= 80
    assert "…" not in "".join(lines)
    assert sum("100%" in line for line in lines) == 4
