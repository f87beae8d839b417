from dataclasses import replace
from datetime import date

import pytest

from asthma_study import protocol
from goldbench.errors import UsageError
from goldbench.planning.protocol import (
    Decision,
    Population,
    Protocol,
    Sampling,
    Variable,
    Waves,
    changed,
)


def test_the_primary_variable_and_the_others_are_told_apart() -> None:
    made = protocol()
    assert made.primary.name == "ASTHMA"
    assert [one.name for one in made.secondary] == ["OBESITY", "OMALIZUMAB"]
    assert made.variable("OBESITY").role == "secondary"


def test_an_unknown_variable_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="'COPD'") as caught:
        protocol().variable("COPD")
    assert caught.value.hint == "one of: ASTHMA, OBESITY, OMALIZUMAB"


def test_expectations_are_a_precision_and_a_recall() -> None:
    assert [variable.expected for variable in protocol().variables] == [True, False, False]


def test_the_hash_sees_every_answer() -> None:
    made = protocol()
    assert made.hash == protocol().hash
    others = [
        replace(made, objective="x"),
        replace(made, population=Population(youngest=19)),
        replace(made, sampling=Sampling(seed=2)),
    ]
    assert len({made.hash, *(other.hash for other in others)}) == 4


def test_the_hash_of_the_population_sees_only_what_decides_about_notes() -> None:
    made = protocol()
    same = replace(made, objective="x", sampling=Sampling(seed=2))
    claimed = replace(made, population=replace(made.population, claim="adults"))
    assert made.population_hash == same.population_hash == claimed.population_hash
    counted = replace(made.primary, family=True)
    other = replace(made, variables=(counted, *made.secondary))
    assert other.population_hash != made.population_hash


def test_a_change_is_the_next_version_and_stands_in_the_history() -> None:
    day = date(2021, 7, 23)
    decision = Decision("population.youngest", "physician", "children have other notes", day)
    made = changed(
        protocol(),
        "adults only",
        by="physician",
        day=day,
        decisions=(decision,),
        population=Population(youngest=21),
    )
    assert made.version == 2
    assert made.population.youngest == 21
    assert made.decisions == (decision,)
    assert [(c.version, c.change, c.by, c.day) for c in made.history] == [
        (2, "adults only", "physician", day)
    ]


def test_a_study_without_waves_has_the_hash_it_had_before_there_were_any() -> None:
    made = Protocol("Asthma", (Variable("ASTHMA", "primary"),))
    assert made.hash.startswith("bdace93b32c7372f")
    assert replace(made, waves=Waves()).hash != made.hash
    assert replace(made, waves=Waves()).population_hash == made.population_hash


def test_a_study_in_waves_stops_for_its_primary_variable_unless_it_names_others() -> None:
    made = Protocol(
        "Asthma",
        (Variable("ASTHMA", "primary"), Variable("OBESITY")),
        waves=Waves(variables=("OBESITY",), f1=True),
    )
    assert [one.name for one in made.stops_for] == ["OBESITY"]
    assert [one.name for one in replace(made, waves=Waves()).stops_for] == ["ASTHMA"]
    assert made.waves is not None
    assert made.waves.metrics == ("precision", "recall", "f1")
