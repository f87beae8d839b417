"""Comparing answers: literal cases, and a plain restatement on a thousand random ones."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from goldbench.scoring.fields.answers import read_answer, values_in
from goldbench.scoring.fields.declaration import field_schema
from goldbench.scoring.fields.match import FALSE, MISSED, RIGHT, Outcome, compare_trees

ITEM = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "dose": {"type": "number", "x-tolerance": 1},
        "times": {"type": "array", "items": {"type": "string"}},
    },
}
SCHEMA = field_schema(
    {
        "type": "object",
        "properties": {
            "status": {"enum": ["a", "b", "c"]},
            "vitals": {"type": "object", "properties": {"pulse": {"type": "number"}}},
            "codes": {"type": "array", "items": {"type": "string"}},
            "levels": {"type": "array", "items": {"type": "number", "x-tolerance": 1}},
            "keyed": {"type": "array", "items": ITEM, "x-key": "name"},
            "free": {"type": "array", "items": ITEM},
        },
    }
)


def _compared(gold: dict[str, Any], answer: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    """right, missed, false by field, where there is any."""
    outcome: Outcome = Counter()
    wanted, given = (read_answer(SCHEMA, side).tree for side in (gold, answer))
    compare_trees(SCHEMA.root, wanted, given, outcome)
    table = {
        label: (outcome[label, RIGHT], outcome[label, MISSED], outcome[label, FALSE])
        for label in SCHEMA.labels
    }
    return {label: counts for label, counts in table.items() if any(counts)}


@pytest.mark.parametrize(
    ("gold", "answer", "wanted"),
    [
        ({"status": "a"}, {"status": "a"}, {"status": (1, 0, 0)}),
        ({"status": "a"}, {"status": "b"}, {"status": (0, 1, 1)}),
        ({"status": "a"}, {}, {"status": (0, 1, 0)}),
        ({}, {"status": "a"}, {"status": (0, 0, 1)}),
        ({"status": None}, {}, {}),
        ({"vitals": {"pulse": 80}}, {"vitals": None}, {"vitals.pulse": (0, 1, 0)}),
        ({"codes": ["x", "y"]}, {"codes": ["y", "x"]}, {"codes": (2, 0, 0)}),
        # said twice counts twice: repeating oneself does not help
        ({"codes": ["x"]}, {"codes": ["x", "x"]}, {"codes": (1, 0, 1)}),
        # the maximum: 5 answers 4, 6 answers 5, though 5 = 5 were nearer
        ({"levels": [4, 5]}, {"levels": [5, 6]}, {"levels": (2, 0, 0)}),
        (
            {"keyed": [{"name": "A", "dose": 5}, {"name": "B", "dose": 9}]},
            {"keyed": [{"name": "b", "dose": 5}, {"name": "a", "dose": 5}]},
            {"keyed.name": (2, 0, 0), "keyed.dose": (1, 1, 1)},
        ),
        # another key is another item, however alike the rest
        (
            {"keyed": [{"name": "A", "dose": 5}]},
            {"keyed": [{"name": "B", "dose": 5}]},
            {"keyed.name": (0, 1, 1), "keyed.dose": (0, 1, 1)},
        ),
        (
            {"free": [{"name": "A", "dose": 5}]},
            {"free": [{"name": "B", "dose": 5}]},
            {"free.name": (0, 1, 1), "free.dose": (1, 0, 0)},
        ),
        (
            {"keyed": [{"dose": 5}]},
            {"keyed": [{"dose": 5}, {"name": None}]},
            {"keyed.dose": (1, 0, 0)},
        ),
        (
            {"keyed": [{"name": "A", "times": ["am", "pm"]}]},
            {"keyed": [{"name": "A", "times": ["pm", "noon"]}]},
            {"keyed.name": (1, 0, 0), "keyed.times": (1, 1, 1)},
        ),
    ],
)
def test_outcomes_by_field(
    gold: dict[str, Any], answer: dict[str, Any], wanted: dict[str, tuple[int, int, int]]
) -> None:
    assert _compared(gold, answer) == wanted


def _random_answer(chance: random.Random) -> dict[str, Any]:
    def item() -> dict[str, Any]:
        return {
            "name": chance.choice(["A", "B", "C", None]),
            "dose": chance.choice([1, 2, 4, 8, None]),
            "times": chance.choices(["am", "pm"], k=chance.randint(0, 2)),
        }

    return {
        "status": chance.choice(["a", "b", None]),
        "vitals": {"pulse": chance.choice([60, 70, None])},
        "codes": chance.choices("xyz", k=chance.randint(0, 4)),
        "levels": chance.choices(range(6), k=chance.randint(0, 4)),
        "keyed": [item() for _ in range(chance.randint(0, 3))],
        "free": [item() for _ in range(chance.randint(0, 3))],
    }


def _most_right(gold: list[Any], answer: list[Any], right: Callable[[Any, Any], int]) -> int:
    """Try every way of pairing two short lists."""
    few, many = (gold, answer) if len(gold) <= len(answer) else (answer, gold)
    turned = few is answer and few is not gold
    return max(
        sum(right(b, a) if turned else right(a, b) for a, b in zip(few, chosen, strict=True))
        for chosen in itertools.permutations(many, len(few))
    )


def _right_in_item(gold: dict[str, Any], answer: dict[str, Any]) -> int:
    name = gold["name"] is not None and gold["name"] == answer["name"]
    doses = gold["dose"], answer["dose"]
    dose = None not in doses and bool(abs(doses[0] - doses[1]) <= 1)
    both = Counter(gold["times"]) & Counter(answer["times"])
    return int(name) + int(dose) + sum(both.values())


def _plain_right(gold: dict[str, Any], answer: dict[str, Any]) -> int:
    pulses = gold["vitals"]["pulse"], answer["vitals"]["pulse"]
    right = int(gold["status"] is not None and gold["status"] == answer["status"])
    right += int(pulses[0] is not None and pulses[0] == pulses[1])
    right += sum((Counter(gold["codes"]) & Counter(answer["codes"])).values())
    right += _most_right(gold["levels"], answer["levels"], lambda a, b: abs(a - b) <= 1)
    right += _most_right(
        gold["keyed"],
        answer["keyed"],
        lambda a, b: _right_in_item(a, b) if a["name"] == b["name"] else 0,
    )
    return right + _most_right(gold["free"], answer["free"], _right_in_item)


def test_a_plain_restatement_finds_the_same_on_a_thousand_answers() -> None:
    chance = random.Random(20)
    for _ in range(1000):
        gold, answer = _random_answer(chance), _random_answer(chance)
        counts = _compared(gold, answer).values()
        right, missed, false = (
            (sum(column) for column in zip(*counts, strict=True)) if counts else (0,) * 3
        )
        assert right == _plain_right(gold, answer)
        # Counts add up: every value of either side is right or not.
        assert right + missed == values_in(gold)
        assert right + false == values_in(answer)
        # Perfect is perfect, and the order of lists never matters, in any field.
        assert all(not (m or f) for _, m, f in _compared(gold, gold).values())
        assert _compared(_shuffled(gold, chance), _shuffled(answer, chance)) == _compared(
            gold, answer
        )


def _shuffled(answer: Any, chance: random.Random) -> Any:
    if isinstance(answer, dict):
        names = chance.sample(sorted(answer), len(answer))
        return {name: _shuffled(answer[name], chance) for name in names}
    if isinstance(answer, list):
        return [_shuffled(item, chance) for item in chance.sample(answer, len(answer))]
    return answer
