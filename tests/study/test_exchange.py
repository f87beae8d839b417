"""Notes go out to another tool and come back as sheets."""

from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Layer, Marks, Relation, Span, Tag
from goldbench.formats import WriteOptions, read_corpus, write
from goldbench.study import (
    NotFoundError,
    batch_agreement,
    batch_progress,
    export_assignment,
    import_marks,
    read_audit,
    read_sheet,
    verify_study,
)
from studies import SQLITE, Pen, Team, agreeable, produce

pytestmark = SQLITE


def test_a_round_trip_through_brat_takes_the_same_way_to_agreement(
    crew: Team, tmp_path: Path
) -> None:
    study, lead = crew.study, crew.lead
    batch = produce(crew)
    annotator, other = crew.at(0)
    corpus = export_assignment(study, lead, batch.id, annotator.id)
    assert sorted(corpus.documents) == [f"note-{n:04}" for n in range(1, 5)]
    assert corpus.documents["note-0001"].text == read_sheet(study, annotator, batch.id, 1).text
    marked = {
        id_: Marks((Span(13, 23, "DATE"),) if id_ != "note-0004" else ())
        for id_ in corpus.documents
    }
    records = type(corpus)(corpus.documents, {"marks": Layer("marks", marked)}).records()
    write(records, tmp_path / "done", "brat")
    back = read_corpus(tmp_path / "done", "brat").layer()
    brought = import_marks(study, lead, batch.id, annotator.id, back)
    assert (brought.notes, brought.problems) == (4, ())
    for number in range(1, 5):
        agreeable(Pen(study, other, batch.id, number), crew.guideline.schema)
    shown = read_sheet(study, annotator, batch.id, 4)
    assert (shown.state, shown.content.nothing) == ("done", True)
    f1 = next(row for row in batch_agreement(study, lead, batch.id).report if row.label is None)
    assert f1.value == pytest.approx(2 * 3 / (3 + 4))
    verify_study(study, lead)
    kinds = [event.kind for event in read_audit(study, lead)]
    assert kinds.count("marks_imported") == kinds.count("assignment_exported") == 1


