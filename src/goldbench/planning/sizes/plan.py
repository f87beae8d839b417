"""One plan, all that can be said about it: what `goldbench size` prints and a page shows.

The plan is for Korn-Graubard's interval, about four documents more than the plain Clopper-Pearson
one that reports print for one decision a document; that number stands beside it, and so does
SLiCE's, with the assurance it really has. With sites or patients the draw from them is simulated
(`sites_patients`); a draw from notes that are there simulates itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from goldbench.errors import DesignError, GoldbenchError, UsageError, check_known
from goldbench.planning.sizes.counts.cells import (
    IntervalMethod,
    Metric,
    Pilot,
    Source,
    check_pilot,
    check_share,
)
from goldbench.planning.sizes.counts.corrections import design_effect
from goldbench.planning.sizes.sentences import falls_short, methods_sentence
from goldbench.planning.sizes.simple_random.assurance import (
    BOTH,
    AssuredSize,
    assured_size,
    realised_assurance,
)
from goldbench.planning.sizes.simple_random.expected import expected_widths
from goldbench.planning.sizes.simple_random.slice import SliceSize, slice_size
from goldbench.planning.sizes.stratified.by_output import OutputSize, output_size
from goldbench.planning.sizes.stratified.patients import PatientKind, notes_per_patient

Method = Literal["assured", "slice"]
_HIGH = 0.90


@dataclass(frozen=True, slots=True)
class SizeRequest:
    """What is asked of the planner. `width` is a full width; `deff` multiplies the documents.

    With `mentions` the unit of the score is the mention: a document that has the variable holds
    that many on average, so fewer documents do; `deff` is then that of mentions in documents.
    `notes_per_patient` asks for a draw from `sites` and patients, whose notes are alike by `icc`;
    `kinds` are the patients of a study, from whom such a draw is planned as it will be made.
    """

    precision: float
    recall: float
    frequency: float | Pilot
    width: float = 0.10
    level: float = 0.95
    assurance: float = 0.80
    method: Method = "assured"
    source: Source = "internal"
    interval: IntervalMethod = "korn-graubard"
    metrics: tuple[Metric, ...] = BOTH
    deff: float = 1.0
    mentions: float | None = None
    population: int | None = None
    sites: int | None = None
    minutes_per_note: float | None = None
    notes_per_patient: float | None = None
    icc: float = 0.2
    kinds: tuple[PatientKind, ...] | None = None
    clamp: bool = False
    name: str = ""
    origin: str = ""

    def __post_init__(self) -> None:
        for what, value, kinds in (
            ("method", self.method, Method),
            ("source", self.source, Source),
            ("interval", self.interval, IntervalMethod),
            *(("metric", metric, Metric) for metric in self.metrics),
        ):
            check_known(what, value, get_args(kinds))

    @property
    def alpha(self) -> float:
        return round(1 - self.level, 12)  # SLiCE was given .05, not .050000000000000044

    @property
    def per_document(self) -> float:
        """The design effect on the scale of documents."""
        return self.deff / self.mentions if self.mentions else self.deff

    @property
    def rate(self) -> float:
        return self.frequency.mean if isinstance(self.frequency, Pilot) else self.frequency


def plan_summary(ask: SizeRequest, secondary: Sequence[SizeRequest] = ()) -> dict[str, Any]:
    """Give the size asked for and what stands beside it, ready for JSON (`size.schema.json`).

    >>> made = plan_summary(SizeRequest(0.85, 0.80, 0.48, method="slice"))
    >>> made["total"], round(made["assurance"], 2), made["by_output"]["total"]
    (519, 0.52, 424)

    `secondary` are further variables: the widths that each can expect from the same documents.
    """
    if ask.mentions is not None and ask.mentions < 1:
        msg = f"{ask.mentions} mentions a document"
        raise UsageError(msg, hint="documents that have the variable hold at least one")
    _check_numbers(ask)
    sliced = _summarise_slice(ask)
    main = sliced if ask.method == "slice" else _summarise_assured(ask)
    total = int(main["total"])
    drawn = _as_drawn(ask)
    summary: dict[str, Any] = {
        "question": "width",
        "method": ask.method,
        "level": ask.level,
        "width": ask.width,
        **main,
        "asked": ask.assurance,
        "interval": "clopper-pearson" if ask.method == "slice" else ask.interval,
        "inputs": _inputs(ask),
        "slice": sliced,
        "clopper_pearson": _plain(ask),
        "by_output": _by_output(ask),
        "as_drawn": drawn,
        "per_site": _per_site(main, ask.sites),
        "hours": _hours(int(drawn["total"]) if drawn else total, ask),
        "expected_widths": _widths(ask, total),
        "secondary": [
            {
                "variable": request.name,
                "inputs": _inputs(request),
                "expected_widths": _widths(request, total),
            }
            for request in secondary
        ],
        "warnings": _warnings(ask, main, drawn),
    }
    summary["methods"] = methods_sentence(summary)
    return summary


def _check_numbers(ask: SizeRequest) -> None:
    """Refuse what no plan can be made of by the names it was given under."""
    check_share(level=ask.level, full_width=ask.width)
    if isinstance(ask.frequency, Pilot):
        check_pilot(ask.frequency)
    if not 0 <= ask.icc <= 1:
        msg = f"icc is {ask.icc:g}; it must lie between 0 and 1"
        raise UsageError(msg, hint="0.2 is usual: how alike the notes of one patient are")
    if ask.population is not None and ask.population < 1:
        msg = f"a population of {ask.population:g} documents"
        raise UsageError(msg, hint="at least 1; leave it out where it has no end")
    if ask.minutes_per_note is not None and not 0 < ask.minutes_per_note < math.inf:
        msg = f"{ask.minutes_per_note:g} minutes a note"
        raise UsageError(msg, hint="above 0; leave it out where nobody knows")


def size_with_assurance(ask: SizeRequest) -> AssuredSize:
    """Give the size for a question: documents drawn at random."""
    return assured_size(
        ask.precision,
        ask.recall,
        ask.frequency,
        ask.width,
        alpha=ask.alpha,
        assurance=ask.assurance,
        metrics=ask.metrics,
        source=ask.source,
        interval=ask.interval,
        deff=ask.per_document,
        population=ask.population,
    )


def size_by_slice(ask: SizeRequest) -> SliceSize:
    """Give SLiCE's size for a question."""
    rates = (ask.precision, ask.recall, ask.rate)
    return slice_size(*rates, ask.width / 2, ask.alpha, ask.source, clamp=ask.clamp)


