"""A study's folder: the size and the sample that its variables ask for: `plan_study`, `draw_study`.

What the commands `goldbench size STUDY` and `goldbench draw STUDY` do.
"""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from datetime import date
from typing import TYPE_CHECKING, Literal

from goldbench.api.arguments import check_numbers, split_names
from goldbench.api.checks import (
    check_flags,
    check_format,
    check_words,
    new_file,
    path_if_given,
    path_of,
)
from goldbench.api.planning import check_clusters, check_training, frequency_of
from goldbench.api.ranges import (
    CORRELATION,
    COUNT,
    NONE_OR_MORE,
    SEED,
    Range,
    check_range,
    check_range_if_given,
)
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike
    from goldbench.planning.folder.draw_folder import DrawOutput
    from goldbench.planning.folder.study_draw import WaveRequest
    from goldbench.reports.answers import Drawn, Planned

ONE_OR_MORE = Range(1)
USUAL_CATCH = 0.8


def plan_study(
    study: "PathLike",
    *,
    variable: str | None = None,
    each: bool = False,
    allocate: bool = False,
    budget: int | None = None,
    precision: float | None = None,
    recall: float | None = None,
    frequency: float | tuple[int, int] | None = None,
    source: Literal["internal", "external"] | None = None,
    width: float | None = None,
    level: float | None = None,
    assurance: float | None = None,
    method: Literal["assured", "slice"] = "assured",
    interval: Literal["korn-graubard", "clopper-pearson"] = "korn-graubard",
    f1: bool = False,
    deff: float | None = None,
    mean_mentions: float | None = None,
    rho: float | None = None,
    population: int | None = None,
    sites: int | None = None,
    minutes_per_note: float | None = None,
    notes_per_patient: float | None = None,
    icc: float | None = None,
    clamp: bool = False,
    plot: "PathLike | None" = None,
) -> "Planned":
    """Say how many documents a study needs, from its folder, where nothing is written.

    Precision, recall and width are those of study.toml, the frequency is measured in the notes.
    For the primary variable, or the `variable` that is named; with `each` also for every one with
    expectations (`planned.variables()`), with `allocate` the fewest notes for all of them at once
    (`planned.allocation()`). If more is needed than the `budget` or the notes there are, a warning
    says so and `planned.narrower()` what parts of the population would need. All other keywords
    are as for `plan` and stand over what the study says.
    """
    from goldbench.planning.sizes.figures import plan_figure, save_figure
    from goldbench.planning.sizes.size_options import SizeOptions
    from goldbench.planning.sizes.study_plan import plan_study as plan_from_folder
    from goldbench.reports.answers import Planned

    folder = path_of(study, "study")
    check_words(variable=variable)
    check_flags(each=each, allocate=allocate, f1=f1, clamp=clamp)
    check_numbers(
        precision=precision, recall=recall, width=width, level=level, assurance=assurance, rho=rho,
        minutes_per_note=minutes_per_note,
    )  # fmt: skip
    figure = None if plot is None else new_file(plot, "plot")
    check_range_if_given(COUNT, budget=budget, sites=sites, population=population)
    check_range_if_given(CORRELATION, icc=icc)
    check_range_if_given(
        ONE_OR_MORE, deff=deff, mean_mentions=mean_mentions, notes_per_patient=notes_per_patient
    )
    options = SizeOptions(
        precision=precision,
        recall=recall,
        frequency=None if frequency is None else frequency_of(frequency),
        source=source,
        width=width,
        level=level,
        assurance=assurance,
        method=method,
        interval=interval,
        f1=f1,
        deff=deff,
        mean_mentions=mean_mentions,
        rho=rho,
        population=population,
        sites=sites,
        minutes_per_note=minutes_per_note,
        notes_per_patient=notes_per_patient,
        icc=icc,
        clamp=clamp,
    )
    planned = plan_from_folder(
        folder, options, variable=variable, each=each, allocate=allocate, budget=budget
    )
    if figure is not None:
        save_figure(plan_figure(planned.ask, int(planned.summary["total"])), figure)
    return Planned(planned.summary)


