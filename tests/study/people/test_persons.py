"""Who people are and what they may do."""

import pytest

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    NotAllowedError,
    NotFoundError,
    StateError,
    Study,
    add_site,
    change_person,
    invite_again,
    invite_person,
    list_people,
)
from studies import SQLITE, join, join_as_lead


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


@SQLITE
def test_annotators_and_curators_belong_to_a_site(study: Study, lead: Actor) -> None:
    with pytest.raises(UsageError, match="site"):
        invite_person(study, lead, name="a", roles=["annotator"])
    with pytest.raises(NotFoundError):
        invite_person(study, lead, name="a", roles=["annotator"], site_id="nowhere")
    with pytest.raises(UsageError, match="roles"):
        invite_person(study, lead, name="a", roles=["owner"])  # type: ignore[list-item]  # on purpose
    site = add_site(study, lead, "North")
    with pytest.raises(UsageError, match="already"):
        add_site(study, lead, "North")
    assert join(study, lead, "a", "annotator", site.id).site == site.id


@SQLITE
def test_only_the_lead_invites_and_changes_people(study: Study, lead: Actor) -> None:
    writer = join(study, lead, "writer", "author", None)
    for attempt in (
        lambda: invite_person(study, writer, name="x", roles=["lead"]),
        lambda: invite_again(study, writer, lead.id),
        lambda: change_person(study, writer, writer.id, roles=["lead"]),
        lambda: list_people(study, writer),
        lambda: add_site(study, writer, "South"),
    ):
        with pytest.raises(NotAllowedError):
            attempt()


@SQLITE
def test_a_study_keeps_an_active_lead(study: Study, lead: Actor) -> None:
    with pytest.raises(StateError, match="needs an active lead"):
        change_person(study, lead, lead.id, active=False)
    with pytest.raises(StateError, match="needs an active lead"):
        change_person(study, lead, lead.id, roles=["author"])
    join(study, lead, "second", "lead", None)
    change_person(study, lead, lead.id, active=False)
