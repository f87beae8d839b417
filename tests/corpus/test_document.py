import pytest

from goldbench.corpus import Attributes, Document
from goldbench.errors import MissingTextError


def test_metadata_given_as_a_dictionary_compares_equal() -> None:
    given = Document("1", "Ana.", {"site": "north"})  # type: ignore[arg-type]  # what callers give
    assert given == Document("1", "Ana.", Attributes(site="north"))
    assert hash(given) == hash(Document("1", "Ana.", Attributes(site="north")))


def test_a_document_never_shows_its_text() -> None:
    assert "Ana" not in repr(Document("1", "Ana."))


def test_a_document_of_marks_only_says_how_to_give_its_text() -> None:
    with pytest.raises(MissingTextError, match="document '7' has no text here") as caught:
        Document("7", None).require_text()
    assert caught.value.hint == "give the notes with --texts PATH"


@pytest.mark.parametrize(
    ("text", "sha256"),
    [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ],
)
def test_the_fingerprint_is_sha_256_of_the_text_in_utf_8(text: str, sha256: str) -> None:
    assert Document("1", text).sha256 == sha256


@pytest.mark.parametrize(
    ("text", "other"), [("a\r\nb", "a\nb"), ("\ufeffa", "a"), ("é", "e\u0301"), ("\ud800", "?")]
)
def test_nothing_of_a_text_is_normalised_away(text: str, other: str) -> None:
    assert Document("1", text).text == text
    assert Document("1", text).sha256 != Document("1", other).sha256
