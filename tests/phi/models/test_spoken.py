from goldbench.phi.models.channels import WORDS, channels
from goldbench.phi.models.spoken import said_by


def test_every_channel_of_words_has_a_value() -> None:
    for lang in ("en", "es"):
        names = {channel.name for channel in channels(lang)} & set(WORDS)
        assert names | {"low"} == said_by("Ana", lang).keys()


def test_a_small_word_is_told_only_of_lists_of_small_words() -> None:
    assert said_by("Maria", "en")["lists"] != ""
    assert said_by("maria", "en")["lists"] == "l"
    assert said_by("zorblax", "en")["lists"] == ""


def test_signs_and_numbers_have_no_ending() -> None:
    assert [said_by(word, "en")["ending"] for word in ("walking", "4711", "-")] == ["ing", "", ""]
