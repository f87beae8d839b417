"""The words of a note as cues look at them, and runs of them that read as a name."""

import pytest

from goldbench.phi import analyse
from goldbench.phi.languages.english.words.token_view import MOST, TokenView


def view(text: str) -> TokenView:
    return TokenView(analyse(text, "en"))


def at(view_: TokenView, word: str) -> int:
    return view_.words.index(word)


def run(text: str, first: str) -> str | None:
    seen = view(text)
    found = seen.run(at(seen, first))
    return None if found is None else text[seen.starts[found.first] : seen.ends[found.last - 1]]


def back(text: str, stop: str, *, least: int = 2) -> str | None:
    seen = view(text)
    found = seen.back(at(seen, stop), least=least)
    return None if found is None else text[seen.starts[found.first] : seen.ends[found.last - 1]]


@pytest.mark.parametrize(
    ("text", "first", "name"),
    [
        ("Maria Garcia came", "Maria", "Maria Garcia"),
        ("Maria", "Maria", "Maria"),
        ("J. Garcia came", "J", "J. Garcia"),
        ("Maria J. Garcia came", "Maria", "Maria J. Garcia"),
        ("Maria van Garcia", "Maria", "Maria van Garcia"),
        ("Maria-Garcia came", "Maria", "Maria-Garcia"),
        ("Maria\nGarcia", "Maria", "Maria"),
        ("Maria   Garcia", "Maria", "Maria"),
        ("walk in", "walk", None),
        ("😀 Maria", "Maria", "Maria"),
    ],
)
def test_a_name_is_read_from_its_first_word(text: str, first: str, name: str | None) -> None:
    assert run(text, first) == name


@pytest.mark.parametrize(
    ("text", "stop", "least", "name"),
    [
        ("Maria Garcia , RN", "RN", 2, None),
        ("Maria Garcia RN", "RN", 2, "Maria Garcia"),
        ("Garcia RN", "RN", 2, None),
        ("Garcia RN", "RN", 1, "Garcia"),
        ("J Garcia RN", "RN", 2, "J Garcia"),
        ("RN", "RN", 1, None),
    ],
)
def test_a_name_is_read_back_from_what_follows_it(
    text: str, stop: str, least: int, name: str | None
) -> None:
    assert back(text, stop, least=least) == name


def test_no_name_has_more_words_than_names_have() -> None:
    text = "Maria Garcia Porter Miller Garcia Porter"
    found = view(text).run(0)
    assert found is not None
    assert found.words == MOST


def test_an_empty_note_has_nothing_to_look_at() -> None:
    seen = view("")
    assert (seen.size, seen.run(0), seen.back(0), seen.low(0), seen.is_name(0)) == (
        0, None, None, "", False,
    )  # fmt: skip
    assert not seen.near(0, 9)


@pytest.mark.parametrize(
    ("text", "loud"),
    [
        ("MARIA CAME TO THE WARD", True),
        ("Maria CAME TO THE WARD", False),
        ("MARIA CAME", False),
        ("MARIA CAME TO THE WARD\nand left", True),
    ],
)
def test_a_line_of_some_words_in_capitals_is_loud(text: str, *, loud: bool) -> None:
    seen = view(text)
    assert seen.loud[0] is loud
    assert not any(seen.loud[at(seen, "left") :] if "left" in seen.words else ())


def test_words_open_sentences_and_begin_fields() -> None:
    seen = view("Name: Maria. Then home\nWard")
    words = [n for n in range(seen.size) if seen.words[n].isalpha()]
    opening = [seen.words[n] for n in words if seen.opens(n)]
    assert opening == ["Name", "Maria", "Then", "Ward"]
    assert [seen.words[n] for n in words if seen.begins(n)] == ["Name", "Maria", "Ward"]


def test_a_mark_reaches_from_the_first_word_to_the_last() -> None:
    text = "saw Maria Garcia"
    seen = view(text)
    found = seen.run(at(seen, "Maria"))
    assert found is not None
    mark = seen.mark(found, "DOCTOR", "cue.saw", 80.0)
    assert (text[mark.start : mark.end], mark.label, mark.rule) == (
        "Maria Garcia", "DOCTOR", "cue.saw",
    )  # fmt: skip
