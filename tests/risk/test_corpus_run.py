"""goldbench annotate --tool risk, from the shell and from Python."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.errors import UsageError
from goldbench.formats import write
from goldbench.risk import RiskTask, annotate_risk
from goldbench.synthetic import heart


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    target = tmp_path / "notes.jsonl"
    write(heart.notes(6, seed=1), target, "jsonl")
    return target


def test_the_command_writes_tags_with_evidence(notes: Path, tmp_path: Path) -> None:
    out = tmp_path / "risk.jsonl"
    done = CliRunner().invoke(main, ["annotate", str(notes), "--tool", "risk", "--out", str(out)])
    assert done.exit_code == 0, done.output
    answers = [record.layers["system"] for record in gb.read(out).records()]
    assert len(answers) == 6
    assert all(marks.tags and not marks.spans for marks in answers)
    assert any(tag.evidence for marks in answers for tag in marks.tags)


def test_any_format_can_be_written_and_scored(notes: Path, tmp_path: Path) -> None:
    system = gb.annotate(notes, tmp_path / "risk", tool="risk", format="i2b2-risk")
    scored = gb.score(notes, system, "i2b2-2014-risk").results[0].as_json()
    assert scored["documents"] == 6
    assert scored["f1"] > 0.9


def test_why_adds_every_finding_with_its_rule_or_the_reason_against_it(notes: Path) -> None:
    corpus = gb.annotate(notes, tool="risk", why=True)
    spans = [span for record in corpus.records() for span in record.layers["system"].spans]
    assert all(span.attributes["rule"] for span in spans)
    assert any(span.attributes.get("rejected") for span in spans)


def test_rules_of_a_site_are_used(tmp_path: Path) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text(
        '[[class]]\nid = "drug.statin"\nnames = { "heartpill" = "simvastatin" }\n', encoding="utf-8"
    )
    target = tmp_path / "n.jsonl"
    target.write_text('{"id": "a", "text": "Medications: heartpill 20 mg"}\n', encoding="utf-8")
    corpus = gb.annotate(target, tool="risk", rules=rules)
    (record,) = corpus.records()
    assert "MEDICATION" in {tag.label for tag in record.layers["system"].tags}


def test_processes_find_what_one_finds(notes: Path) -> None:
    records = list(gb.read(notes).records())
    alone, many = (
        [record.layers["system"] for record in annotate_risk(records, RiskTask(), workers=workers)]
        for workers in (0, 2)
    )
    assert alone == many


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"tool": "phi", "why": True}, "for the tool risk"),
        ({"tool": "risk", "scheme": "i2b2"}, "no scheme to choose"),
        ({"tool": "risk", "lang": "fr"}, "no .*fr|language"),
        ({"tool": ["risk", "date"]}, "one tool at a time"),
    ],
)
def test_what_does_not_go_together_is_refused(
    notes: Path, more: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        gb.annotate(notes, **more)  # type: ignore[arg-type]  # wrong on purpose
