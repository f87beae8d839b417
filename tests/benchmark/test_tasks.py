"""Tasks: rules and gold as they were when opened; what cannot be scored is refused before."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.conftest import write_notes
from goldbench.benchmark import (
    Bench,
    Settings,
    Task,
    add_task,
    close_task,
    default_settings,
    find_task,
    list_editions,
    list_tasks,
)
from goldbench.benchmark.tasks import content_hash
from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import read_corpus

DATES = default_settings("date-annotator")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return write_notes(tmp_path / "notes.jsonl", ["Seen on 2026-01-01."])


def open_task(bench: Bench, notes: Path, slug: str = "date", **more: Any) -> Task:
    given = {"settings": DATES, "gold": {"ward": notes}, "public": notes, **more}
    return add_task(bench, slug, **given)


def test_rules_come_back_from_json_as_they_were() -> None:
    settings = replace(DATES, quota=3, must_repeat=True, question="Is there a date? 😀")
    again = Settings.from_json(orjson.loads(orjson.dumps(settings.as_json())))
    assert again == settings


@pytest.mark.parametrize(
    ("tracks", "counts"),
    [
        (("exact",), {"spans"}),
        (("tags",), {"tags"}),
        (("document",), {"spans", "tags"}),
    ],
)
def test_a_board_counts_what_its_rules_count(tracks: tuple[str, ...], counts: set[str]) -> None:
    assert default_settings("custom/x", tracks).counts == counts


def test_the_first_rule_that_is_named_ranks_and_none_comes_twice() -> None:
    assert default_settings("custom/x", ("overlap", "exact", "overlap")).tracks == (
        "overlap", "exact",
    )  # fmt: skip
    named = default_settings("date-annotator", ("exact", DATES.primary))
    assert named.primary == "exact"
    assert len(set(named.tracks)) == len(named.tracks) == len(DATES.tracks) + 1
    with pytest.raises(UsageError, match="a rule of your choice"):
        default_settings("custom/x")


@pytest.mark.parametrize(
    "slug", ["", "Date", "a b", "-a", "a-", "a--b", "é", "a\n", "../a", "a" * 61]
)
def test_a_name_of_a_task_is_plain(bench: Bench, notes: Path, slug: str) -> None:
    with pytest.raises(UsageError, match="is not the name of a task"):
        open_task(bench, notes, slug)


def test_hidden_notes_are_needed_and_are_not_called_public(bench: Bench, notes: Path) -> None:
    for gold in ({}, {"public": notes}, {"a": notes, "public": notes}):
        with pytest.raises(UsageError, match="at least one hidden dataset"):
            open_task(bench, notes, gold=gold)
    assert list_tasks(bench) == []


def write(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
    return path


MARK = {"start": 0, "end": 1, "label": "date"}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"id": "a", "text": "x", "spans": []}], "no mark that the task asks for"),
        (
            [{"id": "a", "text": "x", "spans": [{**MARK, "label": "name"}]}],
            r"asks for \(date\); it has: name",
        ),
        ([{"id": "a", "text": "x", "spans": [MARK]}, {"id": "b", "spans": []}], "1 notes have no"),
        ([{"id": "a", "text": "x", "spans": [MARK]}, {"id": "b", "text": "y"}], "1 notes were not"),
        (
            [{"id": "a", "text": "x", "layers": {"A": {"spans": []}, "B": {"spans": []}}}],
            "holds 2 layers",
        ),
    ],
)
def test_gold_that_cannot_be_scored_is_refused_before_anything_is_kept(
    bench: Bench, notes: Path, tmp_path: Path, rows: list[dict[str, Any]], message: str
) -> None:
    gold = write(tmp_path / "gold.jsonl", *rows)
    with pytest.raises(GoldbenchError, match=message):
        open_task(bench, notes, gold={"ward": gold})
    assert list_tasks(bench) == []
    assert list((bench.folder / "datasets").iterdir()) == []


def test_the_public_notes_may_be_without_a_mark(bench: Bench, notes: Path, tmp_path: Path) -> None:
    public = write(tmp_path / "public.jsonl", {"id": "p", "text": "nothing", "spans": []})
    task = open_task(bench, notes, public=public)
    assert (task.public.documents, [d.name for d in task.hidden]) == (1, ["ward"])


def test_gold_is_what_it_was_whatever_becomes_of_the_file(bench: Bench, notes: Path) -> None:
    task = open_task(bench, notes)
    notes.unlink()
    (hidden,) = task.hidden
    assert content_hash(hidden.path) == hidden.gold_hash
    assert len(read_corpus(hidden.path).documents) == hidden.documents == 1
    assert (hidden.name, hidden.site, hidden.hidden) == ("ward", "here", True)


def test_what_a_de_identifier_is_to_remove_has_one_name(bench: Bench, tmp_path: Path) -> None:
    text = "😀 Eva Muñoz, 2026-01-01"
    spans = [
        {"start": 2, "end": 5, "label": "first"}, {"start": 2, "end": 5, "label": "name"},
        {"start": 13, "end": 23, "label": "date"},
    ]  # fmt: skip
    gold = write(tmp_path / "gold.jsonl", {"id": "a", "text": text, "spans": spans})
    settings = default_settings("phi-deidentifier")
    task = open_task(bench, gold, settings=settings)
    marks = read_corpus(task.hidden[0].path).layer()["a"]
    assert [(span.start, span.end) for span in marks.spans] == [(2, 5), (13, 23)]
    assert len({span.label for span in marks.spans}) == 1


def test_a_change_is_a_new_edition_and_the_old_one_stays(bench: Bench, notes: Path) -> None:
    first = open_task(bench, notes)
    second = open_task(bench, notes, settings=replace(DATES, quota=2))
    other = open_task(bench, notes, "another")
    assert (first.edition, second.edition, other.edition) == (1, 2, 1)
    assert first.hash != second.hash
    assert find_task(bench, "date") == second
    assert find_task(bench, "date", 1) == first
    assert list_editions(bench, "date") == [2, 1]
    assert list_editions(bench, "nothing") == []
    assert list_tasks(bench) == [other, second]


def test_the_same_rules_and_gold_have_the_same_hash(bench: Bench, notes: Path) -> None:
    first, second = open_task(bench, notes), open_task(bench, notes)
    assert first.hash == second.hash
    assert first.id != second.id


@pytest.mark.parametrize(
    ("slug", "edition", "message"),
    [
        ("dates", None, r"no task 'dates'; there are: date$"),
        ("date", 2, r"no task 'date', edition 2; there are: date$"),
        ("", None, r"no task ''"),
    ],
)
def test_a_task_that_is_not_there_is_told_with_those_that_are(
    bench: Bench, notes: Path, slug: str, edition: int | None, message: str
) -> None:
    with pytest.raises(UsageError, match="there are: none yet"):
        find_task(bench, slug, edition)
    open_task(bench, notes)
    with pytest.raises(UsageError, match=message):
        find_task(bench, slug, edition)


def test_a_closed_task_can_be_opened_again(bench: Bench, notes: Path) -> None:
    task = open_task(bench, notes)
    close_task(bench, task)
    assert find_task(bench, "date").closed
    close_task(bench, task, closed=False)
    assert find_task(bench, "date") == task


def test_a_hash_covers_names_and_contents_of_files(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    (folder / "b").mkdir(parents=True)
    empty = content_hash(folder)
    (folder / "b" / "x").write_bytes(b"1")
    one = content_hash(folder)
    (folder / "b" / "x").rename(folder / "b" / "y")
    renamed = content_hash(folder)
    (folder / "b" / "y").write_bytes(b"2")
    assert len({empty, one, renamed, content_hash(folder)}) == 4
    (folder / "b" / "y").rename(folder / "b" / "x")
    (folder / "b" / "x").write_bytes(b"1")
    (folder / "empty").mkdir()  # holds nothing to hash
    assert content_hash(folder) == one
