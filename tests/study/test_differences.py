"""Where annotators differed: for the lead, once the batch is closed, and it stands in the log."""

import pytest
from sqlalchemy import select

from goldbench.study import (
    NotAllowedError,
    NotFoundError,
    StateError,
    batch_differences,
    close_batch,
)
from goldbench.study.tables import audit_event
from studies import SQLITE, Team
from study.boards import DATE, NAME, SHORT, annotate

pytestmark = SQLITE


def close(crew: Team, batch: str) -> None:
    close_batch(crew.study, crew.lead, batch, unfinished="the other site is late")


def test_each_disagreement_comes_with_its_people_and_its_text(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME, DATE], 1: [SHORT]})
    close(crew, opened)
    found = batch_differences(crew.study, crew.lead, opened)
    assert sorted((one.case.kind, one.case.label) for one in found) == [
        ("boundary", "NAME"), ("missing", "DATE"),
    ]  # fmt: skip
    names = {actor.id: actor.name for actor in crew.at(0)}
    for one in found:
        assert one.names == names
        assert one.text is not None
        assert "Navarro 0" in one.text
        assert "Navarro" not in repr(one)


def test_one_variable_or_one_site_can_be_asked_for(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME, DATE], 1: [SHORT]})
    close(crew, opened)

    def count(label: str | None = None, site: str | None = None) -> int:
        return len(batch_differences(crew.study, crew.lead, opened, label=label, site_id=site))

    assert (count("NAME"), count("DATE"), count("ALLERGY"), count("")) == (1, 1, 0, 0)
    assert (count(site=crew.sites[0]), count(site=crew.sites[1])) == (2, 0)
    assert count("NAME", crew.sites[0]) == 1


def test_where_nobody_differed_there_is_nothing(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [DATE], 1: [DATE]})
    close(crew, opened)
    assert batch_differences(crew.study, crew.lead, opened) == []


def test_before_the_end_nobody_sees_what_was_marked(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME], 1: [SHORT]})
    with pytest.raises(StateError, match="once the batch is closed"):
        batch_differences(crew.study, crew.lead, opened)
    close(crew, opened)
    for actor in (crew.annotators[0], crew.curators[0]):
        with pytest.raises(NotAllowedError):
            batch_differences(crew.study, actor, opened)
    with pytest.raises(NotFoundError):
        batch_differences(crew.study, crew.lead, "nowhere")
    with crew.study.store.read() as connection:
        kinds = connection.execute(select(audit_event.c.kind)).scalars().all()
    assert "differences_read" not in kinds


def test_that_they_were_read_is_written_down(crew: Team, opened: str) -> None:
    annotate(crew, opened, {0: [NAME], 1: [SHORT]})
    close(crew, opened)
    batch_differences(crew.study, crew.lead, opened, label="NAME")
    with crew.study.store.read() as connection:
        rows = connection.execute(
            select(audit_event.c.payload).where(audit_event.c.kind == "differences_read")
        )
        assert rows.scalars().all() == [{"batch": opened, "label": "NAME", "site": None}]
