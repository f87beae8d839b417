"""Opening a study, its key, backup and restore."""

from pathlib import Path

import pytest

from goldbench.study import (
    SignInError,
    batch_progress,
    read_sheet,
    resume,
    sign_in,
    study_head,
    verify_study,
)
from goldbench.study.study import Study
from studies import CHEAP, PASSWORD, SQLITE, Clock, Pen, Team, dice, open_study, produce


@SQLITE
def test_the_key_is_made_once(study: Study, clock: Clock) -> None:
    again = open_study(study.store.url.render_as_string(), clock, seed=9)
    assert again.key == study.key
    assert len(study.key) == 32
    again.close()


def test_a_restored_backup_is_the_study_again_but_for_its_sessions(
    crew: Team, tmp_path: Path, clock: Clock
) -> None:
    batch = produce(crew)
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    pen.span("DATE", 13, 23)
    session = sign_in(crew.study, "lead", PASSWORD, address="a")
    resume(crew.study, session.token)
    path = crew.study.backup(tmp_path / "backup.jsonl.gz")
    pen.span("NAME", 24, 27)  # after the backup
    with Study.restore(
        path, tmp_path / "again.db", now=clock, entropy=dice(5), passwords=CHEAP
    ) as again:
        assert again.key == crew.study.key
        verify_study(again, crew.lead)
        assert study_head(again) != study_head(crew.study)
        shown = read_sheet(again, pen.actor, batch.id, 1)
        assert (shown.version, shown.text) == (1, pen.text)
        with pytest.raises(SignInError):
            resume(again, session.token)
        sign_in(again, "lead", PASSWORD, address="a")
        old = batch_progress(again, crew.lead, batch.id).json()
        new = batch_progress(crew.study, crew.lead, batch.id).json()
        assert old == new


def test_a_study_closes_itself_as_a_context(tmp_path: Path) -> None:
    with open_study(str(tmp_path / "study.db")) as study:
        assert len(study.new_id()) == 26
        assert study.new_id() != study.new_id()
