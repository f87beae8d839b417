"""The report: one HTML file that says what was found, how sure it is, and where it comes from.

`gather` scores and looks at errors, `evaluation` makes sections of what was gathered, `render`
writes the page. A report is a list of sections and a section a value, so other parts (a study)
add theirs: a module with a function that returns a `Section`.
"""

from goldbench.reports.account import (
    Account,
    Annotation,
    Expertise,
    Round,
    SiteWork,
    read_account,
)
from goldbench.reports.evaluation import evaluation, versions
from goldbench.reports.evidence import Evidence, Origin, Wanted
from goldbench.reports.gathering import gather
from goldbench.reports.page import Report, render
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
from goldbench.reports.words import LANGUAGES, Words

__all__ = [
    "LANGUAGES",
    "SECTIONS",
    "Account",
    "Annotation",
    "Block",
    "Column",
    "Evidence",
    "Expertise",
    "Facts",
    "Figure",
    "Fold",
    "Origin",
    "Paragraph",
    "Points",
    "Report",
    "Round",
    "Section",
    "SiteWork",
    "Table",
    "Wanted",
    "Words",
    "evaluation",
    "gather",
    "read_account",
    "render",
    "versions",
]
