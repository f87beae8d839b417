"""The decision table for times: the first row of times.toml that fits."""

from goldbench.risk.rulebook import Rulebook


def decide(
    rules: Rulebook, *, kind: str, status: str, when: str | None, where: str, note: str
) -> tuple[tuple[str, ...], str]:
    """Give the times a finding proves and the id of the row that says so."""
    given = (kind, status, when or "", where, note)
    decision = rules.decided.get(given)
    if decision is None:
        decision = rules.decided[given] = _decide(rules, given)
    return decision


def _decide(rules: Rulebook, given: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    for row in rules.times:
        if all(given[place] in values for place, values in row.conditions):
            return row.times, row.id
    return (), ""
