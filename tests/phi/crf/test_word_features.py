from goldbench.phi.crf.features import WORDS, channels
from goldbench.phi.crf.word_features import word_features
from languages import features_of

ENGLISH = features_of("en")


def test_every_channel_of_words_has_a_value() -> None:
    for lang in ("en", "es"):
        names = {channel.name for channel in channels(features_of(lang))} & set(WORDS)
        assert names | {"low"} == word_features("Ana", features_of(lang)).keys()


def test_a_small_word_is_told_only_of_lists_of_small_words() -> None:
    assert word_features("Maria", ENGLISH)["lists"] != ""
    assert word_features("maria", ENGLISH)["lists"] == "l"
    assert word_features("zorblax", ENGLISH)["lists"] == ""


def test_signs_and_numbers_have_no_ending() -> None:
    assert [word_features(word, ENGLISH)["ending"] for word in ("walking", "4711", "-")] == [
        "ing",
        "",
        "",
    ]
