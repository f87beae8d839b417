"""The picture of a patient."""

from datetime import date

from goldbench.reports.timeline.chart import Chart
from goldbench.risk.timeline import Visit, timeline_of, with_values

FACTS: dict[tuple[str, ...], frozenset[str]] = {
    ("HYPERTENSION", "mention"): frozenset(["before", "during", "after"])
}


def visit(number: int, day: date, body: str) -> Visit:
    return Visit(f"1-0{number}", day, FACTS, {}, f"Record date: {day}\n\nVisit\n\n{body}")


def drawn(*visits: Visit) -> str:
    return str(Chart(timeline_of("1", with_values(visits)), 1080, "wide").draw())


def test_a_value_below_its_limit_is_hollow_and_leads_to_its_words() -> None:
    picture = drawn(visit(1, date(2068, 3, 14), "HTN. BP 128/76."))
    assert picture.count("spot below") == 1
    assert "blood pressure 128/76 mm Hg, not over its limit" in picture
    assert 'href="#q0-' in picture


def test_a_value_over_its_limit_is_not_drawn_twice() -> None:
    assert "spot below" not in drawn(visit(1, date(2068, 3, 14), "HTN. BP 158/96."))


def test_a_value_with_a_day_of_its_own_stands_there() -> None:
    first = visit(1, date(2068, 1, 1), "HTN.")
    later = visit(2, date(2068, 12, 31), "HTN. BP on 7/1/2068 was 128/76.")
    picture = drawn(first, later)
    place = picture.index("spot below")
    x = float(picture[picture.rindex("translate(", 0, place) + 10 : place].split()[0])
    chart = Chart(timeline_of("1", [first, later]), 1080, "wide")
    assert chart.x(0) + 100 < x < chart.x(1) - 100
