"""Pages that anybody reads: tasks, a task, its board, its way over time."""

import csv
import io

import orjson
import pytest

from web.bench.houses import SECRET, Hall
from web.visitors import Visitor


def test_the_tasks_show_the_best_with_its_interval(visitor: Visitor) -> None:
    page = visitor.read("/")
    assert "Where are the dates in a note?" in page
    assert "0.979" in page
    assert "0.882–0.999" in page
    assert "2 tools" in page


def test_a_task_says_what_a_tool_does_and_may_use(visitor: Visitor) -> None:
    page = visitor.read("/tasks/date")
    for words in ("NLP sandbox - Date Annotator", "POST /api/v1/textDateAnnotations", "Memory (MB)",
                  "5 a team and day", "F1 Instance Relax", "ward A"):  # fmt: skip
        assert words in page
    assert "begins as the gold does and is at most 2 characters longer or shorter" in page
    notes = visitor.get("/tasks/date/public.jsonl").text.strip().split("\n")
    assert len(notes) == 3
    assert orjson.loads(notes[0])["spans"][0]["label"] == "date"


def test_a_board_has_shared_ranks_ranges_and_of_how_many_a_row_is_the_best(
    visitor: Visitor,
) -> None:
    page = visitor.read("/tasks/date/board")
    assert page.count('class="bench-plot forest"') == 2 * (2 + 1)  # a line a row, an axis a set
    assert "best of 2" in page
    assert "can only be 1" in page
    assert "Readers" in page
    assert "A paper, Table 2" in page
    assert "/submissions/" not in page  # a stranger has nothing to look at there
    assert "Type" not in page  # dates have none


def test_a_board_is_sorted_by_links(visitor: Visitor) -> None:
    page = visitor.read("/tasks/date/board?sort=nlpsandbox-instance-strict.f1")
    assert 'aria-sort="descending"' in page
    assert visitor.read("/tasks/date/board?sort=nothing").count("aria-sort") == 0


def test_a_board_is_a_table_and_json_too(visitor: Visitor, hall: Hall) -> None:
    rows = list(csv.DictReader(io.StringIO(visitor.get("/tasks/date/board.csv").text)))
    assert [(row["dataset"], row["rank"], row["team"]) for row in rows] == [
        ("north", "1", "alpha"), ("north", "2", "beta"),
        ("south", "1", "alpha"), ("south", "2", "beta"),
    ]  # fmt: skip
    assert rows[0]["nlpsandbox-token_f1"] == "0.979"
    board = visitor.get("/tasks/date/board.json").json()
    assert board["datasets"][0]["rows"][0]["submission"] == hall.sent["alpha"]


def test_the_running_best_moves_only_where_a_test_says_so(visitor: Visitor) -> None:
    page = visitor.read("/tasks/date/time")
    north = page.split("<h2>north</h2>")[1].split("<h2>south</h2>")[0].split("<tbody>")[1]
    assert north.count("✓ moved") == 2  # the first, and the one that is really better
    assert north.count("no step") == 1
    assert page.count("dot hollow") == 4  # one a dataset, on a wide and on a narrow drawing


@pytest.mark.parametrize("path", ["/tasks/dates", "/tasks/dates/board", "/tasks/date?edition=7",
                                  "/nothing", "/tasks/date/board.xml"])  # fmt: skip
def test_what_is_not_there_is_a_page_that_says_so(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def test_a_number_that_is_none_is_no_error_of_ours(visitor: Visitor) -> None:
    assert visitor.get("/tasks/date?edition=x").status_code == 422


def test_pages_speak_the_language_that_was_asked_for(visitor: Visitor) -> None:
    assert "Clasificación: date" in visitor.get(
        "/tasks/date/board", headers={"accept-language": "es"}
    ).text  # fmt: skip
    visitor.sent("/language", {"language": "es", "next": "/tasks/date/board"})
    page = visitor.read("/tasks/date/board")
    assert '<html lang="es"' in page
    assert "0,979" in page


def test_no_public_page_holds_anything_of_a_hidden_note(visitor: Visitor) -> None:
    pages = ("", "/board", "/time", "/board.csv", "/board.json", "/public.jsonl")
    for path in ("/", *(f"/tasks/date{page}" for page in pages)):
        assert SECRET not in visitor.get(path).text


def test_a_de_identifier_has_leaks_and_what_was_needlessly_removed(visitor: Visitor) -> None:
    rules = visitor.read("/tasks/deid")
    assert "POST /api/v1/deidentifiedNotes" in rules
    assert "the share of removed words that were no PHI" in rules
    page = visitor.read("/tasks/deid/board")
    assert "Leak rate" in page
    assert "Needlessly removed" in page
    assert "baseline" in page
    assert 'aria-sort="ascending"' in visitor.read("/tasks/deid/board?sort=token.leak_rate")


def test_a_question_of_the_hosts_own_is_asked_in_its_words(visitor: Visitor) -> None:
    page = visitor.read("/tasks/days")
    assert "Which days are named?" in page
    assert "POST" not in page
    assert "Nothing has been scored yet" in visitor.read("/tasks/days/board")
