from datetime import date

import pytest

from goldbench.synthetic.chance import stream
from goldbench.synthetic.phi import calendar

DAY = date(2019, 3, 4)


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        (calendar.AMERICAN, {"03/04/2019", "3/4/19", "March 4, 2019", "2019-03-04", "04-Mar-2019"}),
        (calendar.BRITISH, {"04/03/2019", "4th March 2019", "4 Mar 2019"}),
        (calendar.DAY_AND_MONTH, {"3/4", "March 4", "March 4th", "4th of March"}),
        (calendar.MONTH_AND_YEAR, {"March 2019", "March of 2019", "Mar '19", "spring of 2019"}),
        (calendar.YEAR, {"2019", "'19"}),
        (calendar.SPANISH, {"04/03/2019", "4 de marzo de 2019", "lunes 4 de marzo de 2019"}),
        (calendar.DIA_Y_MES, {"4 de marzo", "04/03", "4-mar"}),
        (calendar.MES_Y_ANO, {"marzo de 2019", "Marzo de 2019", "primavera de 2019"}),
    ],
)
def test_the_ways_a_day_is_written(forms: tuple[calendar.Form, ...], expected: set[str]) -> None:
    assert expected <= {form(DAY) for form in forms}


def test_a_note_mostly_keeps_to_one_form() -> None:
    rng = stream(1)
    usual = calendar.AMERICAN[7](DAY)
    drawn = [calendar.write_day(rng, DAY, calendar.AMERICAN, usual=7) for _ in range(1000)]
    assert 0.7 < drawn.count(usual) / 1000 < 0.85


def test_the_usual_form_wraps_around_short_lists() -> None:
    rng = stream(1)
    assert {calendar.write_day(rng, DAY, calendar.YEAR[:1], usual=15) for _ in range(20)} == {
        "2019"
    }
