"""The report: one HTML file that says what was found, how sure it is, and where it comes from.

`gather` scores and looks at errors, `evaluation` makes sections of what was gathered, `render`
writes the page. A report is a list of sections and a section a value, so other parts (a study)
add theirs: a module with a function that returns a `Section`.
"""

from goldbench.reports.evaluation import evaluation, versions
from goldbench.reports.gather import gather
from goldbench.reports.page import Report, render
from goldbench.reports.report_data import Origin, ReportData, Wanted
from goldbench.reports.section import (
    Block,
    Column,
    Facts,
    Figure,
    Fold,
    Paragraph,
    Points,
    Section,
    Table,
)
from goldbench.reports.sections import SECTIONS
from goldbench.reports.study_summary import (
    Annotation,
    Expertise,
    Round,
    SiteWork,
    StudySummary,
    WaveLook,
    WavesSummary,
    read_account,
)
from goldbench.reports.words import LANGUAGES, Words

__all__ = [
    "LANGUAGES",
    "SECTIONS",
    "Annotation",
    "Block",
    "Column",
    "Expertise",
    "Facts",
    "Figure",
    "Fold",
    "Origin",
    "Paragraph",
    "Points",
    "Report",
    "ReportData",
    "Round",
    "Section",
    "SiteWork",
    "StudySummary",
    "Table",
    "Wanted",
    "WaveLook",
    "WavesSummary",
    "Words",
    "evaluation",
    "gather",
    "read_account",
    "render",
    "versions",
]
