"""A run is work on notes like any other: a result a note; what ends a run is no note's error."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

from goldbench.benchmark.runs import run
from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.run import LAYER, RunResult, run_dataset
from goldbench.benchmark.runs.session import Aborted, Stop
from goldbench.benchmark.runs.tool_work import ToolWork
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.manifest import Manifest
from goldbench.benchmark.tasks import Dataset, Settings
from goldbench.corpus import Document, Marks, Record, Span
from goldbench.engines import results
from goldbench.formats import read_corpus, write

SETTINGS = Settings(type="date-annotator", tracks=("exact",), primary="exact", max_missing=0.25)
TEXTS = {f"n{number:02}": f"Seen on day {number:02}." for number in range(20)}


class Tool:
    """A session whose tool answers as a function says; it remembers what it was asked."""

    enforced = frozenset({"memory"})
    log = b"started"
    use = None

    def __init__(self, answer: Callable[[str, int], Answer]) -> None:
        self.asked: list[tuple[str, str]] = []
        self._answer = answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None: ...

    def start(self) -> "Tool":
        return self

    def describe(self) -> dict[str, Any]:
        return {}

    def ask(self, identifier: str, text: str) -> Answer:
        self.asked.append((identifier, text))
        return self._answer(text, sum(text == other for _, other in self.asked))


def right(text: str, time: int = 1) -> Answer:
    del time
    return Answer((Span(len(text) - 3, len(text) - 1, "date"),), 0, converted=False)


@pytest.fixture
def dataset(tmp_path: Path) -> Dataset:
    path = tmp_path / "hidden.jsonl"
    write((Record(Document(id_, text)) for id_, text in TEXTS.items()), path, "jsonl")
    return Dataset("d", "hidden", "site", hidden=True, path=path, gold_hash="", documents=20)


def go(
    tool: Tool,
    dataset: Dataset,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings = SETTINGS,
) -> tuple[RunResult, list[float]]:
    monkeypatch.setattr(run, "open_session", lambda *_, **__: tool)
    progress: list[float] = []
    content = Content(folder, "digest", 1, Manifest("tool", "1.0", ("tool",)))
    result = run_dataset(
        content, settings, dataset, key=b"k", out=folder / "out", name="run", warm_up="Public.",
        on_first=lambda: None, on_progress=progress.append,
    )  # fmt: skip
    return result, progress


def test_every_note_is_asked_once_by_a_name_and_in_an_order_nobody_can_read(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = Tool(right)
    result, progress = go(tool, dataset, tmp_path, monkeypatch)
    assert (result.notes, result.missing, result.refused_marks, result.unrepeated) == (20, 0, 0, 0)
    texts = [text for _, text in tool.asked]
    assert texts[0] == "Public."
    assert sorted(texts[1:21]) == sorted(TEXTS.values())
    assert texts[1:21] != sorted(texts[1:21])
    assert set(texts[21:]) < set(TEXTS.values()), "some notes are asked once more"
    assert len(texts[21:]) == 3
    names = [name for name, _ in tool.asked]
    assert len(set(names)) == len(names)
    assert not any(id_ in name for name in names for id_ in TEXTS)
    assert progress == [number / 20 for number in range(21)]
    answers = read_corpus(tmp_path / "out").layer(LAYER)
    assert dict(answers) == {id_: Marks(right(text).spans) for id_, text in TEXTS.items()}


def test_a_note_that_fails_is_missing_and_its_neighbours_are_not_asked_again(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(text: str, time: int) -> Answer:
        if text == TEXTS["n07"]:
            raise NoteError(reason="answer_shape")
        return right(text, time)

    tool = Tool(answer)
    result, _ = go(tool, dataset, tmp_path, monkeypatch)
    assert result.missing == 1
    assert len(tool.asked) == 1 + 20 + 3
    assert set(read_corpus(tmp_path / "out").layer(LAYER)) == TEXTS.keys() - {"n07"}


def test_too_many_missing_end_the_run_for_their_commonest_reason(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(text: str, time: int) -> Answer:
        del time
        raise NoteError(reason="ended" if text.endswith("0.") else "answer_shape")

    tool = Tool(answer)
    with pytest.raises(Stop) as stop:
        go(tool, dataset, tmp_path, monkeypatch)
    assert (stop.value.state, stop.value.reason) == ("FAILED", "answer_shape")
    assert len(tool.asked) == 1 + 6, "a quarter of twenty may be missing"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "fault", [OSError("disk"), Aborted(), Stop(state="TIMED_OUT", reason="wall")]
)
def test_what_is_not_the_tools_doing_is_not_charged_to_a_note(
    fault: Exception, dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(text: str, time: int) -> Answer:
        if text == TEXTS["n03"]:
            raise fault
        return right(text, time)

    with pytest.raises(type(fault)):
        go(Tool(answer), dataset, tmp_path, monkeypatch)
    assert not (tmp_path / "out").exists()


def test_another_answer_the_second_time_is_counted(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(text: str, time: int) -> Answer:
        return right(text) if time == 1 else Answer((), 0, converted=False)

    result, _ = go(Tool(answer), dataset, tmp_path, monkeypatch)
    assert result.unrepeated == 1
    strict = replace(SETTINGS, must_repeat=True)
    with pytest.raises(Stop, match="not_repeatable"):
        go(Tool(answer), dataset, tmp_path / "strict", monkeypatch, strict)


def test_refused_marks_are_counted_and_stand_in_the_predictions(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(text: str, time: int) -> Answer:
        return right(text, time)._replace(refused=2)

    result, _ = go(Tool(answer), dataset, tmp_path, monkeypatch)
    assert result.refused_marks == 40
    answers = read_corpus(tmp_path / "out").layer(LAYER)
    assert {marks.unreadable for marks in answers.values()} == {("date", "date")}


def test_a_tool_is_work_like_any_other() -> None:
    def answer(text: str, time: int) -> Answer:
        if "bad" in text:
            raise NoteError(reason="too_long")
        return right(text, time)

    work = ToolWork(Tool(answer), "digest", "date", b"k")  # type: ignore[arg-type]
    notes = [
        Record(Document("a", "on 12.")),
        Record(Document("b", "bad")),
        Record(Document("c", None)),
    ]
    rows = results(notes, work).frame().select("id", "error").rows()
    assert rows == [("a", None), ("b", "too_long"), ("c", "no text")]
    assert work.settings == {"tool": "digest", "family": "date"}
