"""A line of a bundle is what its kind must be, whatever another site wrote."""

from typing import Any

import pytest

from goldbench.study.bundles.shapes import SHAPES, find_misfit

SITE = {"id": "s1", "name": "North 😀"}
TIMES = {"opened_at": "2026-03-02T08:00:00.000000Z", "done_at": None}
LOG = {"id": "x1", "note_id": "n1", "version": 3, "head": "0" * 64, **TIMES}
LINES: dict[str, dict[str, Any]] = {
    "header": {"made_at": "2026-03-02T08:00:00+00:00", "site": SITE, "counts": {"done": 8}},
    "batch": {
        "id": "b1", "name": "production", "batch_kind": "production", "policy": "curate",
        "annotators": 2, "votes": 0, "handout": "fixed", "gate": 0.8, "round": None,
        "opened_at": "2026-03-02T08:00:00Z", "closed_at": None,
    },
    "person": {"id": "p1", "role": "annotator", "profession": None, "medically_trained": None},
    "note": {
        "id": "n1", "name": None, "length": 0, "sha256": "a" * 64, "stratum": "", "cluster": None,
        "probability": 1,
    },
    "sheet": {**LOG, "person_id": "p1", "number": 1, "active_ms": 2**40},
    "curation": {**LOG, "state": "open", "cases": 0},
}  # fmt: skip


def test_every_kind_has_an_example_here() -> None:
    assert LINES.keys() == SHAPES.keys()


@pytest.mark.parametrize("kind", LINES)
def test_what_fits_is_taken_also_with_what_a_later_edition_adds(kind: str) -> None:
    assert find_misfit({}) is find_misfit({kind: []}) is None
    assert find_misfit({kind: [LINES[kind]]}) is None
    assert find_misfit({kind: [LINES[kind] | {"later": ["x"]}]}) is None


@pytest.mark.parametrize(
    ("kind", "name"), [(k, name) for k, line in LINES.items() for name in line]
)
def test_no_member_may_be_of_another_kind_and_none_may_be_missing(kind: str, name: str) -> None:
    line = LINES[kind]
    for wrong in ([], ["x"], -1, "\x00", "x" * 600, 10**30, float("nan")):
        assert find_misfit({kind: [line, line | {name: wrong}]}) is not None
    if name != "site":  # bundles made before people told it have none
        without = {key: value for key, value in line.items() if key != name}
        assert find_misfit({kind: [without]}) == f"{kind} 1: {name}"


@pytest.mark.parametrize(
    ("kind", "change", "where"),
    [
        ("header", {"site": {"id": "s1", "name": ["x"]}}, "header 2: site.name"),
        ("header", {"site": "North"}, "header 2: site"),
        ("header", {"counts": {"done": "8"}}, "header 2: counts.done"),
        ("header", {"made_at": "2026-03-02"}, "header 2: made_at"),
        ("header", {"made_at": "2026-03-02T08:00:00"}, "header 2: made_at"),
        ("batch", {"policy": "none"}, "batch 2: policy"),
        ("batch", {"annotators": True}, "batch 2: annotators"),
        ("batch", {"gate": 1.1}, "batch 2: gate"),
        ("batch", {"opened_at": "yesterday"}, "batch 2: opened_at"),
        ("person", {"role": "lead"}, "person 2: role"),
        ("person", {"medically_trained": 1}, "person 2: medically_trained"),
        ("person", {"site": {"id": "s1"}}, "person 2: site.name"),
        ("note", {"length": 1.0}, "note 2: length"),
        ("note", {"sha256": "A" * 64}, "note 2: sha256"),
        ("note", {"rank": "1"}, "note 2: rank"),
        ("sheet", {"id": ""}, "sheet 2: id"),
        ("sheet", {"number": 2**31}, "sheet 2: number"),
        ("curation", {"state": "lapsed"}, "curation 2: state"),
        ("curation", {"opened_at": None}, "curation 2: opened_at"),
    ],
)
def test_a_misfit_is_told_by_its_place_and_not_by_its_content(
    kind: str, change: dict[str, Any], where: str
) -> None:
    line = LINES[kind]
    assert find_misfit({kind: [line, line | change, line | change]}) == where
