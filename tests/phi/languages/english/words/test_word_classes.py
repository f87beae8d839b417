"""Classes of English words."""

from hypothesis import given

from goldbench.phi.crf.features import channels
from goldbench.phi.crf.layout import is_loud
from goldbench.phi.languages.english.words.word_classes import kind, used
from goldbench.phi.pipeline import prepare_note
from languages import features_of
from strategies import texts


def test_words_of_one_class_read_alike() -> None:
    assert kind("Retired") == kind("Employed")
    assert kind("mother") == kind("aunt")


def test_a_capitalised_word_goes_by_the_lists_it_stands_in() -> None:
    shapes = [kind(word) for word in ("Maria", "Zorblax", "Abdomen", "abdomen", "zorblax", "4711")]
    assert shapes == ["Xxn", "Xx", "Xxw", "w", "x", "0000"]


def test_a_line_of_capitals_is_told_from_an_abbreviation() -> None:
    assert is_loud(["SEEN", "BY", "MARIA"])
    assert not is_loud(["seen", "by", "MARIA"])
    assert not is_loud(["BY", "MARIA", "12"])
    loud = prepare_note("SEEN BY MARIA\nseen by MARIA", "en").columns["kind"]
    assert (loud[2], loud[-1]) == ("!XXn", "XXn")


def test_usage_tells_a_word_that_is_written_small_from_a_name() -> None:
    usages = [used(word)[0] for word in ("Assessment", "Smith", "assessment", "Zorblax", "7")]
    assert usages == ["Xxa", "Xxe", "xa", "Xxu", "0"]


def test_names_share_a_cluster_that_words_do_not() -> None:
    clusters = [used(word)[1] for word in ("Smith", "Baker", "assessment", "Zorblax", ".")]
    assert clusters[0] == clusters[1]
    assert clusters[2] not in (None, clusters[0])
    assert clusters[3:] == [None, None]


@given(texts(control=True))
def test_the_columns_are_as_long_as_the_tokens(text: str) -> None:
    prepared = prepare_note(text, "en")
    names = {channel.name for channel in channels(features_of("en"))} - {
        channel.name for channel in channels(features_of("es"))
    }
    assert "triple" in names
    assert {len(prepared.columns[name]) for name in names} == {len(prepared.tokens.words)}