def draw_study(
    study: "PathLike",
    out: "PathLike | None" = None,
    *,
    allocation: Literal["optimal", "proportional", "equal", "paper"] = "optimal",
    positive: int | None = None,
    negative: int | None = None,
    notes: int | None = None,
    several: bool = False,
    wide: bool = False,
    catch: float = USUAL_CATCH,
    unit: Literal["document", "cluster"] = "document",
    per_cluster: int | None = None,
    icc: float = 0.2,
    seed: int | None = None,
    reserve: int | None = None,
    training: int = 0,
    training_seed: int | None = None,
    waves: bool = False,
    every: float | None = None,
    first: float | None = None,
    cap: float | None = None,
    decided_by: str = "",
    why: str = "",
    day: date | None = None,
    formats: "Names" = ("parquet",),
    by_site: bool = False,
    blind: bool = False,
) -> "Drawn":
    """Draw the sample of a study: as many notes as its variables and their expectations ask for.

    Strata are the sites and what the system (or the term search) says. How many: what keeps the
    promise of the protocol, or `positive` and `negative`, or with `allocation="proportional"` so
    many `notes`. `several` plans for all variables with expectations at once; `wide` makes the
    negatives that a wide search hits a stratum, which may hold the share `catch` of the misses.
    Notes of one patient are taken to be alike by `icc`. `unit`, `per_cluster`, `training` and
    `training_seed` are as for `draw`; `seed` and `reserve` (notes a stratum) are those of
    study.toml if left out.

    Nothing is written unless `out` is named (the command writes STUDY/draw): then the notes are, in
    one or more `formats`, with `by_site` a folder a site and with `blind` no design among them; and
    the measured frequencies. `waves` draws up to the cap of the study's waves (`every`, `first` and
    `cap` stand over what it says); with `out` their rule is registered in study.toml: `decided_by`
    whom, `why`, and on which `day`.
    """
    from goldbench.planning.folder import StudyFolder
    from goldbench.planning.folder.study_draw import draw_study as draw_from_folder
    from goldbench.planning.sample.sampling import Wish
    from goldbench.planning.sample.strata import ALLOCATIONS
    from goldbench.reports.answers import Drawn

    folder, target = path_of(study, "study"), path_if_given(out, "out")
    check_known("allocation", allocation, ALLOCATIONS)
    check_flags(several=several, wide=wide, waves=waves, by_site=by_site, blind=blind)
    check_range_if_given(NONE_OR_MORE, positive=positive, negative=negative, reserve=reserve)
    check_range_if_given(COUNT, notes=notes)
    check_range(NONE_OR_MORE, training=training)
    check_range(CORRELATION, catch=catch, icc=icc)
    check_range_if_given(SEED, seed=seed, training_seed=training_seed)
    check_training(training, training_seed)
    check_clusters("cluster", unit, per_cluster)
    if catch != USUAL_CATCH and not wide:
        msg = "catch says what a wide search holds, and none is asked for"
        raise UsageError(msg, hint="wide=True, or leave catch out")
    rule = _request_waves(waves, every, first, cap, by=decided_by, why=why, day=day)
    output = _output(split_names(formats, "formats"), by_site, blind, writes=target is not None)
    wish = Wish(
        allocation,
        positive,
        negative,
        total=notes,
        wide=wide,
        catch=catch,
        several=several,
        unit=unit,
        per_cluster=per_cluster,
        seed=seed,
        reserve=reserve,
        training=training,
        training_seed=training_seed,
        icc=icc,
    )
    sample = draw_from_folder(StudyFolder.open(folder), wish, target, output, rule).sample
    return Drawn(sample.draw, sample.waves, None, sample.training, sample.promise)


def _request_waves(
    waves: bool,  # noqa: FBT001  # the keyword itself
    every: float | None,
    first: float | None,
    cap: float | None,
    *,
    by: str,
    why: str,
    day: date | None,
) -> "WaveRequest | None":
    """Take what was said of waves; refuse it where there are none."""
    from datetime import UTC, datetime

    from goldbench.planning.folder.study_draw import WaveRequest

    check_numbers(every=every, first=first, cap=cap)
    check_words(decided_by=by or None, why=why or None)
    if day is not None and not isinstance(day, date):
        msg = f"day is a date, not {type(day).__name__}"
        raise UsageError(msg, hint="datetime.date(2026, 1, 31); today if left out")
    if not waves:
        said = {
            "every": every, "first": first, "cap": cap,
            "decided_by": by or None, "why": why or None, "day": day,
        }  # fmt: skip
        for name, value in said.items():
            if value is not None:
                msg = f"{name} is said of waves, and none are asked for"
                raise UsageError(msg, hint=f"waves=True, or leave {name} out")
        return None
    return WaveRequest(every, first, cap, by=by, why=why, day=day or datetime.now(UTC).date())


def _output(
    formats: tuple[str, ...],
    by_site: bool,  # noqa: FBT001  # as in draw_study
    blind: bool,  # noqa: FBT001  # as in draw_study
    *,
    writes: bool,
) -> "DrawOutput":
    """Take how notes are written; refuse it where nothing is."""
    from goldbench.formats import require_writable
    from goldbench.planning.folder.draw_folder import DrawOutput

    output = DrawOutput(formats, by_site, blind)
    for name in formats:
        check_format(name, "formats")
        require_writable(name)
    if not formats:
        msg = "formats names none"
        raise UsageError(msg, hint='formats="parquet", or leave it out')
    if not writes and output != DrawOutput():
        msg = "formats, by_site and blind say how notes are written, and nothing is"
        raise UsageError(msg, hint='name a new folder: out="study/draw"')
    return output
