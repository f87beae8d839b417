import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import goldbench
from goldbench.synthetic.chance import stream
from goldbench.synthetic.phi import people
from goldbench.synthetic.vocabulary import entries, table


def test_training_and_held_out_pools_share_no_name_and_lose_none() -> None:
    for pools in (people.english, people.spanish):
        for everyone, train, held in zip(
            pools("all"), pools("train"), pools("held-out"), strict=True
        ):
            assert not set(train) & set(held)
            assert set(train) | set(held) == set(everyone)
            assert len(held) < len(train)


OWN = ("companies", "female", "hospital_heads", "jobs", "male", "streets", "surnames")


@pytest.mark.parametrize("exam", people.EXAMS)
def test_an_exam_has_the_held_out_names_and_its_own(exam: people.Part) -> None:
    for name in OWN:
        own, drawn = entries(f"en/{exam}/{name}"), people.pool(f"en/{name}", exam)
        assert drawn == (*people.pool(f"en/{name}", "held-out"), *own)
        assert own
        for part in ("all", "train", "held-out"):
            assert not {*own} & {*people.pool(f"en/{name}", part)}


def test_no_two_exams_have_a_name_or_a_town_of_their_own_in_common() -> None:
    for name in OWN:
        own = [entry.casefold() for exam in people.EXAMS for entry in entries(f"en/{exam}/{name}")]
        assert len(own) == len({*own})
    towns = [row[:2] for exam in people.EXAMS for row in table(f"en/{exam}/places_us")]
    assert not {*towns} & {row[:2] for row in table("en/places_us")}
    assert len(towns) == len({*towns})


@pytest.mark.parametrize("exam", people.EXAMS)
def test_a_good_part_of_an_exams_names_stands_in_no_list_of_the_project(exam: people.Part) -> None:
    known = {
        entry.strip().casefold()
        for file in _lists(exam)
        for entry in re.split(r"[,;\n]", file.read_text(encoding="utf-8"))
    }
    towns = (row[0] for row in table(f"en/{exam}/places_us"))
    names = (
        name for pool in ("surnames", "female", "male") for name in entries(f"en/{exam}/{pool}")
    )
    assert sum(name.casefold() not in known for name in (*names, *towns)) >= 150


def _lists(exam: people.Part) -> Iterator[Path]:
    """Every word list in the package but the exam's own; templates are no lists."""
    for file in Path(goldbench.__file__).parent.rglob("*.txt"):
        if not {exam, "templates"} & {*file.parts}:
            yield file


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
