import json
from typing import Any

import pytest

import places
from goldbench.errors import UsageError
from goldbench.planning.sizes.pilot_counts import human_pilot, pilot_counts
from goldbench.planning.sizes.second_human import human_size


def result(system: str, *rows: tuple[str, int, int, int], **more: Any) -> dict[str, Any]:
    made = [{"document": d, "tp": tp, "fp": fp, "fn": fn} for d, tp, fp, fn in rows]
    return {"system": system, "track": "exact", "documents": 3, "by_document": made, **more}


def test_counts_of_both_systems_stand_side_by_side() -> None:
    a = result("a", ("n1", 2, 0, 1), ("n2", 0, 1, 0))
    b = result("b", ("n2", 0, 0, 0), ("n1", 1, 0, 2))
    found = pilot_counts({"results": [a, b]})
    assert found.names == ("a", "b")
    assert found.unit == "document"
    assert found.a.tolist() == [[2, 2, 0, 1], [0, 0, 1, 0], [0, 0, 0, 0]]  # the third is empty
    assert found.b.tolist() == [[1, 1, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_a_rule_that_counts_the_sides_apart_keeps_both_counts() -> None:
    row = {"document": "n1", "tp": 3, "tp_system": 2, "fp": 0, "fn": 1}
    one = {"system": "a", "track": "merged", "documents": 1, "by_document": [row]}
    assert pilot_counts({"results": [one, one]}).a.tolist() == [[3, 2, 0, 1]]


def test_patients_are_the_units_where_they_are_known() -> None:
    by = [{"patient": "p", "tp": 1, "fp": 0, "fn": 0}]
    one = result("a", ("n1", 1, 0, 0), by_patient=by)
    found = pilot_counts({"results": [one, one]})
    assert (found.unit, len(found.a)) == ("patient", 1)


def test_notes_of_patients_that_were_not_counted_by_patient_are_told() -> None:
    one = result("a", ("n1", 1, 0, 0), interval={"cluster": "patient"})
    assert "share a patient" in pilot_counts({"results": [one, one]}).remark
    alone = result("a", ("n1", 1, 0, 0), interval={"cluster": "document"})
    assert not pilot_counts({"results": [alone, alone]}).remark


def test_a_pilot_of_a_second_human_is_what_compare_prints() -> None:
    golden = json.loads((places.CONTRACTS / "golden" / "human.json").read_text(encoding="utf-8"))
    one = golden["human"][0]
    found = human_pilot({"human": [one]})
    assert (found.unit, found.pilot) == ("document", one["clusters"])
    assert found.sigma == pytest.approx(one["error"] * one["clusters"] ** 0.5)
    assert human_size(spread=found).total == pytest.approx(one["needed"], abs=1)
    flat = {"human": [{**one, "error": 0}]}
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
