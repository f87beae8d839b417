"""Validation: every public note twice, and a reason in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, get_args

import pytest

from benchmark.conftest import SMALL
from goldbench.benchmark.runs import validation
from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.session import Stop
from goldbench.benchmark.runs.validation import Validation, validate
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.manifest import Manifest
from goldbench.benchmark.submissions.states import Reason
from goldbench.corpus import Span
from goldbench.services.remote.check import AWKWARD

Reply = Callable[[str, int], Answer]
EMPTY = Answer((), 0, converted=False)


class Tool:
    """A session whose tool answers as a function says, given the text and how often it came."""

    log = b"started \xff"

    def __init__(self, reply: Reply) -> None:
        self.asked: list[tuple[str, str]] = []
        self._reply = reply

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None: ...

    def start(self) -> Self:
        return self

    def describe(self) -> dict[str, Any]:
        return {"name": "tool"}

    def ask(self, identifier: str, text: str) -> Answer:
        self.asked.append((identifier, text))
        return self._reply(text, sum(text == earlier for _, earlier in self.asked))


def go(
    tool: Tool, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...] = ("a", "b")
) -> Validation:
    monkeypatch.setattr(validation, "open_session", lambda *_, **__: tool)
    content = Content(Path("x"), "digest", 1, Manifest("tool", "1.0", ("tool",)))
    return validate(content, "date", texts, SMALL, name="x")


def test_every_note_is_asked_twice_under_names_that_tell_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tool = Tool(lambda *_: Answer((Span(0, 1, "date"),), 0, converted=True))
    report = go(tool, monkeypatch)
    notes = len(AWKWARD) + 2
    assert [text for _, text in tool.asked] == [*AWKWARD, "a", "b"] * 2
    assert len({name for name, _ in tool.asked}) == 2 * notes
    assert (report.ok, report.notes, report.marks, report.converted) == (True, notes, notes, True)
    assert (report.tool, report.log) == ({"name": "tool"}, "started \ufffd")


def test_of_many_public_notes_twenty_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = Tool(lambda *_: EMPTY)
    assert go(tool, monkeypatch, tuple(map(str, range(50)))).notes == len(AWKWARD) + 20


def test_a_mark_that_cannot_be_is_told_before_another_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tool = Tool(lambda _, time: EMPTY._replace(refused=1) if time == 1 else EMPTY)
    assert go(tool, monkeypatch).reason == "offsets"


def test_another_answer_the_second_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = Tool(
        lambda text, time: EMPTY._replace(
            spans=(Span(0, 1, "date"),) if text == "b" and time == 2 else ()
        )
    )
    assert go(tool, monkeypatch).reason == "not_repeatable"


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (NoteError(reason="too_long"), "too_long"),
        (Stop(state="OUT_OF_MEMORY", reason="memory"), "memory"),
    ],
)
def test_what_ends_it_is_the_reason_and_the_log_is_kept(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, reason: str
) -> None:
    def reply(text: str, time: int) -> Answer:
        del time
        if text == "b":
            raise fault
        return EMPTY

    report = go(Tool(reply), monkeypatch)
    assert (report.ok, report.reason, report.marks) == (False, reason, 0)
    assert report.log.startswith("started")


@pytest.mark.parametrize("reason", get_args(Reason))
def test_every_reason_is_told_in_words_or_by_its_name(reason: Reason) -> None:
    report = Validation(reason, 1, 0, False, {}, "").as_json()  # noqa: FBT003
    assert report["said"]
    assert not report["ok"]
    assert Validation(None, 1, 0, False, {}, "").as_json()["said"] is None  # noqa: FBT003
