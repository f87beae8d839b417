"""A tool asked note by note, under names that only the key's holder can tell."""

from typing import Any

import pytest

from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.tool_work import ToolWork, hash_with_key
from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record, Span
from goldbench.errors import MissingTextError


class Session:
    """A tool that finds the first three code points of every note, and marks one in vain."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def ask(self, identifier: str, text: str) -> Answer:
        self.asked.append((identifier, text))
        return Answer((Span(0, 3, "date"),), 1, converted=False)


def work(session: Any, purpose: str = "") -> ToolWork:
    return ToolWork(session, "tool 1.0", "date", b"key", purpose)


def test_a_note_is_asked_by_its_text_alone_and_answered_by_its_own_id() -> None:
    session = Session()
    gold = {DEFAULT_LAYER: Marks((Span(0, 1, "date"),))}
    result = work(session)(Record(Document("patient-7", "31 Jan 😀"), gold))
    assert session.asked == [(hash_with_key(b"key", "patient-7"), "31 Jan 😀")]
    assert result.record.document.id == "patient-7"
    expected = Marks((Span(0, 3, "date"),), unreadable=("date",))  # what was refused
    assert result.record.layers == {DEFAULT_LAYER: expected}
    assert result.audit == {"marks": {"refused": 1}}


def test_the_same_note_has_another_name_for_another_purpose() -> None:
    session = Session()
    for purpose in ("", "again"):
        work(session, purpose)(Record(Document("n", "31 Jan")))
    (first, _), (second, _) = session.asked
    assert first != second


def test_a_note_without_text_is_not_asked() -> None:
    session = Session()
    with pytest.raises(MissingTextError):
        work(session)(Record(Document("n", None)))
    assert session.asked == []


def test_nothing_beside_the_text_is_read_and_settings_name_the_tool() -> None:
    asked = work(Session())
    assert asked.reads(Record(Document("n", "x"))) == ()
    assert asked.settings == {"tool": "tool 1.0", "family": "date"}


@pytest.mark.parametrize("text", ["", "n1", "é", "e\u0301", "😀", "\ud800", "n" * 10_000])
def test_any_text_has_a_name_of_32_hexadecimal_digits(text: str) -> None:
    name = hash_with_key(b"key", text)
    assert len(name) == 32
    assert int(name, 16) >= 0
    assert name == hash_with_key(b"key", text)
    assert name != hash_with_key(b"other", text)


def test_letters_that_look_alike_have_names_of_their_own() -> None:
    assert hash_with_key(b"k", "é") != hash_with_key(b"k", "e\u0301")
