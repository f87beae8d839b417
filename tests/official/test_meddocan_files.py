from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.official.meddocan_files import Place, count_sentences, read_brat, read_xml
from official.originals import NOTE, Printed, write_brat, write_xml

TAG = '<NAME id="P0" start="14" end="29" text="x" TYPE="NOMBRE_PERSONAL_SANITARIO"/>'


@pytest.mark.parametrize(
    ("rows", "tags"),
    [
        ("T1\tPAIS 1 2\tx\n", {("PAIS", 1, 2)}),
        ("T1\tPAIS 1 2\n", {("PAIS", 1, 2)}),  # the text column is not needed
        (" T1\tPAIS 1 2\tx", {("PAIS", 1, 2)}),  # lines are stripped first
        ("T1\tPAIS 01 002\tx\r\n", {("PAIS", 1, 2)}),
        ("T1\tPAIS 2 1\tx\nT2\tPAIS -3 1\tx\n", {("PAIS", 2, 1), ("PAIS", -3, 1)}),
        ("T1\tPAIS 1 2\tx\nT2\tPAIS 1 2\ty\n", {("PAIS", 1, 2)}),
        ("#1\tNote T1\tfoo\nR1\tRel Arg1:T1\nA1\tNeg T1\n*\tEquiv T1\n\n", set()),
        ("\ufeffT1\tPAIS 1 2\tx\n", set()),  # a byte order mark hides the first line
        ("T1\tpais 1 2 9\tx\n", {("pais", 1, 2)}),
    ],
)
def test_brat_lines(tmp_path: Path, rows: str, tags: set[object]) -> None:
    printed = Printed()
    note = read_brat(write_brat(tmp_path / "sys", rows), printed)
    assert note.tags == tags
    assert (note.id, note.system, note.text) == ("d1", "sys", NOTE)
    assert printed.lines == []


@pytest.mark.parametrize("line", ["T1 PAIS 1 2 x", "T1\tPAIS 1\tx", "T1\t\tx", "T1"])
def test_a_brat_line_without_its_columns_is_reported_twice_and_skipped(
    tmp_path: Path, line: str
) -> None:
    printed = Printed()
    name = write_brat(tmp_path, line)
    assert read_brat(name, printed).tags == frozenset()
    shown = f"ERROR! Index error while splitting sentence '{line}' in document '{name}'!"
    assert printed.lines == [shown, shown]


@pytest.mark.parametrize("offsets", ["1 2;4 6", "a b", "1.0 2"])
def test_a_brat_offset_that_is_no_number_ends_the_run(tmp_path: Path, offsets: str) -> None:
    printed = Printed()
    name = write_brat(tmp_path, f"T1\tPAIS 1 2\tx\nT2\tPAIS {offsets}\tx\n")
    with pytest.raises(FormatError, match=r"d1\.ann:2: start or end is not a whole number"):
        read_brat(name, printed)


def test_brat_needs_the_text_beside_the_marks(tmp_path: Path) -> None:
    printed = Printed()
    name = write_brat(tmp_path, "")
    (tmp_path / "d1.txt").unlink()
    with pytest.raises(FormatError, match=r"d1\.txt: no such file"):
        read_brat(name, printed)


def test_xml_offsets_are_strings_in_tags_and_numbers_in_spans(tmp_path: Path) -> None:
    printed = Printed()
    tag = TAG.replace('"14"', '"014"')
    note = read_xml(write_xml(tmp_path, tag), printed)
    assert note.tags == {("NAME", "014", "29", "NOMBRE_PERSONAL_SANITARIO")}
    assert note.spans == (Place(14, 29),)
    assert printed.lines == []


def test_other_elements_are_dropped_without_a_word(tmp_path: Path) -> None:
    printed = Printed()
    name = write_xml(tmp_path, TAG.replace("NAME", "PERSON"))
    assert read_xml(name, printed).tags == frozenset()
    assert printed.lines == []


