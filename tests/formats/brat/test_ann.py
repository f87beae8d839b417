import pytest

from goldbench.corpus import Extent, Marks, Relation, Span
from goldbench.formats.brat import ann

TEXT = "Ana 😀 takes aspirin.\nNo chest\npain or leg pain.\n"


def read(lines: str, text: str | None = TEXT) -> tuple[Marks, list[tuple[str, int]]]:
    """Parse, and list the kinds of findings with the ordinals of their lines."""
    findings: list[tuple[str, int]] = []

    def report(kind: str, nth: int, *, mark: str | None = None) -> None:
        del mark
        findings.append((kind, nth))

    return ann.parse(lines, text, report), findings


DRUG = "T1\tDrug 12 19\taspirin\n"
SYMPTOM = "T2\tSymptom 24 34\tchest pain\n"


@pytest.mark.parametrize(
    ("line", "span"),
    [
        ("T1\tDrug 12 19\taspirin", Span(12, 19, "Drug")),
        ("T1\tDrug 12 19\taspirin\r", Span(12, 19, "Drug")),
        ("T1\tDrug 12 19", Span(12, 19, "Drug")),
        ("T1\tDrug 12 19\r", Span(12, 19, "Drug")),
        ("T1x\tDrug 12 12\t", Span(12, 12, "Drug")),
        ("T1\tSymptom 24 34\tchest pain", Span(24, 34, "Symptom")),
        (
            "T1\tSymptom 24 29;42 46\tchest pain",
            Span(24, 46, "Symptom", fragments=(Extent(24, 29), Extent(42, 46))),
        ),
        (
            "T1\tSymptom 42 46;24 29\tchest pain",
            Span(24, 46, "Symptom", fragments=(Extent(24, 29), Extent(42, 46))),
        ),
        ("T1\tDrug 12 19;12 19\taspirin aspirin", None),
    ],
)
def test_a_text_bound_line_is_a_span(line: str, span: Span | None) -> None:
    marks, findings = read(line)
    if span is not None:
        assert marks.spans == (span,)
    else:
        assert marks.spans[0].pieces == ((12, 19), (12, 19))
    assert findings == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("T1\tDrug 19 12\taspirin", "offsets unreadable"),
        ("T1\tDrug -1 12\taspirin", "offsets unreadable"),
        ("T1\tDrug 12 x\taspirin", "offsets unreadable"),
        ("T1\tDrug 12 19;\taspirin", "offsets unreadable"),
        ("T1\tDrug 12 19;30 20\taspirin", "offsets unreadable"),
        (f"T1\tDrug 12 {'9' * 5000}\taspirin", "offsets unreadable"),
        ("T1 Drug 12 19 aspirin", "line not understood"),
        ("T1\tDrug", "line not understood"),
        ("nonsense", "line not understood"),
        ("A1\tNegated", "line not understood"),
        ("R1\ttreats Arg1:T1", "line not understood"),
        ("R1\ttreats Arg1:T1 Arg2", "line not understood"),
        ("R1\ttreats Arg1:T1 Arg2:T2 Arg3:T3", "line not understood"),
        ("A1\tNegated T9", "refers to nothing"),
        ("R1\ttreats Arg1:T1 Arg2:T9", "refers to nothing"),
        ("E1\tTheme:T1", "not read: events"),
        ("A1\tNegated E1", "not read: attributes of events"),
        ("R1\tcauses Arg1:E1 Arg2:T1", "not read: relations of events"),
        ("*\tEquiv T1 T2", "not read: equivalences"),
        ("M1\tNegation E1", "not read: modifications"),
        ("#1\tNormalization T1\tC0004057", "not read: notes"),
        ("#", "not read: notes"),
    ],
)
def test_a_line_that_is_no_mark_is_reported_and_left_out(line: str, kind: str) -> None:
    marks, findings = read(line + "\n")
    assert marks == Marks()
    assert findings == [(kind, 0)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("T1\tDrug 12 19\tAspirin", "quote differs in letter case"),
        ("T1\tDrug 12 19\ta spirin", "quote differs in white space"),
        ("T1\tDrug 13 20\taspirin", "quote differs"),
        ("T1\tDrug 12 99\taspirin", "outside the text"),
        ("T1\tSymptom 24 29;98 99\tchest", "outside the text"),
    ],
)
def test_what_does_not_fit_the_text_is_reported_and_the_offsets_stand(line: str, kind: str) -> None:
    marks, findings = read("\n\n" + line)
    assert len(marks.spans) == 1
    assert findings == [(kind, 0)]


