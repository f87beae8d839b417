import pytest

from goldbench.phi.languages.english.resolution.edges import cut_ends, cut_gaps, cut_label
from goldbench.phi.mark import Mark


@pytest.mark.parametrize(
    ("label", "written", "rest", "kept"),
    [
        ("HOSPITAL", "Thornmere General ED", "", "Thornmere General"),
        ("HOSPITAL", "Thornmere Peds Care Team", "", "Thornmere Peds"),
        ("ORGANIZATION", "Wexley Gold ID", " 44", "Wexley Gold"),
        ("HOSPITAL", "ED", "", "ED"),
        ("STREET", "Addr 49 Hollin Rd", "", "49 Hollin Rd"),
        ("DATE", "Oct 31 0340", "", "Oct 31"),
        ("DATE", "Sunday 1900", "", "Sunday"),
        ("DATE", "Sunday 9 March 19", ":40", "Sunday 9 March"),
        ("DATE", "28 Oct 09", ".40", "28 Oct"),
        ("DATE", "Aug 6 2024", "", "Aug 6 2024"),
        ("DATE", "May 1954", "", "May 1954"),
        ("DATE", "April 2101", "", "April 2101"),
        ("DATE", "Oct 3rd 2210", "", "Oct 3rd"),
        ("CITY", "Upper ED", "", "Upper ED"),
    ],
)
def test_ends_are_cut(label: str, written: str, rest: str, kept: str) -> None:
    text = written + rest
    cut = cut_ends(Mark(0, len(written), label), text)
    assert text[cut.start : cut.end] == kept


@pytest.mark.parametrize(
    ("written", "pieces"),
    [
        ("Thornmere General   Docket", ["Thornmere General"]),
        ("CBTW 119 004   Denial", ["CBTW 119 004"]),
        ("9874 201 663   ACC V00229", ["9874 201 663", "ACC V00229"]),
        ("0555\t704", ["0555", "704"]),
        ("Birthplace   Ashby", ["Birthplace", "Ashby"]),
        ("14 Hollin Rd", ["14 Hollin Rd"]),
    ],
)
def test_a_guess_is_parted_at_the_gaps_between_fields(written: str, pieces: list[str]) -> None:
    parted = cut_gaps(Mark(0, len(written), "IDNUM"), written)
    assert [written[piece.start : piece.end] for piece in parted] == pieces


@pytest.mark.parametrize(
    ("line", "written", "kept"),
    [
        ("Street 14 Hollin Rd    City Ashby", "Street 14 Hollin Rd", "14 Hollin Rd"),
        ("Street 14 Hollin Rd    City Ashby", "City Ashby", "Ashby"),
        ("Ashby    ST FL    Zip 34744", "ST FL", "FL"),
        ("Company Wexley Shield   ID 4", "Company Wexley Shield", "Wexley Shield"),
        ("He moved to City Heights    later", "City Heights", "City Heights"),
        ("City Heights is far", "City Heights", "City Heights"),
    ],
)
def test_the_label_of_a_field_of_a_form_is_left_out(line: str, written: str, kept: str) -> None:
    start = line.index(written)
    cut = cut_label(Mark(start, start + len(written), "CITY"), line)
    assert line[cut.start : cut.end] == kept
