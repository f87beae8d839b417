"""Notes counted where they are read are counted as they would be anywhere."""

from pathlib import Path

import pytest

from goldbench.formats import read_corpus
from goldbench.formats.brat.files import Raw, batches_below, read_raw
from goldbench.matching.plain_notes import count_plain
from goldbench.scoring import CorpusStream, Settings, track
from goldbench.scoring.counting import count_all

TEXT = "Ana Ruiz vino el 3/4. \N{SYRINGE} Vive en León."
GOLD = {
    "a": "T1\tNAME 0 8\tAna Ruiz\nT2\tDATE 17 20\t3/4\n",
    "b": "T1\tNAME 0 8\tAna Ruiz\nT2\tNAME 0 8\tAna Ruiz\nT3\tPLACE 32 36\tLeón\n",
    "c": "",
}
SYSTEM = {
    "a": "T1\tDATE 17 20\t3/4\nT2\tNAME 0 3\tAna\n",
    "b": "T9\tNAME 0 8\tAna Ruiz\nT1\tCITY 32 36\tLeón\n",
    "c": "T1\tNAME 0 8\tAna Ruiz\n",
}


def write(folder: Path, marks: dict[str, str], text: str = TEXT) -> Path:
    folder.mkdir()
    for id_, lines in marks.items():
        (folder / f"{id_}.txt").write_text(text, encoding="utf-8")
        (folder / f"{id_}.ann").write_text(lines, encoding="utf-8")
    return folder


def read_sides(*folders: Path) -> list[Raw]:
    (names,), *others = (list(batches_below(folder)) for folder in folders)
    gold = read_raw(names)
    return [gold, *(read_raw(theirs, like=gold) for (theirs,) in others)]


def test_counts_marks_and_fingerprint_are_those_of_scoring(tmp_path: Path) -> None:
    folders = [
        write(tmp_path / "gold", GOLD),
        write(tmp_path / "first", SYSTEM),
        write(tmp_path / "second", {**GOLD, "c": "T1\tAGE 0 3\tAna\n"}),
    ]
    counted = count_plain(read_sides(*folders))
    assert counted is not None
    assert counted.ids == ["a", "b", "c"]
    assert (counted.marks, [system.marks for system in counted.systems]) == (5, [5, 6])
    gold, *systems = (CorpusStream(read_corpus(folder), name=folder.name) for folder in folders)
    scored = count_all(gold, systems, Settings(tracks=(track("exact"),)))
    assert counted.fingerprint.hexdigest() == scored.content.hash
    for number, system in enumerate(counted.systems):
        known = scored.names["exact"].codes
        tally = scored.tallies[number, "exact"].cells(len(known))
        assert tally is not None
        for row, label in enumerate(counted.labels[: len(system.cells)]):
            tp, fn, _, fp, *_ = tally[:, known[label]].T
            assert system.cells[row].tolist() == [tp.tolist(), fn.tolist(), fp.tolist()], label


@pytest.mark.parametrize(
    "lines",
    ["T1\tNAME 0 3;4 8\tAna Ruiz\n", "T1\tNAME 0 8\tAna\n", "T1\tNAME 0 8\tAna Ruiz\nA1\tx T1\n"],
)
def test_a_note_that_is_not_plain_is_left_to_others(tmp_path: Path, lines: str) -> None:
    gold = write(tmp_path / "gold", GOLD)
    other = write(tmp_path / "other", {**SYSTEM, "b": lines})
    assert count_plain(read_sides(gold, other)) is None
    assert count_plain(read_sides(other, gold)) is None


def test_other_texts_are_left_to_others(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold", GOLD)
    other = write(tmp_path / "other", SYSTEM, TEXT + ".")
    assert count_plain(read_sides(gold, other)) is None
