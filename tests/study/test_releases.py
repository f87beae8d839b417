"""Gold from the database: two policies, provenance, probabilities, and a hash that stays."""

from pathlib import Path

import pytest
from sqlalchemy import text

from goldbench.corpus import Counting, Design, Document, Place
from goldbench.errors import UsageError
from goldbench.gold import open_release
from goldbench.study import (
    NotFoundError,
    StateError,
    UnfinishedError,
    add_notes,
    build_gold,
    close_batch,
    confirm_guideline,
    curation_queue,
    decide,
    finish_curation,
    list_releases,
    open_batch,
    open_gold,
    plan_production,
    preview_gold,
    read_board,
    seat_person,
)
from goldbench.study.gold_build import adjust_design
from studies import SQLITE, Pen, Team, agreeable, produce


def curate_all(crew: Team, choice: str = "1") -> None:
    for curator in crew.curators:
        confirm_guideline(crew.study, curator, crew.guideline.id)
        for item in curation_queue(crew.study, curator):
            board = read_board(crew.study, curator, item.id)
            version = board.version
            if board.state == "done":
                continue
            for case in board.cases:
                version = decide(
                    crew.study, curator, item.id, case["id"], {"choice": choice},
                    op_id=f"decision-{case['id']}", expected=version,
                )  # fmt: skip
            finish_curation(
                crew.study, curator, item.id, op_id=f"finish-{item.id}", expected=version
            )


def test_two_annotators_and_a_curator_make_gold_with_its_provenance(
    crew: Team, tmp_path: Path
) -> None:
    study, lead = crew.study, crew.lead
    batch = produce(crew)
    for site in (0, 1):
        for who, actor in enumerate(crew.at(site)):
            for number in range(1, 5):
                pen = Pen(study, actor, batch.id, number)
                pen.span("DATE", 13, 23, comment="seen")
                if who and "Navarro 0" in pen.text:
                    pen.span("NAME", 24, 27, role="patient")
                pen.done()
    with pytest.raises(StateError, match="closed production"):
        preview_gold(study, lead, [batch.id])
    curate_all(crew, choice="0")  # neither: the name is nobody's
    close_batch(study, lead, batch.id)
    built = preview_gold(study, lead, [batch.id])
    assert built.how() == {"agreed": 8}
    assert built.unfinished == ()
    gold = build_gold(study, lead, [batch.id], tmp_path / "releases", name="gold-1")
    assert gold.manifest["documents"] == 8
    assert gold.manifest["guideline"] == {"version": 1, "hash": crew.guideline.hash}
    release = open_release(tmp_path / "releases" / "gold-1")
    assert (release.content, release.policy.kind) == (gold.hash, "curate")
    corpus = release.corpus()
    assert set(corpus.documents) == {f"site{s}-{i:02}" for s in (0, 1) for i in range(4)}
    marks = corpus.layer("gold")["site0-00"]
    assert [(span.label, span.start, span.end) for span in marks.spans] == [("DATE", 13, 23)]
    rows = release.provenance()
    first, second = sorted(actor.id for actor in crew.at(0))
    assert {row.by for row in rows if row.document == "site0-00"} == {(first, second)}
    assert not (tmp_path / "releases" / "gold-1-evidence").exists()
    assert open_gold(study, lead, tmp_path / "releases", "gold-1") == release
    assert [gold_release.name for gold_release in list_releases(study, lead)] == ["gold-1"]


@SQLITE
def test_what_the_curator_decided_is_told_from_what_was_agreed(crew: Team) -> None:
    batch = produce(crew)
    for actor in crew.at(0):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, batch.id, number)
            pen.span("DATE", 13, 23)
            if actor == crew.at(0)[0]:
                pen.span("NAME", 24, 27)
            pen.done()
    for actor in crew.at(1):
        agreeable(Pen(crew.study, actor, batch.id, 1), crew.guideline.schema)
    confirm_guideline(crew.study, crew.curators[0], crew.guideline.id)
    items = curation_queue(crew.study, crew.curators[0])
    for item, which in zip(items, ("NAME", "nothing", "NAME", "nothing"), strict=True):
        board = read_board(crew.study, crew.curators[0], item.id)
        case = board.cases[0]
        side = next(s["side"] for s in case["sides"] if bool(s["marks"]) == (which == "NAME"))
        version = decide(
            crew.study, crew.curators[0], item.id, case["id"],
            {"choice": str(side), "reason": "slip"}, op_id="decision-1", expected=0,
        )  # fmt: skip
        finish_curation(crew.study, crew.curators[0], item.id, op_id="finish-1", expected=version)
    close_batch(crew.study, crew.lead, batch.id, unfinished="South was late")
    built = preview_gold(crew.study, crew.lead, [batch.id])
    assert built.how()["agreed"] in (4, 5)
    curated = [row for row in built.gold.provenance if row.how == "curated"]
    assert len(curated) == 2
    for row in curated:
        assert (row.curator, row.reason, row.mark.label) == ("curator", "slip", "NAME")
    # The two annotators of South have one note in common only if their orders say so.
    assert len(built.unfinished) in (3, 4)


