"""Only closed sheets are in a panel, and several batches can be put side by side."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Design, Document, Place
from goldbench.gold import Panel
from goldbench.study import Batch, add_notes, list_batches
from goldbench.study.batches.panels import Work, join_work, work_of
from panels import panel, panels, spans
from studies import SPANS, SQLITE, Pen, Team, produce


def gather(crew: Team, batch: Batch, *, text: bool = False, notes: list[str] | None = None) -> Work:
    with crew.study.store.read() as connection:
        return work_of(connection, batch, text=text, note_ids=notes)


def mark(crew: Team, batch: Batch, annotator: int) -> None:
    """Let an annotator close the note whose number in the text is 0."""
    for number in range(1, 5):
        pen = Pen(crew.study, crew.annotators[annotator], batch.id, number)
        if "Navarro 0" in pen.text:
            pen.span("DATE", 13, 23, comment="private words")
            pen.done()


@SQLITE
def test_a_note_is_complete_when_every_annotator_of_the_policy_is_done(crew: Team) -> None:
    batch = produce(crew)
    begun = Pen(crew.study, crew.annotators[0], batch.id, 1)
    begun.span("NAME", 24, 27)
    empty = gather(crew, batch)
    assert (empty.panel.layers, empty.notes, empty.complete, empty.provisional) == ({}, 8, 0, True)
    mark(crew, batch, 1)
    one = gather(crew, batch)
    assert (list(one.panel.layers), one.complete) == ([crew.annotators[1].id], 0)
    mark(crew, batch, 0)
    both = gather(crew, batch)
    assert both.panel.layers.keys() == {actor.id for actor in crew.at(0)}
    assert (both.notes, both.complete, both.provisional) == (8, 1, True)
    for layer in both.panel.layers.values():
        assert dict(layer) == {"site0-00": spans((13, 23, "DATE"))}, "comments are private"


@SQLITE
def test_a_note_that_does_not_say_its_site_has_the_one_it_was_brought_in_for(crew: Team) -> None:
    site = crew.sites[0]
    told = Document("told", "Seen.", Attributes({"site": "West wing"}))
    added = add_notes(crew.study, crew.lead, site, [Document("silent", "Seen."), told])
    batch = produce(replace(crew, notes=[*crew.notes, added]))
    documents = gather(crew, batch).panel.documents
    assert documents["silent"].meta.text("site") == "North"
    assert documents["told"].meta.text("site") == "West wing"


@SQLITE
def test_some_of_the_notes_can_be_asked_for(crew: Team) -> None:
    batch = produce(crew)
    mark(crew, batch, 0)
    mark(crew, batch, 1)
    done = gather(crew, batch, notes=[crew.notes[0][0]])
    assert (done.panel.ids, done.notes, done.complete) == (("site0-00",), 1, 1)
    assert not done.provisional
    other = gather(crew, batch, notes=[*crew.notes[1], "nothing"])
    assert (other.panel.layers, other.notes, other.complete) == ({}, 4, 0)
    assert gather(crew, batch, notes=[]).notes == 0


@SQLITE
def test_notes_come_with_their_texts_only_when_they_are_asked_for(crew: Team) -> None:
    (training,) = list_batches(crew.study, crew.lead)
    without = gather(crew, training).panel.documents
    assert {document.text for document in without.values()} == {None}
    whole = gather(crew, training, text=True).panel.documents
    assert list(whole) == ["training-00", "training-01"]
    assert "Navarro 1. h/o CAD, no smoker\r\n" in whole["training-01"].require_text()


@SQLITE
def test_training_is_complete_when_all_who_sit_there_are_done(crew: Team) -> None:
    (training,) = list_batches(crew.study, crew.lead)
    work = gather(crew, training)
    assert len(work.panel.layers) == 4
    assert (work.notes, work.complete, work.provisional) == (2, 2, False)


def two_hospitals() -> list[Work]:
    marks = {"a": spans((0, 5, "NAME")), "b": spans((6, 9, "DATE"))}
    north = panel({"zoe": {"a": marks["a"]}, "ada": {"a": marks["b"]}})
    south = panel({"mia": {"b": marks["b"]}, "ada": {"b": marks["a"]}})
    return [Work(north, SPANS, 4, 1), Work(south, SPANS, 2, 2)]


def test_hospitals_are_put_side_by_side_as_if_they_were_one() -> None:
    whole = join_work(two_hospitals())
    assert list(whole.panel.layers) == ["ada", "mia", "zoe"]
    assert sorted(whole.panel.documents) == ["a", "b"]
    assert dict(whole.panel.layers["ada"]) == {
        "a": spans((6, 9, "DATE")),
        "b": spans((0, 5, "NAME")),
    }
    assert (whole.schema, whole.notes, whole.complete, whole.provisional) == (SPANS, 6, 3, True)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=3), st.data())
def test_the_order_of_the_batches_decides_nothing(
    counts: list[tuple[int, int]], data: st.DataObject
) -> None:
    works = [
        Work(data.draw(panels(ids=(f"{number}-a", f"{number}-b"))), SPANS, *count)
        for number, count in enumerate(counts)
    ]
    forth, back = join_work(works), join_work(works[::-1])
    assert (forth.panel.layers, forth.panel.documents) == (back.panel.layers, back.panel.documents)
    assert forth.notes == sum(notes for notes, _ in counts)
    assert forth.complete == sum(complete for _, complete in counts)
    assert sum(len(layer) for layer in forth.panel.layers.values()) == sum(
        len(layer) for work in works for layer in work.panel.layers.values()
    )


@pytest.mark.parametrize(
    ("first", "second", "whole"), [("a", "b", True), ("a", None, False), (None, None, False)]
)
def test_the_whole_has_a_design_where_every_note_has_a_place(
    first: str | None, second: str | None, whole: bool
) -> None:
    places = {"a": Place("low", "p1", 0.5), "b": Place("high", "p2", 0.25)}
    works = [
        Work(
            Panel(
                work.panel.documents,
                work.panel.layers,
                None if id_ is None else Design({id_: places[id_]}),
            ),
            SPANS,
            1,
            1,
        )
        for work, id_ in zip(two_hospitals(), (first, second), strict=True)
    ]
    design = join_work(works).panel.design
    assert (None if design is None else dict(design)) == (places if whole else None)
