"""Small random documents as plain rows, and plain restatements to hold the rules against."""

from collections.abc import Callable

from hypothesis import strategies as st

from goldbench.matching import Pairs, Spans, spans

Row = tuple[int, int, int, int]  # document, start, end, label
TEXTS = ["Ana-María, 3º B. José_Luis!! x", "  (no)  más…  😀 ok 12/26"]


def side(rows: list[Row]) -> Spans:
    columns = list(zip(*rows, strict=True)) or [(), (), (), ()]
    return spans(*columns)


def rows_of(given_: Spans) -> list[Row]:
    columns = (given_.document, given_.start, given_.end, given_.label)
    return [tuple(int(v) for v in row) for row in zip(*columns, strict=True)]  # type: ignore[misc]  # four of them


@st.composite
def rows(draw: st.DrawFn) -> list[Row]:
    row = st.tuples(
        st.integers(0, 1), st.integers(0, 12), st.integers(1, 8), st.integers(0, 1)
    ).map(lambda t: (t[0], t[1], t[1] + t[2], t[3]))
    return draw(st.lists(row, max_size=7))


def best(gold: list[Row], system: list[Row], fits: Callable[[Row, Row], bool]) -> int:
    """The size of a maximum matching, by augmenting paths."""
    partner: dict[int, int] = {}

    def augment(g: int, seen: set[int]) -> bool:
        for s, row in enumerate(system):
            if s not in seen and fits(gold[g], row):
                seen.add(s)
                if s not in partner or augment(partner[s], seen):
                    partner[s] = g
                    return True
        return False

    return sum(augment(g, set()) for g in range(len(gold)))


def shared(a: Row, b: Row) -> int:
    return min(a[2], b[2]) - max(a[1], b[1]) if a[0] == b[0] else 0


def assert_valid(
    pairs: Pairs, gold: list[Row], system: list[Row], fits: Callable[[Row, Row], bool]
) -> None:
    assert len(set(pairs.gold.tolist())) == len(pairs.gold)
    assert len(set(pairs.system.tolist())) == len(pairs.system)
    assert all(fits(gold[i], system[j]) for i, j in zip(*pairs, strict=True))