def test_three_annotators_vote_on_facts(fact_crew: Team, tmp_path: Path) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote", annotators=3, votes=2)
    answers = [
        [("CAD", {"indicator": "mention", "time": "continuing"}), ("SMOKER", {"status": "never"})],
        [("CAD", {"indicator": "mention", "time": "during DCT"}), ("SMOKER", {"status": "past"})],
        [("CAD", {"indicator": "mention", "time": "before DCT"}), ("SMOKER", {"status": "never"})],
    ]
    for actor, facts in zip(crew.at(0), answers, strict=True):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, batch.id, number)
            for label, attributes in facts:
                fact = pen.fact(label, attributes)
                pen.evidence(fact, 46, 53)
            pen.done()
    close_batch(crew.study, crew.lead, batch.id, unfinished="South has not begun")
    build_gold(crew.study, crew.lead, [batch.id], tmp_path, name="facts")
    plain = open_release(tmp_path / "facts")
    layer = plain.corpus().layer("gold")
    assert set(layer) == {f"site0-{i:02}" for i in range(4)}
    voted = {(tag.label, *tag.attributes.values()) for tag in layer["site0-00"].tags}
    # A continuing, B during, C before: before and during have two votes, after has one.
    assert voted == {
        ("CAD", "mention", "before DCT"), ("CAD", "mention", "during DCT"), ("SMOKER", "never"),
    }  # fmt: skip
    assert all(not tag.evidence for tag in layer["site0-00"].tags)
    assert {row.how for row in plain.provenance()} == {"voted 2/3"}
    evidence = open_release(tmp_path / "facts-evidence").corpus().layer("gold")
    smoker = next(tag for tag in evidence["site0-00"].tags if tag.label == "SMOKER")
    assert [(span.start, span.end) for span in smoker.evidence] == [(46, 53)]


@SQLITE
def test_a_single_valued_fact_without_a_majority_is_listed_as_lost(fact_crew: Team) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote", annotators=3, votes=3)
    for actor, status in zip(crew.at(0), ("never", "past", "never"), strict=True):
        number = next(
            n for n in range(1, 5)
            if "Navarro 0" in Pen(crew.study, actor, batch.id, n).text
        )  # fmt: skip
        pen = Pen(crew.study, actor, batch.id, number)
        pen.fact("SMOKER", {"status": status})
        pen.done()
    close_batch(crew.study, crew.lead, batch.id, unfinished="one note is enough")
    built = preview_gold(crew.study, crew.lead, [batch.id])
    assert [(lost.document, lost.label) for lost in built.lost] == [("site0-00", "SMOKER")]
    assert built.how() == {}
    assert len(built.unfinished) == 7


