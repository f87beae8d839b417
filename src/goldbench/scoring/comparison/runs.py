"""Several runs of one model: their spread, and an interval that knows of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.scoring.counting import Counted
from goldbench.scoring.rates.rating import DEFAULT, Method
from goldbench.scoring.result import Intervals, Rates
from goldbench.scoring.tally import credit_partials
from goldbench.scoring.tracks.catalog import Track
from goldbench.stats import f1_of, precision_of, recall_of, score_bounds

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Runs:
    """The mean over runs, its standard deviation between runs, and the model's interval.

    The interval is for the model's expected score: documents and runs both vary. Variance =
    that of the mean counts over documents + s² / runs, s the standard deviation between runs.
    """

    model: str
    track: str
    runs: int
    mean: Rates
    sd: Rates
    interval: Intervals

    def as_json(self) -> dict[str, Any]:
        return {
            "model": self.model,
            "track": self.track,
            "runs": self.runs,
            **self.mean.as_json(),
            "sd": self.sd.as_json(),
            "interval": self.interval.as_json(),
        }


def spread(model: str, counted: Counted, track: Track, method: Method) -> Runs:
    """Pool the runs of a model on one track; the counts are those of all systems of `counted`."""
    numbers = sorted({number for number, name in counted.tallies if name == track.name})
    rows = np.stack([credit_partials(counted.tallies[n, track.name].rows()) for n in numbers])
    weight = method.sample.weight[None, :, None] if method.weighted and method.sample else 1.0
    sums = (rows * weight).sum(axis=1)
    scores = {
        "precision": precision_of(sums),
        "recall": recall_of(sums),
        "f1": f1_of(sums),
    }
    average = rows.mean(axis=0)
    bounds = {
        name: score_bounds(
            average,
            name,
            sample=method.sample,
            level=method.level,
            rho=method.rho,
            between=np.nan_to_num(_sd(values)) ** 2 / len(numbers),
        ).single()
        for name, values in scores.items()
    }
    intervals = Intervals.of(
        method.level,
        f"{DEFAULT} with runs",
        method.cluster,
        method.weighted,
        bounds,
        method.rho,
    )
    mean = Rates(*(_mean(values) for values in scores.values()))
    sd = Rates(*(_nan_to_none(_sd(values)) for values in scores.values()))
    return Runs(model, track.name, len(numbers), mean, sd, intervals)


def _sd(values: Floats) -> float:
    known = values[~np.isnan(values)]
    return float(known.std(ddof=1)) if len(known) > 1 else float("nan")


def _nan_to_none(value: float) -> float | None:
    return None if np.isnan(value) else value


def _mean(values: Floats) -> float | None:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None
