"""The i2b2/UTHealth 2014 evaluation script (kotfic/i2b2_evaluation_scripts, 2014), bug for bug.

`evaluate.py {cr|phi} [-v] [--filter A,B] [--conjunctive] [--invert] SYSTEM… GOLD`, one report a
system. Micro figures (called primary) come from pooled counts; macro figures are means over
documents of precision and of recall, with their population standard deviations, and the macro F1
is the harmonic mean of the two means and not the mean of F1. 0/0 is 0.0 for a document and for
the micro figures, and `nan` for the macro F1.

Only documents that both sides have are scored. Where this differs from the script's description
is listed in `docs/tracks/official-i2b2-2014.md`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from goldbench.errors import FormatError, UsageError
from goldbench.official import i2b2_2014_phi as phi
from goldbench.official import i2b2_2014_risk as risk
from goldbench.official.counts import Evaluation, Say, ignore
from goldbench.official.i2b2_2014_files import Record, read_gold, read_record, read_systems
from goldbench.official.i2b2_2014_report import print_documents, print_summary
from goldbench.official.i2b2_2014_tags import PHI_TYPES, RISK_ATTRIBUTES
from goldbench.official.python2 import order_names

TASKS = ("cr", "phi")

Both = tuple[dict[str, Record], dict[str, Record]]
"""Gold and a system, by record id."""


@dataclass(frozen=True, slots=True)
class Options:
    """`values` are the parts of `--filter`; without them the other two do nothing."""

    values: tuple[str, ...] = ()
    conjunctive: bool = False
    invert: bool = False


def run(
    task: str,
    systems: Sequence[str],
    gold: str,
    *,
    say: Say,
    verbose: bool = False,
    options: Options | None = None,
) -> None:
    """Run the script: `task` cr or phi; folders, or two files for the block by document only."""
    chosen = options or Options()
    _warn_of_unknown_values(task, chosen, say)
    for path in (gold, *systems):
        if not Path(path).exists():
            raise FormatError(Path(path), 0, "does not exist")
    if Path(systems[0]).is_file() and Path(gold).is_file():
        wanted, given = read_record(gold, say), read_record(systems[0], say)
        gold_note, system_note = {wanted.id: wanted}, {given.id: given}
        for evaluation in _evaluate(task, gold_note, system_note, chosen, say):
            print_documents(evaluation, say)
    elif all(Path(system).is_dir() for system in systems) and Path(gold).is_dir():
        records = read_gold(gold, say)
        by_system = read_systems(systems, say)
        for name in order_names(by_system):
            for evaluation in _evaluate(task, records, by_system[name], chosen, say):
                if verbose:
                    print_documents(evaluation, say)
                print_summary(evaluation, say)


def score_phi(both: Both, label: str) -> Evaluation:
    """Score one block, named as `i2b2_2014_phi.blocks` names it."""
    block = next(block for block in phi.blocks(None) if block.label == label)
    return phi.evaluate(*both, [block])[0]


def score_risk(both: Both) -> Evaluation:
    return risk.evaluate(*both, None, ignore)


def read_truth(gold: Path) -> dict[str, Record]:
    """Read the folder of gold."""
    return read_gold(f"{gold}/", ignore)


def read_both(
    gold: Path,
    system: Path,
    annotator: str | None = None,
    *,
    truth: Callable[[], dict[str, Record]] | None = None,
) -> Both:
    """Read gold and one system; `annotator` names it where a folder holds several.

    `truth` gives gold where it may have been read before.
    """
    by_system = read_systems([f"{system}/"], ignore)
    if annotator is None and len(by_system) > 1:
        there = ", ".join(repr(name) for name in sorted(by_system))
        msg = f"{system} holds several systems: {there}"
        raise UsageError(msg, hint="name one with annotator=...")
    name = annotator if annotator is not None else next(iter(by_system), "")
    if annotator is not None and annotator not in by_system:
        msg = f"{system} holds no system {annotator!r}"
        raise UsageError(msg, hint="the name is what follows PATIENT-RECORD in the file names")
    own = by_system.get(name, {})
    return (read_truth(gold) if truth is None else truth()), own


def _evaluate(
    task: str, gold: dict[str, Record], system: dict[str, Record], options: Options, say: Say
) -> Iterator[Evaluation]:
    if task == "phi":
        yield from phi.evaluate(gold, system, phi.blocks(_choice(options)))
    else:
        given = options.values, options.conjunctive, options.invert
        yield risk.evaluate(gold, system, risk.Filter(*given) if options.values else None, say)


def _choice(options: Options) -> phi.Choice | None:
    if not options.values:
        return None
    tests = tuple(_phi_test(value) for value in options.values)
    return phi.Choice(tests, options.conjunctive, options.invert)


def _phi_test(value: str) -> phi.Test:
    """Make the test of one value: a name; or what only risk factors have; or anything at all."""
    if value in PHI_TYPES:
        return lambda unit: unit.name == value
    known = bool(risk.attributes_with(value))
    return lambda _: not known


def _warn_of_unknown_values(task: str, options: Options, say: Say) -> None:
    names = PHI_TYPES if task == "phi" else RISK_ATTRIBUTES
    for value in options.values:
        if value not in names and not risk.attributes_with(value):
            say(f'WARNING: could not find valid class attribute for "{value}", + skipping.')