@SQLITE
def test_unfinished_notes_move_the_probabilities_of_the_others(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    drawn = [Document(f"drawn-{i}", f"Record date: 2090-05-1{i}") for i in range(4)]
    strata = ("low", "low", "low", "high")
    design = Design({f"drawn-{i}": Place(s, f"p{i}", 0.5) for i, s in enumerate(strata)})
    ids = add_notes(study, lead, crew.sites[0], drawn, design=design)
    planned = plan_production(
        study, lead, name="drawn", guideline_id=crew.guideline.id, note_ids=ids
    )
    for annotator in crew.at(0):
        seat_person(study, lead, planned.id, annotator.id)
    seat_person(study, lead, planned.id, crew.curators[0].id, "curator")
    open_batch(study, lead, planned.id)
    for actor in crew.at(0):
        for number in range(1, 5):
            pen = Pen(study, actor, planned.id, number)
            if "2090-05-10" not in pen.text:
                pen.span("DATE", 13, 23)
                pen.done()
    close_batch(study, lead, planned.id, unfinished="a page was missing")
    built = preview_gold(study, lead, [planned.id])
    assert built.design is not None
    assert {id_: place.probability for id_, place in built.design.items()} == {
        "drawn-1": pytest.approx(0.5 * 2 / 3),
        "drawn-2": pytest.approx(0.5 * 2 / 3),
        "drawn-3": 0.5,
    }
    assert built.unfinished == ("drawn-0",)


@SQLITE
def test_notes_that_were_not_drawn_are_a_stratum_of_their_own_and_are_told(
    crew: Team, tmp_path: Path
) -> None:
    study, lead = crew.study, crew.lead
    every = [Document(f"note-{i}", f"Record date: 2090-05-1{i}") for i in range(4)]
    design = Design({f"note-{i}": Place("low", f"p{i}", 0.5) for i in range(3)})
    ids = add_notes(study, lead, crew.sites[0], every[:3], design=design)
    ids += add_notes(study, lead, crew.sites[0], every[3:])
    planned = plan_production(
        study, lead, name="mixed", guideline_id=crew.guideline.id, note_ids=ids
    )
    for annotator in crew.at(0):
        seat_person(study, lead, planned.id, annotator.id)
    seat_person(study, lead, planned.id, crew.curators[0].id, "curator")
    with pytest.raises(UnfinishedError) as refused:
        open_batch(study, lead, planned.id)
    assert refused.value.missing == ("1 note was not drawn and would stand for itself alone",)
    open_batch(study, lead, planned.id, undrawn="a case that the clinic asked for")
    for actor in crew.at(0):
        for number in range(1, 5):
            pen = Pen(study, actor, planned.id, number)
            pen.span("DATE", 13, 23)
            pen.done()
    close_batch(study, lead, planned.id)
    built = preview_gold(study, lead, [planned.id])
    assert built.undrawn == ("note-3",)
    gold = build_gold(study, lead, [planned.id], tmp_path, name="mixed")
    assert (gold.manifest["undrawn"], gold.manifest["weighted"]) == (1, True)
    kept = open_release(tmp_path / "mixed").corpus().design
    assert kept is not None
    assert {id_: (place.stratum, place.probability) for id_, place in kept.items()} == {
        "note-0": ("low", 0.5),
        "note-1": ("low", 0.5),
        "note-2": ("low", 0.5),
        "note-3": ("not drawn", 1.0),
    }


@SQLITE
def test_a_release_says_how_each_variable_is_counted(crew: Team, tmp_path: Path) -> None:
    batch = produce(crew)
    for actor in crew.annotators:
        for number in range(1, 5):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    close_batch(crew.study, crew.lead, batch.id)
    also = {"DATE": Counting("mention", ("negated",))}
    build_gold(crew.study, crew.lead, [batch.id], tmp_path, name="one", countings=also)
    release = open_release(tmp_path / "one").as_json()
    assert release["variables"]["DATE"] == {"unit": "mention", "also": ["negated"]}
    assert set(release["variables"]) == set(crew.guideline.schema.names)
    assert release["about"]["weighted"] is False


def test_the_weights_of_the_finished_sum_to_the_population() -> None:
    design = Design({str(i): Place("a" if i < 6 else "b", "", 0.25) for i in range(10)})
    kept = adjust_design(design, [str(i) for i in (0, 1, 2, 7)], {"a": 6, "b": 4})
    weights = [1 / place.probability for place in kept.values()]
    assert sum(weights) == pytest.approx(sum(1 / place.probability for place in design.values()))


@SQLITE
def test_a_release_is_never_changed_nor_made_twice(crew: Team, tmp_path: Path) -> None:
    batch = produce(crew)
    for actor in crew.annotators:
        for number in range(1, 5):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    close_batch(crew.study, crew.lead, batch.id)
    build_gold(crew.study, crew.lead, [batch.id], tmp_path, name="one")
    with pytest.raises(UsageError, match="already"):
        build_gold(crew.study, crew.lead, [batch.id], tmp_path / "elsewhere", name="one")
    for name in ("", "a/b", "../x", ".hidden", "a b"):
        with pytest.raises(UsageError):
            build_gold(crew.study, crew.lead, [batch.id], tmp_path, name=name)
    for ids in ([], [batch.id, batch.id]):
        with pytest.raises(UsageError):
            preview_gold(crew.study, crew.lead, ids)
    with pytest.raises(NotFoundError):
        open_gold(crew.study, crew.lead, tmp_path, "two")
    with pytest.raises(Exception, match="append-only"), crew.study.store.write() as connection:
        connection.execute(text("UPDATE release SET hash = 'x'"))
