"""The numbers of a draw, scaled until it keeps its promise with its sites and patients."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldbench.planning.protocol import Variable
from goldbench.planning.sample.draw import Unit
from goldbench.planning.sample.frequency import patient_kinds
from goldbench.planning.sample.strata import NEGATIVE, POSITIVE, stratum_name
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.counts.cells import missed_share

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

    from goldbench.planning.sizes.stratified.simulated import Archive


@dataclass(frozen=True, slots=True)
class Promise:
    """What a draw promises: the assurance asked for, that reached in simulation, and how.

    `factor` is by how much more is drawn than two strata of independent notes would need; `icc`
    is how alike notes of one patient were taken to be.
    """

    asked: float
    reached: float
    factor: float
    icc: float

    def as_json(self) -> dict[str, Any]:
        return {
            "asked": self.asked,
            "reached": self.reached,
            "factor": self.factor,
            "icc": self.icc,
        }


def scale_to_promise(
    survey: Survey,
    variable: Variable,
    labels: "pl.Series",
    wanted: Mapping[str, int],
    *,
    assurance: float,
    icc: float,
    unit: Unit = "document",
    per_cluster: int | None = None,
) -> tuple[dict[str, int], Promise]:
    """Give the units of each stratum that keep the promise; strata are named by `labels`.

    Precision and recall are taken to be the same everywhere, the frequency is each site's own.
    """
    from goldbench.planning.sizes.stratified.patients import population_of  # noqa: PLC0415  # numpy
    from goldbench.planning.sizes.stratified.simulated import Goal, scale_draw  # noqa: PLC0415  # scipy

    precision, recall = variable.precision or 0.0, variable.recall or 0.0
    if unit == "cluster":
        archive, code = _by_home(survey, variable, labels)
    else:
        archive, sites = population_of(
            patient_kinds(survey.table, variable.name), precision=precision, recall=recall
        )
        code = {
            stratum_name(site, output): 2 * number + marked
            for number, site in enumerate(sites)
            for output, marked in ((POSITIVE, 1), (NEGATIVE, 0))
            if stratum_name(site, output) in wanted
        }
    scaled = scale_draw(
        archive,
        {code[name]: number for name, number in wanted.items() if name in code},
        Goal(variable.width, variable.level, assurance),
        icc=icc,
        unit=unit,
        per_cluster=per_cluster,
    )
    sizes = {name: scaled.wanted.get(number, 0) for name, number in code.items()}
    return sizes, Promise(assurance, scaled.assurance, scaled.factor, icc)


def _by_home(
    survey: Survey, variable: Variable, labels: "pl.Series"
) -> tuple["Archive", dict[str, int]]:
    """Lay the notes out by patient, each in the stratum of the patient (`labels`)."""
    import numpy as np  # noqa: PLC0415  # slow to import

    from goldbench.planning.sizes.stratified.simulated import Archive  # noqa: PLC0415  # scipy

    # By name, so that the order of the notes makes no difference.
    table = survey.table.with_columns(labels.alias("stratum")).sort("cluster", "id")
    precision, recall = variable.precision or 0.0, variable.recall or 0.0
    names, stratum = np.unique(table["stratum"].to_numpy(), return_inverse=True)
    cluster = np.unique(table["cluster"].to_numpy(), return_inverse=True)[1]
    marked = (table[f"n.{variable.name}"] > 0).to_numpy()
    sites, site = np.unique(table["site"].to_numpy(), return_inverse=True)
    frequencies = np.bincount(site, weights=marked, minlength=sites.size) / np.bincount(site)
    missed = np.array([missed_share(precision, recall, float(f)) for f in frequencies])
    rate = np.where(marked, precision, missed[site])
    code = {str(name): number for number, name in enumerate(names)}
    return Archive(stratum, cluster, marked, rate), code
