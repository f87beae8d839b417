from collections.abc import Mapping

import pytest

from goldbench.errors import UsageError
from goldbench.formats.json.fields import UNREADABLE
from goldbench.scoring import track
from goldbench.scoring.tracks.sight import (
    ANNOTATORS,
    Held,
    refuse_blind,
    refuse_unreadable,
    tell_unseen,
)

SPANS, FACTS, BOTH, NOTHING = Held(spans=3), Held(facts=2), Held(3, 2), Held()


def test_what_is_held_adds_up() -> None:
    assert SPANS.plus(1, 2) == Held(4, 2)


@pytest.mark.parametrize(
    ("name", "gold", "systems", "message"),
    [
        ("exact", SPANS, {"sys": SPANS}, None),
        ("exact", NOTHING, {"sys": NOTHING}, None),
        ("exact", BOTH, {"sys": BOTH}, None),
        ("tags", FACTS, {"sys": NOTHING}, None),
        ("document", FACTS, {"sys": SPANS}, None),
        ("exact", FACTS, {}, "the gold holds facts alone, and exact counts spans"),
        ("exact", SPANS, {"a": SPANS, "b": FACTS}, "b holds facts alone, and exact counts spans"),
        ("tags", SPANS, {}, "the gold holds spans alone, and tags counts facts"),
    ],
)
def test_a_rule_is_refused_where_a_side_holds_only_what_it_cannot_see(
    name: str, gold: Held, systems: Mapping[str, Held], message: str | None
) -> None:
    if message is None:
        refuse_blind([track(name)], gold, systems)
        return
    with pytest.raises(UsageError) as caught:
        refuse_blind([track(name)], gold, systems)
    assert str(caught.value) == message
    assert "--track document" in str(caught.value.hint)


def test_annotators_are_told_of_in_the_plural_and_of_their_own_option() -> None:
    with pytest.raises(UsageError, match="the annotators hold facts alone") as caught:
        refuse_blind([track("exact")], FACTS, {}, whose=ANNOTATORS)
    assert "--match document" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("names", "gold", "sentences"),
    [
        (("exact",), BOTH, ["the gold also holds 2 facts, which no rule here counts (-t tags)"]),
        (("tags",), BOTH, ["the gold also holds 3 spans, which no rule here counts (-t exact)"]),
        (("exact", "tags"), BOTH, []),
        (("exact", "document"), BOTH, []),
        (("exact",), SPANS, []),
    ],
)
def test_marks_of_the_other_kind_are_told_of(
    names: tuple[str, ...], gold: Held, sentences: list[str]
) -> None:
    assert list(tell_unseen([track(name) for name in names], gold, ())) == sentences


def test_gold_answers_that_cannot_be_read_are_refused_for_fields_only() -> None:
    findings = {f"{UNREADABLE}: something": 2, "offsets unreadable": 7}
    refuse_unreadable([track("exact")], findings)
    refuse_unreadable([track("fields")], {"offsets unreadable": 7})
    with pytest.raises(UsageError, match="the gold has answers that cannot be read: 2"):
        refuse_unreadable([track("fields")], findings)
