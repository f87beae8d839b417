"""Sizes for other questions: `plan_difference`, `plan_leak`, `plan_human`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING, Literal

from goldbench.api.arguments import check_numbers
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.reports.answers import PlannedAnswer, Scored


def plan_difference(
    difference: float,
    *,
    measure: Literal["f1", "precision", "recall"] = "f1",
    pilot: "Scored | None" = None,
    score: float | None = None,
    units: float | None = None,
    deff: float = 1.0,
    rho: float = 0.0,
    power: float = 0.80,
    level: float = 0.95,
) -> "PlannedAnswer":
    """Say how many documents find that one system is better than another by `difference`.

    `pilot` is what `gb.score(gold, {"a": a, "b": b}, track, by="document")` gave, of at least 20
    documents (by patient where `by` names that as well). Without one `score` is what both systems
    are expected to have, and `units` are tp + fp + fn a document (marks for precision, gold for
    recall); `rho` is the correlation of the two systems over documents.
    """
    from goldbench.planning.sizes.questions.difference import (
        assume_spread,
        difference_size,
        pilot_spread,
    )
    from goldbench.planning.sizes.questions.pilot_counts import pilot_counts
    from goldbench.reports.answers import PlannedAnswer, Scored

    check_numbers(needed=True, difference=difference, deff=deff, rho=rho, power=power, level=level)
    check_numbers(score=score, units=units)
    remark = ""
    if pilot is not None:
        if score is not None or units is not None:
            msg = "a pilot says how documents vary; score and units would say it again"
            raise UsageError(msg, hint="leave the pilot or score and units out")
        if not isinstance(pilot, Scored):
            msg = f"a pilot is what gb.score gave, not {type(pilot).__name__}"
            raise UsageError(msg, hint='pilot=gb.score(gold, {"a": a, "b": b}, by="document")')
        counts = pilot_counts(pilot.as_json("pilot"))
        spread, remark = pilot_spread(counts.a, counts.b, measure, unit=counts.unit), counts.remark
    elif score is None or units is None:
        msg = "nothing says how documents vary: a pilot, or score and units"
        raise UsageError(msg, hint='pilot=gb.score(gold, {"a": a, "b": b}, by="document")')
    else:
        spread = assume_spread(score, units, measure, deff=deff, rho=rho)
    answer = difference_size(difference, spread, measure, power=power, level=level).as_json()
    answer["warnings"] += [remark] if remark else []
    return PlannedAnswer(answer)


def plan_leak(
    limit: float,
    *,
    per: Literal["patient", "identifier"] = "patient",
    truth: float | None = None,
    power: float = 0.80,
    level: float = 0.95,
    identifiers: float = 10.0,
    icc: float = 0.3,
) -> "PlannedAnswer":
    """Say how many patients to read to show that at most `limit` of them have an identifier left.

    `truth` is what the system really leaks (a quarter of the limit if not said), `power` the chance
    to show it then. Per identifier, of which a patient has `identifiers` that leak alike by `icc`.
    """
    from goldbench.planning.sizes.questions.leak import leak_size
    from goldbench.reports.answers import PlannedAnswer

    check_numbers(
        needed=True, limit=limit, power=power, level=level, identifiers=identifiers, icc=icc
    )
    check_numbers(truth=truth)
    size = leak_size(
        limit,
        per=per,
        truth=truth,
        power=power,
        level=level,
        identifiers=identifiers,
        icc=icc,
    )
    return PlannedAnswer(size.as_json())


def plan_human(
    *,
    units: float | None = None,
    agreement: float | None = None,
    margin: float = 0.05,
    truth: float = 0.0,
    power: float = 0.80,
    sigma: float | None = None,
    pilot: int | None = None,
) -> "PlannedAnswer":
    """Say how many documents show that a system agrees with annotators as they do with each other.

    `units` are marks of an annotator a document, or the frequency of a fact that is decided once a
    document; `agreement` is the annotators' F1, `truth` the system's true difference to it. Or
    `sigma`, √n times the standard error seen in a `pilot` of so many documents.
    """
    from goldbench.planning.sizes.questions.difference import Spread
    from goldbench.planning.sizes.questions.second_human import human_size
    from goldbench.reports.answers import PlannedAnswer

    check_numbers(needed=True, margin=margin, truth=truth, power=power)
    check_numbers(units=units, agreement=agreement, sigma=sigma)
    check_numbers(whole=True, pilot=pilot)
    if (sigma is None) != (pilot is None):
        msg = "sigma and the documents of its pilot go together"
        raise UsageError(msg, hint="plan_human(sigma=0.5, pilot=50)")
    spread = None if sigma is None else Spread(sigma, pilot=pilot)
    size = human_size(
        margin=margin, power=power, truth=truth, agreement=agreement, units=units, spread=spread
    )
    return PlannedAnswer(size.as_json())
