from goldbench.phi.crf.features import WORDS, channels
from goldbench.phi.crf.word_features import word_features
from languages import features_of

SPANISH = features_of("es")


def test_every_channel_of_words_has_a_value() -> None:
    names = {channel.name for channel in channels(SPANISH)} & set(WORDS)
    assert names | {"low"} == word_features("Ana", SPANISH).keys()


def test_a_small_word_is_told_only_of_lists_of_small_words() -> None:
    assert word_features("Maria", SPANISH)["lists"] != ""
    assert word_features("maria", SPANISH)["lists"] == "l"
    assert word_features("zorblax", SPANISH)["lists"] == ""


def test_signs_and_numbers_have_no_ending() -> None:
    assert [word_features(word, SPANISH)["ending"] for word in ("walking", "4711", "-")] == [
        "ing",
        "",
        "",
    ]
