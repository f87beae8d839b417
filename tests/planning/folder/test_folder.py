from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from asthma_study import on_disk, protocol, records, surveyed
from goldbench.errors import FormatError, UsageError
from goldbench.formats import write
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, revise_protocol
from goldbench.planning.sample.frequency import frequencies
from goldbench.synthetic import simulate


def create_study(folder: Path, given: Protocol | None = None) -> StudyFolder:
    on_disk(folder)
    return StudyFolder.create(folder, given or protocol())


def test_a_study_is_written_and_opened(tmp_path: Path) -> None:
    create_study(tmp_path)
    for path in (tmp_path, tmp_path / "study.toml"):
        opened = StudyFolder.open(path)
        assert opened.protocol == protocol()
        assert opened.path == tmp_path


def test_a_study_is_not_overwritten(tmp_path: Path) -> None:
    StudyFolder.create(tmp_path, protocol())
    with pytest.raises(UsageError, match="exists"):
        StudyFolder.create(tmp_path, protocol())


def test_a_folder_without_a_protocol_is_no_study(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no study\.toml") as caught:
        StudyFolder.open(tmp_path)
    assert "study init" in str(caught.value.hint)


def test_what_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        StudyFolder.create(tmp_path, replace(protocol(), title=""))
    assert list(tmp_path.iterdir()) == []


def test_earlier_versions_stay_as_they_were(tmp_path: Path) -> None:
    study = StudyFolder.create(tmp_path, protocol())
    by_hand = (tmp_path / "study.toml").read_text() + "# a word of my own\n"
    (tmp_path / "study.toml").write_text(by_hand)
    next_ = study.update(revise_protocol(protocol(), "nothing", by="me", day=None))
    assert (tmp_path / "protocol" / "1.toml").read_text() == by_hand
    assert StudyFolder.open(tmp_path).protocol == next_.protocol
    assert next_.protocol.version == 2


def test_the_notes_are_surveyed_where_the_protocol_says(tmp_path: Path) -> None:
    study = create_study(tmp_path)
    survey = study.survey()
    assert survey.table.sort("id").equals(surveyed().table.sort("id"))
    assert not survey.by_system


def test_notes_that_are_not_there_are_said_to_be_missing(tmp_path: Path) -> None:
    study = StudyFolder.create(tmp_path, protocol())
    with pytest.raises(UsageError, match="does not exist") as caught:
        study.survey()
    assert "notes = ..." in str(caught.value.hint)


def test_a_system_is_read_from_its_layer(tmp_path: Path) -> None:
    system = simulate.system(records()[:400], precision=0.9, recall=0.9, seed=1)
    write(system, tmp_path / "notes", "parquet")
    study = StudyFolder.create(tmp_path, replace(protocol(), system="notes::system"))
    survey = study.survey(wide=("OMALIZUMAB",))
    assert survey.by_system
    assert len(survey) == 400
    assert "wide.OMALIZUMAB" in survey.table.columns
    with pytest.raises(UsageError, match="nowhere does not exist"):
        StudyFolder(tmp_path, replace(protocol(), system="nowhere::x")).survey()


def test_frequencies_are_kept_while_protocol_and_notes_stay(tmp_path: Path) -> None:
    study = create_study(tmp_path)
    study.keep(study.survey())
    expected = frequencies(surveyed(), protocol())
    assert study.frequencies() == expected
    # Taken from the file: a changed number there is what comes back.
    file = tmp_path / "frequency.json"
    stored = orjson.loads(file.read_bytes())
    stored["frequencies"][0]["mentions"] = 99
    file.write_bytes(orjson.dumps(stored))
    assert study.frequencies()["ASTHMA"].mentions == 99
    # Another population: measured anew.
    adults = replace(protocol(), population=replace(protocol().population, youngest=60))
    older = StudyFolder(tmp_path, adults).frequencies()["ASTHMA"]
    assert older.mentions != 99
    assert sum(s.documents for s in older.sites.values()) < len(surveyed())


def test_a_broken_file_of_frequencies_is_said_to_be_broken(tmp_path: Path) -> None:
    study = create_study(tmp_path)
    (tmp_path / "frequency.json").write_text("{}")
    with pytest.raises(FormatError, match="not what goldbench writes"):
        study.frequencies()


def test_notes_without_a_content_hash_are_measured_every_time(tmp_path: Path) -> None:
    write(records()[:200], tmp_path / "notes.jsonl", "jsonl")
    study = StudyFolder.create(tmp_path, replace(protocol(), notes="notes.jsonl"))
    kept = study.keep(study.survey())
    assert kept["notes"]["content"] is None
    assert sum(s.documents for s in study.frequencies()["ASTHMA"].sites.values()) == 200
