"""The scorer of the NLP Sandbox client (nlpsandbox/nlpsandbox-client), bug for bug, two editions.

4.2   tokens are what lies between white space; each is thought to begin one character after the
      end of the one before, however wide the gap is (client 4.1.0 to 4.2.0, the page's time)
4.3   tokens are Treebank tokens, each looked for from the end of the one before; one that is not
      found (a double quote, which Treebank rewrites) is thought to begin one character earlier

All notes are pooled. An instance is known by note and start: of several with one start, the last
counts. A predicted instance is right if gold has the same start and, strict, the same length;
relax, a length that differs by at most 2; type, the same length and the same type. A token is
right if gold has one with the same note, start and length. Precision and recall are rounded to
two decimals, and F1 is made from the rounded figures and rounded again. 0/0 is 0.

Where this differs from the task's page is listed in `docs/tracks/official-nlpsandbox.md`.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.errors import FormatError, UsageError
from goldbench.official.counts import Say
from goldbench.official.files import read_text
from goldbench.official.treebank import tokenize

_GAP = re.compile(r"\s+")
_SLACK = 2


class Task(NamedTuple):
    """What is scored: the name in the output, the type's property, the array of a record."""

    name: str
    type: str
    array: str


TASKS: dict[str, Task] = {
    "nlpsandbox:date-annotator": Task("date", "dateFormat", "textDateAnnotations"),
    "nlpsandbox:person-name-annotator": Task("person", "personType", "textPersonNameAnnotations"),
    "nlpsandbox:location-annotator": Task("location", "locationType", "textLocationAnnotations"),
    "nlpsandbox:id-annotator": Task("id", "idType", "textIdAnnotations"),
    "nlpsandbox:contact-annotator": Task("contact", "contactType", "textContactAnnotations"),
    # Only in the client's main branch, and never released.
    "nlpsandbox:covid-symptom-annotator": Task(
        "covid-symptom", "condition", "textCovidSymptomAnnotations"
    ),
    # The name of the location task before client 4.1.0.
    "nlpsandbox:physical-address-annotator": Task(
        "address", "addressType", "textPhysicalAddressAnnotations"
    ),
}


class Piece(NamedTuple):
    """A token of an annotation's text; `start` counts from the beginning of that text."""

    start: int
    length: int


class Figures(NamedTuple):
    """Integer 0, and not 0.0, is the original's answer to 0/0; NaN means "not scored"."""

    f1: float
    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class Score:
    """One of the four tables: (instance, relax), (instance, strict), (type, strict), (token, …)."""

    kind: str
    mode: str
    tp: int
    fp: int
    fn: int
    figures: Figures


class _Instance(NamedTuple):
    type: Any
    length: Any


@dataclass(frozen=True, slots=True)
class Side:
    """What gold or a prediction says, keyed as in the client: `note-start` and so on."""

    notes: frozenset[str]
    instances: dict[str, _Instance]
    tokens: frozenset[str]


def evaluate(prediction: Path, gold: Path, task: Task, *, edition: str) -> list[Score]:
    wanted = read_side(gold, task, edition=edition)
    return compare(wanted, read_side(prediction, task, edition=edition), task)


def compare(wanted: Side, given: Side, task: Task) -> list[Score]:
    """Score in the client's order: relax, strict, type, token."""
    return [
        _score("instance", "relax", *_instances(wanted, given, _is_close)),
        _score("instance", "strict", *_instances(wanted, given, _is_same)),
        _score_type(wanted, given, task),
        _score("token", "strict", *_tokens(wanted, given)),
    ]


def report(scores: list[Score], task: Task) -> dict[str, list[dict[str, Any]]]:
    """Put the scores into the client's JSON; NaN stays NaN."""
    places = []
    types = []
    for score in scores:
        names = ("F1", "precision", "recall")
        for metric, value in zip(names, score.figures, strict=True):
            if score.kind == task.name:
                types.append({"metric": metric, "value": value})
            else:
                place = {"type": score.kind, "mode": score.mode}
                places.append({"metric": metric, "value": value, **place})
    return {f"{task.name}_location": places, f"{task.name}_type": types}


def print_scores(scores: list[Score], say: Say) -> None:
    for score in scores:
        f1, precision, recall = score.figures
        say(f"{score.kind:<25}{'F1':<15}{'Precision':<15}{'Recall':<20}")
        say("-" * 75)
        say(f"{score.mode:<25}{f1:<15}{precision:<15}{recall:<20}")
        say("\n")


def run(
    prediction: Path,
    gold: Path,
    tool_type: str,
    *,
    say: Say,
    output: Path | None = None,
    edition: str = "4.3",
) -> None:
    """Run `evaluate-prediction`: tables to `say`, then JSON to a file or a dict to `say`."""
    task = task_of(tool_type)
    scores = evaluate(prediction, gold, task, edition=edition)
    print_scores(scores, say)
    written = report(scores, task)
    if output is None:
        say(str(written))
    else:
        output.write_text(json.dumps(written), encoding="utf-8")


def task_of(tool_type: str) -> Task:
    """Find a task by tool type, in any letter case, or by the name it has in the output."""
    for full, task in TASKS.items():
        if tool_type.lower() in (full, task.name):
            return task
    known = ", ".join(TASKS)
    msg = f"no tool type {tool_type!r}"
    raise UsageError(msg, hint=f"one of: {known}")


