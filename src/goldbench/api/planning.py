"""Before annotation: `plan`, `draw`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from collections import Counter
from collections.abc import Mapping
from functools import partial
from numbers import Integral
from typing import TYPE_CHECKING, Literal, get_args

from goldbench.api.arguments import check_numbers, corpus_of, is_source, split_names
from goldbench.api.checks import check_flags, check_words, new_file
from goldbench.api.ranges import COUNT, NONE_OR_MORE, SEED, check_range, check_range_if_given
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike, Source
    from goldbench.planning import Pilot
    from goldbench.planning.protocol import Waves
    from goldbench.reports.answers import ArrowTable, Drawn, Planned

Share = Literal["proportional", "equal"]


def plan(
    precision: float,
    recall: float,
    frequency: float | tuple[int, int],
    *,
    width: float = 0.10,
    level: float = 0.95,
    assurance: float = 0.80,
    method: Literal["assured", "slice"] = "assured",
    source: Literal["internal", "external"] = "internal",
    interval: Literal["korn-graubard", "clopper-pearson"] = "korn-graubard",
    f1: bool = False,
    deff: float | None = None,
    mean_mentions: float | None = None,
    rho: float | None = None,
    population: int | None = None,
    sites: int | None = None,
    minutes_per_note: float | None = None,
    notes_per_patient: float | None = None,
    icc: float = 0.2,
    clamp: bool = False,
    plot: "PathLike | None" = None,
) -> "Planned":
    """Say how many documents to annotate for intervals of that full width.

    `frequency` is a share, or a pilot: (positives, documents). `assurance` is the chance of such
    intervals; `method="slice"` is the published calculator. With `f1` the interval of F1 must be
    as narrow, too. `deff` multiplies documents, or follows from `mean_mentions` and `rho`.
    `population` is the number of documents that is claimed about, `sites` shares among sites.
    With `notes_per_patient` a draw from these sites and such patients is planned as well, by
    simulation; their notes are alike by `icc`. `plot` is an SVG file that shows how the size moves.
    """
    from goldbench.planning.sizes.figures import plan_figure, save_figure
    from goldbench.planning.sizes.plan import SizeRequest, deff_from, plan_summary
    from goldbench.planning.sizes.simple_random.assurance import BOTH
    from goldbench.reports.answers import Planned

    check_numbers(
        needed=True, precision=precision, recall=recall, width=width, level=level,
        assurance=assurance, icc=icc,
    )  # fmt: skip
    check_numbers(
        deff=deff, mean_mentions=mean_mentions, rho=rho, minutes_per_note=minutes_per_note,
        notes_per_patient=notes_per_patient,
    )  # fmt: skip
    check_range_if_given(COUNT, sites=sites, population=population)
    check_flags(f1=f1, clamp=clamp)
    figure = None if plot is None else new_file(plot, "plot")
    correlated = deff is not None or mean_mentions is not None or rho is not None
    request = SizeRequest(
        precision,
        recall,
        frequency_of(frequency),
        width=width,
        level=level,
        assurance=assurance,
        method=method,
        source=source,
        interval=interval,
        metrics=("precision", "recall", "f1") if f1 else BOTH,
        deff=deff_from(deff, mean_mentions, rho) if correlated else 1.0,
        population=population,
        sites=sites,
        minutes_per_note=minutes_per_note,
        notes_per_patient=notes_per_patient,
        icc=icc,
        clamp=clamp,
    )
    summary = plan_summary(request)
    if figure is not None:
        save_figure(plan_figure(request, int(summary["total"])), figure)
    return Planned(summary)


def frequency_of(given: "float | tuple[int, int]") -> "float | Pilot":
    """Take a frequency for what it is: a share, or a pilot."""
    from goldbench.planning import Pilot

    pilot = tuple(given) if isinstance(given, tuple | list) else None
    if pilot is None:
        check_numbers(needed=True, frequency=given)
    elif len(pilot) != len(Pilot._fields) or not all(isinstance(n, Integral) for n in pilot):
        msg = "a pilot is two whole numbers: the positives, and all of its documents"
        raise UsageError(msg, hint="frequency=(48, 100), or a share: frequency=0.48")
    return given if pilot is None else Pilot(*pilot)  # type: ignore[return-value]  # no pilot, a share


def draw(
    notes: "Source | ArrowTable",
    wanted: int | Mapping[str, int],
    *,
    seed: int,
    strata: "Names" = (),
    cluster: str | None = "patient",
    unit: Literal["document", "cluster"] = "document",
    per_cluster: int | None = None,
    allocation: Share = "proportional",
    reserve: int = 0,
    training: int = 0,
    training_seed: int | None = None,
    wave: int | None = None,
    every: float = 0.10,
    first: float = 0.30,
    cap: float = 1.50,
) -> "Drawn":
    """Draw notes by a keyed hash of their ids: the same seed, the same notes, in any order.

    `strata` names the metadata (or columns) that make them; several are joined by "/". `wanted`
    is a number for each stratum, or one for all, shared by their sizes (`allocation="equal"`: the
    same from each). `cluster` names what belongs together, where the notes have it. With
    `unit="cluster"` whole clusters are drawn and counted, or at most `per_cluster` notes of each.
    So many notes for `training` rounds are drawn besides, from clusters that are neither in the
    sample nor in its reserve, by `training_seed` (else the next after `seed`).

    With `wave` the wanted notes are read in waves, and the draw holds those up to the end of that
    one, with the probabilities they have then: look when all of them are read, stop when the
    intervals are as narrow as planned, else draw the next `wave`. Waves end at `first` of what is
    wanted (not before 100 notes), then `every` so much, the last at the `cap`.
    """
    from goldbench.api.reading import read
    from goldbench.corpus.metadata_key import check_key
    from goldbench.planning import draw_notes
    from goldbench.planning.sample.draw import WHOLE
    from goldbench.planning.sample.training import draw_training
    from goldbench.planning.waves import plan_waves
    from goldbench.reports.answers import Drawn

    check_range(SEED, seed=seed)
    check_range(NONE_OR_MORE, reserve=reserve, training=training)
    check_range_if_given(SEED, training_seed=training_seed)
    check_training(training, training_seed)
    keys = split_names(strata, "strata")
    _check_allocation(allocation, wanted, keys)
    check_clusters(cluster, unit, per_cluster)
    rule = _rule_of_waves(wave, every, first, cap)
    corpus = corpus_of(notes) if is_source(notes) else read(notes)  # type: ignore[arg-type]  # told apart there
    documents = corpus.documents
    known = {name for document in documents.values() for name in document.meta}
    for key in keys:
        check_known("metadata", key, known)
    places = ["/".join(str(d.meta.get(k, "")) for k in keys) for d in documents.values()]
    if cluster:
        check_key(documents.values(), cluster, option="cluster")
    owners = [(d.meta.text(cluster) if cluster else "") or id_ for id_, d in documents.items()]
    units = dict(zip(owners if unit == "cluster" else documents, places, strict=True))
    if isinstance(wanted, Mapping):
        check_range(NONE_OR_MORE, **{f"wanted[{name!r}]": n for name, n in wanted.items()})
        for name in wanted:
            check_known("stratum", name, set(places) if keys else {WHOLE})
    else:
        wanted = _share_among_strata(wanted, list(units.values()) if keys else None, allocation)
    plan, last = None, wanted
    if wave is not None:
        there = Counter(units.values() if keys else [WHOLE] * len(units))
        planned = dict(wanted) if isinstance(wanted, Mapping) else {WHOLE: wanted}
        sizes = Counter(owners).values() if unit == "cluster" else [1] * len(units)
        each = sum(min(n, per_cluster or n) for n in sizes) / max(len(units), 1)
        plan = plan_waves(rule, planned, there, notes_per_unit=each)
        plan.check_wave(wave)
        wanted, last = (dict.fromkeys(there, 0) | plan.sizes(n) for n in (wave, plan.waves))
    draw_units = partial(
        draw_notes,
        list(documents),
        seed=seed,
        strata=places if keys else None,
        clusters=owners,
        unit=unit,
        per_cluster=per_cluster,
        reserve=reserve,
    )
    sample = draw_units(wanted=wanted)
    if not training:
        return Drawn(sample, plan, wave)
    own = seed + 1 if training_seed is None else training_seed
    where = places if keys else [WHOLE] * len(places)
    whole = draw_units(wanted=last)  # later waves must find their patients untouched
    apart = draw_training(list(documents), owners, where, whole, training, seed=own)
    return Drawn(sample, plan, wave, apart)


def _rule_of_waves(wave: int | None, every: float, first: float, cap: float) -> "Waves":
    """Say where waves end; refuse to where no wave was named."""
    from goldbench.planning.protocol import Waves

    check_numbers(needed=True, every=every, first=first, cap=cap)
    check_numbers(whole=True, wave=wave)
    rule = Waves(every, first, cap)
    if wave is None and rule != Waves():
        msg = "every, first and cap say where waves end, and no wave was named"
        raise UsageError(msg, hint="wave=1 draws the first one")
    return rule


def check_clusters(cluster: str | None, unit: str, per_cluster: int | None) -> None:
    """Refuse clusters that cannot be drawn."""
    from goldbench.planning import Unit

    check_words(cluster=cluster)
    check_known("unit", unit, get_args(Unit))
    check_range_if_given(COUNT, per_cluster=per_cluster)
    if unit == "cluster" and cluster is None:
        msg = "whole clusters are drawn, and nothing says what is one"
        raise UsageError(msg, hint='cluster="patient"')


def check_training(notes: int, seed: int | None) -> None:
    """Refuse a seed of training notes where none are drawn."""
    if seed is not None and not notes:
        msg = "training_seed draws notes for training rounds, and none are wanted"
        raise UsageError(msg, hint="training=20, or leave training_seed out")


def _check_allocation(how: str, wanted: object, keys: tuple[str, ...]) -> None:
    """Refuse a way of sharing that does not exist, or where there is nothing to share."""
    from goldbench.planning.sample.strata import ALLOCATIONS

    if how in ALLOCATIONS and how not in get_args(Share):
        msg = f"allocation {how!r} follows from the variables of a study, and a table has none"
        hint = f'gb.draw_study("study", allocation="{how}"), or allocation="proportional"'
        raise UsageError(msg, hint=hint)
    check_known("allocation", how, get_args(Share))
    if how != "proportional" and (isinstance(wanted, Mapping) or not keys):
        msg = f"allocation {how!r} shares one number among strata"
        raise UsageError(msg, hint='wanted=100, strata="site", or leave allocation out')


def _share_among_strata(
    wanted: object, places: list[str] | None, how: str
) -> int | Mapping[str, int]:
    """Share one number among strata: by their sizes, or equally."""
    from goldbench.planning import equal, proportional

    if not isinstance(wanted, Integral):
        msg = f"wanted is a number, or one for each stratum, not {type(wanted).__name__}"
        raise UsageError(msg, hint='wanted=100, or wanted={"north": 60, "south": 40}')
    check_range(COUNT, wanted=wanted)
    if places is None:
        return int(wanted)
    share = equal if how == "equal" else proportional
    return share(int(wanted), Counter(sorted(places)))
