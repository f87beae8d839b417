from goldbench.language import lexicon, tokens
from goldbench.phi.crf.layout import (
    Stretch,
    beginnings,
    fields,
    lines_of,
    memories,
    phrases,
    tag_tokens,
)
from goldbench.phi.rules.hits import Hit


def _fields(text: str) -> list[Stretch]:
    cut = tokens(text)
    return list(fields(cut, [word.lower() for word in cut.words], lines_of(cut.words)))


def test_a_field_goes_from_its_colon_to_the_end_of_the_line() -> None:
    assert _fields("Full Name: Ann Lee\nseen") == [Stretch(3, 5, "full name", 1)]


def test_a_second_label_ends_the_first_behind_its_colon() -> None:
    assert _fields("Name: Ann MRN: 4") == [
        Stretch(2, 5, "name", 0),
        Stretch(5, 6, "ann mrn", 0),
    ]


def test_the_colon_of_an_hour_is_no_label() -> None:
    assert _fields("at 10: 30") == []
    assert _fields("Time: 10:30") == [Stretch(2, 5, "time", 0)]


def test_a_label_at_the_end_of_its_line_has_no_stretch() -> None:
    assert _fields("Plan:\nrest") == []


def test_a_name_in_a_field_is_remembered_where_it_comes_back() -> None:
    cut = tokens("Name: Ann\nPatient: Ann\nAnn slept")
    low = [word.lower() for word in cut.words]
    stretches = list(fields(cut, low, lines_of(cut.words)))
    assert dict(memories(cut.words, low, stretches)) == {
        2: (("patient",), 2),
        6: (("name",), 2),
        8: (("name", "patient"), 2),
    }


def test_lines_know_how_their_neighbours_begin() -> None:
    cut = tokens("Name: Ann\n\nshe came home")
    lines = beginnings(cut.words, lines_of(cut.words))
    assert [(line.before, line.first, line.after, line.field) for line in lines] == [
        ("\x02", "name :", "she came", True),
        ("name :", "she came", "\x02", False),
    ]


def test_where_two_hits_overlap_the_earlier_one_is_told() -> None:
    cut = tokens("12 May 2010")
    hits = [Hit(0, 11, "DATE", "date.long", 90.0), Hit(3, 11, "DATE", "date.short", 80.0)]
    assert tag_tokens(hits, cut) == {0: "B-date.long", 1: "I-date.long", 2: "I-date.long"}


def test_a_listed_name_of_several_words_is_found_only_where_it_may_begin() -> None:
    words = ["in", "New", "York", "City"]
    assert dict(phrases(words, lexicon("en"), range(4))).keys() >= {1, 2}
    assert dict(phrases(words, lexicon("en"), [0, 3])) == {}
