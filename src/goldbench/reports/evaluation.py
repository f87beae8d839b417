"""The report on systems: which sections it has, in which order, under which title."""

import platform
from importlib import metadata

from goldbench.reports.page import Report
from goldbench.reports.report_data import ReportData
from goldbench.reports.sections import SECTIONS, SHORT
from goldbench.reports.words import Words

_LIBRARIES = ("goldbench", "numpy", "scipy", "polars")


def evaluation(
    evidence: ReportData,
    *,
    title: str | None = None,
    lang: str | None = None,
    short: bool = False,
) -> Report:
    """Make the report of what was gathered; sections with nothing to say are left out.

    `short` is the form for two printed pages: the result, plan and scores, limits, provenance.

    Without a `title` it has that of the study, else one that names the systems; `lang` None is
    the language of the study, else English.
    """
    words = Words.best(_language(evidence)) if lang is None else Words.of(lang)
    names = SHORT if short else tuple(SECTIONS)
    sections = (SECTIONS[name](evidence, words) for name in names)
    systems = evidence.systems
    named = words.count("systems", len(systems)) if len(systems) > 3 else ", ".join(systems)
    gold = evidence.score.gold
    about = [words("page.gold", gold=gold.name), words.count("documents", gold.documents)]
    if evidence.origin.now is not None:
        about.append(f"{evidence.origin.now:%Y-%m-%d}")
    return Report(
        title or _title(evidence) or words("page.title", systems=named),
        " · ".join(about),
        tuple(section for section in sections if section is not None),
        words("page.footer", version=evidence.origin.version).strip(),
        words.lang,
        short,
    )


def _title(evidence: ReportData) -> str:
    return "" if evidence.account is None else evidence.account.protocol.title


def _language(evidence: ReportData) -> str | None:
    return None if evidence.account is None else evidence.account.protocol.language


def versions() -> dict[str, str]:
    """Name what the numbers were made with: goldbench, its libraries, Python."""
    versions = {name: metadata.version(name) for name in _LIBRARIES}
    return {**versions, "Python": platform.python_version()}
