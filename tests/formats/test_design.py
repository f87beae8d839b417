from pathlib import Path

import pytest

from goldbench.corpus import Design, Place
from goldbench.errors import FormatError
from goldbench.formats import read_design, write_design
from goldbench.formats.design import design_file, find_design

HEADER = "id,stratum,cluster,probability\n"
DESIGN = Design({"b": Place("north, old", "p1", 0.1 + 0.2), 'a"': Place("", "línea\n2", 1.0)})


@pytest.mark.parametrize("name", ["design.csv", "drawn.csv", ""])
def test_a_design_comes_back_to_the_last_digit(tmp_path: Path, name: str) -> None:
    write_design(DESIGN, tmp_path / name)
    assert read_design(tmp_path / name) == DESIGN


def test_rows_are_sorted_by_id(tmp_path: Path) -> None:
    write_design(Design({"b": Place("x", "p", 0.5), "a": Place("x", "p", 1.0)}), tmp_path)
    assert (tmp_path / "design.csv").read_text() == f"{HEADER}a,x,p,1.0\nb,x,p,0.5\n"


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ("", 1, "the header must be id,stratum,cluster,probability"),
        ("id,probability\na,1\n", 1, "the header must be"),
        (HEADER + "a,x,p\n", 2, "expected 4 columns, found 3"),
        (HEADER + "a,x,p,1\n\na,x,p,1\n", 4, "document 'a' stands here a second time"),
        (HEADER + "a,x,p,0\n", 2, "the probability must be a number in (0, 1]"),
        (HEADER + "a,x,p,1.5\n", 2, "the probability must be a number in (0, 1]"),
        (HEADER + "a,x,p,half\n", 2, "the probability must be a number in (0, 1]"),
        (HEADER + "a,x,p,nan\n", 2, "the probability must be a number in (0, 1]"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(
    tmp_path: Path, content: str, line: int, message: str
) -> None:
    file = tmp_path / "design.csv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_design(file)
    assert str(caught.value).startswith(f"{file}:{line}: {message}")


def test_a_byte_order_mark_of_a_spreadsheet_is_no_part_of_the_header(tmp_path: Path) -> None:
    (tmp_path / "design.csv").write_text(f"\ufeff{HEADER}a,x,p,1\n", encoding="utf-8")
    assert read_design(tmp_path) == Design({"a": Place("x", "p", 1.0)})


def test_a_design_travels_in_the_folder_of_a_corpus_or_beside_its_file(tmp_path: Path) -> None:
    file = tmp_path / "gold.jsonl"
    assert design_file(file) == tmp_path / "gold.jsonl.design.csv"
    assert design_file(tmp_path) == tmp_path / "design.csv"
    assert find_design(file) is None
    write_design(DESIGN, design_file(file))
    assert find_design(file) == DESIGN
    assert find_design(tmp_path) is None