def test_warnings_come_once_for_all_tags_and_twice_for_each_span(tmp_path: Path) -> None:
    printed = Printed()
    tags = '<PHI id="P1" start="4" end="9" TYPE="OTHER"/><PHI id="P2" start="1" end="2" TYPE="X"/>'
    note = read_xml(write_xml(tmp_path, TAG + tags), printed)
    first = "WARNING: Expected attribute 'TYPE' for xml element <PHI (P1)>  was not valid ('OTHER')"
    second = "WARNING: Expected attribute 'TYPE' for xml element <PHI (P2)>  was not valid ('X')"
    assert printed.lines == [first, second, first, first, second, second]
    assert note.spans == (Place(1, 2), Place(4, 9), Place(14, 29))


@pytest.mark.parametrize(
    ("element", "kind", "warned"),
    [
        ("NAME", "NOMBRE_PERSONAL_SANITARIO", False),
        ("LOCATION", "NOMBRE_PERSONAL_SANITARIO", True),  # belongs to another element
        ("PHI", "NOMBRE_PERSONAL_SANITARIO", False),
        ("PHI", "TOKEN", False),
        ("DATE", "FECHAS", False),
        ("DATE", "fechas", True),
        ("ID", "PATIENT", True),
    ],
)
def test_a_type_belongs_to_its_element(
    tmp_path: Path, element: str, kind: str, *, warned: bool
) -> None:
    printed = Printed()
    tag = f'<{element} id="P0" start="1" end="2" TYPE="{kind}"/>'
    note = read_xml(write_xml(tmp_path, tag), printed)
    assert len(printed.lines) == 3 * warned
    assert note.tags == {(element, "1", "2", kind)}


def test_the_warning_of_a_missing_type_was_never_filled_in(tmp_path: Path) -> None:
    printed = Printed()
    read_xml(write_xml(tmp_path, '<DATE id="P0" start="1" end="2"/>'), printed)
    unfilled = "WARNING: Expected attribute '%s' for xml element <%s ('%s')>, setting to ''"
    assert printed.lines == [unfilled] * 3


@pytest.mark.parametrize(
    ("tags", "text", "message", "warnings"),
    [
        ('<DATE id="P0" end="2" TYPE="FECHAS"/>', NOTE, "start is not a whole number", 2),
        ('<DATE id="P0" start="1" end="b" TYPE="FECHAS"/>', NOTE, "end is not a whole", 3),
        ('<DATE start="1" end="2" TYPE="X"/>', NOTE, "without id", 0),
        (TAG + TAG, None, "no text to merge spans in", 0),
    ],
)
def test_xml_that_ends_the_run_after_these_many_warnings(
    tmp_path: Path,
    tags: str,
    text: str | None,
    message: str,
    warnings: int,
) -> None:
    printed = Printed()
    with pytest.raises(FormatError, match=message):
        read_xml(write_xml(tmp_path, tags, text=text), printed)
    assert len(printed.lines) == warnings


def test_one_tag_needs_no_text(tmp_path: Path) -> None:
    printed = Printed()
    assert len(read_xml(write_xml(tmp_path, TAG, text=None), printed).spans) == 1


def test_xml_without_tags_element_ends_the_run(tmp_path: Path) -> None:
    printed = Printed()
    (tmp_path / "d1.xml").write_text("<MEDDOCAN/>", encoding="utf-8")
    with pytest.raises(FormatError, match="no <TAGS> element"):
        read_xml(f"{tmp_path}/d1.xml", printed)


@pytest.mark.parametrize(
    ("content", "count"), [("", 0), ("a\nb\n", 2), ("a\nb", 2), ("\n", 1), ("a\r\nb\rc", 3)]
)
def test_sentences_are_lines(tmp_path: Path, content: str, count: int) -> None:
    printed = Printed()
    (tmp_path / "d1.ann").write_bytes(content.encode())
    assert count_sentences(tmp_path, "d1", printed) == count


def test_missing_sentences_are_looked_for_in_a_folder_with_another_name(tmp_path: Path) -> None:
    printed = Printed()
    assert count_sentences(tmp_path, "d1", printed) is None
    assert printed.lines == ["File 'freeling/sentence_splitted/d1.ann' not found."]
