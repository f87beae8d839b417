"""The answers of `goldbench.timeline`: a patient's line of time, or that of a cohort."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.reports.answers.page_answer import Paged
from goldbench.risk.timeline import Cohort, Timeline


@dataclass(frozen=True, slots=True, repr=False)
class PatientTimeline(Tabled, Paged):
    """A patient's risk over records; as rows: one a problem or drug class.

    The page (`html`) holds the notes; what is printed holds none of their words.
    """

    timeline: Timeline
    layer: str

    @property
    def summary(self) -> Mapping[str, Any]:
        """The line of time as the command prints it as JSON."""
        return self.timeline.as_json()

    @property
    def html(self) -> str:
        from goldbench.reports.timeline import page_of  # noqa: PLC0415  # Jinja is slow to load

        return page_of(self.timeline, source=self.layer)

    def grid(self) -> Grid:
        lanes = self.timeline.lanes
        rows = tuple((lane.label, lane.name, lane.first_seen, len(lane.states), len(lane.dots))
                     for lane in lanes)  # fmt: skip
        title = f"patient {self.timeline.patient}, {len(self.timeline.visits):,} records"
        note = f"{len(self.timeline.contradictions):,} contradictions between records"
        return Grid(title, ("label", "name", "first seen", "states", "events"), rows, note)


@dataclass(frozen=True, slots=True, repr=False)
class CohortTimeline(Tabled, Paged):
    """Patients' risk over records, counted; as rows: the patients of each group."""

    cohort: Cohort
    layer: str

    @property
    def summary(self) -> Mapping[str, Any]:
        """The counts as the command prints them as JSON."""
        return self.cohort.as_json()

    @property
    def html(self) -> str:
        from goldbench.reports.timeline import page_of  # noqa: PLC0415  # Jinja is slow to load

        return page_of(self.cohort, source=self.layer)

    def grid(self) -> Grid:
        rows = tuple((name, len(who)) for name, who in self.cohort.groups.items())
        title = f"{self.cohort.patients:,} patients, {self.cohort.records:,} records"
        return Grid(title, ("group", "patients"), rows)


__all__ = ["CohortTimeline", "PatientTimeline"]
