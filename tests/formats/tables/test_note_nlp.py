import hashlib
from datetime import date
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.formats.tables.note_nlp import (
    COLUMNS,
    NoteNlp,
    note_nlp_ddl,
    note_nlp_frame,
    note_nlp_id,
)

HOW = NoteNlp("goldbench", "2026-01-31")
TEXT = "Ana 😀 denies pain."


def span(start: int, end: int, label: str, **more: Any) -> dict[str, Any]:
    return {"start": start, "end": end, "label": label, **more}


def smoker(*places: tuple[int, int], status: str = "never") -> dict[str, Any]:
    attributes = [{"name": "status", "value": f'"{status}"'}]
    evidence = [span(*place, "SMOKER") for place in places]
    return {"label": "SMOKER", "attributes": attributes, "evidence": evidence}


def write_rows(how: NoteNlp = HOW, *, text: str | None = TEXT, **row: Any) -> list[dict[str, Any]]:
    return list(how.rows({"id": "17", **row}, text))


def test_a_span_is_a_row_that_quotes_nothing_unless_asked() -> None:
    (row,) = write_rows(spans=[span(6, 12, "VERB", type="word", confidence=0.5)])
    assert list(row) == list(COLUMNS)
    assert row == {
        "note_nlp_id": note_nlp_id("17", "goldbench", 6, 12, "VERB"),
        "note_id": "17",
        "section_concept_id": 0,
        "snippet": "",
        "offset": "6",
        "lexical_variant": "",
        "note_nlp_concept_id": 0,
        "note_nlp_source_concept_id": 0,
        "nlp_system": "goldbench",
        "nlp_date": date(2026, 1, 31),
        "term_exists": "Y",
        "term_temporal": "",
        "term_modifiers": "label=VERB;end=12;type=word;confidence=0.5",
    }


@pytest.mark.parametrize(
    ("text", "place", "quote"),
    [
        (TEXT, (6, 12), "denies"),
        (TEXT, (4, 5), "😀"),
        (TEXT, (13, 999), "pain."),
        (None, (0, 3), ""),
        ("x" * 300, (0, 251), "x" * 250),
    ],
)
def test_a_quote_is_cut_from_the_text_and_has_at_most_250_characters(
    text: str | None, place: tuple[int, int], quote: str
) -> None:
    (row,) = write_rows(HOW._replace(quotes=True), text=text, spans=[span(*place, "A")])
    assert row["lexical_variant"] == quote


def test_a_fact_is_a_row_for_each_of_its_pieces_of_evidence() -> None:
    rows = write_rows(tags=[smoker((0, 3), (6, 12)), smoker()])
    assert [(row["offset"], row["term_modifiers"]) for row in rows] == [
        ("0", "label=SMOKER;end=3;status=never"),
        ("6", "label=SMOKER;end=12;status=never"),
    ]


def test_facts_at_one_place_that_say_different_things_have_different_numbers() -> None:
    never, past = write_rows(tags=[smoker((0, 3)), smoker((0, 3), status="past")])
    assert never["note_nlp_id"] != past["note_nlp_id"]


@pytest.mark.parametrize("row", [{}, {"spans": None, "tags": None}, {"spans": [], "tags": []}])
def test_a_note_without_marks_has_no_rows(row: dict[str, Any]) -> None:
    assert write_rows(**row) == []


def test_concepts_are_given_by_label() -> None:
    how = HOW._replace(concepts={"A": 9007199254740993})
    rows = write_rows(how, spans=[span(0, 1, "A"), span(0, 1, "B")])
    assert [row["note_nlp_concept_id"] for row in rows] == [9007199254740993, 0]


@pytest.mark.parametrize("day", ["", "31.01.2026", "2026-02-30", "today"])
def test_a_day_that_is_none_is_refused(day: str) -> None:
    with pytest.raises(UsageError, match="not a date") as caught:
        write_rows(HOW._replace(date=day), spans=[span(0, 1, "A")])
    assert "YYYY-MM-DD" in str(caught.value.hint)


PLACES = st.tuples(
    st.text(max_size=3), st.sampled_from(("a", "b")), st.integers(0, 99), st.integers(0, 99),
    st.sampled_from(("A", "B;x=1", "é😀", "\ud800")),
)  # fmt: skip


@given(st.sets(PLACES, max_size=8))
def test_different_marks_have_different_numbers_that_a_bigint_holds(
    places: set[tuple[str, str, int, int, str]],
) -> None:
    ids = {note_nlp_id(*place) for place in places}
    assert len(ids) == len(places)
    assert all(0 <= id_ < 2**63 for id_ in ids)


def test_the_number_is_that_of_the_digest_in_any_run_and_on_any_machine() -> None:
    digest = hashlib.sha256(b"17\x00goldbench\x004\x009\x00date").hexdigest()
    assert note_nlp_id("17", "goldbench", 4, 9, "date") == int(digest[:16], 16) % 2**63


def test_a_table_keeps_ids_as_texts_or_as_the_numbers_of_omop() -> None:
    rows = write_rows(spans=[span(0, 3, "A"), span(4, 5, "B")])
    table, numbered = note_nlp_frame(rows), note_nlp_frame(rows, numbered=True)
    assert table["note_id"].to_list() == ["17", "17"]
    assert numbered["note_id"].to_list() == [17, 17]
    assert table.columns == numbered.columns == list(COLUMNS)
    empty = note_nlp_frame([], numbered=True)
    assert (empty.height, empty.schema) == (0, numbered.schema)
    assert [table.schema[name] for name in ("note_nlp_id", "nlp_date")] == [pl.Int64(), pl.Date()]


@pytest.mark.parametrize("id_", ["note-7", "", "7.5", "99999999999999999999"])
def test_an_id_that_omop_could_not_hold_is_refused(id_: str) -> None:
    rows = list(HOW.rows({"id": id_, "spans": [span(0, 1, "A")]}))
    with pytest.raises(UsageError, match="no whole numbers"):
        note_nlp_frame(rows, numbered=True)


def test_spark_is_told_the_columns_in_their_order() -> None:
    assert note_nlp_ddl().startswith("note_nlp_id BIGINT, note_id STRING, section_concept_id BIG")
    assert len(note_nlp_ddl().split(", ")) == len(COLUMNS)
