import json
from typing import Any

import pytest

import places
from goldbench.errors import UsageError
from goldbench.planning.sizes.questions.pilot_counts import human_pilot, pilot_counts
from goldbench.planning.sizes.questions.second_human import human_size


def result(system: str, *rows: tuple[str, int, int, int], **more: Any) -> dict[str, Any]:
    counts = [{"document": d, "tp": tp, "fp": fp, "fn": fn} for d, tp, fp, fn in rows]
    return {"system": system, "track": "exact", "documents": 3, "by_document": counts, **more}


def test_counts_of_both_systems_stand_side_by_side() -> None:
    a = result("a", ("n1", 2, 0, 1), ("n2", 0, 1, 0))
    b = result("b", ("n2", 0, 0, 0), ("n1", 1, 0, 2))
    counts = pilot_counts({"results": [a, b]})
    assert counts.names == ("a", "b")
    assert counts.unit == "document"
    assert counts.a.tolist() == [[2, 2, 0, 1], [0, 0, 1, 0], [0, 0, 0, 0]]  # the third is empty
    assert counts.b.tolist() == [[1, 1, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_a_rule_that_counts_the_sides_apart_keeps_both_counts() -> None:
    row = {"document": "n1", "tp": 3, "tp_system": 2, "fp": 0, "fn": 1}
    scored = {"system": "a", "track": "merged", "documents": 1, "by_document": [row]}
    assert pilot_counts({"results": [scored, scored]}).a.tolist() == [[3, 2, 0, 1]]


def test_patients_are_the_units_where_they_are_known() -> None:
    by = [{"patient": "p", "tp": 1, "fp": 0, "fn": 0}]
    scored = result("a", ("n1", 1, 0, 0), by_patient=by)
    counts = pilot_counts({"results": [scored, scored]})
    assert (counts.unit, len(counts.a)) == ("patient", 1)


def test_notes_of_patients_that_were_not_counted_by_patient_are_told() -> None:
    scored = result("a", ("n1", 1, 0, 0), interval={"cluster": "patient"})
    assert "share a patient" in pilot_counts({"results": [scored, scored]}).remark
    alone = result("a", ("n1", 1, 0, 0), interval={"cluster": "document"})
    assert not pilot_counts({"results": [alone, alone]}).remark


def test_a_pilot_of_a_second_human_is_what_compare_prints() -> None:
    golden = json.loads((places.CONTRACTS / "golden" / "human.json").read_text(encoding="utf-8"))
    human = golden["human"][0]
    spread = human_pilot({"human": [human]})
    assert (spread.unit, spread.pilot) == ("document", human["clusters"])
    assert spread.sigma == pytest.approx(human["error"] * human["clusters"] ** 0.5)
    assert human_size(spread=spread).total == pytest.approx(human["needed"], abs=1)
    flat = {"human": [{**human, "error": 0}]}
    cases: list[object] = [golden, {}, [], {"human": [{"label": None}]}, flat]
    for wrong in cases:
        with pytest.raises(UsageError):
            human_pilot(wrong)


@pytest.mark.parametrize(
    ("scored", "message"),
    [
        ([], "not what"),
        ({"results": [1, 2]}, "not what"),
        ({"results": []}, "0 results"),
        ({"results": [result("a")]}, "1 results"),
        ({"results": [result("a"), {**result("b"), "track": "overlap"}]}, "by 2 rules"),
        ({"results": [{"track": "exact"}, {"track": "exact"}]}, "no counts by document"),
        ({"results": [{**result("a"), "by_document": [{}]}, result("b")]}, "not what"),
    ],
)
def test_what_is_no_pilot_of_two_systems_is_refused(scored: object, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        pilot_counts(scored)