def guess_task(gold: Path) -> Task:
    """Find the one task that a gold file has annotations of."""
    records = _records(gold)
    tasks = [
        task
        for task in TASKS.values()
        if any(isinstance(record, dict) and record.get(task.array) for record in records)
    ]
    if len(tasks) != 1:
        names = ", ".join(task.name for task in tasks) or "none"
        msg = f"{gold} does not tell which task is scored; tasks with annotations: {names}"
        raise UsageError(msg, hint="score one at a time: --include date")
    return tasks[0]


def whitespace_pieces(text: str) -> list[Piece]:
    """Split as 4.2 does; white space at an end makes an empty token.

    >>> whitespace_pieces("Ana  Ek")
    [Piece(start=0, length=3), Piece(start=4, length=2)]
    """
    pieces = []
    start = 0
    for part in _GAP.split(text):
        pieces.append(Piece(start, len(part)))
        start += len(part) + 1
    return pieces


def treebank_pieces(text: str) -> list[Piece]:
    """Split as 4.3 does.

    >>> treebank_pieces('"Bo" Ek')
    [Piece(start=-1, length=2), Piece(start=1, length=2), Piece(start=2, length=2), \
Piece(start=5, length=2)]
    """
    pieces = []
    at = 0
    for token in tokenize(text):
        start = text.find(token, at)
        if start < 0:  # -1 is added to where the search began
            start = at - 1
        pieces.append(Piece(start, len(token)))
        at = start + len(token)
    return pieces


EDITIONS: dict[str, Callable[[str], list[Piece]]] = {
    "4.2": whitespace_pieces,
    "4.3": treebank_pieces,
}


def read_side(path: Path, task: Task, *, edition: str) -> Side:
    """Read a list of annotation records, as `list-annotations` writes them."""
    pieces = EDITIONS[edition]
    notes: set[str] = set()
    instances: dict[str, _Instance] = {}
    tokens: set[str] = set()
    for note, annotation in _annotations(path, task, notes):
        try:
            start, text, length = (annotation[name] for name in ("start", "text", "length"))
            places = [(start + piece.start, piece.length) for piece in pieces(text)]
            abs(length)
        except (KeyError, TypeError):
            msg = f"an annotation of note {note!r} without a proper start, length or text"
            raise FormatError(path, 0, msg) from None
        instances[f"{note}-{start}"] = _Instance(annotation.get(task.type, nan), length)
        tokens.update(f"{note}-{at}-{size}" for at, size in places)
    return Side(frozenset(notes), instances, frozenset(tokens))


def _annotations(path: Path, task: Task, notes: set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, record in enumerate(_records(path), start=1):
        try:
            note = record["annotationSource"]["resourceSource"]["name"].rpartition("/")[2]
            annotations = list(record[task.array])
        except (KeyError, TypeError, AttributeError):
            msg = f"record {number} lacks annotationSource.resourceSource.name or {task.array}"
            hint = f"the client asks for {task.array} in every record; an empty one is []"
            raise FormatError(path, 0, msg, hint=hint) from None
        notes.add(note)
        yield from ((note, annotation) for annotation in annotations)


def _records(path: Path) -> list[Any]:
    try:
        records = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise FormatError(path, error.lineno, f"not JSON ({error.msg})") from None
    if not isinstance(records, list):
        raise FormatError(path, 1, "not a list of annotation records")
    return records


def _is_close(gold: _Instance, system: _Instance) -> bool:
    return bool(abs(gold.length - system.length) <= _SLACK)


def _is_same(gold: _Instance, system: _Instance) -> bool:
    return bool(gold.length == system.length)


def _is_same_type(gold: _Instance, system: _Instance) -> bool:
    return bool(gold.type == system.type) and _is_same(gold, system)


def _instances(
    gold: Side, given: Side, match: Callable[[_Instance, _Instance], bool]
) -> tuple[int, int, int]:
    both = gold.instances.keys() & given.instances.keys()
    tp = sum(match(given.instances[key], gold.instances[key]) for key in both)
    return tp, len(given.instances) - tp, len(gold.instances) - tp


def _tokens(gold: Side, given: Side) -> tuple[int, int, int]:
    tp = len(gold.tokens & given.tokens)
    return tp, len(given.tokens) - tp, len(gold.tokens) - tp


def _score_type(gold: Side, given: Side, task: Task) -> Score:
    counts = _instances(gold, given, _is_same_type)
    typed = any(
        isinstance(instance.type, str) and instance.type for instance in given.instances.values()
    )
    # The guard for untyped predictions still asks for the task's old name.
    if task.name in ("date", "person") or (task.name == "address" and not typed):
        return Score(task.name, "strict", *counts, Figures(nan, nan, nan))
    return _score(task.name, "strict", *counts)


def _score(kind: str, mode: str, tp: int, fp: int, fn: int) -> Score:
    return Score(kind, mode, tp, fp, fn, figures(tp, fp, fn))


def figures(tp: int, fp: int, fn: int) -> Figures:
    """Round to two decimals, half to even, and F1 from what is left.

    >>> figures(1, 2, 3)
    Figures(f1=0.28, precision=0.33, recall=0.25)
    >>> figures(0, 0, 0)
    Figures(f1=0, precision=0, recall=0)
    """
    precision = round(tp / (tp + fp), 2) if tp + fp else 0
    recall = round(tp / (tp + fn), 2) if tp + fn else 0
    both = precision + recall
    return Figures(round(2 * (precision * recall / both), 2) if both else 0, precision, recall)
