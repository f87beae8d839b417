"""Before annotation: `plan`, `draw`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from collections import Counter
from collections.abc import Mapping
from numbers import Integral
from typing import TYPE_CHECKING, Literal

from goldbench.api.arguments import check_numbers, corpus_of, is_source, listed
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, Source
    from goldbench.planning import Pilot
    from goldbench.reports.answers import ArrowTable, Drawn, Planned


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
) -> "Planned":
    """Say how many documents to annotate for intervals of that full width.

    `frequency` is a share, or a pilot: (positives, documents). `assurance` is the chance of such
    intervals; `method="slice"` is the published calculator. With `f1` the interval of F1 must be
    as narrow, too. `deff` multiplies documents, or follows from `mean_mentions` and `rho`.
    `population` is the number of documents that is claimed about, `sites` shares among sites.
    With `notes_per_patient` a draw from these sites and such patients is planned as well, by
    simulation; their notes are alike by `icc`.
    """
    from goldbench.planning.sizes.plan import SizeRequest, deff_from, plan_summary
    from goldbench.planning.sizes.simple_random.assurance import BOTH
    from goldbench.reports.answers import Planned

    check_numbers(
        precision=precision, recall=recall, width=width, level=level, assurance=assurance,
        deff=deff, mean_mentions=mean_mentions, rho=rho, minutes_per_note=minutes_per_note,
        notes_per_patient=notes_per_patient, icc=icc, population=population,
    )  # fmt: skip
    check_numbers(whole=True, sites=sites)
    correlated = deff is not None or mean_mentions is not None or rho is not None
    request = SizeRequest(
        precision,
        recall,
        _frequency(frequency),
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
    return Planned(plan_summary(request))


def _frequency(given: "float | tuple[int, int]") -> "float | Pilot":
    from goldbench.planning import Pilot

    pilot = tuple(given) if isinstance(given, tuple | list) else None
    if pilot is None:
        check_numbers(frequency=given)
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
    reserve: int = 0,
    wave: int | None = None,
    every: float = 0.10,
    first: float = 0.30,
    cap: float = 1.50,
) -> "Drawn":
    """Draw notes by a keyed hash of their ids: the same seed, the same notes, in any order.

    `strata` names the metadata (or columns) that make them; several are joined by "/". `wanted`
    is a number for each stratum, or one for all, shared by their sizes. `cluster` names what
    belongs together, where the notes have it.

    With `wave` the wanted notes are read in waves, and the draw holds those up to the end of that
    one, with the probabilities they have then: look when all of them are read, stop when the
    intervals are as narrow as planned, else draw the next `wave`. Waves end at `first` of what is
    wanted (not before 100 notes), then `every` so much, the last at the `cap`.
    """
    from goldbench.api.reading import read
    from goldbench.corpus.metadata_key import check_key
    from goldbench.planning import draw_notes, proportional
    from goldbench.planning.protocol import Waves
    from goldbench.planning.sample.draw import WHOLE
    from goldbench.planning.waves import plan_waves
    from goldbench.reports.answers import Drawn

    check_numbers(whole=True, seed=seed, reserve=reserve, wave=wave)
    check_numbers(every=every, first=first, cap=cap)
    corpus = corpus_of(notes) if is_source(notes) else read(notes)  # type: ignore[arg-type]  # told apart there
    documents = corpus.documents
    keys = listed(strata, "strata")
    known = {name for document in documents.values() for name in document.meta}
    for key in keys:
        check_known("metadata", key, known)
    places = ["/".join(str(d.meta.get(k, "")) for k in keys) for d in documents.values()]
    if isinstance(wanted, Mapping):
        check_numbers(whole=True, **{f"wanted[{name!r}]": size for name, size in wanted.items()})
        for name in wanted if keys else ():
            check_known("stratum", name, set(places))
    elif not isinstance(wanted, int):
        msg = f"wanted is a number, or one for each stratum, not {type(wanted).__name__}"
        raise UsageError(msg)
    elif keys:
        sizes = {name: places.count(name) for name in sorted(set(places))}
        wanted = proportional(wanted, sizes)
    if cluster:
        check_key(documents.values(), cluster, option="cluster")
    owners = [(d.meta.text(cluster) if cluster else "") or id_ for id_, d in documents.items()]
    plan = None
    if wave is not None:
        there = Counter(places if keys else [WHOLE] * len(documents))
        planned = dict(wanted) if isinstance(wanted, Mapping) else {WHOLE: wanted}
        plan = plan_waves(Waves(every, first, cap), planned, there)
        wanted = dict.fromkeys(there, 0) | plan.sizes(wave)
    sample = draw_notes(
        list(documents),
        wanted,
        seed=seed,
        strata=places if keys else None,
        clusters=owners,
        reserve=reserve,
    )
    return Drawn(sample, plan, wave)
