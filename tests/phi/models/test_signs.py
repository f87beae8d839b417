"""Classes of English words."""

from hypothesis import given

from goldbench.phi.models import note
from goldbench.phi.models.columns import channels
from goldbench.phi.models.signs import SIGNS, signs
from strategies import texts


def test_words_of_one_class_read_alike() -> None:
    one = signs(["Retired", "from", "Zorblax"], [(0, 3)])
    two = signs(["Employed", "by", "Zorblax"], [(0, 3)])
    assert one["kind"][0] == two["kind"][0]
    assert one["kind"][2] == two["kind"][2]


def test_a_capitalised_word_goes_by_the_lists_it_stands_in() -> None:
    made = signs(["Maria", "Zorblax", "Abdomen", "abdomen", "zorblax", "4711"], [(0, 6)])
    assert made["kind"] == ["Xxn", "Xx", "Xxw", "w", "x", "0000"]


def test_a_line_of_capitals_is_told_from_an_abbreviation() -> None:
    loud = signs(["SEEN", "BY", "MARIA"], [(0, 3)])["kind"]
    plain = signs(["seen", "by", "MARIA"], [(0, 3)])["kind"]
    assert loud[2] == f"!{plain[2]}"


def test_usage_tells_a_word_that_is_written_small_from_a_name() -> None:
    made = signs(["Assessment", "Smith", "assessment", "Zorblax", "7"], [(0, 5)])
    assert made["use"] == ["Xxa", "Xxe", "xa", "Xxu", "0"]


def test_names_share_a_cluster_that_words_do_not() -> None:
    made = signs(["Smith", "Baker", "assessment", "Zorblax", "."], [(0, 5)])["brown"]
    assert made[0] == made[1]
    assert made[2] not in (None, made[0])
    assert made[3:] == [None, None]


@given(texts(control=True))
def test_the_columns_are_as_long_as_the_tokens(text: str) -> None:
    made = note(text, "en")
    assert {len(made.columns[name]) for name, _, _ in SIGNS} == {len(made.tokens.words)}


def test_spanish_models_are_told_nothing_of_it() -> None:
    assert not {name for name, _, _ in SIGNS} & {channel.name for channel in channels("es")}
