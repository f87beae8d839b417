"""What is said of a size beside a study's protocol, or without one; the command and notebooks."""

from dataclasses import dataclass, replace

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import IntervalMethod, Metric, Pilot, Source
from goldbench.planning.sizes.plan import Method, SizeRequest, deff_from

WITH_F1: tuple[Metric, ...] = ("precision", "recall", "f1")
_PLAIN = (
    "precision", "recall", "width", "level", "assurance", "population", "sites",
    "minutes_per_note", "notes_per_patient", "icc",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SizeOptions:
    """As in `SizeRequest`; None was not said. With `f1` its interval must be as narrow, too.

    `deff` multiplies documents, or follows from `mean_mentions` and `rho`.
    """

    precision: float | None = None
    recall: float | None = None
    frequency: float | Pilot | None = None
    source: Source | None = None
    width: float | None = None
    level: float | None = None
    assurance: float | None = None
    method: Method = "assured"
    interval: IntervalMethod = "korn-graubard"
    f1: bool = False
    deff: float | None = None
    mean_mentions: float | None = None
    rho: float | None = None
    population: int | None = None
    sites: int | None = None
    minutes_per_note: float | None = None
    notes_per_patient: float | None = None
    icc: float | None = None
    clamp: bool = False


def apply_options(ask: SizeRequest, options: SizeOptions) -> SizeRequest:
    """Put what was said over a question; the rest of it stays.

    >>> apply_options(SizeRequest(0.85, 0.80, 0.48), SizeOptions(recall=0.7)).recall
    0.7
    """
    plain = {name: getattr(options, name) for name in _PLAIN}
    given = {name: value for name, value in plain.items() if value is not None}
    ask = replace(
        ask, method=options.method, interval=options.interval, clamp=options.clamp, **given
    )
    if options.f1:
        ask = replace(ask, metrics=WITH_F1)
    correlated = (options.deff, options.mean_mentions, options.rho)
    if any(number is not None for number in correlated):
        ask = replace(ask, deff=deff_from(*correlated), mentions=None)
    return _put_frequency(ask, options.frequency, options.source)


def _put_frequency(
    ask: SizeRequest, frequency: float | Pilot | None, source: Source | None
) -> SizeRequest:
    """A frequency that is said is the system's unless the source says otherwise."""
    if frequency is not None:
        return replace(ask, frequency=frequency, source=source or "internal", origin="")
    return ask if source is None else replace(ask, source=source)


def question_of(options: SizeOptions) -> SizeRequest:
    """Make a question of options alone, which say precision, recall and frequency."""
    if options.precision is None or options.recall is None or options.frequency is None:
        msg = "without a study precision, recall and frequency must be said"
        raise UsageError(msg, hint="give them, or name the folder of a study")
    ask = SizeRequest(options.precision, options.recall, options.frequency)
    return apply_options(ask, options)
