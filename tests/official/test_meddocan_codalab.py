from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.official.meddocan_codalab import evaluate
from official.originals import Printed, write_brat, write_xml

GOLD = [("NOMBRE_PERSONAL_SANITARIO", 14, 29), ("NOMBRE_PERSONAL_SANITARIO", 31, 38)]
KEYS = (
    "Subtask1_Leak Subtask1_Precision Subtask1_Recall Subtask1_F1 Subtask2Strict_Precision"
    " Subtask2Strict_Recall Subtask2Strict_F1 Subtask2Merged_Precision Subtask2Merged_Recall"
    " Subtask2Merged_F1"
)


def scores(folder: Path) -> str:
    return (folder / "out" / "scores.txt").read_text(encoding="utf-8")


def submit(folder: Path) -> Printed:
    printed = Printed()
    evaluate(folder / "in", folder / "out", say=printed, sentences=folder / "sentences")
    return printed


def test_scores_are_written_and_printed_at_full_precision(tmp_path: Path) -> None:
    write_brat(tmp_path / "in/ref/brat", [*GOLD, ("PAIS", 75, 81)])
    write_brat(tmp_path / "in/res/brat/subtask1", GOLD[:1])
    write_brat(tmp_path / "in/res/brat/subtask2", [("X", 14, 38)])
    write_brat(tmp_path / "sentences", "x\n" * 7)
    printed = submit(tmp_path)
    third, half = "0.3333333333333333", "0.5"
    values = ["0.2857142857142857", "1.0", third, half, "0.0", "0.0", "0.0", "1.0", half]
    values.append("0.6666666666666666")
    pairs = list(zip(KEYS.split(), values, strict=True))
    # A blank after the leak score, in the file only.
    lines = [f"{key} : {value}{' ' * key.endswith('Leak')}\n" for key, value in pairs]
    assert scores(tmp_path) == "".join(lines)
    assert printed.text == "".join(f"{key} : {value}\n\n" for key, value in pairs)


def test_one_subtask_is_enough_and_xml_is_read(tmp_path: Path) -> None:
    tag = '<DATE id="P0" start="1" end="4" TYPE="FECHAS"/>'
    write_xml(tmp_path / "in/ref/xml", tag)
    write_xml(tmp_path / "in/res/xml/subtask2", tag)
    submit(tmp_path)
    assert scores(tmp_path).count("1.0\n") == 6
    assert "Subtask1" not in scores(tmp_path)


def test_without_sentences_the_leak_is_na_and_the_reason_is_pythons(tmp_path: Path) -> None:
    write_brat(tmp_path / "in/ref/brat", GOLD)
    write_brat(tmp_path / "in/res/brat/subtask1", GOLD)
    printed = submit(tmp_path)
    assert printed.lines[:2] == [
        "File 'freeling/sentence_splitted/d1.ann' not found.",
        "unsupported operand type(s) for +: 'int' and 'NoneType'",
    ]
    assert scores(tmp_path).startswith("Subtask1_Leak : NA \nSubtask1_Precision : 1.0\n")


def test_a_submission_that_lacks_a_note_is_refused_as_a_whole(tmp_path: Path) -> None:
    for id_ in ("d1", "d2"):
        write_brat(tmp_path / "in/ref/brat", GOLD, id_=id_)
        write_brat(tmp_path / "in/res/brat/subtask1", GOLD, id_=id_)
    write_brat(tmp_path / "in/res/brat/subtask2", GOLD)
    printed = submit(tmp_path)
    errors = "".join(f"{key} : ERROR{' ' * key.endswith('Leak')}\n" for key in KEYS.split())
    assert scores(tmp_path) == f"You did not annotate all data\n{errors}"
    assert printed.text == "You did not annotate all data\n\n"


@pytest.mark.parametrize("folder", ["in/res/brat", "in/res/other/subtask1"])
def test_another_layout_is_refused(tmp_path: Path, folder: str) -> None:
    write_brat(tmp_path / "in/ref/brat", GOLD)
    write_brat(tmp_path / folder, GOLD)
    submit(tmp_path)
    assert scores(tmp_path).startswith("You did not follow the submission structure\n")
    assert scores(tmp_path).count("ERROR") == 10


def test_nothing_happens_without_ref_and_res(tmp_path: Path) -> None:
    (tmp_path / "in/ref").mkdir(parents=True)
    assert submit(tmp_path).text == ""
    assert not (tmp_path / "out").exists()


def test_gold_in_another_format_ends_the_run_with_an_empty_file(tmp_path: Path) -> None:
    write_brat(tmp_path / "in/ref/brat", GOLD)
    write_xml(tmp_path / "in/res/xml/subtask1", "")
    with pytest.raises(FormatError, match="no such folder"):
        submit(tmp_path)
    assert scores(tmp_path) == ""
