"""One module a section; each has a function of the evidence that gives the section, or None."""

from collections.abc import Callable

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Section
from goldbench.reports.sections.comparisons.comparison import comparison
from goldbench.reports.sections.comparisons.editions import editions
from goldbench.reports.sections.comparisons.human import human
from goldbench.reports.sections.comparisons.runs import runs
from goldbench.reports.sections.comparisons.systems import systems
from goldbench.reports.sections.error_analysis.confusion import confusion
from goldbench.reports.sections.error_analysis.errors import errors
from goldbench.reports.sections.error_analysis.quotes import quotes
from goldbench.reports.sections.gold_standard.agreement import agreement
from goldbench.reports.sections.gold_standard.annotation import annotation
from goldbench.reports.sections.gold_standard.plan import planned
from goldbench.reports.sections.gold_standard.sample import sample
from goldbench.reports.sections.gold_standard.study import study
from goldbench.reports.sections.gold_standard.waves import waves
from goldbench.reports.sections.performance.confidence import confidence
from goldbench.reports.sections.performance.fields import fields
from goldbench.reports.sections.performance.groups import groups
from goldbench.reports.sections.performance.labels import labels
from goldbench.reports.sections.performance.length import length
from goldbench.reports.sections.performance.result import result
from goldbench.reports.sections.performance.scores import scores
from goldbench.reports.sections.performance.variables import variables
from goldbench.reports.sections.reporting.checklist import checklist
from goldbench.reports.sections.reporting.limits import limits
from goldbench.reports.sections.reporting.methods import methods
from goldbench.reports.sections.reporting.provenance import provenance
from goldbench.reports.words import Words

SECTIONS: dict[str, Callable[[ReportData, Words], Section | None]] = {
    "result": result,
    "study": study,
    "sample": sample,
    "waves": waves,
    "annotation": annotation,
    "agreement": agreement,
    "human": human,
    "planned": planned,
    "scores": scores,
    "fields": fields,
    "limits": limits,
    "variables": variables,
    "labels": labels,
    "groups": groups,
    "systems": systems,
    "comparison": comparison,
    "runs": runs,
    "confidence": confidence,
    "length": length,
    "confusion": confusion,
    "errors": errors,
    "quotes": quotes,
    "editions": editions,
    "methods": methods,
    "checklist": checklist,
    "provenance": provenance,
}
"""The sections of a report on systems, in reading order."""

SHORT = ("result", "planned", "scores", "fields", "labels", "limits", "provenance")
"""Those of the form for two printed pages."""

__all__ = ["SECTIONS", "SHORT"]
