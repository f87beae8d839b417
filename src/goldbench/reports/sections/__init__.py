"""One module a section; each has a function of the evidence that gives the section, or None."""

from collections.abc import Callable

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Section
from goldbench.reports.sections.agreement import agreement
from goldbench.reports.sections.annotation import annotation
from goldbench.reports.sections.checklist import checklist
from goldbench.reports.sections.comparison import comparison
from goldbench.reports.sections.confidence import confidence
from goldbench.reports.sections.confusion import confusion
from goldbench.reports.sections.editions import editions
from goldbench.reports.sections.errors import errors
from goldbench.reports.sections.fields import fields
from goldbench.reports.sections.groups import groups
from goldbench.reports.sections.human import human
from goldbench.reports.sections.labels import labels
from goldbench.reports.sections.length import length
from goldbench.reports.sections.limits import limits
from goldbench.reports.sections.methods import methods
from goldbench.reports.sections.planned import planned
from goldbench.reports.sections.provenance import provenance
from goldbench.reports.sections.quotes import quotes
from goldbench.reports.sections.result import result
from goldbench.reports.sections.runs import runs
from goldbench.reports.sections.sample import sample
from goldbench.reports.sections.scores import scores
from goldbench.reports.sections.study import study
from goldbench.reports.sections.systems import systems
from goldbench.reports.sections.variables import variables
from goldbench.reports.sections.waves import waves
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
