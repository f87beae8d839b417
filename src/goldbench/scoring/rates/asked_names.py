"""Labels, metadata and attributes that somebody asked for, beside those that there are."""

import difflib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from goldbench.corpus.metadata_key import unknown_key
from goldbench.errors import UsageError
from goldbench.scoring.result import Result
from goldbench.scoring.settings import Settings

if TYPE_CHECKING:
    from goldbench.scoring.counting import Counted

_SOME = 3


def refuse_unmet(counted: "Counted", settings: Settings) -> None:
    """Refuse a slip in the name of a label or of metadata: nothing has it, something has the like.

    What is merely not there (a declared variable that nobody marked, a ward that no note tells)
    and labels beside others that are met are told, and scored.
    """
    met = _collect_labels(counted)
    asked = (settings.include or frozenset()) - settings.variables.keys()
    if asked and asked == settings.include and not asked & met:
        for label in sorted(asked):
            if near := _nearest(label, met):
                msg = f"include: no mark of gold or systems has the label {label}"
                raise UsageError(msg, hint=f"did you mean {near}?")
    for key in settings.by:
        said = key == "document" or key in counted.documents.said
        if not said and (near := _nearest(key, counted.documents.keys)):
            raise unknown_key(key, "by", hint=f"did you mean {near}?")


def refuse_nothing(counted: "Counted", settings: Settings) -> None:
    """Refuse a comparison on labels that no mark has: it could say nothing."""
    met, asked = _collect_labels(counted), settings.include
    if asked is not None and met and not asked & met:
        msg = f"include: no mark of gold or systems has the label {', '.join(sorted(asked))}"
        raise UsageError(msg, hint=f"the labels are: {', '.join(sorted(met))}")


def tell_unmet(counted: "Counted", settings: Settings) -> Iterator[str]:
    """Say which labels that were named no mark has, each with the nearest that some have."""
    met = _collect_labels(counted)
    for option, labels in (("include", settings.include), ("exclude", settings.exclude)):
        for label in sorted((labels or frozenset()) - met):
            yield f"{option}: no mark has the label {label}{_suggest(label, met)}"


def tell_strangers(results: Iterable[Result]) -> Iterator[str]:
    """Say which systems have no label in common with the gold: each of their scores is 0."""
    told: set[str] = set()
    for result in results:
        labels = result.by_label.items()
        gold = [label for label, scores in labels if scores.tp or scores.fn]
        said = [label for label, scores in labels if scores.fp or scores.tp_system]
        met = any(scores.tp or scores.partial for _, scores in labels)
        if gold and said and not met and not {*gold} & {*said} and result.system not in told:
            told.add(result.system)
            yield (
                f"{result.system} and the gold have no label in common "
                f"({_list_some(said)}; {_list_some(gold)}): a map brings them together"
            )


def _list_some(labels: Sequence[str]) -> str:
    more = ", …" if len(labels) > _SOME else ""
    return ", ".join(labels[:_SOME]) + more


def tell_no_attribute(attribute: str, counted: "Counted") -> str:
    """Say that no mark has an attribute, with the nearest that some have."""
    near = _suggest(attribute, counted.attributes)
    return f"by attribute:{attribute}: no mark of gold or systems has such an attribute{near}"


def _collect_labels(counted: "Counted") -> set[str]:
    return {label for names in counted.names.values() for label in names.met}


def _suggest(name: str, known: Collection[str]) -> str:
    near = _nearest(name, known)
    return f"; did you mean {near}?" if near else ""


def _nearest(name: str, known: Collection[str]) -> str | None:
    return next(iter(difflib.get_close_matches(name, sorted(known), n=1)), None)
