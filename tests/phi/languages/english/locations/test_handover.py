"""Rooms of a list of patients."""

from goldbench.phi import Mark
from goldbench.phi.languages.english.locations.handover import find_listed_rooms

LIST = "512A RUIZ, ANA 67F\n514 BELL, TOM 71M\n516-2 no name here\n"


def people(text: str, *names: str) -> list[Mark]:
    return [Mark(text.index(n), text.index(n) + len(n), "PATIENT") for n in names]


def test_the_number_before_a_name_is_a_room() -> None:
    rooms = list(find_listed_rooms(people(LIST, "RUIZ, ANA", "BELL, TOM"), LIST))
    assert [LIST[m.start : m.end] for m in rooms] == ["512A", "514"]


def test_a_numbered_list_has_no_rooms() -> None:
    text = "1. RUIZ, ANA\n2. BELL, TOM\n"
    assert list(find_listed_rooms(people(text, "RUIZ, ANA", "BELL, TOM"), text)) == []


def test_items_of_a_list_that_has_other_lines_are_no_rooms() -> None:
    text = "3. RUIZ, ANA\n4. cough\n9) BELL, TOM\n"
    assert list(find_listed_rooms(people(text, "RUIZ, ANA", "BELL, TOM"), text)) == []


def test_a_log_by_hours_has_no_rooms() -> None:
    text = "0910 RUIZ, ANA\n1005 BELL, TOM\n"
    assert list(find_listed_rooms(people(text, "RUIZ, ANA", "BELL, TOM"), text)) == []


def test_hours_of_an_afternoon_are_no_rooms_but_rooms_of_one_floor_are() -> None:
    log = "1412 RUIZ, ANA 5 mg\n1600 BELL, TOM 10 mg\n"
    assert list(find_listed_rooms(people(log, "RUIZ, ANA", "BELL, TOM"), log)) == []
    floor = "1412 RUIZ, ANA 67F\n1416 BELL, TOM 71M\n"
    rooms = list(find_listed_rooms(people(floor, "RUIZ, ANA", "BELL, TOM"), floor))
    assert [floor[m.start : m.end] for m in rooms] == ["1412", "1416"]


def test_one_line_is_no_list() -> None:
    assert list(find_listed_rooms(people(LIST, "RUIZ, ANA"), LIST)) == []
