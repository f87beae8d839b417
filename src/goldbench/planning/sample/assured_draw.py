"""The numbers of a draw, scaled until it keeps its promise with its sites and patients."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldbench.planning.protocol import Variable
from goldbench.planning.sample.draw import Unit
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.cells import missed_share

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl


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
    import numpy as np  # noqa: PLC0415  # slow to import

    from goldbench.planning.sizes.simulated import Archive, Goal, scale_draw  # noqa: PLC0415  # scipy

    table = survey.table
    precision, recall = variable.precision or 0.0, variable.recall or 0.0
    names, stratum = np.unique(labels.to_numpy(), return_inverse=True)
    cluster = np.unique(table["cluster"].to_numpy(), return_inverse=True)[1]
    marked = (table[f"n.{variable.name}"] > 0).to_numpy()
    sites, site = np.unique(table["site"].to_numpy(), return_inverse=True)
    found = np.bincount(site, weights=marked, minlength=sites.size) / np.bincount(site)
    missed = np.array([missed_share(precision, recall, float(f)) for f in found])
    rate = np.where(marked, precision, missed[site])
    code = {str(name): number for number, name in enumerate(names)}
    made = scale_draw(
        Archive(stratum, cluster, marked, rate),
        {code[name]: number for name, number in wanted.items() if name in code},
        Goal(variable.width, variable.level, assurance),
        icc=icc,
        unit=unit,
        per_cluster=per_cluster,
    )
    sizes = {name: made.wanted.get(number, 0) for name, number in code.items()}
    return sizes, Promise(assurance, made.assurance, made.factor, icc)
