"""Records in which the same people come back, and prose that names nobody."""

from random import Random

from goldbench.synthetic.phi import english
from goldbench.training.templates import prose
from goldbench.training.templates.days import day, full_day
from goldbench.training.templates.names import recurring


def test_every_mention_in_a_scene_is_of_the_same_person() -> None:
    rng = Random(3)
    scene = next(iter(english.visits(rng, english.patient(rng, 1, "train"))))
    ways = recurring("p")
    first, last = ways["p.first"](scene), ways["p.last"](scene)
    assert ways["p.full"](scene) == f"{first} {last}"
    assert ways["p.comma"](scene) == f"{last}, {first}"
    assert ways["p.initials"](scene).lower() == ways["p.code"](scene)
    assert recurring("d")["d.full"](scene) != ways["p.full"](scene)


def test_a_full_day_has_digits_enough_for_a_year() -> None:
    rng = Random(4)
    assert all(sum(c.isdigit() for c in full_day(rng)) >= 5 for _ in range(50))
    assert all(day(rng) for _ in range(50))


def test_plain_prose_holds_dates_and_ages_only() -> None:
    seen = set()
    for record in prose(6, seed=1):
        text = record.document.require_text()
        for span in record.layers["gold"].spans:
            assert span.text_in(text) == span.quote
            seen.add(span.label)
    assert "AGE" in seen
    assert seen <= {"DATE", "AGE"}
