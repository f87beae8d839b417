"""Site bundles at the lead: every chain and every line is checked before anything is written."""

import hashlib
from pathlib import Path

import orjson
import pytest
from sqlalchemy import select

from goldbench.errors import FormatError, UsageError
from goldbench.gold import open_release
from goldbench.store import BrokenChainError, canonical
from goldbench.study import (
    Actor,
    StateError,
    Study,
    batch_agreement,
    batch_progress,
    build_gold,
    close_batch,
    compare_trial,
    confirm_guideline,
    curation_queue,
    decide,
    export_bundle,
    export_guideline,
    finish_curation,
    freeze_guideline,
    import_bundle,
    import_guideline,
    list_batches,
    list_people,
    list_sites,
    open_batch,
    plan_production,
    plan_trial,
    preview_gold,
    read_board,
    read_closed_sheet,
    seat_person,
    start_guideline,
    verify_study,
)
from goldbench.study.tables import note
from studies import SPANS, SQLITE, Pen, Team, agreeable, produce
from study.bundles.conftest import send_guideline, work


def test_the_lead_merges_and_gets_the_site_s_own_gold(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    batch = produce(crew)
    work(crew, batch.id)
    curator = crew.curators[0]
    confirm_guideline(crew.study, curator, crew.guideline.id)
    for item in curation_queue(crew.study, curator):
        board = read_board(crew.study, curator, item.id)
        version = board.version
        for case in board.cases:
            version = decide(
                crew.study, curator, item.id, case["id"],
                {"choice": "1", "reason": "slip", "remark": "private words"},
                op_id="decision-1", expected=version,
            )  # fmt: skip
        if board.cases:
            finish_curation(crew.study, curator, item.id, op_id="finish-1", expected=version)
    close_batch(crew.study, crew.lead, batch.id, unfinished="South works elsewhere")
    send_guideline(crew, head_office, lead, tmp_path)
    path = tmp_path / "north.jsonl"
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], path, names=True)
    taken = import_bundle(head_office, lead, path)
    assert (taken.notes, taken.sheets) == (4, 8)
    with pytest.raises(UsageError, match="already"):
        import_bundle(head_office, lead, path)
    verify_study(head_office, lead)
    theirs = preview_gold(crew.study, crew.lead, [batch.id])
    ours = preview_gold(head_office, lead, [batch.id])
    assert dict(ours.gold.layer) == {
        id_: marks for id_, marks in theirs.gold.layer.items() if id_.startswith("site0")
    }
    assert ours.how()["agreed"] == 4
    site = batch_agreement(crew.study, crew.lead, batch.id, site_id=crew.sites[0])
    merged = batch_agreement(head_office, lead, batch.id)
    here, there = (
        [row.value for row in agreement.report if row.measure == "f1" and row.label is None]
        for agreement in (site, merged)
    )
    assert here == there != [None]
    people = list_people(head_office, lead)
    assert not any(crew.at(0)[0].name == person.name for person in people)
    assert all(not person.active for person in people if person.id != lead.id)
    with head_office.store.read() as connection:
        assert set(connection.execute(select(note.c.text)).scalars()) == {None}
    gold = build_gold(head_office, lead, [batch.id], tmp_path / "releases", name="merged")
    assert open_release(tmp_path / "releases" / "merged").content == gold.hash
    sheet_id = batch_progress(head_office, lead, batch.id).annotators[0].sheets[0].id
    assert read_closed_sheet(head_office, lead, sheet_id).text is None


@SQLITE
def test_a_site_that_got_further_sends_again(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    batch = produce(crew)
    send_guideline(crew, head_office, lead, tmp_path)
    work(crew, batch.id, notes_each=2)
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "1.jsonl")
    first = import_bundle(head_office, lead, tmp_path / "1.jsonl")
    assert (first.notes, first.sheets) == (4, 4)
    for actor in crew.at(0):
        for number in (3, 4):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    close_batch(crew.study, crew.lead, batch.id, unfinished="one case is left")
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "2.jsonl")
    second = import_bundle(head_office, lead, tmp_path / "2.jsonl")
    assert (second.notes, second.sheets) == (0, 4)
    verify_study(head_office, lead)
    assert batch_progress(head_office, lead, batch.id).state == "closed"


