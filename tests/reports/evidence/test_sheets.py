"""Which facts answer which items, and that nothing else does."""

from dataclasses import replace
from typing import Any

import pytest

from goldbench.planning.protocol import Protocol, Variable
from goldbench.reports import StudySummary
from goldbench.reports.evidence import Answer, Authors, Material, Pack, Sheet, make_pack
from goldbench.reports.evidence.sheets import MODEL_CARD, TRIPOD_LLM
from goldbench.reports.words import Words
from reports.accounts import account
from reports.small import evidence, good, poor

BARE = Material(StudySummary(Protocol("A study", (Variable("ILLNESS", "primary"),))))


def full() -> Material:
    data = replace(evidence(good(), poor()), account=account())
    return Material(account(), data, "gold-1")


def pack(material: Material, authors: Authors | None = None, **options: Any) -> Pack:
    return make_pack(material, authors or Authors(), **options)


def answers(sheet: Sheet) -> dict[str, str]:
    return {item.id: item.answer.text for item in sheet if item.answer is not None}


def test_the_items_are_those_of_tripod_llm_each_once() -> None:
    numbers = [key for items in TRIPOD_LLM.values() for key in items]
    assert len(numbers) == len(set(numbers)) == 49
    assert {int("".join(filter(str.isdigit, key))) for key in numbers} == set(range(1, 20))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_item_has_its_words_in_every_language(lang: str) -> None:
    words = Words.of(lang)
    for family, parts in (("tripod", TRIPOD_LLM), ("card", MODEL_CARD)):
        for part, items in parts.items():
            assert words(f"{family}.part.{part}")
            assert all(words(f"{family}.item.{key}") for key in items)


def test_a_study_that_says_little_leaves_nearly_all_open_and_invents_nothing() -> None:
    evidence_pack = pack(BARE)
    assert [sheet.kind for sheet in evidence_pack.sheets] == ["tripod-llm", "checklist"]
    tripod = evidence_pack.sheet("tripod-llm")
    assert set(answers(tripod)) == {"1", "5b", "7c", "14c"}
    assert tripod.number("answered") == 0
    assert answers(evidence_pack.sheet("checklist")) == {}
    assert len(evidence_pack.unanswered) == 49 + 25


def test_a_study_with_scores_answers_from_named_sources() -> None:
    evidence_pack = pack(full())
    tripod = evidence_pack.sheet("tripod-llm")
    whole = {item.id for item in tripod if item.state == "answered"}
    assert whole == {"4", "7a", "7d", "7e", "8b", "14e", "16d", "17"}
    assert answers(tripod)["4"] == "Find out whether counts of illnesses can be trusted."
    assert "110 notes found, 100 eligible" in answers(tripod)["16a"]
    assert "F1 0.850 (0.800–0.890) between annotators" in answers(tripod)["8b"]
    assert "good: Precision" in answers(tripod)["17"]
    assert "poor: Precision" in answers(tripod)["17"]
    sources = {item.id: item.answer.sources for item in tripod if item.answer}
    assert sources["4"] == ("study.toml: objective",)
    assert sources["16a"] == ("frequency.json", "study.toml: sampling", "draw/manifest.json")
    assert sources["8b"] == ("study.db", "releases/gold-1")
    assert sources["17"] == ("goldbench score releases/gold-1: exact v2",)
    assert {"6b", "9a", "12", "14a", "18"} <= {i.id for i in tripod if i.state == "open"}


def test_every_system_has_a_card_of_its_own() -> None:
    evidence_pack = pack(full())
    first, second = (answers(evidence_pack.sheet("model-card", name)) for name in ("good", "poor"))
    assert first["overall"] != second["overall"]
    assert first["counts"] == second["counts"]
    assert "hospital-1" in first["by_site"]
    assert "ILLNESS" in first["by_label"]
    assert not {"licence", "intended", "data", "risks"} & set(first)


def test_the_checklist_is_the_reports() -> None:
    states = {item.id: item.state for item in pack(full()).sheet("checklist")}
    assert states["counts"] == states["agreement"] == states["purpose"] == "answered"
    assert states["frozen"] == states["system_version"] == "open"


def test_the_authors_own_answers_stand_first_and_say_so() -> None:
    written = {"9a": Answer("Ten drafts, the best kept.", ("evidence.toml",))}
    authors = Authors(written, cards={"": {"licence": Answer("MIT", ("evidence.toml",))}})
    evidence_pack = pack(full(), authors)
    (item,) = (item for item in evidence_pack.sheet("tripod-llm") if item.id == "9a")
    assert (item.state, item.answer) == ("answered", written["9a"])
    assert answers(evidence_pack.sheet("model-card", "poor"))["licence"] == "MIT"


def test_items_and_answers_are_told_in_spanish() -> None:
    evidence_pack = pack(full(), lang="es")
    assert evidence_pack.sheet("checklist").title == "Lo que declara una evaluación sólida"
    assert "110 notas halladas" in answers(evidence_pack.sheet("tripod-llm"))["16a"]
