"""Spans of a linear model as marks; its few weights are chosen, so that each share is known."""

from math import log
from pathlib import Path
from typing import Any

import pytest

from goldbench.phi.crf import Model, load, save
from goldbench.phi.mark import Mark
from goldbench.phi.model_marks import mark_by_model
from goldbench.phi.pipeline import prepare_note
from languages import features_of


def make_model(folder: Path, odds: dict[str, float], **about: Any) -> Model:
    """Make a model that gives some words these odds of being a town, and no other word any."""
    state = {(f"w0={word}", "B-TOWN"): log(chance) + 9 for word, chance in odds.items()}
    state |= {(f"s0={shape}", "O"): 9.0 for shape in ("x", "Xx", "X", ":", ".")}
    save(
        folder / "m",
        lang="es",
        labels=("O", "B-TOWN"),
        state=state,
        transition={},
        about=about,
    )
    return load((folder / "m").read_bytes(), folder / "m", features_of("es"))


def mark_one(text: str, model: Model) -> list[tuple[str, float]]:
    (marks,) = mark_by_model([prepare_note(text, "es")], model)
    return [(text[mark.start : mark.end], mark.confidence) for mark in marks]


def test_a_span_has_its_label_its_place_its_share_and_the_name_of_its_model(tmp_path: Path) -> None:
    model = make_model(tmp_path, {"soria": 3}, name="tiny")
    (marks,) = mark_by_model([prepare_note("Vive en Soria.", "es")], model)
    (mark,) = marks
    assert mark == Mark(8, 13, "TOWN", "", mark.confidence, "model.tiny")
    assert mark.confidence == pytest.approx(75, abs=0.1)  # odds of three to one
    nameless = make_model(tmp_path, {"soria": 3})
    assert mark_by_model([prepare_note("Soria", "es")], nameless)[0][0].rule == "model.es"


def test_a_calibrated_model_says_what_its_shares_are_worth(tmp_path: Path) -> None:
    steps = {"raw": [0.5, 1.0], "percent": [40.0, 90.0]}
    model = make_model(tmp_path, {"soria": 3, "toro": 1e4}, calibration=steps)
    marks = dict(mark_one("De Soria a Toro", model))
    assert marks["Soria"] == pytest.approx(65, abs=0.1)
    assert marks["Toro"] == pytest.approx(90, abs=0.1)


@pytest.mark.parametrize(
    ("about", "found"),
    [
        ({}, []),
        ({"outside": 0.8}, ["Soria", "Soria"]),
        ({"narrative": 0.8}, ["Soria"]),
        ({"outside": 0.8, "narrative": 0.5}, ["Soria"]),
        ({"outside": 0.72, "narrative": 0.74}, []),
    ],
)
def test_a_cautious_model_finds_more_where_it_is_told_to(
    tmp_path: Path, about: dict[str, float], found: list[str]
) -> None:
    model = make_model(tmp_path, {"soria": 1 / 3}, **about)  # a quarter; outside three quarters
    text = "Localidad: Soria\nvive en Soria"
    assert [word for word, _ in mark_one(text, model)] == found


def test_a_line_of_narrative_is_the_one_without_a_label(tmp_path: Path) -> None:
    text = "Localidad: Soria\nvive en Soria"
    for about, start in (({"narrative": 0.8}, 25), ({"outside": 0.8, "narrative": 0.5}, 11)):
        model = make_model(tmp_path, {"soria": 1 / 3}, **about)
        (marks,) = mark_by_model([prepare_note(text, "es")], model)
        assert [mark.start for mark in marks] == [start]


def test_the_likeliest_path_counts_where_a_model_goes_by_it(tmp_path: Path) -> None:
    for path in (True, False):
        model = make_model(tmp_path, {"soria": 3, "toro": 1 / 3}, path=path)
        assert [word for word, _ in mark_one("De Soria a Toro", model)] == ["Soria"]


def test_notes_read_together_are_marked_as_each_alone(tmp_path: Path) -> None:
    model = make_model(tmp_path, {"soria": 3, "toro": 9}, narrative=0.9)
    texts = ["Soria", "", "\r\n", "Señora de Soria", "Localidad: Toro\nSoria y Toro", "Toro"]
    notes = [prepare_note(text, "es") for text in texts]
    together = mark_by_model(notes, model)
    assert together == [mark_by_model([note], model)[0] for note in notes]
    assert list(map(len, together)) == [1, 0, 0, 1, 3, 1]
    assert mark_by_model([], model) == []
