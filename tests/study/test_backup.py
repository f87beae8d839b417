"""A backup is made by somebody who may, and that it was begun stands in the log and in it."""

from pathlib import Path

import pytest

from goldbench.study import NotAllowedError
from goldbench.study.backup import back_up
from studies import SQLITE, Team

pytestmark = SQLITE


def test_a_backup_knows_that_it_was_made(crew: Team, tmp_path: Path) -> None:
    path = back_up(crew.study, crew.lead, tmp_path / "copy.db.gz")
    assert path.is_file()
    with crew.study.store.read() as connection:
        rows = connection.exec_driver_sql(
            "SELECT payload FROM audit_event WHERE kind = 'backup_begun'"
        ).all()
    assert [row[0] for row in rows] == ['{"kind":"db.gz"}']


def test_nobody_else_takes_the_study_along(crew: Team, tmp_path: Path) -> None:
    for actor in (crew.annotators[0], crew.curators[0]):
        with pytest.raises(NotAllowedError):
            back_up(crew.study, actor, tmp_path / "copy.db")
    assert list(tmp_path.glob("copy*")) == []
