"""The plan of a study: its variables asked for one by one, and what its notes allow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Variable
from goldbench.planning.sample.frequency import Frequency, frequencies
from goldbench.planning.sample.narrowing import ask_of, list_narrower
from goldbench.planning.sample.strata import allocate_by_pattern
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.plan import Method, SizeRequest, plan_summary
from goldbench.planning.sizes.simple_random.assurance import BOTH
from goldbench.planning.sizes.size_options import SizeOptions, apply_options


class StudySize(NamedTuple):
    """The `summary` fits `size.schema.json`; `ask` is the question that it answers."""

    summary: dict[str, Any]
    ask: SizeRequest


def plan_study(
    path: Path,
    options: SizeOptions,
    *,
    variable: str | None = None,
    each: bool = False,
    allocate: bool = False,
    budget: int | None = None,
) -> StudySize:
    """Plan a study from its folder: its protocol and its notes, with the options put over them.

    For its primary `variable` if none is named; with `each` also for every other of which something
    is expected, with `allocate` for all of them at once. Where more is needed than the `budget` or
    the notes there are, the summary says so and what narrower populations would need.
    """
    plan = StudyPlan.open(path, options.method)
    ask = apply_options(plan.ask(variable), options)
    if options.notes_per_patient is None:
        ask = plan.ask_for_draw(ask)
    summary = plan_summary(ask, plan.ask_others(ask))
    summary["study"] = plan.describe()
    if each:
        summary["variables"] = [
            plan_summary(apply_options(request, options)) for request in plan.ask_all()
        ]
    if allocate:
        summary["allocation"] = plan.allocation()
    reason = plan.obstacle(summary, budget)
    if reason:
        summary["warnings"].append(reason)
        summary["narrower"] = plan.list_narrower(ask, budget=budget)
    return StudySize(summary, ask)


@dataclass(frozen=True)
class StudyPlan:
    """Frequencies are taken from `frequency.json` if it fits; the notes are read when needed."""

    folder: StudyFolder
    method: Method = "assured"
    surveyed: Survey | None = None

    @classmethod
    def open(cls, path: Path, method: Method = "assured") -> "StudyPlan":
        return cls(StudyFolder.open(path), method)

    @cached_property
    def measured(self) -> Mapping[str, Frequency]:
        if self.surveyed is not None:
            return frequencies(self.surveyed, self.folder.protocol)
        all_stated = all(v.frequency is not None for v in self.folder.protocol.variables)
        if all_stated and not self.folder.notes.exists():
            return {}
        return self.folder.frequencies()

    @cached_property
    def survey(self) -> Survey:
        return self.surveyed or self.folder.survey()

    @property
    def documents(self) -> int | None:
        """Notes of the population, if they have been counted."""
        first = next(iter(self.measured.values()), None)
        return sum(s.documents for s in first.sites.values()) if first else None

    @property
    def sites(self) -> int:
        named = len(self.folder.protocol.population.sites)
        first = next(iter(self.measured.values()), None)
        return named or (len(first.sites) if first else 1)

    def ask(self, name: str | None = None) -> SizeRequest:
        protocol = self.folder.protocol
        asked = ask_of(protocol, name or protocol.primary.name, self.measured, method=self.method)
        return replace(asked, sites=self.sites)

    def ask_for_draw(self, ask: SizeRequest) -> SizeRequest:
        """Ask for the draw that will be made, too: from the study's own sites and patients.

        Where the question fits it: one decision a note, precision and recall, and the frequency
        that was measured.
        """
        seen = self.measured.get(ask.name)
        fits = ask.method == "assured" and ask.metrics == BOTH and ask.mentions is None
        known = ask.source == "internal" and ask.population is None
        if seen is None or not fits or not known or ask.rate != seen.pooled or ask.deff != 1:
            return ask
        return replace(ask, kinds=seen.kinds)

    def ask_all(self) -> list[SizeRequest]:
        return [self.ask(v.name) for v in self.folder.protocol.variables if v.expected]

    def ask_others(self, main: SizeRequest) -> list[SizeRequest]:
        """Ask for the other variables; one without expectations is taken to be like the main."""
        others = []
        for variable in self.folder.protocol.variables:
            if variable.name == main.name:
                continue
            try:
                others.append(self._ask_other(variable, main))
            except GoldbenchError:  # its frequency is 0, 1 or unknown: nothing can be expected
                continue
        return others

    def _ask_other(self, variable: Variable, main: SizeRequest) -> SizeRequest:
        protocol = self.folder.protocol
        if not variable.expected:
            known = tuple(
                replace(v, precision=main.precision, recall=main.recall)
                if v.name == variable.name
                else v
                for v in protocol.variables
            )
            protocol = replace(protocol, variables=known)
        return ask_of(protocol, variable.name, self.measured, method=self.method)

    def describe(self) -> dict[str, Any]:
        protocol = self.folder.protocol
        return {
            "title": protocol.title,
            "version": protocol.version,
            "protocol": protocol.hash,
            "documents": self.documents,
        }

    def obstacle(self, plan: Mapping[str, Any], budget: int | None) -> str:
        """Say why a size is not feasible; "" if it is."""
        total = (plan.get("as_drawn") or plan)["total"]
        if budget is not None and total > budget:
            return f"{total:,} documents are needed, {budget:,} are feasible"
        if self.documents is not None and total > self.documents:
            return f"{total:,} documents are needed, the population has {self.documents:,}"
        return ""

    def list_narrower(
        self,
        ask: SizeRequest,
        keys: tuple[str, ...] = ("department", "kind"),
        *,
        budget: int | None = None,
    ) -> list[dict[str, Any]]:
        """Say what parts of the population would need; feasible is what may be read."""
        return [
            {
                "key": candidate.group.key,
                "value": candidate.group.value,
                "frequency": candidate.group.share.frequency,
                "available": candidate.group.share.documents,
                "documents": candidate.documents,
                "feasible": candidate.feasible
                and (budget is None or (candidate.documents or 0) <= budget),
                "reason": candidate.reason,
            }
            for candidate in list_narrower(self.survey, ask, keys)
        ]

    def allocation(self) -> dict[str, Any]:
        """Give the fewest notes for all variables with expectations, by pattern of detections."""
        variables = [v for v in self.folder.protocol.variables if v.expected]
        if len(variables) < 2:
            msg = "only one variable has expectations: there is nothing to share among"
            raise UsageError(msg, hint="give more variables a precision and a recall")
        strata = allocate_by_pattern(self.survey, variables)
        sizes = strata.sizes
        return {
            "variables": [v.name for v in variables],
            "total": sum(strata.wanted.values()),
            "strata": [
                {"stratum": name, "notes": sizes[name], "wanted": wanted}
                for name, wanted in sorted(strata.wanted.items())
            ],
        }
