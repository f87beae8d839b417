"""How a short text is written down."""

from random import Random

from goldbench.training.templates.styles import Change, Styled, draw_style


def _written(case: Change = str, habit: Change = str, width: int = 0) -> Styled:
    out = Styled(case, habit, width)
    out.add("Seen by: ")
    out.mark("St. Ana, Ruiz", "DOCTOR")
    out.add(". Then home: well.")
    return out


def test_one_case_goes_for_all() -> None:
    out = _written(case=str.upper)
    assert out.text == "SEEN BY: ST. ANA, RUIZ. THEN HOME: WELL."
    assert out.marks().spans[0].quote == "ST. ANA, RUIZ"


def test_a_habit_changes_plain_words_and_no_mark() -> None:
    out = _written(habit=lambda text: text.replace(": ", " ").replace(".", ""))
    assert out.text == "Seen by St. Ana, Ruiz Then home well"
    span = out.marks().spans[0]
    assert span.text_in(out.text) == span.quote == "St. Ana, Ruiz"


def test_a_broken_text_has_no_line_end_inside_a_mark() -> None:
    out = _written(width=12)
    assert "\n" in out.text
    assert out.marks().spans[0].text_in(out.text) == "St. Ana, Ruiz"


def test_styles_are_drawn_by_chance_that_can_be_repeated() -> None:
    first, second = (draw_style(Random(7)) for _ in range(2))
    for out in (first, second):
        out.add("Seen: Ana. ")
    assert first.text == second.text