def _summarise_assured(ask: SizeRequest) -> dict[str, Any]:
    size = size_with_assurance(ask)
    counts = {name: getattr(size, name) for name in _COUNTS}
    return {"assurance": size.assurance, **counts}


_COUNTS = ("total", "positive", "negative", "tp", "fp", "tn", "fn")


def _summarise_slice(ask: SizeRequest) -> dict[str, Any]:
    """Give SLiCE's size; its assurance is None where clamping made its numbers contradict."""
    size = size_by_slice(ask)
    return {
        "assurance": _compute_assurance(ask, size),
        **{name: getattr(size, name) for name in _COUNTS},
    }


def _compute_assurance(ask: SizeRequest, size: SliceSize) -> float | None:
    try:
        return realised_assurance(
            size.total,
            ask.precision,
            ask.recall,
            ask.frequency,
            ask.width,
            alpha=ask.alpha,
            metrics=ask.metrics,
            source=ask.source,
            deff=ask.per_document,
            population=ask.population,
        )
    except UsageError:
        if ask.clamp:
            return None
        raise


def _plain(ask: SizeRequest) -> dict[str, Any] | None:
    """Give the same plan for the papers' interval."""
    if ask.interval == "clopper-pearson" or ask.method == "slice":
        return None
    size = _summarise_assured(replace(ask, interval="clopper-pearson"))
    return {"total": size["total"], "assurance": size["assurance"]}


def _by_output(ask: SizeRequest) -> dict[str, Any] | None:
    """Give the size of a draw apart from the system's positives and negatives, where it applies.

    It knows of no population: None where it asks for more than there is.
    """
    size = _output_size(ask)
    if size is None:
        return None
    positive, negative = (
        math.ceil(n * ask.per_document - 1e-9) for n in (size.positive, size.negative)
    )
    if ask.population is not None and positive + negative > ask.population:
        return None
    return {
        "total": positive + negative,
        "positive": positive,
        "negative": negative,
        "assurance": size.assurance,
    }


def _output_size(ask: SizeRequest) -> OutputSize | None:
    """None unless the system was run on the whole population: its frequency is then known."""
    if isinstance(ask.frequency, Pilot) or ask.source == "external" or ask.metrics != BOTH:
        return None
    try:
        return output_size(
            ask.precision,
            ask.recall,
            ask.frequency,
            ask.width,
            alpha=ask.alpha,
            assurance=ask.assurance,
            interval=ask.interval,
        )
    except GoldbenchError:
        return None


def _as_drawn(ask: SizeRequest) -> dict[str, Any] | None:
    """Give the size of that draw from several sites and patients, one decision a note."""
    if ask.kinds is not None:
        return _from_patients(ask, ask.kinds)
    if ask.notes_per_patient is None:
        return None
    size = _output_size(ask)
    if size is None or ask.mentions is not None:
        msg = "a draw from sites and patients is planned for one decision a note and a known share"
        hint = "give --frequency (of documents that the system marks), and no mentions or F1"
        raise UsageError(msg, hint=hint)
    from goldbench.planning.sizes.stratified.sites_patients import scale_to_sites  # noqa: PLC0415  # scipy

    sites = ask.sites or 1
    drawn = scale_to_sites(
        size,
        ask.precision,
        ask.recall,
        ask.rate,
        sites=sites,
        notes_per_patient=ask.notes_per_patient,
        icc=ask.icc,
        population=ask.population,
    )
    given = {"sites": sites, "notes_per_patient": ask.notes_per_patient, "icc": ask.icc}
    return {**drawn._asdict(), **given, "measured": False}


