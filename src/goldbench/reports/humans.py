"""The systems of a report in the places of the annotators of its study."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from goldbench.agreement import HumanQuestion, SecondHuman, documents_shown, second_human
from goldbench.corpus import Layer
from goldbench.errors import GoldbenchError
from goldbench.gold import Panel
from goldbench.reports.study_summary import StudySummary
from goldbench.scoring import Settings, Stream

SHOWN = "shown"
"""Why a system is not compared: annotators saw its marks."""


def has_annotators(account: StudySummary | None) -> bool:
    """Say whether a study has annotators with whom systems can be compared."""
    annotation = None if account is None else account.annotation
    if annotation is None or annotation.readers is None:
        return False
    return len(annotation.readers.layers) > 1


def compare_with_annotators(
    systems: Mapping[str, Callable[[], Stream]],
    ids: Collection[str],
    settings: Settings,
    account: StudySummary | None,
) -> tuple[tuple[SecondHuman, ...], Mapping[str, str]]:
    """Ask of each system whether it is as good as a second human, by the report's first rule.

    All variables together and, where it has one label, the primary one. Also says of which system
    it could not be asked, and why.
    """
    annotation = None if account is None else account.annotation
    if account is None or annotation is None or annotation.readers is None:
        return (), {}
    if not has_annotators(account):
        return (), {}
    readers = _restrict_panel(annotation.readers, ids)
    fixed = account.protocol.human
    usual = HumanQuestion(pre_annotated=fixed.pre_annotated)
    question = (
        usual
        if fixed.margin is None
        else replace(usual, margin=fixed.margin, margin_from="protocol")
    )
    base = replace(
        settings, tracks=settings.tracks[:1], schema=settings.schema or annotation.schema
    )
    scopes = [base]
    if len(account.primary) == 1 and len(account.protocol.variables) > 1:
        scopes.insert(0, replace(base, include=frozenset(account.primary)))
    second_humans: list[SecondHuman] = []
    unasked: dict[str, str] = {}
    for name, give in systems.items():
        if documents_shown(name, readers, fixed.pre_annotated):
            unasked[name] = SHOWN
            continue
        system = give()
        try:
            for scope in scopes:
                second_humans += second_human(readers, [system.quiet()], scope, question)
        except GoldbenchError as error:
            unasked[name] = str(error)
    return tuple(second_humans), unasked


def _restrict_panel(panel: Panel, ids: Collection[str]) -> Panel:
    """Leave out what is not in the gold: notes whose curation is not finished."""
    wanted = set(ids)
    layers = {
        name: Layer(name, {id_: marks for id_, marks in layer.items() if id_ in wanted})
        for name, layer in panel.layers.items()
    }
    return Panel(panel.documents, layers, panel.design)
