from goldbench.synthetic.chance import stream
from goldbench.synthetic.phi import people


def test_training_and_held_out_pools_share_no_name_and_lose_none() -> None:
    for pools in (people.english, people.spanish):
        for everyone, train, held in zip(
            pools("all"), pools("train"), pools("held-out"), strict=True
        ):
            assert not set(train) & set(held)
            assert set(train) | set(held) == set(everyone)
            assert len(held) < len(train)


def test_there_are_thousands_of_family_names() -> None:
    for pools in (people.english("all"), people.spanish("all")):
        assert len({*pools.last, *pools.composed}) > 2000
        assert len({*pools.female, *pools.male}) > 300


def test_english_names_come_in_all_their_ways() -> None:
    rng = stream(1)
    who = people.Person("Ada", "May", "O'Hara", "F")
    ways = {people.full(rng, who) for _ in range(500)}
    assert {
        "Ada O'Hara", "Ada M. O'Hara", "O'Hara, Ada", "O'Hara, Ada M.", "Ada May O'Hara",
        "O'HARA, ADA", "A. O'Hara", "Ada O'Hara Jr.",
    } <= ways  # fmt: skip


def test_spanish_names_come_in_all_their_ways() -> None:
    rng = stream(1)
    who = people.Person("María", "", "de la Fuente Gil", "F")
    ways = {people.completo(rng, who) for _ in range(300)}
    assert {"María de la Fuente Gil", "de la Fuente Gil, María", "M. de la Fuente Gil"} <= ways


def test_particles_hyphens_and_two_family_names_occur() -> None:
    rng = stream(2)
    english = {people.someone(rng, "all").last for _ in range(3000)}
    assert any("-" in name for name in english)
    assert any(name.startswith("O'") for name in english)
    assert any(name.startswith("Mac") for name in english)
    spanish = [people.alguien(rng, "all").last for _ in range(1000)]
    assert any(name.startswith("de la ") for name in spanish)
    assert sum(" " in name for name in spanish) > 800


def test_the_sex_asked_for_is_the_sex_given() -> None:
    rng = stream(3)
    women = set(people.english("all").female)
    assert all(people.someone(rng, "all", "F").first in women for _ in range(100))
