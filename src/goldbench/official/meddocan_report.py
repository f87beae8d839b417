"""What the MEDDOCAN script prints, and when: `evaluate.py {i2b2|brat} {ner|spans} [-v] GOLD SYS…`.

Two files: the block by document. Folders: a summary a system, with `-v` the block first.
Anything else, also what does not exist: nothing, and no complaint.
"""

from collections.abc import Sequence
from pathlib import Path

from goldbench.official.counts import Evaluation, Say
from goldbench.official.meddocan import (
    SENTENCES,
    Notes,
    leak,
    read_folder,
    read_systems,
    score_merged,
    score_ner,
    score_strict,
)
from goldbench.official.meddocan_files import READERS

_RULE = "-" * 60


def evaluate(
    fmt: str,
    subtrack: str,
    gold: str,
    systems: Sequence[str],
    *,
    say: Say,
    verbose: bool = False,
    sentences: Path = SENTENCES,
) -> list[Evaluation]:
    """Run the script: `fmt` brat or i2b2, `subtrack` ner or spans, folders or two files."""
    reader = READERS[fmt]
    done: list[Evaluation] = []
    if Path(systems[0]).is_file() and Path(gold).is_file():
        if _fit(systems[0], gold):
            wanted, given = reader(gold, say), reader(systems[0], say)
            gold_note, system_note = {wanted.id: wanted}, {given.id: given}
            for evaluation in _score(subtrack, gold_note, system_note, sentences, say):
                _print_documents(evaluation, say)
                done.append(evaluation)
    elif all(Path(system).is_dir() for system in systems) and Path(gold).is_dir():
        wanted_notes = read_folder(gold, reader, say)
        for notes in read_systems(systems, reader, say).values():
            for evaluation in _score(subtrack, wanted_notes, notes, sentences, say):
                if verbose:
                    _print_documents(evaluation, say)
                _print_summary(evaluation, say)
                done.append(evaluation)
    return done


def _fit(system: str, gold: str) -> bool:
    # "or" in the second half: one XML file is enough for the script.
    return (system.endswith(".ann") and gold.endswith(".ann")) or (
        system.endswith(".xml") or gold.endswith(".xml")
    )


def _score(
    subtrack: str, gold: Notes, system: Notes, sentences: Path, say: Say
) -> list[Evaluation]:
    if subtrack == "ner":
        return [score_ner(gold, system, sentences=sentences, say=say)]
    return [score_strict(gold, system), score_merged(gold, system)]


def _print_documents(evaluation: Evaluation, say: Say) -> None:
    say("\n")
    say(f"Report (SYSTEM: {evaluation.system}):")
    say(_RULE)
    say(_row("Document ID", "Measure", "Micro"))
    say(_RULE)
    for document in evaluation.documents:
        single = Evaluation(evaluation.label, evaluation.system, (document,))
        _print_figures(document.id, single, say)


def _print_summary(evaluation: Evaluation, say: Say) -> None:
    say(_row("", "", ""))
    say(f"Report (SYSTEM: {evaluation.system}):")
    say(_RULE)
    say(_row(evaluation.label, "Measure", "Micro"))
    say(_RULE)
    _print_figures(f"Total ({len(evaluation.documents)} docs)", evaluation, say)
    say("\n")


def _print_figures(title: str, evaluation: Evaluation, say: Say) -> None:
    figures = [
        ("Precision", format_significant(evaluation.precision)),
        ("Recall", format_significant(evaluation.recall)),
        ("F1", format_significant(evaluation.f1)),
    ]
    if evaluation.label.endswith("[NER]"):
        missed = leak(evaluation)
        figures.insert(0, ("Leak", "NA" if missed is None else format_significant(missed)))
    for measure, value in figures:
        say(_row(title, measure, value))
        title = ""
    say(_RULE)


def _row(title: str, measure: str, value: str) -> str:
    return f"{title:<35}{measure:<15}{value:<20}"


def format_significant(value: float) -> str:
    """Write four significant digits, not decimals.

    >>> [format_significant(value) for value in (4 / 7, 0.0648, 1.0, 0.00001)]
    ['0.5714', '0.0648', '1.0', '1e-05']
    """
    return f"{value:.4}"
