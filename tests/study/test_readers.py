"""The blind work behind a release, by the names of those who did it."""

from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.study.errors import NotAllowedError
from goldbench.study.readers import release_readers
from studies import SQLITE, Team
from study.test_summary import finished


@SQLITE
def test_annotators_are_called_by_their_logins_and_some_can_be_chosen(
    crew: Team, tmp_path: Path
) -> None:
    finished(crew, tmp_path)
    everybody = release_readers(crew.study, crew.lead)
    assert len(everybody.panel.names) == 4
    two = everybody.panel.names[:2]
    chosen = release_readers(crew.study, crew.lead, "gold-1", names=two)
    assert chosen.panel.names == two
    assert all(chosen.panel.documents[id_].text for id_ in chosen.panel.ids)


@SQLITE
def test_nobody_and_nothing_unknown_is_read(crew: Team, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no gold release yet"):
        release_readers(crew.study, crew.lead)
    finished(crew, tmp_path)
    with pytest.raises(UsageError, match="no annotator 'nobody'"):
        release_readers(crew.study, crew.lead, names=["nobody", "else"])
    with pytest.raises(UsageError, match="no release 'gold-7'"):
        release_readers(crew.study, crew.lead, "gold-7")
    with pytest.raises(NotAllowedError):
        release_readers(crew.study, crew.at(0)[0])