def _from_patients(ask: SizeRequest, kinds: tuple[PatientKind, ...]) -> dict[str, Any] | None:
    """Give the size of the draw that a study will make; None where too few notes are there."""
    from goldbench.planning.sizes.stratified.simulated import Goal  # noqa: PLC0415  # scipy
    from goldbench.planning.sizes.stratified.sites_patients import size_draw  # noqa: PLC0415  # scipy

    goal = Goal(ask.width, ask.level, ask.assurance)
    try:
        drawn = size_draw(kinds, ask.precision, ask.recall, goal, icc=ask.icc)
    except DesignError:
        return None
    sites = len({note.site for kind in kinds for note in kind.notes})
    given = {"sites": sites, "notes_per_patient": notes_per_patient(kinds), "icc": ask.icc}
    return {**drawn._asdict(), **given, "measured": True}


def _per_site(main: dict[str, Any], sites: int | None) -> dict[str, int] | None:
    """Share positives and negatives equally, each rounded up (Canales et al. 2021, phase 2)."""
    if sites is None:
        return None
    if sites < 1:
        msg = f"{sites} sites"
        raise UsageError(msg, hint="at least one site takes part")
    positive, negative = -(-main["positive"] // sites), -(-main["negative"] // sites)
    shared = {"total": positive + negative, "positive": positive, "negative": negative}
    return {"sites": sites, **shared}


def _hours(total: int, ask: SizeRequest) -> dict[str, float] | None:
    """Give the time of one annotator who reads everything, and the share of one site."""
    if ask.minutes_per_note is None:
        return None
    hours = total * ask.minutes_per_note / 60
    summary = {"minutes_per_note": ask.minutes_per_note, "annotator": hours}
    if ask.sites:
        summary["annotator_and_site"] = -(-total // ask.sites) * ask.minutes_per_note / 60
    return summary


def _widths(ask: SizeRequest, total: int) -> dict[str, float] | None:
    try:
        widths = expected_widths(
            total,
            ask.precision,
            ask.recall,
            ask.frequency,
            alpha=ask.alpha,
            source=ask.source,
            deff=ask.per_document,
            population=ask.population,
        )
    except UsageError:
        return None
    return widths._asdict()


def _inputs(ask: SizeRequest) -> dict[str, Any]:
    pilot = ask.frequency._asdict() if isinstance(ask.frequency, Pilot) else None
    return {
        "variable": ask.name or None,
        "precision": ask.precision,
        "recall": ask.recall,
        "frequency": ask.rate,
        "pilot": pilot,
        "source": ask.source,
        "origin": ask.origin or None,
        "metrics": list(ask.metrics),
        "deff": ask.deff,
        "mentions": ask.mentions,
        "population": ask.population,
    }


def _warnings(ask: SizeRequest, main: dict[str, Any], drawn: dict[str, Any] | None) -> list[str]:
    warnings = [
        f"the expected {name} of {value:g} is above {_HIGH:g}: if the system is worse, the sample "
        "is too small and the intervals too wide; about 0.80 is realistic (Canales et al. 2021)"
        for name, value in (("precision", ask.precision), ("recall", ask.recall))
        if value > _HIGH
    ]
    if drawn and falls_short(drawn["assurance"], ask.assurance):
        chance = f"{drawn['assurance']:.2f}, not {ask.assurance:g}"
        warnings.append(
            "there are too few notes: drawn from the sites and patients there are, the intervals "
            f"are as narrow as asked with a chance of {chance}"
        )
    if ask.method == "slice" and main["assurance"] is not None and main["assurance"] < 0.8:
        warnings.append(
            f"with SLiCE's size the intervals are at most {ask.width:g} wide in "
            f"{main['assurance']:.0%} of samples; --method assured keeps the promise"
        )
    if ask.clamp and main["assurance"] is None:
        warnings.append(
            "precision, recall and frequency cannot hold together; clamped as SLiCE does"
        )
    return warnings


def deff_from(deff: float | None, mentions: float | None, rho: float | None) -> float:
    """Give the design effect that was said, or that of mentions which resemble each other.

    >>> deff_from(None, 6, 0.2)
    2.0
    """
    if deff is not None and rho is not None:
        msg = "both a design effect and a correlation were given"
        raise UsageError(msg, hint="give deff, or mean mentions and rho")
    if (rho is None) != (mentions is None) and deff is None:
        msg = "mean mentions and their correlation go together"
        raise UsageError(msg, hint="deff = 1 + (mean mentions - 1) rho; give both")
    if rho is not None and mentions is not None:
        return design_effect(mentions, rho)
    if deff is not None and not 1 <= deff < math.inf:
        msg = f"a design effect of {deff:g}"
        raise UsageError(msg, hint="at least 1: so many documents do the work of one")
    return 1.0 if deff is None else deff
