"""The sheets of the pack: which facts answer which items.

TRIPOD-LLM: Gallifant et al. 2025, Nature Medicine 31:60-69 (doi 10.1038/s41591-024-03425-5). The
numbers are those of its items as published in January 2025; it is a living document. Model card:
after Mitchell et al. 2019 (FAT* '19:220-229). The wording of all items is ours.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from goldbench.reports.evidence.facts import Material, facts, system_facts
from goldbench.reports.evidence.pack import Answer, Item, Sheet
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Checks
from goldbench.reports.sections.reporting.checklist import GROUPS, checklist
from goldbench.reports.statements import statements
from goldbench.reports.words import Words


class Wants(NamedTuple):
    """The facts that an item can be answered from; `whole` where they are all that it asks for.

    Without facts it is for the authors alone.
    """

    facts: tuple[str, ...] = ()
    whole: bool = False


_AUTHORS = Wants()


def _all_of(*names: str) -> Wants:
    return Wants(names, whole=True)


def _some_of(*names: str) -> Wants:
    return Wants(names)


TRIPOD_LLM: dict[str, dict[str, Wants]] = {
    "title": {"1": _some_of("title"), "2": _AUTHORS},
    "introduction": {
        "3a": _AUTHORS,
        "3b": _some_of("population"),
        "4": _all_of("objective"),
    },
    "data": {
        "5a": _some_of("population", "unseen"),
        "5b": _some_of("language", "flow", "frequencies", "counts"),
        "5c": _some_of("period"),
        "5d": _AUTHORS,
        "5e": _some_of("exclusions", "unfinished", "unanswered"),
    },
    "analysis": {
        "6a": _some_of("systems"),
        "6b": _AUTHORS,
        "6c": _some_of("runs"),
        "6d": _AUTHORS,
        "6e": _AUTHORS,
    },
    "output": {
        "7a": _all_of("rule", "metrics"),
        "7b": _AUTHORS,
        "7c": _some_of("variables", "rule"),
        "7d": _all_of("annotation", "agreement"),
        "7e": _all_of("comparison"),
    },
    "annotation": {
        "8a": _some_of("guideline"),
        "8b": _all_of("annotation", "agreement"),
        "8c": _some_of("expertise"),
    },
    "prompting": {"9a": _AUTHORS, "9b": _AUTHORS},
    "special": {"10": _AUTHORS, "11": _AUTHORS, "12": _AUTHORS},
    "ethics": {"13": _all_of("approval")},
    "open_science": {
        "14a": _AUTHORS,
        "14b": _AUTHORS,
        "14c": _some_of("protocol"),
        "14d": _AUTHORS,
        "14e": _all_of("data_use"),
        "14f": _some_of("software"),
        "15": _AUTHORS,
    },
    "results": {
        "16a": _some_of("flow", "exclusions", "sampling"),
        "16b": _some_of("flow", "period"),
        "16c": _AUTHORS,
        "16d": _all_of("counts"),
        "17": _all_of("performance"),
        "18": _AUTHORS,
    },
    "discussion": {
        "19a": _some_of("sites"),
        "19b": _some_of("limits"),
        "19c": _AUTHORS,
        "19d": _AUTHORS,
        "19e": _AUTHORS,
        "19f": _AUTHORS,
        "19g": _AUTHORS,
    },
}
"""Items by part of the paper."""

MODEL_CARD: dict[str, dict[str, Wants]] = {
    "details": {
        "name": _some_of("name"),
        "makers": _AUTHORS,
        "type": _AUTHORS,
        "settings": _AUTHORS,
        "licence": _AUTHORS,
    },
    "use": {"intended": _AUTHORS, "not_intended": _AUTHORS, "users": _AUTHORS},
    "factors": {"groups": _AUTHORS},
    "metrics": {"measures": _all_of("rule", "metrics"), "variation": _all_of("runs")},
    "evaluation": {
        "population": _all_of("population"),
        "drawing": _all_of("sampling"),
        "counts": _all_of("counts"),
        "gold": _all_of("annotation", "agreement"),
        "unseen": _all_of("unseen"),
    },
    "training": {"data": _AUTHORS},
    "results": {
        "overall": _all_of("overall"),
        "by_label": _all_of("by_label"),
        "by_site": _all_of("by_site"),
        "errors": _all_of("errors"),
        "missing": _all_of("missing"),
        "compared": _all_of("comparison"),
    },
    "ethics": {"approval": _all_of("approval"), "risks": _AUTHORS},
    "caveats": {"limits": _some_of("limits"), "advice": _AUTHORS},
}
"""Items by part of the card."""

Said = Mapping[str, Answer]
"""What the authors answered themselves, by item."""


def tripod_llm(material: Material, words: Words, given: Said) -> Sheet:
    known = facts(material, words)
    items = tuple(
        Item(key, words(f"tripod.part.{part}"), words(f"tripod.item.{key}"), answer)
        for part, key, answer in _answers(TRIPOD_LLM, known, given)
    )
    title, source = words("tripod.title"), words("tripod.source")
    return Sheet("tripod-llm", title, source, items)


def model_card(material: Material, system: str, words: Words, given: Said) -> Sheet:
    """The card of a system; without scores it says what the study says of its own system."""
    known = facts(material, words)
    data = material.data
    if data is not None:
        result = next(result for result in data.results if result.system == system)
        known |= system_facts(material, result, words)
    items = tuple(
        Item(key, words(f"card.part.{part}"), words(f"card.item.{key}"), answer)
        for part, key, answer in _answers(MODEL_CARD, known, given)
    )
    title = words("card.title", system=system)
    return Sheet("model-card", title, words("card.source"), items, system)


def checklist_sheet(material: Material, words: Words, given: Said) -> Sheet:
    """The report's checklist; without scores what the protocol and the annotation answer."""
    answers = {
        key: Answer(text, (_source_of(key),))
        for key, text in statements(material.account, words).items()
    }
    if material.data is not None:
        answers = _of_report(material, material.data, words) | answers
    items = []
    for group, keys in GROUPS.items():
        name = words(f"checklist.group.{group}")
        items += [
            Item(key, name, words(f"checklist.{key}.item"), given.get(key) or answers.get(key))
            for key in keys
        ]
    title, source = words("checklist.title"), words("checklist.source")
    return Sheet("checklist", title, source, tuple(items))


def _of_report(material: Material, data: ReportData, words: Words) -> dict[str, Answer]:
    (checks,) = (block for block in checklist(data, words).blocks if isinstance(block, Checks))
    keys = [key for keys in GROUPS.values() for key in keys]
    return {
        key: Answer(check.detail, (material.scores,))
        for key, check in zip(keys, checks, strict=True)
        if check.state == "stated"
    }


def _source_of(key: str) -> str:
    return "study.db" if key in ("annotators", "agreement") else "study.toml"


def _answers(
    parts: Mapping[str, Mapping[str, Wants]], known: Mapping[str, Answer], written: Said
) -> Iterator[tuple[str, str, Answer | None]]:
    """Yield the part, the key and the answer of every item."""
    for part, items in parts.items():
        for key, wants in items.items():
            yield part, key, written.get(key) or _answer(wants, known)


def _answer(wants: Wants, known: Mapping[str, Answer]) -> Answer | None:
    """Put together what is known; of an item that wants several facts, some are a part."""
    there = [known[name] for name in wants.facts if name in known]
    if not there:
        return None
    sources = dict.fromkeys(source for answer in there for source in answer.sources)
    whole = wants.whole and len(there) == len(wants.facts)
    return Answer(" ".join(_sentence(answer.text) for answer in there), tuple(sources), whole)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
