"""How well annotators agree: the measures asked for, with intervals, and hints in words."""

from collections.abc import Iterable

from goldbench.agreement.hints import hints
from goldbench.agreement.inquiry import Inquiry, Options, inquire
from goldbench.agreement.measures import MEASURES, Measure, measure
from goldbench.agreement.result import BOOTSTRAP, Agreement, Report
from goldbench.corpus import Layer, Schema
from goldbench.errors import UsageError
from goldbench.gold import Panel

MANY = 100
"""Documents from which on a bootstrap interval covers what it says (see `stats.bootstrap`)."""


def agree(
    panel: Panel,
    measures: Iterable[str] = (),
    options: Options | None = None,
    *,
    gold: tuple[str, Layer] | None = None,
    schema: Schema | None = None,
) -> Report:
    """Compute the measures in the order named; "all" are all that fit the annotators.

    None named: F1, and each against the gold where there are three annotators or a gold.
    Hints are given where F1 is among the measures.

    `gold` is a name and a layer. `schema` says which attributes count, what shorthand stands for
    and which facts are single-valued.
    """
    options = options or Options()
    inquiry = inquire(panel, options, gold=gold, schema=schema)
    chosen = _choose_measures(tuple(dict.fromkeys(measures)), inquiry)
    rows = {
        chosen_measure.name: tuple(chosen_measure.compute(inquiry)) for chosen_measure in chosen
    }
    return Report(
        options.level,
        tuple(row for of_measure in rows.values() for row in of_measure),
        hints(inquiry, rows.get("f1", ())),
        tuple(_notes(inquiry, [row for of_measure in rows.values() for row in of_measure])),
    )


def _choose_measures(names: tuple[str, ...], inquiry: Inquiry) -> list[Measure]:
    if not names or "all" in names:
        usual = MEASURES.values() if names else (MEASURES["f1"], MEASURES["gold"])
        return [candidate for candidate in usual if candidate.fits(inquiry)]
    named = [measure(name) for name in names]
    for candidate in named:
        if not candidate.fits(inquiry):
            msg = f"{candidate.name} takes at least {candidate.least} annotators"
            less = candidate.with_gold < candidate.least
            raise UsageError(msg, hint="give a gold" if less else "name more annotators")
    return named


def _notes(inquiry: Inquiry, rows: Iterable[Agreement]) -> Iterable[str]:
    panel = inquiry.panel
    alone = sum(len(panel.lookers(id_)) == 1 for id_ in panel.ids)
    if alone:
        yield f"{alone} documents that only one annotator looked at are left out"
    apart = [pair for pair in inquiry.pairs if not panel.common(*pair)]
    if apart:
        names = ", ".join(f"{first} and {second}" for first, second in apart)
        yield f"no document in common: {names}"
    few = [row.documents for row in rows if row.method == BOOTSTRAP and row.documents < MANY]
    if few:
        least = min(few)
        yield f"bootstrap intervals of fewer than {MANY} documents are too short: here are {least}"
