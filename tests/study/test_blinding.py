"""Orders and masks that nobody without the key can guess."""

from hypothesis import given
from hypothesis import strategies as st

from goldbench.study.blinding import mask, own_orders, shuffle

ITEMS = st.lists(st.text(max_size=8), unique=True, max_size=12)


@given(ITEMS, st.randoms())
def test_an_order_does_not_depend_on_how_the_items_came(items: list[str], chance: object) -> None:
    mixed = list(items)
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # a Random
    assert shuffle(b"key", "order", mixed) == shuffle(b"key", "order", items)
    assert sorted(shuffle(b"key", "order", items)) == sorted(items)


def test_another_key_or_purpose_is_another_order() -> None:
    items = [str(number) for number in range(30)]
    orders = [shuffle(key, why, items) for key in (b"a", b"b") for why in ("one", "two")]
    assert len({tuple(order) for order in orders}) == 4


def test_nobody_shares_an_order_where_there_are_enough() -> None:
    for key in range(200):
        orders = own_orders(str(key).encode(), "o", {who: ["x", "y", "z"] for who in "abcd"})
        assert len({tuple(order) for order in orders.values()}) == 4
    assert own_orders(b"k", "o", {"a": ["x"], "b": ["x"]}) == {"a": ["x"], "b": ["x"]}


def test_a_mask_is_known_again_under_its_key_only() -> None:
    assert mask(b"key", "patient 7") == mask(b"key", "patient 7")
    assert mask(b"key", "patient 7") != mask(b"other", "patient 7")
