"""Every rule of the original scripts under its track name, and one way to call them all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from goldbench.errors import UsageError
from goldbench.official import i2b2_2014, meddocan, nlpsandbox
from goldbench.official.counts import Evaluation
from goldbench.official.files import has_ending
from goldbench.official.i2b2_2014_files import Record
from goldbench.official.i2b2_2014_report import macro
from goldbench.official.result import OfficialResult, nan_to_none

Readings = dict[tuple[object, ...], Any]
"""What was read of gold and a system for one rule of a family: the next need not read them."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Request:
    """What `score` was asked; see there."""

    track: str
    gold: Path
    system: Path
    edition: str
    fmt: str | None
    sentences: Path
    annotator: str | None
    task: str | None
    readings: Readings
    beside: tuple[Path, ...] = ()

    def read_once(self, key: tuple[object, ...], read: Callable[[], T]) -> T:
        """Give what another rule read of the same files, else read it."""
        if key not in self.readings:
            self.readings[key] = read()
        reading: T = self.readings[key]
        return reading


@dataclass(frozen=True, slots=True)
class OfficialTrack:
    """`editions` from old to new; the last is the default. One unnamed edition is ("",)."""

    name: str
    rule: str
    editions: tuple[str, ...]
    run: Callable[[Request], OfficialResult]


def score(
    track: str,
    gold: Path,
    system: Path,
    *,
    edition: str | None = None,
    fmt: str | None = None,
    sentences: Path = meddocan.SENTENCES,
    annotator: str | None = None,
    task: str | None = None,
    readings: Readings | None = None,
    beside: tuple[Path, ...] = (),
) -> OfficialResult:
    """Score a system as the original script of a track does.

    `gold` and `system` are folders, for NLP Sandbox JSON files. MEDDOCAN: `fmt` is brat or i2b2
    (by default what the gold folder holds), `sentences` the folder with sentence ends for the
    leak score. i2b2 2014: `annotator` picks one of several systems in a folder. NLP Sandbox:
    `task` is a tool type or its short name (date, person, …; by default the one that gold has
    annotations of), `edition` is 4.2 or 4.3. `readings` is given where several tracks are asked
    of the same folders, or several systems of the same gold: what was read for one serves the
    next. `beside` are all systems that will be asked, where gold is too large to be kept.
    """
    listed = TRACKS.get(track)
    if listed is None:
        msg = f"no official edition of track {track!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(TRACKS)}")
    chosen = edition if edition is not None else listed.editions[-1]
    if chosen not in listed.editions:
        msg = f"track {track} has no edition {chosen!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(listed.editions) or 'none'}")
    kept = {} if readings is None else readings
    return listed.run(
        Request(track, gold, system, chosen, fmt, sentences, annotator, task, kept, beside)
    )


def _meddocan_ner(asked: Request) -> OfficialResult:
    evaluation = meddocan.with_sentences(_counts(asked).ner, asked.sentences)
    return _result(asked, evaluation, leak=meddocan.leak(evaluation))


def _meddocan_strict(asked: Request) -> OfficialResult:
    return _result(asked, Evaluation("", "", _counts(asked).strict))


def _meddocan_merged(asked: Request) -> OfficialResult:
    return _result(asked, Evaluation("", "", _counts(asked).merged))


def _counts(asked: Request) -> meddocan.Counts:
    fmt, every = _format(asked), asked.beside or (asked.system,)
    if (asked.gold, asked.system, fmt) not in asked.readings:
        counted = meddocan.count_folders(asked.gold, every, fmt)
        for system, counts in zip(every, counted, strict=True):
            asked.readings[asked.gold, system, fmt] = counts
    counts_: meddocan.Counts = asked.readings[asked.gold, asked.system, fmt]
    return counts_


def _format(asked: Request) -> str:
    if asked.fmt is not None:
        if asked.fmt not in meddocan.FORMATS:
            msg = f"MEDDOCAN has no format {asked.fmt!r}"
            raise UsageError(msg, hint=f"one of: {', '.join(meddocan.FORMATS)}")
        return asked.fmt
    return "brat" if has_ending(str(asked.gold), ".ann") else "i2b2"


def _risk(asked: Request) -> OfficialResult:
    return _result(asked, i2b2_2014.score_risk(_i2b2_records(asked)), with_macro=True)


