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
    revise_protocol,
)


def test_the_primary_variable_and_the_others_are_told_apart() -> None:
    study_protocol = protocol()
    assert study_protocol.primary.name == "ASTHMA"
    assert [variable.name for variable in study_protocol.secondary] == ["OBESITY", "OMALIZUMAB"]
    assert study_protocol.variable("OBESITY").role == "secondary"


def test_an_unknown_variable_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="'COPD'") as caught:
        protocol().variable("COPD")
    assert caught.value.hint == "one of: ASTHMA, OBESITY, OMALIZUMAB"


def test_expectations_are_a_precision_and_a_recall() -> None:
    assert [variable.expected for variable in protocol().variables] == [True, False, False]


def test_the_hash_sees_every_answer() -> None:
    study_protocol = protocol()
    assert study_protocol.hash == protocol().hash
    others = [
        replace(study_protocol, objective="x"),
        replace(study_protocol, population=Population(youngest=19)),
        replace(study_protocol, sampling=Sampling(seed=2)),
    ]
    assert len({study_protocol.hash, *(other.hash for other in others)}) == 4


def test_the_hash_of_the_population_sees_only_what_decides_about_notes() -> None:
    study_protocol = protocol()
    same = replace(study_protocol, objective="x", sampling=Sampling(seed=2))
    claimed = replace(study_protocol, population=replace(study_protocol.population, claim="adults"))
    assert study_protocol.population_hash == same.population_hash == claimed.population_hash
    counted = replace(study_protocol.primary, family=True)
    other = replace(study_protocol, variables=(counted, *study_protocol.secondary))
    assert other.population_hash != study_protocol.population_hash


def test_a_change_is_the_next_version_and_stands_in_the_history() -> None:
    day = date(2021, 7, 23)
    decision = Decision("population.youngest", "physician", "children have other notes", day)
    study_protocol = revise_protocol(
        protocol(),
        "adults only",
        by="physician",
        day=day,
        decisions=(decision,),
        population=Population(youngest=21),
    )
    assert study_protocol.version == 2
    assert study_protocol.population.youngest == 21
    assert study_protocol.decisions == (decision,)
    assert [(c.version, c.change, c.by, c.day) for c in study_protocol.history] == [
        (2, "adults only", "physician", day)
    ]


def test_a_study_without_waves_has_the_hash_it_had_before_there_were_any() -> None:
    study_protocol = Protocol("Asthma", (Variable("ASTHMA", "primary"),))
    assert study_protocol.hash.startswith("bdace93b32c7372f")
    assert replace(study_protocol, waves=Waves()).hash != study_protocol.hash
    assert replace(study_protocol, waves=Waves()).population_hash == study_protocol.population_hash


def test_a_study_in_waves_stops_for_its_primary_variable_unless_it_names_others() -> None:
    study_protocol = Protocol(
        "Asthma",
        (Variable("ASTHMA", "primary"), Variable("OBESITY")),
        waves=Waves(variables=("OBESITY",), f1=True),
    )
    assert [variable.name for variable in study_protocol.stops_for] == ["OBESITY"]
    assert [variable.name for variable in replace(study_protocol, waves=Waves()).stops_for] == [
        "ASTHMA"
    ]
    assert study_protocol.waves is not None
    assert study_protocol.waves.metrics == ("precision", "recall", "f1")
