"""How the rows of a count table came into the sample: weight, stratum, cluster."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError
from goldbench.stats.arrays import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One entry a row. `stratum` and `cluster` are codes 0, 1, …; the weight is 1 / probability.

    A cluster (usually the patient) may have rows in several strata: documents drawn by what the
    system said do that. Build one with `simple`, `drawn` or `from_places`.
    """

    weight: FloatArray
    stratum: IntArray
    cluster: IntArray

    def __post_init__(self) -> None:
        for codes in (self.stratum, self.cluster):
            if codes.shape != self.weight.shape or not np.bincount(codes).all():
                msg = "strata and clusters are codes 0, 1, … without gaps, one a row"
                raise DesignError(msg, hint="Sample.from_labels takes any labels")

    @classmethod
    def simple(cls, rows: int) -> "Sample":
        """Every row is a cluster of its own, drawn with the same probability."""
        return cls(np.ones(rows), np.zeros(rows, dtype=np.intp), np.arange(rows))

    @classmethod
    def from_labels(
        cls,
        rows: int,
        *,
        weight: npt.ArrayLike | None = None,
        probability: npt.ArrayLike | None = None,
        stratum: npt.ArrayLike | None = None,
        cluster: npt.ArrayLike | None = None,
    ) -> "Sample":
        """Take weights or inclusion probabilities, and any labels for strata and clusters."""
        if weight is not None and probability is not None:
            msg = "both weights and inclusion probabilities were given"
            raise DesignError(msg, hint="a weight is 1 / probability; give one of the two")
        if probability is not None:
            chance = np.asarray(probability, dtype=np.float64)
            if not ((chance > 0) & (chance <= 1)).all():
                msg = "an inclusion probability does not lie in (0, 1]"
                raise DesignError(msg, hint="a document that could not be drawn cannot be here")
            weight = 1 / chance
        weights = np.ones(rows) if weight is None else np.asarray(weight, dtype=np.float64)
        if not (np.isfinite(weights) & (weights > 0)).all():
            msg = "a weight is zero, negative or not finite"
            raise DesignError(msg, hint="the weight of a document is 1 / inclusion probability")
        strata = np.zeros(rows, dtype=np.intp) if stratum is None else _codes(stratum)
        clusters = np.arange(rows) if cluster is None else _codes(cluster)
        if not weights.shape == strata.shape == clusters.shape == (rows,):
            shapes = f"weight {weights.shape}, stratum {strata.shape}, cluster {clusters.shape}"
            msg = f"the design does not fit its {rows} rows: {shapes}"
            raise DesignError(msg, hint="one weight, one stratum and one cluster a row")
        return cls(weights, strata, clusters)

    @classmethod
    def from_places(cls, places: Iterable[tuple[str, str, float]]) -> "Sample":
        """Take (stratum, cluster, probability) a row, as `corpus.Place` holds them.

        >>> Sample.from_places([("A", "p1", 0.5), ("A", "p2", 0.5), ("B", "p3", 1.0)]).weight
        array([2., 2., 1.])
        """
        rows = list(places)
        stratum, cluster, probability = zip(*rows, strict=True) if rows else ((), (), ())
        return cls.from_labels(len(rows), probability=probability, stratum=stratum, cluster=cluster)

    @property
    def rows(self) -> int:
        return self.weight.size

    @property
    def clusters(self) -> int:
        return _size(self.cluster)

    @property
    def strata(self) -> int:
        return _size(self.stratum)

    def totals(self, columns: npt.ArrayLike) -> "Totals":
        """Weight a (rows, k) table and add it up by cluster, for `bootstrap` and `randomization`.

        Strata that share a cluster become one, since such a cluster is drawn whole.
        """
        table = np.asarray(columns, dtype=np.float64) * self.weight[:, None]
        # A fixed order inside each cluster: sums of fractions then do not depend on the input's.
        order = np.lexsort((*table.T[::-1], self.cluster))
        first = np.flatnonzero(np.diff(self.cluster[order], prepend=-1))
        added = np.add.reduceat(table[order], first, axis=0) if first.size else table
        return Totals(added, self.join_strata())

    def join_strata(self) -> IntArray:
        """Give a code for each cluster: its stratum, those that share a cluster taken as one."""
        from scipy.sparse import coo_array  # noqa: PLC0415 - scipy is slow to import
        from scipy.sparse.csgraph import connected_components  # noqa: PLC0415  # slow to import

        if not self.rows:
            return self.stratum
        nodes = self.clusters + self.strata
        links = (np.ones(self.rows), (self.cluster, self.clusters + self.stratum))
        _, part = connected_components(coo_array(links, shape=(nodes, nodes)), directed=False)
        return _codes(part[: self.clusters])


@dataclass(frozen=True, slots=True, eq=False)
class Totals:
    """Weighted sums by cluster: `columns` (clusters, k), and the stratum of each cluster."""

    columns: FloatArray
    stratum: IntArray


def _codes(labels: npt.ArrayLike) -> IntArray:
    return np.unique(np.asarray(labels), return_inverse=True)[1].astype(np.intp)


def _size(codes: IntArray) -> int:
    return int(codes.max()) + 1 if codes.size else 0
