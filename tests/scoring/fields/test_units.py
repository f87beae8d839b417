import pytest

from goldbench.errors import UsageError
from goldbench.scoring.fields.units import ANALYTES, UNITS, find_unit, parse_quantity, quantity


@pytest.mark.parametrize(
    ("number", "unit", "declared", "wanted"),
    [
        (0.1, "g", "mg", 100),
        (100, "mcg", "mg", 0.1),
        (100, "µg", "mg", 0.1),
        (100, "μg", "mg", 0.1),  # the Greek letter, not the sign
        (154.324, "lb", "kg", 70.0),
        (70, "kg", "lb", 154.324),
        (5.5, "ft", "cm", 167.64),
        (65, "in", "cm", 165.1),
        (98.6, "°F", "°C", 37.0),
        (37, "C", "°F", 98.6),
        (16, "kPa", "mmHg", 120.01),
        (120, "mm Hg", "mmHg", 120),
        (2, "hours", "min", 120),
        (8, "horas", "h", 8),
        (1.2, "g/dL", "g/L", 12),
        (5, None, "mg", 5),
    ],
)
def test_units_of_one_kind_convert(
    number: float, unit: str | None, declared: str, wanted: float
) -> None:
    converted = quantity(number, unit, declared=declared)
    assert converted.amount == pytest.approx(wanted, rel=1e-4)
    assert converted.kind == find_unit(declared).kind


@pytest.mark.parametrize(
    ("analyte", "molar", "mass"),
    [("glucose", 7.0, 126.1), ("cholesterol", 5.0, 193.3), ("triglycerides", 1.7, 150.6)],
)
def test_moles_and_grams_meet_where_the_analyte_is_named(
    analyte: str, molar: float, mass: float
) -> None:
    there = quantity(molar, "mmol/L", declared="mg/dL", analyte=analyte)
    back = quantity(mass, "mg/dL", declared="mmol/L", analyte=analyte)
    assert there.amount == pytest.approx(mass, abs=0.06)
    assert back.amount == pytest.approx(molar, abs=0.01)
    assert there.kind == "mass concentration"


def test_without_an_analyte_moles_are_no_grams() -> None:
    assert quantity(7, "mmol/L", declared="mg/dL").kind != find_unit("mg/dL").kind


def test_creatinine_is_as_laboratories_convert_it() -> None:
    assert quantity(1.0, "mg/dL", declared="µmol/L", analyte="creatinine").amount == pytest.approx(
        88.4, abs=0.01
    )


def test_an_unknown_unit_equals_itself_alone() -> None:
    assert quantity(2, "puffs") == quantity(2, " Puffs.")
    assert quantity(2, "puffs") != quantity(2, "sprays")
    assert quantity(2, "puffs", declared="mg").kind != "mass"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("126 mg/dL", (126, "mg/dL")),
        ("7,5 mmol/l", (7.5, "mmol/l")),
        ("1,234.5", (1234.5, None)),
        ("-3", (-3, None)),
        (".5 mg", (0.5, "mg")),
        ("100mg", (100, "mg")),
        ("25 kg/m2", (25, "kg/m2")),
        ("1,234", None),
        ("1.2.3", None),
        ("120/80", None),
        ("120/80 mmHg", None),
        ("about 5", None),
        ("<5", None),
        ("5-10 mg", None),
        ("1e999", None),
        ("", None),
        ("mg", None),
    ],
)
def test_a_number_in_words_is_read_or_not_read(
    text: str, wanted: tuple[float, str | None] | None
) -> None:
    assert parse_quantity(text) == wanted


def test_an_unknown_unit_is_refused_in_a_schema() -> None:
    with pytest.raises(UsageError, match="no unit 'mgs/dl'") as refused:
        find_unit("mgs/dl")
    assert refused.value.hint == "did you mean mg/dL?"


def test_every_unit_is_spelled_so_that_it_is_found() -> None:
    assert all(find_unit(name.lower()) == unit for name, unit in UNITS.items())
    assert set(ANALYTES) == {"glucose", "cholesterol", "triglycerides", "creatinine"}
