"""The answer of `goldbench.report`."""

from dataclasses import dataclass
from html import escape

from goldbench.reports.answers.page_answer import Paged
from goldbench.reports.page import Report, render
from goldbench.reports.report_data import ReportData


@dataclass(frozen=True, slots=True, repr=False)
class Reported(Paged):
    """A report and what it was made from. In a notebook it shows itself."""

    report: Report
    evidence: ReportData

    @property
    def html(self) -> str:
        """The page: one file that loads nothing."""
        return render(self.report)

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(section.id for section in self.report.sections)

    def __repr__(self) -> str:
        return f"report {self.report.title!r}: {', '.join(self.sections)}"

    def _repr_html_(self) -> str:
        # A frame of its own: the page's style and policy stay within it.
        return (
            f'<iframe srcdoc="{escape(self.html)}" sandbox="allow-scripts" '
            'style="width:100%;height:40rem;border:1px solid #ccc"></iframe>'
        )
