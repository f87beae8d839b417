"""The measures there are. Each has a file with its formula; a new one is a new line here."""

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from goldbench.agreement.against_gold import against_gold
from goldbench.agreement.brennan_prediger import pabak
from goldbench.agreement.cohen import cohen_kappa
from goldbench.agreement.f1 import f1
from goldbench.agreement.fleiss import fleiss_kappa
from goldbench.agreement.gwet import gwet_ac1
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.krippendorff import krippendorff_alpha
from goldbench.agreement.leave_one_out import leave_one_out
from goldbench.agreement.result import Agreement
from goldbench.agreement.unitizing import unitizing_alpha
from goldbench.errors import UsageError


@dataclass(frozen=True, slots=True)
class Measure:
    """`least`: annotators it takes; with a gold given `with_gold` are enough."""

    name: str
    title: str
    compute: Callable[[Inquiry], Iterator[Agreement]]
    least: int = 2
    with_gold: int = 2

    def fits(self, inquiry: Inquiry) -> bool:
        needed = self.least if inquiry.gold is None else self.with_gold
        return len(inquiry.panel.layers) >= needed


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("f1", "F1 between annotators", f1),
        Measure("gold", "each annotator against the gold", against_gold, least=3),
        Measure(
            "leave-one-out",
            "each annotator against the vote of the others",
            leave_one_out,
            least=3,
            with_gold=3,
        ),
        Measure("cohen-kappa", "Cohen's kappa", cohen_kappa),
        Measure("fleiss-kappa", "Fleiss' kappa", fleiss_kappa),
        Measure("gwet-ac1", "Gwet's AC1", gwet_ac1),
        Measure("pabak", "PABAK (Brennan-Prediger)", pabak),
        Measure("krippendorff-alpha", "Krippendorff's alpha", krippendorff_alpha),
        Measure("unitizing-alpha", "Krippendorff's alpha for unitizing", unitizing_alpha),
    )
}


def measure(name: str) -> Measure:
    """Find a measure by name; an unknown one is answered with the nearest."""
    if name in MEASURES:
        return MEASURES[name]
    near = difflib.get_close_matches(name, MEASURES, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(MEASURES)}"
    msg = f"there is no measure {name!r}"
    raise UsageError(msg, hint=hint)
