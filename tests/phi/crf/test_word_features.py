from goldbench.phi.crf.features import WORDS, channels
from goldbench.phi.crf.word_features import word_features


def test_every_channel_of_words_has_a_value() -> None:
    for lang in ("en", "es"):
        names = {channel.name for channel in channels(lang)} & set(WORDS)
        assert names | {"low"} == word_features("Ana", lang).keys()


def test_a_small_word_is_told_only_of_lists_of_small_words() -> None:
    assert word_features("Maria", "en")["lists"] != ""
    assert word_features("maria", "en")["lists"] == "l"
    assert word_features("zorblax", "en")["lists"] == ""


def test_signs_and_numbers_have_no_ending() -> None:
    assert [word_features(word, "en")["ending"] for word in ("walking", "4711", "-")] == [
        "ing",
        "",
        "",
    ]
