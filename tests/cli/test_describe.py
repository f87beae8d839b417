import json
from pathlib import Path

from click.testing import CliRunner
from jsonschema import Draft202012Validator

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
    made = json.loads(done.stdout)
    schema = json.loads((CONTRACTS / "describe.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(made)
    assert (made["documents"], made["looked_at"]) == (4, {"all": 3, "train": 2, "test": 1})
    assert made["spreads"]["notes per patient"]["most"] == 2
    assert made["notes_per_site"] == {"h": 2}
    cad = next(t for t in made["tables"] if t["title"] == "Tags: CAD")
    cells = cad["rows"][0]["cells"]
    assert cad["rows"][0]["value"] == "mention"
    assert cells["during DCT · all"] == {"documents": 2, "share": 2 / 3, "mentions": 3}
    assert cells["during DCT · train"] == {"documents": 1, "share": 0.5, "mentions": 2}
    assert CliRunner().invoke(main, ["describe", str(path)]).exit_code == 0