def test_what_does_not_fit_is_named_and_the_rest_comes_in(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.at(0)[0]
    Pen(crew.study, annotator, batch.id, 4).span("DATE", 13, 23)
    date = Span(13, 23, "DATE")
    layer = Layer(
        "elsewhere",
        {
            "note-0001": Marks((date,)),
            "note-0002": Marks((Span(13, 9999, "DATE"),)),
            "note-0003": Marks((date, Span(0, 6, "SMOKER"))),
            "note-0004": Marks((date,)),
            "note-0009": Marks((date,)),
        },
    )
    brought = import_marks(crew.study, crew.lead, batch.id, annotator.id, layer)
    assert brought.notes == 1
    assert [name for name, _ in brought.problems] == [
        "note-0002", "note-0003", "note-0004", "note-0009",
    ]  # fmt: skip
    assert "Navarro" not in str(brought)
    progress = batch_progress(crew.study, crew.lead, batch.id)
    assert sum(row.done for row in progress.annotators) == 1
    linked = Marks((date,), relations=(Relation("treats", date, date),))
    more = {"note-0001": Marks((date,)), "note-0002": linked}
    again = import_marks(crew.study, crew.lead, batch.id, annotator.id, Layer("x", more))
    assert again.problems == (
        ("note-0001", "the note was worked on here already"),
        ("note-0002", "relations have no place on a sheet"),
    )


def test_what_a_sheet_from_elsewhere_lacks_is_named(fact_crew: Team) -> None:
    batch = produce(fact_crew, policy="vote")
    annotator = fact_crew.at(0)[0]
    bare = Marks(tags=(Tag("CAD", Attributes(indicator="mention")),))
    layer = Layer("x", {"note-0001": bare})
    ((_, why),) = import_marks(
        fact_crew.study, fact_crew.lead, batch.id, annotator.id, layer
    ).problems
    assert why.startswith("not complete: ")
    assert "time" in why
    assert why.endswith("SMOKER")


def test_facts_come_in_with_their_evidence(fact_crew: Team) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote")
    annotator = crew.at(0)[0]
    time = Attributes(indicator="mention", time="continuing")
    marks = Marks(
        (Span(46, 53, "SMOKER", Attributes(status="never")),),  # a light annotation
        (Tag("CAD", time, (Span(46, 53, "CAD", time),)),),
    )
    layer = Layer("mae", {"note-0001": marks})
    assert import_marks(crew.study, crew.lead, batch.id, annotator.id, layer).problems == ()
    content = read_sheet(crew.study, annotator, batch.id, 1).content
    assert sorted(fact.label for fact in content.facts.values()) == ["CAD", "SMOKER"]
    assert all(len(fact.evidence) == 1 for fact in content.facts.values())


def test_who_has_no_notes_has_nothing_to_export(crew: Team) -> None:
    batch = produce(crew)
    with pytest.raises(NotFoundError):
        export_assignment(crew.study, crew.lead, batch.id, crew.curators[0].id)


@pytest.mark.parametrize("tool", ["brat", "cas-json", "label-studio"])
def test_phrases_with_attributes_become_facts_where_a_tool_knows_no_facts(
    fact_crew: Team, tmp_path: Path, tool: str
) -> None:
    batch = produce(fact_crew, policy="vote")
    annotator = fact_crew.at(0)[0]
    corpus = export_assignment(fact_crew.study, fact_crew.lead, batch.id, annotator.id)
    attributes = Attributes(indicator="mention", time="continuing")
    marks = Marks(
        (Span(46, 53, "CAD", attributes), Span(24, 27, "SMOKER", Attributes(status="never")))
    )
    layers = {"x": Layer("x", dict.fromkeys(corpus.documents, marks))}
    records = type(corpus)(corpus.documents, layers).records()
    write(records, tmp_path / "made", tool, WriteOptions(schema=corpus.schema))
    back = read_corpus(tmp_path / "made", tool).layer()
    assert (
        import_marks(fact_crew.study, fact_crew.lead, batch.id, annotator.id, back).problems == ()
    )
    content = read_sheet(fact_crew.study, annotator, batch.id, 1).content
    assert {fact.label: dict(fact.attributes) for fact in content.facts.values()} == {
        "CAD": {"indicator": "mention", "time": "continuing"}, "SMOKER": {"status": "never"},
    }  # fmt: skip


@pytest.mark.parametrize("tool", ["mae", "medtator"])
def test_light_annotations_of_the_tool_of_2014_become_facts(
    fact_crew: Team, tmp_path: Path, tool: str
) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote")
    first, second, _ = crew.at(0)
    attributes = Attributes(indicator="mention", time="continuing")
    for actor, status in ((first, "never"), (second, "past")):
        corpus = export_assignment(crew.study, crew.lead, batch.id, actor.id)
        marks = Marks(
            (Span(46, 53, "CAD", attributes),), (Tag("SMOKER", Attributes(status=status)),)
        )
        layers = {"x": Layer("x", dict.fromkeys(corpus.documents, marks))}
        target = tmp_path / actor.id
        records = type(corpus)(corpus.documents, layers).records()
        write(records, target, tool, WriteOptions(schema=corpus.schema))
        assert list(target.glob("facts.*"))  # the schema lies beside the notes
        back = read_corpus(target, tool).layer()
        assert import_marks(crew.study, crew.lead, batch.id, actor.id, back).problems == ()
    content = read_sheet(crew.study, first, batch.id, 1).content
    facts = {
        fact.label: (dict(fact.attributes), len(fact.evidence)) for fact in content.facts.values()
    }
    assert facts == {
        "CAD": ({"indicator": "mention", "time": "continuing"}, 1),
        "SMOKER": ({"status": "never"}, 0),
    }
    rows = {row.label: row.value for row in batch_agreement(crew.study, crew.lead, batch.id).report}
    assert (rows["CAD"], rows["SMOKER"]) == (1.0, 0.0)
