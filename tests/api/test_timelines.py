import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.reports.answers import PatientTimeline
from goldbench.synthetic import heart

ANY: Any = gb  # as those write who have no type checker
NOTES = gb.Corpus.from_records(heart.notes(9, seed=1))


@pytest.mark.parametrize("patient", ["101", None])
def test_the_answer_and_the_page_are_those_of_the_command(
    tmp_path: Path, patient: str | None
) -> None:
    source = gb.write(NOTES, tmp_path / "notes.jsonl")
    line = gb.timeline(source, tmp_path / "ours.html", patient=patient)
    asked = ["timeline", str(source), "--json", "--out", str(tmp_path / "theirs.html")]
    done = CliRunner().invoke(main, asked if patient is None else [*asked, "--patient", patient])
    assert json.loads(done.stdout) == json.loads(json.dumps(line.summary))
    page = (tmp_path / "ours.html").read_text("utf-8")
    assert page == (tmp_path / "theirs.html").read_text("utf-8") == line.html


def test_a_patient_is_a_row_a_lane_and_a_cohort_a_row_a_group() -> None:
    lanes = gb.timeline(NOTES, patient="101").to_polars()
    assert "DIABETES" in lanes["label"].to_list()
    cohort = gb.timeline(NOTES)
    assert cohort.to_polars()["patients"].sum() == cohort.summary["patients"]


def test_nothing_that_is_printed_holds_a_quote() -> None:
    line = gb.timeline(NOTES, patient="101")
    assert isinstance(line, PatientTimeline)
    notes = [note for note in NOTES.records() if note.document.id.startswith("101-")]
    quotes = {
        span.text_in(note.document.require_text())
        for note in notes
        for tag in note.layers["gold"].tags
        for span in tag.evidence
    }
    others = quotes - {lane.name for lane in line.timeline.lanes}
    assert others
    assert not [quote for quote in others if quote in repr(line) + line._repr_html_()]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"patient": "9"}, "there is no patient '9' with a layer 'gold'"),
        ({"patient": 5}, "patient is a text, not int"),
        ({"layer": 5}, "layer is a text, not int"),
        ({"layer": "golt"}, "there is no layer 'golt'; the layers are: gold"),
        ({"path": 5}, "path is a path, not int"),
        ({"path": "."}, "path: . is a folder"),
        ({"notes": 5}, "a path or a data frame, not int"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.GoldbenchError, match=message):
        ANY.timeline(**({"notes": NOTES} | given))


def test_of_several_layers_one_must_be_named() -> None:
    layers = {"a": NOTES.layer("gold"), "b": NOTES.layer("gold")}
    with pytest.raises(gb.MissingLayerError, match="several layers: a, b") as caught:
        gb.timeline(gb.Corpus(NOTES.documents, layers))
    assert caught.value.hint == 'layer="NAME"'
