from importlib.resources import files

import pytest

from goldbench.synthetic.phi.people import EXAMS
from goldbench.synthetic.vocabulary import entries, table

TABLES = {
    "en/exam/places_us": 4,
    "en/exam-2/places_us": 4,
    "en/places_us": 4,
    "en/places_gb": 3,
    "en/places_world": 2,
    "es/lugares": 3,
    "es/mundo": 2,
}
NAMES = sorted(
    f"{folder.name}/{file.name.removesuffix('.txt')}"
    for folder in files("goldbench.synthetic.vocabulary").iterdir()
    if folder.name in ("en", "es")
    for file in folder.iterdir()
    if file.is_file()
) + [
    f"en/{exam}/{file.name.removesuffix('.txt')}"
    for exam in EXAMS
    for file in files("goldbench.synthetic.vocabulary").joinpath("en", exam).iterdir()
]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in TABLES])
def test_a_list_has_entries_without_repeats_blanks_or_marks(name: str) -> None:
    listed = entries(name)
    assert len(listed) >= 12
    assert len(set(listed)) == len(listed)
    assert all(entry == entry.strip() and ";" not in entry for entry in listed)


@pytest.mark.parametrize(("name", "width"), TABLES.items())
def test_every_row_of_a_table_is_complete(name: str, width: int) -> None:
    rows = table(name)
    assert len(rows) >= 30
    assert all(len(row) == width and all(row) for row in rows)


def test_postcodes_begin_with_digits() -> None:
    assert all(len(row[3]) == 3 and row[3].isdigit() for row in table("en/places_us"))
    assert all(len(row[2]) == 2 and row[2].isdigit() for row in table("es/lugares"))


def test_every_state_of_the_union_and_every_spanish_province_code_is_there() -> None:
    assert len({row[2] for row in table("en/places_us")}) == 52  # 50, Puerto Rico, the capital
    assert {row[2] for row in table("es/lugares")} == {f"{code:02d}" for code in range(1, 53)}