def test_without_a_text_nothing_is_compared() -> None:
    marks, findings = read("T1\tDrug 12 99\tanything\r\n", None)
    assert marks.spans == (Span(12, 99, "Drug"),)
    assert marks.spans[0].quote == "anything"
    assert findings == []


def test_a_quote_that_ends_in_a_carriage_return_keeps_it() -> None:
    marks, findings = read("T1\tNAME 0 4\tAna\r\n", "Ana\r\nB")
    assert marks.spans[0].quote == "Ana\r"
    assert findings == []


@pytest.mark.parametrize(
    ("lines", "attributes"),
    [
        ("A1\tnegated T1", {"negated": True}),
        ("A1\tnegated T1 ", {"negated": True}),
        ("A1\tnegated T1\nA2\tnegated T1", {"negated": True}),
        ("A1\tcertainty T1 possible", {"certainty": "possible"}),
        ("A1\tcertainty T1 not so sure", {"certainty": "not so sure"}),
        ("A1\tkind T1 a\nA2\tkind T1 b", {"kind": ("a", "b")}),
        ("N1\tReference T1 UMLS:C0004057\tAspirin", {"concept": "UMLS:C0004057"}),
        ("N1\tReference T1 a:1\tx\nN2\tReference T1 b:2\ty", {"concept": ("a:1", "b:2")}),
        ("#1\tAnnotatorNotes T1\tseen\ttwice", {"comment": "seen\ttwice"}),
        ("#1\tAnnotatorNotes T1\t", {}),
        ("A1\tnegated T1\r\n\r\n", {"negated": True}),
    ],
)
def test_lines_about_a_span_are_its_attributes_wherever_they_stand(
    lines: str, attributes: dict[str, object]
) -> None:
    for whole in (DRUG + lines, lines + "\n" + DRUG):
        marks, findings = read(whole)
        assert marks.spans[0].attributes == attributes
        assert findings == []


def test_a_relation_has_its_own_roles_and_attributes() -> None:
    lines = DRUG + "R1\ttreats drug:T1 for:T2\t\nA1\tsure R1\n" + SYMPTOM
    marks, findings = read(lines)
    drug, symptom = marks.spans
    expected = Relation("treats", drug, symptom, {"sure": True}, ("drug", "for"))  # type: ignore[arg-type]  # a plain dict is turned into Attributes
    assert marks.relations == (expected,)
    assert findings == []


def test_the_ends_of_a_relation_carry_their_attributes() -> None:
    marks, _ = read(DRUG + SYMPTOM + "R1\ttreats Arg1:T1 Arg2:T2\nA1\tnegated T2\n")
    assert marks.relations[0].target is marks.spans[1]
    assert marks.spans[1].attributes == {"negated": True}


def test_of_two_lines_with_one_id_the_first_is_meant() -> None:
    marks, _ = read(DRUG + "T1\tName 0 3\tAna\nA1\tsure T1\n")
    assert [bool(span.attributes) for span in marks.spans] == [True, False]


def test_lines_end_at_line_feeds_and_nowhere_else() -> None:
    text = "a\u2028b\x85c\x0bd"
    marks, findings = read(f"T1\tX 0 7\t{text}\nA1\tv T1 p\u2028q\n", text)
    assert marks.spans == (Span(0, 7, "X", {"v": "p\u2028q"}),)  # type: ignore[arg-type]  # as above
    assert findings == []
