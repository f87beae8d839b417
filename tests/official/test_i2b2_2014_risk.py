import json
from pathlib import Path

import pytest

import places
from goldbench.errors import FormatError
from goldbench.official.i2b2_2014_files import Record
from goldbench.official.i2b2_2014_risk import Filter, evaluate, matches_value
from goldbench.official.i2b2_2014_tags import RiskTag, risk_key
from official.originals import Printed

GOLDEN = places.GOLDEN / "official"


def tag(name: str, *, echo: tuple[str, ...] = (), **values: str) -> RiskTag:
    return RiskTag(name, values, risk_key(name, values), echo)


def record(*tags: RiskTag, orphans: tuple[str, ...] | None = None) -> dict[str, Record]:
    path = Path("301-01.xml")
    return {"301-01": Record("301-01", "", path, None, (), tags, orphans)}


def counts(gold: list[RiskTag], system: list[RiskTag], chosen: Filter | None = None) -> object:
    evaluation = evaluate(record(*gold), record(*system), chosen, Printed())
    return evaluation.tp, evaluation.fp, evaluation.fn


BEFORE = tag("CAD", time="before dct", indicator="mention")
DURING = tag("CAD", time="during dct", indicator="mention")
AFTER = tag("CAD", time="after dct", indicator="mention")
CONTINUING = tag("CAD", time="continuing", indicator="mention")
ARB = tag("MEDICATION", time="during dct", type1="arb", type2="")
DIURETIC = tag("MEDICATION", time="during dct", type1="diuretic", type2="")
BOTH = tag("MEDICATION", time="during dct", type1="arb", type2="diuretic")


def test_continuing_is_not_expanded() -> None:
    assert counts([BEFORE, DURING, AFTER], [CONTINUING]) == (0, 1, 3)
    assert counts([CONTINUING], [CONTINUING]) == (1, 0, 0)


def test_a_combination_is_one_tag() -> None:
    assert counts([BOTH], [ARB, DIURETIC]) == (0, 2, 1)


def test_duplicates_collapse_and_nothing_excludes_anything() -> None:
    never, past = tag("SMOKER", status="never"), tag("SMOKER", status="past")
    assert counts([never, never], [never, past]) == (1, 1, 0)


def test_missing_values_equal_each_other_and_nothing_else() -> None:
    untimed = tag("CAD", indicator="mention")
    assert counts([untimed], [untimed]) == (1, 0, 0)
    assert counts([BEFORE], [untimed]) == (0, 1, 1)


@pytest.mark.parametrize(
    ("gold", "system", "expected", "echo"),
    json.loads((GOLDEN / "python2.json").read_text(encoding="utf-8"))["echoes"],
)
def test_keys_are_asked_for_as_often_and_in_the_order_of_python_2(
    gold: list[tuple[list[str], str]],
    system: list[tuple[list[str], str]],
    expected: list[int],
    echo: str,
) -> None:
    printed = Printed()
    sides = [
        record(*(RiskTag(key[0].upper(), {}, tuple(key), (name,)) for key, name in side))
        for side in (gold, system)
    ]
    evaluation = evaluate(sides[0], sides[1], None, printed)
    assert [evaluation.tp, evaluation.fp, evaluation.fn] == expected
    assert printed.lines == echo.split()


@pytest.mark.parametrize(
    ("value", "matched"),
    [
        ("CAD", [BEFORE, DURING]),
        ("cad", [BEFORE, DURING, ARB]),  # unknown, and so it matches everything
        ("before dct", [BEFORE]),
        ("before DCT", [BEFORE, DURING, ARB]),  # unknown since values are in lower case
        ("mention", [BEFORE, DURING]),
        ("arb", [ARB]),
        ("", [ARB]),  # a drug's second type may be empty
        ("aspirin", []),
    ],
)
def test_values_of_a_filter(value: str, matched: list[RiskTag]) -> None:
    assert [tag for tag in (BEFORE, DURING, ARB) if matches_value(tag, value)] == matched


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (Filter(("CAD", "during dct")), (3, 0, 0)),
        (Filter(("CAD", "during dct"), conjunctive=True), (1, 0, 0)),
        (Filter(("CAD", "during dct"), conjunctive=True, invert=True), (2, 0, 0)),
        (Filter(("CAD", "during dct"), invert=True), (0, 0, 0)),
        (Filter(("MEDICATION",)), (1, 0, 0)),
        (Filter(("MEDICATION",), invert=True), (2, 0, 0)),
    ],
)
def test_filters(chosen: Filter, expected: tuple[int, ...]) -> None:
    assert counts([BEFORE, DURING, ARB], [BEFORE, DURING, ARB], chosen) == expected


def test_evidence_alone_ends_the_run_after_its_warnings() -> None:
    printed = Printed()
    with pytest.raises(FormatError, match="no document tag"):
        evaluate(record(), record(orphans=("what it says",)), None, printed)
    assert printed.lines == ["what it says"]


def test_a_tag_without_a_key_ends_the_run() -> None:
    broken = RiskTag("cad", {}, None, ("what it says",))
    printed = Printed()
    with pytest.raises(FormatError, match="called name"):
        evaluate(record(broken), record(), None, printed)
    assert printed.lines == ["what it says"]
