from hypothesis import given
from hypothesis import strategies as st

from goldbench.engines import fingerprint, note_key

TEXTS = st.text(max_size=6)


@given(st.lists(TEXTS, max_size=3), st.lists(TEXTS, max_size=3), TEXTS, TEXTS)
def test_other_parts_give_another_key(a: list[str], b: list[str], text: str, other: str) -> None:
    same = (text, *a) == (other, *b)
    assert (note_key("run", "id", text, a) == note_key("run", "id", other, b)) is same


def test_the_run_is_part_of_the_key() -> None:
    assert note_key("a", "1", "text") != note_key("b", "1", "text")


def test_half_an_emoji_has_a_key_too() -> None:
    assert note_key("a", "1", "\ud83d") != note_key("a", "1", "\ud83e")


def test_every_setting_counts() -> None:
    settings = {"tool": "phi", "lang": "en", "site": None}
    others = [settings | {name: "other"} for name in settings]
    assert len({fingerprint(some) for some in [settings, *others]}) == 4
