"""What a sound evaluation states, each item stated here or left for the authors to state.

After Friedman and Hripcsak 1998 (Methods Inf Med 37:334-344) and Velupillai et al. 2018 (J Biomed
Inform 88:11-19), as Canales et al. 2021 took them up, and what it takes to repeat a computation.
The wording is ours.
"""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Check, Checks, Paragraph, Section
from goldbench.reports.sections.performance.groups import group_keys
from goldbench.reports.statements import statements
from goldbench.reports.words import Words
from goldbench.scoring.rates.rating import PLAIN

# What only the authors can say is open until `ReportData.statements` says it.
GROUPS: dict[str, tuple[str, ...]] = {
    "question": ("purpose", "rule"),
    "notes": ("population", "drawing", "size", "size_reason", "unseen"),
    "gold": ("annotators", "agreement", "gold_hash"),
    "system": ("system_version", "frozen", "runs"),
    "measures": ("counts", "intervals", "clusters", "labels", "sites", "missing"),
    "analysis": ("baseline", "errors", "limits"),
    "repeat": ("versions", "command", "access"),
}


def checklist(evidence: ReportData, words: Words) -> Section:
    states = find_stated(evidence)
    answers = {**_statements(evidence, words), **evidence.statements}
    values = _values(evidence, words)
    groups = tuple(
        (
            words(f"checklist.group.{group}"),
            tuple(
                Check("stated", words(f"checklist.{key}.item"), answers[key])
                if key in answers
                else _check(key, words, values, state=states[key])
                for key in keys
            ),
        )
        for group, keys in GROUPS.items()
    )
    checks = Checks(groups)
    done = sum(check.state == "stated" for check in checks)
    lead = words("checklist.lead", stated=done, all=len(states), open=len(states) - done)
    source = Paragraph(words("checklist.source"), "quiet")
    return Section("checklist", words("checklist.title"), (checks, source), lead)


def _statements(evidence: ReportData, words: Words) -> dict[str, str]:
    return {} if evidence.account is None else statements(evidence.account, words)


def find_stated(evidence: ReportData) -> dict[str, bool]:
    """Tell, by key, what this report states by itself."""
    clustered = evidence.settings.interval not in PLAIN
    grouped = evidence.clusters < evidence.score.gold.documents
    states = {key: False for keys in GROUPS.values() for key in keys}
    states |= dict.fromkeys(("rule", "size", "gold_hash", "counts", "missing", "errors"), True)
    states |= {
        "drawing": evidence.settings.design is not None,
        "runs": bool(evidence.runs),
        "intervals": any(result.scores.interval for result in evidence.results),
        "clusters": clustered and (grouped or evidence.settings.design is not None),
        "labels": any(result.by_label for result in evidence.results),
        "sites": "site" in group_keys(evidence),
        "baseline": bool(evidence.comparisons),
        "limits": True,
        "versions": bool(evidence.origin.versions),
        "command": bool(evidence.origin.command),
    }
    return states


def _check(key: str, words: Words, values: dict[str, str], *, state: bool) -> Check:
    which = "stated" if state else "open"
    detail = words(f"checklist.{key}.{which}").format(**values)
    return Check("stated" if state else "open", words(f"checklist.{key}.item"), detail)


def _values(evidence: ReportData, words: Words) -> dict[str, str]:
    return {
        "track": evidence.primary.name,
        "documents": words.count("documents", evidence.score.gold.documents),
        "marks": words.count("marks", evidence.survey.marks),
        "hash": evidence.score.gold.hash[:12],
        "clusters": words.number.whole(evidence.clusters),
        "unit": words.name("cluster", evidence.unit),
        "key": words.name("cluster", evidence.settings.cluster),
        "errors": words.count("errors", sum(listing.total for listing in evidence.listings)),
        "missing": words.count("documents", sum(result.missing for result in evidence.results)),
    }
