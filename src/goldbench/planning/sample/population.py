"""Which notes the protocol means: a filter on columns, and a count at every exclusion.

Conditions are asked in a fixed order, and a note is counted at the first that it fails, as in the
flow chart of a trial. A note that does not say (no age, no date) fails the condition that asks for
it and is counted apart. Everything is one polars expression: ten million notes take seconds.
"""

import difflib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from goldbench.errors import DesignError, UsageError
from goldbench.planning.protocol import Population

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

OTHER = "other sites"
"""Stands for all sites that do not take part."""
NO_SITE = "no site"
WITHOUT_TEXT = "without text"
"""Asked last: exports hold notes that nobody wrote, and nobody can annotate them."""


class Condition(NamedTuple):
    """`said` and `met` are expressions; `unsaid` and `unmet` what an exclusion is called."""

    key: str
    said: "pl.Expr"
    met: "pl.Expr"
    unsaid: str
    unmet: str


class Exclusion(NamedTuple):
    """Notes left out for one reason, by site."""

    reason: str
    sites: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.sites.values())


@dataclass(frozen=True, slots=True)
class Flow:
    """What became of the notes: found, left out for each reason, eligible; each by site."""

    found: Mapping[str, int]
    exclusions: tuple[Exclusion, ...]
    eligible: Mapping[str, int]

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites, sorted; those that do not take part last."""
        last = {OTHER: 1, NO_SITE: 2}
        return tuple(sorted(self.found, key=lambda site: (last.get(site, 0), site)))

    def as_json(self) -> dict[str, object]:
        return {
            "found": dict(self.found),
            "exclusions": [
                {"reason": e.reason, "notes": e.total, "sites": dict(e.sites)}
                for e in self.exclusions
            ],
            "eligible": dict(self.eligible),
        }


@dataclass(slots=True)
class Filter:
    """Asks the conditions of a population of one table of notes after the other.

    The tables have the columns `meta.NAME` of `corpus.columns`. What is asked for by name (a site,
    a department) must be there in at least one note: see `check`.
    """

    population: Population
    _found: Counter[str] = field(default_factory=Counter)
    _left_out: dict[str, Counter[str]] = field(default_factory=dict)
    _eligible: Counter[str] = field(default_factory=Counter)
    _seen: dict[str, Counter[str]] = field(default_factory=dict)
    _unsaid: set[str] = field(default_factory=set)

    def select_eligible(self, notes: "pl.DataFrame") -> "pl.DataFrame":
        """Give the eligible notes, with columns `row` (in `notes`) and `site`; count the others."""
        import polars as pl  # noqa: PLC0415  # slow to import

        for key in self._list_wanted():
            values = text(notes, key)
            self._seen.setdefault(key, Counter()).update(
                dict(notes.lazy().group_by(values.alias("v")).len().drop_nulls().collect().rows())
            )
        reasons = list(self._reasons(notes))
        failed = [
            pl.when(test).then(pl.lit(number, pl.UInt8)) for number, (_, test) in enumerate(reasons)
        ]
        marked = notes.with_row_index("row").with_columns(
            site=self._site(notes), failed=pl.coalesce([*failed, pl.lit(None, pl.UInt8)])
        )
        for name, _ in reasons:
            self._left_out.setdefault(name, Counter())
        for where, number, count in marked.group_by("site", "failed").len().rows():
            self._found[where] += count
            counted = self._eligible if number is None else self._left_out[reasons[number][0]]
            counted[where] += count
        return marked.filter(pl.col("failed").is_null()).drop("failed")

    def leave_out(self, reason: str, sites: Iterable[str]) -> None:
        """Count notes out after all, one entry a note: the system never saw them, ..."""
        gone = Counter(sites)
        self._left_out.setdefault(reason, Counter()).update(gone)
        self._eligible.subtract(gone)

    def add(self, other: "Filter") -> None:
        """Add what was counted in another part of the notes."""
        self._found.update(other._found)  # noqa: SLF001  # another of this class
        self._eligible.update(other._eligible)  # noqa: SLF001  # another of this class
        self._unsaid |= other._unsaid  # noqa: SLF001  # another of this class
        both = ((self._left_out, other._left_out), (self._seen, other._seen))  # noqa: SLF001  # as above
        for mine, theirs in both:
            for name, counts in theirs.items():
                mine.setdefault(name, Counter()).update(counts)

    def flow(self) -> Flow:
        """Give the counts so far; raise if the protocol asks for what is not there."""
        self.check()
        flow = Flow(
            dict(sorted(self._found.items())),
            tuple(
                Exclusion(reason, dict(sorted(sites.items())))
                for reason, sites in self._left_out.items()
                if sites.total() or reason not in self._unsaid
            ),
            {site: self._eligible[site] for site in self._sites()},
        )
        if not sum(flow.eligible.values()):
            msg = f"the population is empty: {sum(flow.found.values())} notes found, none eligible"
            worst = max(flow.exclusions, key=lambda e: e.total, default=None)
            hint = f"most were left out for: {worst.reason}" if worst and worst.total else None
            raise DesignError(msg, hint=hint)
        return flow

    def check(self) -> None:
        """Refuse a site, department, kind, sex or value that no note has."""
        if not sum(self._found.values()):
            return
        for key, wanted in self._list_wanted().items():
            there = self._seen.get(key, Counter())
            for value in wanted:
                if value not in there:
                    msg = f"unknown {key} {value!r}: no note has it"
                    raise UsageError(msg, hint=_suggest(key, value, there))

    def _sites(self) -> list[str]:
        named = [site.name for site in self.population.sites]
        return sorted(named or self._found)

    def _list_wanted(self) -> dict[str, tuple[str, ...]]:
        p = self.population
        asked = {
            "site": tuple(site.name for site in p.sites),
            "department": p.departments,
            "kind": p.kinds,
            "sex": p.sexes,
        }
        asked |= {c.key: c.values for c in p.criteria}
        return {key: values for key, values in asked.items() if values}

    def _site(self, notes: "pl.DataFrame") -> "pl.Expr":
        import polars as pl  # noqa: PLC0415  # slow to import

        site = text(notes, "site")
        if not self.population.sites:
            return site.fill_null(NO_SITE)
        named = [site.name for site in self.population.sites]
        shown = pl.when(site.is_in(named)).then(site).otherwise(pl.lit(OTHER))
        return pl.when(site.is_null()).then(pl.lit(NO_SITE)).otherwise(shown)

    def _reasons(self, notes: "pl.DataFrame") -> Iterator[tuple[str, "pl.Expr"]]:
        for condition in conditions(self.population, notes):
            self._unsaid.add(condition.unsaid)
            yield condition.unsaid, ~condition.said
            yield condition.unmet, ~condition.met.fill_null(value=False)
        blank = _blank(notes)
        if blank is not None:
            self._unsaid.add(WITHOUT_TEXT)
            yield WITHOUT_TEXT, blank


def _suggest(key: str, value: str, there: Counter[str]) -> str:
    near = difflib.get_close_matches(value, there, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    if not there:
        return f"no note says its {key}; is it called otherwise there?"
    return f"the notes have: {', '.join(name for name, _ in there.most_common(8))}"


def conditions(p: Population, notes: "pl.DataFrame") -> Iterator[Condition]:
    """Give the conditions in the order in which they are asked."""
    if p.sites:
        names = tuple(site.name for site in p.sites)
        yield _one_of(notes, "site", names, "not of a site of the study")
    if p.first_day or p.last_day:
        yield _in_period(notes, p.first_day, p.last_day)
    for key, values in (("department", p.departments), ("kind", p.kinds)):
        if values:
            yield _one_of(notes, key, values, f"other {key}s")
    if p.youngest is not None or p.oldest is not None:
        yield _in_range(notes, "age", p.youngest, p.oldest)
    if p.sexes:
        yield _one_of(notes, "sex", p.sexes, "other sexes")
    for c in p.criteria:
        if c.values:
            yield _one_of(notes, c.key, c.values, f"other values of {c.key}")
        if c.minimum is not None or c.maximum is not None:
            yield _in_range(notes, c.key, c.minimum, c.maximum)


def _one_of(notes: "pl.DataFrame", key: str, values: tuple[str, ...], unmet: str) -> Condition:
    column = text(notes, key)
    return Condition(key, column.is_not_null(), column.is_in(list(values)), f"no {key}", unmet)


def _in_range(
    notes: "pl.DataFrame", key: str, least: float | None, most: float | None
) -> Condition:
    import polars as pl  # noqa: PLC0415  # slow to import

    number = column(notes, key).cast(pl.Float64, strict=False)
    tests = [number >= least] if least is not None else []
    tests += [number <= most] if most is not None else []
    met = reduce(lambda a, b: a & b, tests)
    low = f"under {least:g}" if least is not None else ""
    high = f"over {most:g}" if most is not None else ""
    unmet = f"{key} {' or '.join(filter(None, (low, high)))}"
    return Condition(key, number.is_not_null(), met, f"no {key}", unmet)


def _in_period(notes: "pl.DataFrame", first: date | None, last: date | None) -> Condition:
    import polars as pl  # noqa: PLC0415  # slow to import

    # An ISO day is the first ten characters of whatever ISO date and time there is.
    day = text(notes, "date").str.head(10).str.to_date("%Y-%m-%d", strict=False)
    tests = [day >= first] if first else []
    tests += [day <= last] if last else []
    met = reduce(lambda a, b: a & b, tests, pl.lit(value=True))
    low = f"before {first}" if first else ""
    high = f"after {last}" if last else ""
    unmet = " or ".join(filter(None, (low, high)))
    return Condition("date", day.is_not_null(), met, "no readable date", unmet)


def _blank(notes: "pl.DataFrame") -> "pl.Expr | None":
    """Say which notes hold nothing but blanks; None where neither texts nor lengths were read.

    A text that is not there at all (marks that stand alone) is not known to be empty.
    """
    import polars as pl  # noqa: PLC0415  # slow to import

    if "text" in notes.columns:
        blank = pl.col("text").cast(pl.String).str.strip_chars() == ""
    elif "length" in notes.columns:
        blank = pl.col("length") == 0
    else:
        return None
    return blank.fill_null(value=False)


def column(notes: "pl.DataFrame", key: str) -> "pl.Expr":
    """Give the values of a metadata key in a table of `corpus.columns`; null where it is absent."""
    import polars as pl  # noqa: PLC0415  # slow to import

    name = f"meta.{key}"
    if name in notes.columns:
        return pl.col(name)
    if "meta" in notes.columns:  # where values of several types meet, they stand in JSON
        return pl.col("meta").str.json_path_match(f"$[{json.dumps(key)}]")
    return pl.lit(None, pl.String)


def text(notes: "pl.DataFrame", key: str) -> "pl.Expr":
    """Give the same as texts."""
    import polars as pl  # noqa: PLC0415  # slow to import

    return column(notes, key).cast(pl.String)
