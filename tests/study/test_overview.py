"""What pages ask besides the work itself: ids, counts and names, each for whom it is meant."""

import pytest

from goldbench.study import (
    NotAllowedError,
    NotFoundError,
    freeze_guideline,
    list_batches,
    revise_guideline,
)
from goldbench.study.overview import (
    batch_details,
    find_batch,
    has_confirmed,
    list_finished_curations,
    list_taken_bundles,
    my_guidelines,
    notes_in_use,
    version_before,
)
from studies import SQLITE, Team
from study.boards import DATE, NAME, annotate

pytestmark = SQLITE


def test_a_batch_tells_who_sits_where_and_its_notes(crew: Team, opened: str) -> None:
    details = batch_details(crew.study, crew.lead, opened)
    assert details.batch.id == opened
    assert details.seats == {
        **{actor.id: "annotator" for actor in crew.annotators},
        **{actor.id: "curator" for actor in crew.curators},
    }
    assert sorted(details.note_ids) == sorted(id_ for mine in crew.notes for id_ in mine)
    with pytest.raises(NotFoundError):
        batch_details(crew.study, crew.lead, "nowhere")


def test_a_note_is_told_with_its_batches_and_one_without_any_is_not(
    crew: Team, opened: str
) -> None:
    used = notes_in_use(crew.study, crew.lead)
    training = next(b.id for b in list_batches(crew.study, crew.lead) if b.kind == "training")
    assert {used[id_][0] for id_ in crew.training_notes} == {training}
    assert all(used[id_] == [opened] for mine in crew.notes for id_ in mine)
    assert len(used) == len(crew.training_notes) + sum(map(len, crew.notes))


def test_one_has_the_versions_of_the_batches_in_which_one_sits(crew: Team, opened: str) -> None:
    del opened
    (mine,) = my_guidelines(crew.study, crew.annotators[0])
    assert (mine.id, mine.version, mine.confirmed) == (crew.guideline.id, 1, True)
    assert has_confirmed(crew.study, crew.annotators[0], crew.guideline.id)
    assert my_guidelines(crew.study, crew.lead) == []
    assert not has_confirmed(crew.study, crew.lead, crew.guideline.id)
    assert not has_confirmed(crew.study, crew.annotators[0], "nowhere")


def test_the_version_before_is_the_readers_only_if_the_version_is(crew: Team, opened: str) -> None:
    del opened
    assert version_before(crew.study, crew.annotators[0], crew.guideline) is None
    second = revise_guideline(crew.study, crew.lead, change="more words")
    before = version_before(crew.study, crew.lead, second)
    assert before is not None
    assert (before.id, before.texts) == (crew.guideline.id, crew.guideline.texts)
    second = freeze_guideline(crew.study, crew.lead, second.id)
    with pytest.raises(NotFoundError):  # no batch of theirs runs under it
        version_before(crew.study, crew.annotators[0], second)


def test_finished_curations_are_those_that_had_something_to_decide(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [DATE], 1: [DATE]})
    assert list_finished_curations(crew.study, crew.lead, opened) == []


def test_without_a_bundle_none_was_taken(crew: Team) -> None:
    assert list_taken_bundles(crew.study, crew.lead) == []


def test_nothing_of_the_leads_is_told_to_others(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME], 1: [DATE]})
    for actor in (crew.annotators[0], crew.curators[0]):
        for ask in (notes_in_use, list_taken_bundles):
            with pytest.raises(NotAllowedError):
                ask(crew.study, actor)
        for ask_of in (batch_details, list_finished_curations):
            with pytest.raises(NotAllowedError):
                ask_of(crew.study, actor, opened)


def test_a_batch_is_found_among_others_or_said_not_to_be_there(crew: Team, opened: str) -> None:
    batches = list_batches(crew.study, crew.lead)
    assert find_batch(batches, opened).id == opened
    for wanted in (batches, []):
        with pytest.raises(NotFoundError, match="no such batch"):
            find_batch(wanted, "")
