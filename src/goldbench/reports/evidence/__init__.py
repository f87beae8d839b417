"""What reviewers ask of a study, filled in from it: TRIPOD-LLM, model cards, the checklist."""

from goldbench.reports.evidence.authors import FILE, Authors, read_authors
from goldbench.reports.evidence.facts import Material
from goldbench.reports.evidence.pack import Answer, Item, Pack, Sheet
from goldbench.reports.evidence.page import pack_markdown, pack_report
from goldbench.reports.evidence.write import make_pack, write_pack

__all__ = [
    "FILE",
    "Answer",
    "Authors",
    "Item",
    "Material",
    "Pack",
    "Sheet",
    "make_pack",
    "pack_markdown",
    "pack_report",
    "read_authors",
    "write_pack",
]
