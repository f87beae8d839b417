"""The MEDDOCAN script as it ran on CodaLab: `evaluate.py INPUT OUTPUT`.

INPUT holds `ref/{brat,xml}` and `res/{brat|xml}/{subtask1,subtask2}`; OUTPUT gets `scores.txt`,
one `key : value` a line at full precision. A submission that lacks a gold file is refused:
every value is ERROR.
"""

from pathlib import Path

from goldbench.errors import FormatError
from goldbench.official.counts import Evaluation, Say
from goldbench.official.files import names_in
from goldbench.official.meddocan import (
    SENTENCES,
    leak,
    read_folder,
    read_systems,
    score_merged,
    score_ner,
    score_strict,
)
from goldbench.official.meddocan_files import READERS, is_annotation

_SUBTASKS = ("subtask1", "subtask2")
_KEYS = (
    "Subtask1_Leak", "Subtask1_Precision", "Subtask1_Recall", "Subtask1_F1",
    "Subtask2Strict_Precision", "Subtask2Strict_Recall", "Subtask2Strict_F1",
    "Subtask2Merged_Precision", "Subtask2Merged_Recall", "Subtask2Merged_F1",
)  # fmt: skip
_STRUCTURE = "You did not follow the submission structure"
# What Python says of adding None to a number; the script prints it before it writes NA.
_NO_SENTENCES = "unsupported operand type(s) for +: 'int' and 'NoneType'"


def evaluate(source: Path, target: Path, *, say: Say, sentences: Path = SENTENCES) -> None:
    """Score `source` into `target / "scores.txt"`; nothing happens without `ref` and `res`."""
    reference, submission = source / "ref", source / "res"
    if not (reference.is_dir() and submission.is_dir()):
        return
    target.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    try:
        _score(reference, submission, lines, sentences=sentences, say=say)
    finally:  # the script leaves what it wrote before it died
        (target / "scores.txt").write_text("".join(lines), encoding="utf-8")


def _score(
    reference: Path, submission: Path, lines: list[str], *, sentences: Path, say: Say
) -> None:
    kind = next((kind for kind in ("brat", "xml") if (submission / kind).is_dir()), None)
    if kind is None:
        _refuse(_STRUCTURE, lines, say)
        return
    gold_folder, folder = reference / kind, submission / kind
    if not gold_folder.is_dir():
        raise FormatError(gold_folder, 0, "no such folder", hint="gold belongs there")
    subtasks = _subtasks(folder)
    wanted = [name for name in names_in(str(gold_folder)) if is_annotation(name)]
    if not all((folder / subtask / name).is_file() for subtask in subtasks for name in wanted):
        _refuse("You did not annotate all data", lines, say)
        return
    reader = READERS["brat" if kind == "brat" else "i2b2"]
    gold = read_folder(f"{gold_folder}/", reader, say)
    if not subtasks:
        _refuse(_STRUCTURE, lines, say)
    for subtask in subtasks:
        for system in read_systems([f"{folder / subtask}/"], reader, say).values():
            if subtask == "subtask1":
                result = score_ner(gold, system, sentences=sentences, say=say)
                missed = leak(result)
                if missed is None:
                    say(_NO_SENTENCES)
                _write("Subtask1_Leak", "NA" if missed is None else missed, lines, say)
                _write_figures("Subtask1", result, lines, say)
            else:
                _write_figures("Subtask2Strict", score_strict(gold, system), lines, say)
                _write_figures("Subtask2Merged", score_merged(gold, system), lines, say)


def _subtasks(folder: Path) -> list[str]:
    # By the end of the name, so that "my_subtask1" counts, and is then looked for as "subtask1".
    names = names_in(str(folder))
    return [subtask for name in names for subtask in _SUBTASKS if name.endswith(subtask)]


def _refuse(reason: str, lines: list[str], say: Say) -> None:
    say(f"{reason}\n")
    lines.append(f"{reason}\n")
    lines.extend(_line(key, "ERROR") for key in _KEYS)


def _write_figures(name: str, result: Evaluation, lines: list[str], say: Say) -> None:
    _write(f"{name}_Precision", result.precision, lines, say)
    _write(f"{name}_Recall", result.recall, lines, say)
    _write(f"{name}_F1", result.f1, lines, say)


def _write(key: str, value: float | str, lines: list[str], say: Say) -> None:
    lines.append(_line(key, value))
    say(f"{key} : {value}\n")


def _line(key: str, value: float | str) -> str:
    # One blank more after the leak score.
    return f"{key} : {value} \n" if key.endswith("Leak") else f"{key} : {value}\n"