@SQLITE
def test_a_site_under_other_words_is_refused(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    batch = produce(crew)
    work(crew, batch.id)
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "1.jsonl")
    other = start_guideline(head_office, lead, SPANS)
    freeze_guideline(head_office, lead, other.id)
    with pytest.raises(StateError, match="not ours"):
        import_bundle(head_office, lead, tmp_path / "1.jsonl")
    export_guideline(crew.study, crew.lead, crew.guideline.id, tmp_path / "guideline.json")
    with pytest.raises(StateError, match="another text"):
        import_guideline(head_office, lead, tmp_path / "guideline.json")


@SQLITE
def test_variations_of_a_trial_on_the_same_notes_come_together_at_the_lead(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    send_guideline(crew, head_office, lead, tmp_path)
    for name in ("light", "very light"):
        planned = plan_trial(
            crew.study, crew.lead, trial="how much", name=name, guideline_id=crew.guideline.id,
            note_ids=crew.notes[0],
        )  # fmt: skip
        for annotator in crew.at(0):
            seat_person(crew.study, crew.lead, planned.id, annotator.id)
        open_batch(crew.study, crew.lead, planned.id)
        for annotator in crew.at(0):
            for number in range(1, 5):
                agreeable(Pen(crew.study, annotator, planned.id, number), crew.guideline.schema)
        path = tmp_path / f"{name}.jsonl"
        export_bundle(crew.study, crew.lead, planned.id, crew.sites[0], path)
        taken = import_bundle(head_office, lead, path)
        assert (taken.notes, taken.sheets) == (4 if name == "light" else 0, 8)
        progress = batch_progress(head_office, lead, planned.id)
        assert (progress.notes, [row.done for row in progress.annotators]) == (4, [4, 4])
    there, here = (
        [
            (variation.name, variation.sheets, variation.f1, variation.provisional)
            for variation in variations
        ]
        for variations in (
            compare_trial(crew.study, crew.lead, "how much"),
            compare_trial(head_office, lead, "how much"),
        )
    )
    assert sorted(here) == sorted(there)


@SQLITE
def test_hospitals_with_batches_of_their_own_are_measured_and_built_together(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    send_guideline(crew, head_office, lead, tmp_path)
    batches = []
    for place, (notes, curator) in enumerate(zip(crew.notes, crew.curators, strict=True)):
        planned = plan_production(
            crew.study, crew.lead, name=f"hospital {place}", guideline_id=crew.guideline.id,
            note_ids=notes,
        )  # fmt: skip
        for annotator in crew.at(place):
            seat_person(crew.study, crew.lead, planned.id, annotator.id)
        seat_person(crew.study, crew.lead, planned.id, curator.id, "curator")
        open_batch(crew.study, crew.lead, planned.id)
        for annotator in crew.at(place):
            for number in range(1, 5):
                agreeable(Pen(crew.study, annotator, planned.id, number), crew.guideline.schema)
        close_batch(crew.study, crew.lead, planned.id)
        path = tmp_path / f"{place}.jsonl"
        export_bundle(crew.study, crew.lead, planned.id, crew.sites[place], path)
        import_bundle(head_office, lead, path)
        batches.append(planned.id)
    both = batch_agreement(head_office, lead, batches)
    assert (both.notes, both.complete, both.provisional) == (8, 8, False)
    (together,) = (
        row for row in both.report if row.measure == "f1" and row.pair is None and row.label is None
    )
    assert (together.value, together.documents) == (1.0, 8)
    assert sorted(both.names.values()) == [
        "annotator 1, North", "annotator 1, South", "annotator 2, North", "annotator 2, South",
    ]  # fmt: skip
    built = preview_gold(head_office, lead, batches)
    assert (len(built.gold.layer), built.how()) == (8, {"agreed": 8})


@SQLITE
def test_who_trained_on_another_site_s_notes_stays_with_their_own_site(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    send_guideline(crew, head_office, lead, tmp_path)
    path = tmp_path / "training.jsonl"
    export_bundle(crew.study, crew.lead, trained_in(crew), crew.sites[0], path)
    import_bundle(head_office, lead, path)
    places = {site.id: site.name for site in list_sites(head_office, lead)}
    homes = {
        person.name: places[person.site or ""]
        for person in list_people(head_office, lead)
        if person.site
    }
    assert homes == {
        "annotator 1, North": "North", "annotator 2, North": "North",
        "annotator 1, South": "South", "annotator 2, South": "South",
    }  # fmt: skip


@SQLITE
def test_a_bundle_made_before_people_told_their_site_is_taken(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    send_guideline(crew, head_office, lead, tmp_path)
    path = tmp_path / "training.jsonl"
    export_bundle(crew.study, crew.lead, trained_in(crew), crew.sites[0], path)
    older = rewritten(path, {}, "person", without="site")
    import_bundle(head_office, lead, older)
    names = {person.name for person in list_people(head_office, lead) if person.site}
    assert names == {f"annotator {n}, North" for n in (1, 2, 3, 4)}


def trained_in(crew: Team) -> str:
    batches = list_batches(crew.study, crew.lead)
    return next(batch.id for batch in batches if batch.kind == "training")


@SQLITE
def test_a_bundle_cannot_speak_for_another_site(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    batch = produce(crew)
    work(crew, batch.id)
    send_guideline(crew, head_office, lead, tmp_path)
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "1.jsonl")
    import_bundle(head_office, lead, tmp_path / "1.jsonl")
    forged = rewritten(tmp_path / "1.jsonl", {"site": {"id": "x", "name": "South"}}, "header")
    with pytest.raises(StateError, match="another text or site"):
        import_bundle(head_office, lead, forged)
    with pytest.raises(StateError, match="signs in here"):
        import_bundle(crew.study, crew.lead, tmp_path / "1.jsonl")


def rewritten(
    path: Path, change: dict[str, object], kind: str, number: int = 0, *, without: str = ""
) -> Path:
    """Forge a bundle: change a line (or leave a member out of all) and make the hash fit again."""
    lines = [orjson.loads(line) for line in path.read_bytes().splitlines()][:-1]
    chosen = [line for line in lines if line["kind"] == kind][number]
    chosen |= change
    for line in lines:
        if line["kind"] == kind:
            line.pop(without, None)
    body = b"".join(canonical(line) + b"\n" for line in lines)
    end = canonical({"kind": "end", "sha256": hashlib.sha256(body).hexdigest()}) + b"\n"
    forged = path.with_name("forged.jsonl")
    forged.write_bytes(body + end)
    return forged


@SQLITE
def test_a_forged_or_damaged_bundle_is_refused_whole(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    batch = produce(crew)
    work(crew, batch.id)
    send_guideline(crew, head_office, lead, tmp_path)
    path = tmp_path / "1.jsonl"
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], path)
    forgeries: list[tuple[str, dict[str, object], type[Exception]]] = [
        ("sheet_event", {"payload": {"mark": "x"}}, BrokenChainError),
        ("sheet_event", {"actor": "somebody else"}, BrokenChainError),
        ("sheet", {"version": 1, "head": "0" * 64}, BrokenChainError),
        ("sheet", {"id": "another"}, BrokenChainError),
        ("curation_event", {"op": "reopen"}, BrokenChainError),
        ("note", {"length": None}, FormatError),
        ("note", {"probability": [1]}, FormatError),
        ("batch", {"policy": "none"}, FormatError),
        ("person", {"role": "lead"}, FormatError),
        ("sheet", {"note_id": "nowhere"}, FormatError),
        ("curation", {"note_id": "nowhere"}, FormatError),
        ("header", {"site": "North"}, FormatError),
        ("header", {"format": "other"}, FormatError),
    ]
    for kind, change, error in forgeries:
        forged = rewritten(path, change, kind)
        with pytest.raises(error):
            import_bundle(head_office, lead, forged)
        forged.unlink()
    content = path.read_bytes()
    for damaged in (content[:-10], content.replace(b"DATE", b"NAME", 1), b"", b"[]\n"):
        (tmp_path / "damaged.jsonl").write_bytes(damaged)
        with pytest.raises(FormatError):
            import_bundle(head_office, lead, tmp_path / "damaged.jsonl")
    with head_office.store.read() as connection:
        assert connection.execute(select(note.c.id)).all() == []
    import_bundle(head_office, lead, path)
