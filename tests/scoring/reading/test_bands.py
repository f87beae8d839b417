import pytest

from goldbench.scoring.reading.bands import band_values

MANY = [str(age) for age in range(0, 90, 10)]


@pytest.mark.parametrize(
    ("age", "band"),
    [
        ("0", "0-17"), ("17.99", "0-17"), ("18", "18-39"), ("39", "18-39"), ("40", "40-64"),
        ("64", "40-64"), ("65", "65-79"), ("79", "65-79"), ("80", "80+"), ("104", "80+"),
        ("–", "–"),
    ],
)  # fmt: skip
def test_a_band_begins_with_its_lower_edge(age: str, band: str) -> None:
    assert band_values("age", [age, *MANY], "–")[0] == band


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("site", MANY),
        ("age", MANY[:8]),
        ("age", [*MANY[:8], "–", "–"]),
        ("age", [*MANY, "about 50"]),
        ("age", []),
    ],
)
def test_other_keys_few_ages_and_words_stay_as_they_are(key: str, values: list[str]) -> None:
    assert band_values(key, values, "–") == values
