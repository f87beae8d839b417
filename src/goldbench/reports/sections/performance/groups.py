"""Scores by site and by whatever else was asked for: whether the result holds everywhere."""

from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Paragraph, Section
from goldbench.reports.sections.performance.gaps import gap_blocks
from goldbench.reports.sections.performance.labels import forests
from goldbench.reports.words import Words


def groups(evidence: ReportData, words: Words) -> Section | None:
    blocks: list[Block] = []
    keys = group_keys(evidence)
    for key in keys:
        results = [result for result in evidence.results if result.groups.get(key)]
        blocks += forests(key, results, [result.groups[key] for result in results], words)
        blocks += gap_blocks(key, results, words)
    asked = [key for key in evidence.settings.by if key not in keys]
    blocks += [
        Paragraph(words("groups.absent", key=words.name("key", key)), "quiet") for key in asked
    ]
    if not blocks:
        return None
    title = words("groups.title_site") if keys == ["site"] else words("groups.title")
    return Section("groups", title, tuple(blocks), words("groups.lead"))


def group_keys(evidence: ReportData) -> list[str]:
    """Name the keys that tell the notes apart: at least two values, or one that is known."""
    return [
        key
        for key in evidence.settings.by
        if any(set(result.groups.get(key, {})) - {UNDEFINED} for result in evidence.results)
    ]