def _i2b2_records(asked: Request) -> i2b2_2014.Both:
    key = (asked.gold, asked.system, asked.annotator)

    def truth() -> dict[str, Record]:
        return asked.read_once((asked.gold,), lambda: i2b2_2014.read_truth(asked.gold))

    return asked.read_once(key, lambda: i2b2_2014.read_both(*key, truth=truth))


def _phi(label: str) -> Callable[[Request], OfficialResult]:
    def run(asked: Request) -> OfficialResult:
        evaluation = i2b2_2014.score_phi(_i2b2_records(asked), label)
        return _result(asked, evaluation, with_macro=True)

    return run


def _nlpsandbox(kind: str, mode: str) -> Callable[[Request], OfficialResult]:
    def run(asked: Request) -> OfficialResult:
        task = _sandbox_task(asked)
        gold, system = (_sandbox_side(asked, path, task) for path in (asked.gold, asked.system))
        scored = next(
            each
            for each in nlpsandbox.compare(gold, system, task)
            if (each.kind, each.mode) == (kind or task.name, mode)
        )
        f1, precision, recall = map(nan_to_none, scored.figures)
        return OfficialResult(
            track=asked.track,
            edition=asked.edition,
            documents=len(gold.notes),
            tp=scored.tp,
            fp=scored.fp,
            fn=scored.fn,
            precision=precision,
            recall=recall,
            f1=f1,
        )

    return run


def _sandbox_task(asked: Request) -> nlpsandbox.Task:
    if asked.task:
        return nlpsandbox.task_of(asked.task)
    return asked.read_once((asked.gold, "task"), lambda: nlpsandbox.guess_task(asked.gold))


def _sandbox_side(asked: Request, path: Path, task: nlpsandbox.Task) -> nlpsandbox.Side:
    key = (path, task, asked.edition)
    return asked.read_once(key, lambda: nlpsandbox.read_side(path, task, edition=asked.edition))


def _result(
    asked: Request, evaluation: Evaluation, *, leak: float | None = None, with_macro: bool = False
) -> OfficialResult:
    means = None
    if with_macro:
        means = {name: nan_to_none(value) for name, value in macro(evaluation)._asdict().items()}
    return OfficialResult(
        track=asked.track,
        edition=asked.edition,
        documents=len(evaluation.documents),
        tp=evaluation.tp,
        fp=evaluation.fp,
        fn=evaluation.fn,
        precision=evaluation.precision,
        recall=evaluation.recall,
        f1=evaluation.f1,
        macro=means,
        leak=leak,
    )


_SANDBOX = tuple(nlpsandbox.EDITIONS)
_ONE = ("",)

TRACKS: dict[str, OfficialTrack] = {
    track.name: track
    for track in (
        OfficialTrack("meddocan-ner", "label and offsets", _ONE, _meddocan_ner),
        OfficialTrack("meddocan-strict", "offsets", _ONE, _meddocan_strict),
        OfficialTrack("meddocan-merged", "offsets, neighbours joined", _ONE, _meddocan_merged),
        *(
            OfficialTrack(f"i2b2-2014-phi-{name}", f"the block {label!r}", _ONE, _phi(label))
            for name, label in (
                ("strict", "Strict"),
                ("relaxed", "Relaxed"),
                ("token", "Token"),
                ("strict-hipaa", "HIPAA Strict"),
                ("relaxed-hipaa", "HIPAA Relaxed"),
                ("token-hipaa", "HIPPA Token"),
                ("strict-binary", "Binary Strict"),
                ("token-binary", "Binary Token"),
                ("strict-hipaa-binary", "Binary HIPAA Strict"),
                ("token-hipaa-binary", "Binary HIPPA Token"),
            )
        ),
        OfficialTrack("i2b2-2014-risk", "document tags", _ONE, _risk),
        OfficialTrack(
            "nlpsandbox-instance-strict", "start and length", _SANDBOX,
            _nlpsandbox("instance", "strict"),
        ),
        OfficialTrack(
            "nlpsandbox-instance-relax", "start, and length within 2", _SANDBOX,
            _nlpsandbox("instance", "relax"),
        ),
        OfficialTrack(
            "nlpsandbox-token", "start and length of tokens", _SANDBOX,
            _nlpsandbox("token", "strict"),
        ),
        OfficialTrack(
            "nlpsandbox-type", "start, length and type", _SANDBOX, _nlpsandbox("", "strict")
        ),
    )
}  # fmt: skip
