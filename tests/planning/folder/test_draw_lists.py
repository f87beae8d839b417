"""A draw is read back as it was written: sample, reserve and training apart."""

from dataclasses import replace as altered
from pathlib import Path

import pytest

from asthma_study import on_disk, protocol
from goldbench.errors import FormatError
from goldbench.formats import read
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.folder.draw_lists import read_draw, read_waves
from goldbench.planning.protocol import Waves
from goldbench.planning.sample.drawn import replace
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample


@pytest.fixture
def written(tmp_path: Path) -> tuple[Path, Sample]:
    on_disk(tmp_path)
    study = StudyFolder.create(tmp_path, protocol())
    survey = study.survey()
    sample = draw_sample(survey, study.protocol, Wish(positive=24, negative=36, training=10))
    write_draw(study, survey, sample, tmp_path / "draw", DrawOutput())
    return tmp_path / "draw", sample


def test_each_note_says_of_which_list_it_is_and_where(written: tuple[Path, Sample]) -> None:
    path, sample = written
    assert sample.training is not None
    draw = read_draw(path)
    lists = {
        origin: [note.id for note in draw.values() if note.origin == origin]
        for origin in ("sample", "reserve", "training")
    }
    assert lists == {
        "sample": list(sample.draw.order),
        "reserve": [note.id for note in sample.draw.reserve],
        "training": list(sample.training.order),
    }
    assert {note.probability for note in draw.values() if note.origin == "training"} == {None}
    design = sample.draw.design
    assert all(draw[id_].probability == design[id_].probability for id_ in design)


def test_training_notes_are_written_beside_the_sample_without_a_mark(
    written: tuple[Path, Sample],
) -> None:
    path, sample = written
    assert sample.training is not None
    records = list(read(path / "training-parquet", "parquet"))
    assert {record.document.id for record in records} == set(sample.training.order)
    assert not any(record.layers for record in records)


def test_a_note_of_the_reserve_has_the_chance_of_the_one_it_replaces(
    written: tuple[Path, Sample],
) -> None:
    path, sample = written
    spare = {
        note.id: note.probability for note in read_draw(path).values() if note.origin == "reserve"
    }
    moved = replace(sample.draw, [sample.draw.notes[0].id])
    (called,) = set(moved.order) - set(sample.draw.order)
    assert moved.design[called].probability == pytest.approx(spare[called])


def test_a_folder_without_a_draw_has_no_notes(tmp_path: Path) -> None:
    assert read_draw(tmp_path) == {}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("notes.csv", "order,id\nx,a\n", "not a line of a draw"),
        ("training.csv", "order,id,site,stratum,cluster\n1,a,h,s,p\n", "stands in notes.csv"),
    ],
)
def test_what_is_no_draw_is_told_with_its_line(
    tmp_path: Path, name: str, text: str, words: str
) -> None:
    head = "order,id,site,stratum,cluster,probability\n1,a,h,s,p,0.5\n"
    (tmp_path / "notes.csv").write_text(head, encoding="utf-8")
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=words) as error:
        read_draw(tmp_path)
    assert ":2" in str(error.value)


def test_a_draw_in_waves_says_of_each_note_its_rank_and_its_wave(tmp_path: Path) -> None:
    on_disk(tmp_path)
    study = StudyFolder.create(tmp_path, altered(protocol(), waves=Waves(first=0.5, every=0.5)))
    survey = study.survey()
    sample = draw_sample(survey, study.protocol, Wish(positive=90, negative=150, waves=True))
    path = tmp_path / "draw"
    write_draw(study, survey, sample, path, DrawOutput(("parquet", "brat")))
    assert sample.waves is not None
    assert read_waves(path) == sample.waves
    assert sample.waves.depths == (0.5, 1.0, 1.5)
    lists = [note for note in read_draw(path).values() if note.origin == "sample"]
    assert {note.id: note.rank for note in lists} == {
        id_: rank.rank for id_, rank in sample.ranks.items()
    }
    waves = [sample.ranks[note.id].wave for note in sorted(lists, key=lambda note: note.order)]
    assert waves == sorted(waves), "wave by wave"
    # People who take files get one folder a wave; the server keeps the waves apart itself.
    for wave in (1, 2, 3):
        there = {record.document.id for record in read(path / "brat" / f"wave-{wave}", "brat")}
        assert there == {id_ for id_, rank in sample.ranks.items() if rank.wave == wave}
    assert len(list(read(path / "parquet", "parquet"))) == len(sample.draw.notes)


def test_a_draw_that_is_read_at_once_has_no_waves(written: tuple[Path, Sample]) -> None:
    path, _ = written
    assert read_waves(path) is None
    (path / "manifest.json").write_text("[]", encoding="utf-8")
    with pytest.raises(FormatError, match="not what goldbench draw writes"):
        read_waves(path)
