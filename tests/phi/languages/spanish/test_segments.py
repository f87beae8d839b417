from goldbench.language import tokens
from goldbench.phi.crf.features import write_as_is
from goldbench.phi.languages.spanish.segments import SegmentColumns
from goldbench.phi.pipeline import prepare_note

TEXT = "Remitido por: Ana Ruiz. Servicio de Urología. Hospital del Mar C/ Sol, 3. 08003 Barcelona"


def _column(text: str, name: str) -> dict[str, str | None]:
    prepared = prepare_note(text, "es")
    return dict(zip(prepared.tokens.words, prepared.columns[name], strict=True))


def test_a_segment_is_known_by_its_first_word() -> None:
    segments = _column(TEXT, "segment")
    assert segments["Ruiz"] == ":ana"
    assert segments["Urología"] == ".servicio"
    assert segments["Mar"] == ".hospital"
    assert segments["Barcelona"] == ".00000"


def test_a_street_begins_a_segment_without_a_sign_before_it() -> None:
    assert _column(TEXT, "segment")["Sol"] == "~c"
    assert _column(TEXT, "segment-pair")["Sol"] == "hospital>c>0"


def test_the_dot_of_an_abbreviation_ends_no_segment() -> None:
    assert _column("Dr. Ruiz. Sol", "segment") == {
        "Dr": "^dr",
        ".": None,
        "Ruiz": "^dr",
        "Sol": ".sol",
    }


def test_the_nearest_signposts_and_their_distance_are_told() -> None:
    before, after = _column(TEXT, "before"), _column(TEXT, "after")
    assert (before["Mar"], after["Mar"]) == ("H2", "V1")
    assert (before["Barcelona"], after["Barcelona"]) == ("Z1", None)
    assert _column(TEXT, "between")["Mar"] == "H.V"


def test_parts_in_parentheses_are_numbered() -> None:
    listed = _column("colirio (Xalatan®, Pfizer, Bruselas, Bélgica) y", "listed")
    assert [listed[word] for word in ("Xalatan", "Pfizer", "Bruselas", "Bélgica", "y")] == [
        "0/4®P",
        "1/4®P",
        "2/4®P",
        "3/4®P",
        None,
    ]


def test_an_open_or_empty_parenthesis_says_nothing() -> None:
    for text in ("a ( b", "a ) b", "a () b", ""):
        cut = tokens(text)
        size = len(cut.words)
        columns = SegmentColumns(write_as_is)(cut, [(0, size)] if size else [])
        assert columns["listed"] == [None] * size


def test_values_are_written_as_it_is_told() -> None:
    cut = tokens(TEXT)
    lines = [(0, len(cut.words))]
    plain = SegmentColumns(write_as_is)(cut, lines)
    marked = SegmentColumns(lambda column, value: f"{column}={value}")(cut, lines)
    for column, values in plain.items():
        assert marked[column] == [f"{column}={value}" for value in values]
