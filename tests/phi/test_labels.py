"""Labels and families, with those of an annotator that is added."""

import pytest

from goldbench.language import TOOL_LANGUAGES
from goldbench.phi import ANNOTATORS, Annotator, analyse, candidates, families, find, tools
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.labels import Kind, kinds, labels_of
from goldbench.phi.mark import Mark
from goldbench.schemes import scheme


@pytest.mark.parametrize("lang", TOOL_LANGUAGES)
def test_every_label_belongs_to_an_annotator(lang: str) -> None:
    assert {kind.family for kind in kinds(lang).values()} <= set(families())


def _find_first(analysis: NoteAnalysis) -> list[Mark]:
    assert analysis.text
    return [Mark(0, 4, "BADGE", confidence=99.0, rule="check.badge")]


BADGE = Annotator("badge", "badge", find=_find_first, labels=frozenset({"BADGE"}))


@pytest.mark.parametrize("lang", TOOL_LANGUAGES)
def test_an_annotator_brings_its_family_and_its_labels(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "BADGE" not in kinds(lang)
    monkeypatch.setitem(ANNOTATORS, "badge", BADGE)
    assert kinds(lang)["BADGE"] == Kind("badge", "")
    assert labels_of("badge", lang) == {"BADGE"}
    assert (families()[-1], tools()[-1]) == ("badge", "badge")
    assert "BADGE" in {mark.label for mark in candidates(analyse("zq12 abc", lang))}
    assert [mark.label for mark in find("zq12 abc", lang=lang, tools=["badge"])] == ["BADGE"]
    monkeypatch.delitem(ANNOTATORS, "badge")
    assert "BADGE" not in kinds(lang)


def test_labels_of_schemes_stay_what_they_are() -> None:
    assert set(kinds("en")) == {label.name for label in scheme("i2b2-2014").labels}
