from pathlib import Path

import pytest

from asthma_study import on_disk, protocol
from goldbench.errors import UsageError
from goldbench.planning.folder import FREQUENCIES, StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput
from goldbench.planning.folder.study_draw import WaveRequest, draw_study
from goldbench.planning.sample.sampling import Wish

FEW = Wish(positive=24, negative=36)


@pytest.fixture
def folder(tmp_path: Path) -> StudyFolder:
    on_disk(tmp_path)
    return StudyFolder.create(tmp_path, protocol())


def test_a_draw_without_a_target_touches_no_file(folder: StudyFolder) -> None:
    drawn = draw_study(folder, FEW, waves=WaveRequest(every=0.5))
    assert (drawn.manifest, drawn.notes) == (None, 3000)
    assert drawn.sample.waves is not None
    assert {path.name for path in folder.path.iterdir()} == {"notes", "study.toml"}
    assert StudyFolder.open(folder.path).protocol.waves is None


def test_a_draw_with_a_target_keeps_the_frequencies_and_the_rule(folder: StudyFolder) -> None:
    waves = WaveRequest(every=0.5, by="physician")
    drawn = draw_study(folder, FEW, folder.path / "draw", waves=waves)
    assert drawn.manifest is not None
    assert drawn.manifest["protocol"]["hash"] == StudyFolder.open(folder.path).protocol.hash
    assert (folder.path / FREQUENCIES).is_file()


def test_what_cannot_be_written_is_refused_before_the_notes_are_read(folder: StudyFolder) -> None:
    gone = StudyFolder(folder.path / "nowhere", folder.protocol)
    with pytest.raises(UsageError, match="no format 'parkay'"):
        draw_study(gone, FEW, folder.path / "draw", DrawOutput(("parkay",)))
    with pytest.raises(UsageError, match="exists") as refused:
        draw_study(gone, FEW, folder.path)
    assert "not overwritten" in str(refused.value.hint)
