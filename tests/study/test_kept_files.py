"""Files that earlier versions wrote are taken in: the golden ones of the contracts."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import places
from goldbench.study import (
    OPERATOR,
    Study,
    export_bundle,
    export_guideline,
    import_bundle,
    import_guideline,
    list_batches,
    preview_gold,
    sign_in,
    training_result,
    verify_study,
)
from studies import CHEAP, PASSWORD, SQLITE, Clock, Pen, Team, dice, open_study, produce

CONTRACTS = places.CONTRACTS
GOLDEN = CONTRACTS / "golden"


def fits(name: str, path: Path) -> None:
    schema = json.loads((CONTRACTS / f"{name}.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    for line in path.read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))


def test_the_golden_guideline_and_bundle_become_gold(tmp_path: Path) -> None:
    with open_study(f"sqlite:///{tmp_path / 'study.db'}") as study:
        import_guideline(study, OPERATOR, GOLDEN / "guideline.json")
        taken = import_bundle(study, OPERATOR, GOLDEN / "bundle.jsonl")
        assert (taken.notes, taken.sheets) == (1, 2)
        verify_study(study, OPERATOR)
        built = preview_gold(study, OPERATOR, [taken.batch])
    (row,) = built.gold.provenance
    assert (row.how, row.curator, row.reason, row.mark.label) == (
        "curated", "curator", "boundary", "DATE",
    )  # fmt: skip


def test_the_golden_backup_is_a_study_again(database_url: str) -> None:
    with Study.restore(
        GOLDEN / "backup.jsonl", database_url, now=Clock(), entropy=dice(1), passwords=CHEAP
    ) as study:
        verify_study(study, OPERATOR)
        (batch,) = list_batches(study, OPERATOR)
        assert training_result(study, OPERATOR, batch.id).passed
        assert sign_in(study, "lead", PASSWORD, address="here").token


@SQLITE
def test_what_is_written_today_fits_the_contracts(crew: Team, tmp_path: Path) -> None:
    batch = produce(crew)
    for who, actor in enumerate(crew.at(0)):
        pen = Pen(crew.study, actor, batch.id, 1)
        pen.span("DATE", 13, 23 - who, comment="free words")
        pen.write({"op": "unsure", "value": True, "remark": "why"})
        pen.done()
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "b.jsonl", names=True)
    fits("bundle", tmp_path / "b.jsonl")
    fits("backup", crew.study.backup(tmp_path / "dump.jsonl"))
    export_guideline(crew.study, crew.lead, crew.guideline.id, tmp_path / "g.json")
    guideline = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    (tmp_path / "line.json").write_text(json.dumps(guideline), encoding="utf-8")
    fits("guideline", tmp_path / "line.json")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("bundle", {"kind": "note", "id": "n", "text": "words of a note"}),
        ("release", {"kind": "goldbench-release"}),
        ("backup", {"table": "note"}),
        ("vote", {"annotators": []}),
        ("guideline", {"format": "other"}),
    ],
)
def test_what_breaks_a_contract_is_refused(name: str, wrong: dict[str, object]) -> None:
    schema = json.loads((CONTRACTS / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid(wrong)
