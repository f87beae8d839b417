from hypothesis import given

from goldbench.language import is_labelled, label_of, lines, sections
from strategies import texts


def test_a_line_with_a_label_is_header() -> None:
    text = "NHC: 4711\nPaciente de 70 años.\nInforme clínico del paciente: Varón"
    assert [is_labelled(text, text.index(word)) for word in ("4711", "Paciente", "Varón")] == [
        True,
        False,
        True,
    ]


def test_a_colon_far_into_a_line_makes_no_label() -> None:
    assert label_of("The patient was seen by the whole team on that day: fine") is None
    assert label_of("  Plan : rest") == "Plan"


def test_sections_begin_at_headings() -> None:
    text = "Jane\nHISTORY OF ILLNESS\nFell.\nPlan:\nRest."
    parts = sections(text)
    assert [section.title for section in parts] == ["", "HISTORY OF ILLNESS", "Plan"]
    assert text[parts[1].start : parts[1].end] == "HISTORY OF ILLNESS\nFell.\n"


@given(texts())
def test_lines_and_sections_lose_nothing(text: str) -> None:
    assert "\n".join(text[a:b] for a, b in lines(text)) == text
    assert "".join(text[s.start : s.end] for s in sections(text)) == text
