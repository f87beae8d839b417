from dataclasses import replace
from datetime import date

import pytest

from asthma_study import protocol, six_sites, surveyed
from goldbench.errors import DesignError, UsageError
from goldbench.planning.protocol import Decision, Protocol
from goldbench.planning.sample.frequency import Frequency, Share, frequencies
from goldbench.planning.sample.narrowing import ask_of, list_narrower, narrow_population
from goldbench.planning.sizes.simple_random.assurance import assured_size

SEEN = {"ASTHMA": Frequency("ASTHMA", {"a": Share(6, 10), "b": Share(20, 100)}, 3.0, 6.0)}


def test_slice_plans_with_the_mean_over_sites_and_others_with_the_pooled_one() -> None:
    request = ask_of(protocol(), "ASTHMA", SEEN)
    assert (request.precision, request.recall, request.frequency) == (0.85, 0.80, 26 / 110)
    assert ask_of(protocol(), "ASTHMA", SEEN, method="slice").frequency == pytest.approx(0.4)
    assert ask_of(protocol(), "ASTHMA", SEEN, how="mean").frequency == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("unit", "rho", "per_document"),
    [
        ("document", None, 1.0),
        ("document", 0.2, 1.0),
        ("mention", None, 1.0),  # nothing known: a note is one decision
        ("mention", 0.2, (1 + 5 * 0.2) / 3),
        ("mention", 1.0, 6 / 3),
    ],
)
def test_mentions_of_a_note_resemble_each_other(
    unit: str, rho: float | None, per_document: float
) -> None:
    study_protocol = protocol()
    primary = replace(study_protocol.primary, unit=unit, rho=rho)  # type: ignore[arg-type]  # a literal
    asked = ask_of(replace(study_protocol, variables=(primary,)), "ASTHMA", SEEN)
    assert asked.per_document == pytest.approx(per_document)


def test_a_variable_without_expectations_cannot_be_asked_for() -> None:
    with pytest.raises(UsageError, match="nothing is expected of OBESITY"):
        ask_of(protocol(), "OBESITY", SEEN)


def test_every_department_and_kind_has_its_size() -> None:
    measured = frequencies(surveyed(), protocol())
    asked = replace(ask_of(protocol(), "ASTHMA", measured), width=0.2)
    parts = list_narrower(surveyed(), asked)
    assert {part.group.key for part in parts} == {"department", "kind"}
    sizes = [part.documents for part in parts]
    assert sizes == sorted(sizes, key=lambda n: n or 0)
    first = parts[0]
    rate = first.group.share.frequency
    assert rate is not None
    size = assured_size(0.85, 0.80, rate, 0.2, interval="korn-graubard").total
    assert first.documents == size


def test_a_part_with_fewer_notes_than_it_needs_is_not_feasible() -> None:
    measured = frequencies(surveyed(), protocol())
    asked = replace(ask_of(protocol(), "ASTHMA", measured), width=0.2, deff=20.0)
    parts = list_narrower(surveyed(), asked, ("department",))
    assert not any(part.feasible for part in parts)
    assert {part.reason for part in parts} == {"more than there are"}


def test_rates_that_cannot_hold_in_a_part_are_said() -> None:
    measured = frequencies(surveyed(), protocol())
    asked = replace(ask_of(protocol(), "ASTHMA", measured), recall=0.1)
    assert all("cannot hold together" in part.reason for part in list_narrower(surveyed(), asked))


def test_a_narrower_population_is_the_next_version_with_its_claim() -> None:
    day = date(2021, 7, 23)
    study_protocol = narrow_population(
        protocol(),
        "department",
        ("Allergy",),
        claim="notes of Allergy",
        by="physician",
        why="asthma is rare elsewhere",
        day=day,
    )
    assert study_protocol.version == 2
    assert study_protocol.population.departments == ("Allergy",)
    assert study_protocol.population.claim == "notes of Allergy"
    assert study_protocol.population.youngest == 18
    reason = "asthma is rare elsewhere"
    assert study_protocol.decisions == (
        Decision("population.departments", "physician", reason, day),
    )
    assert study_protocol.history[-1].change == "narrowed to department Allergy"


def narrow(key: str, *values: str, claim: str = "x", given: Protocol | None = None) -> Protocol:
    return narrow_population(given or protocol(), key, values, claim=claim, by="", why="", day=None)


def test_sites_keep_their_kind() -> None:
    study_protocol = narrow("site", "hospital-2", given=protocol(sites=six_sites()))
    assert [site.name for site in study_protocol.population.sites] == ["hospital-2"]
    assert [site.name for site in narrow("site", "b").population.sites] == ["b"]
    assert narrow("kind", "x", "y").population.kinds == ("x", "y")


def test_a_claim_is_needed() -> None:
    with pytest.raises(UsageError, match="narrower claim"):
        narrow("department", "Allergy", claim=" ")


def test_only_known_keys_and_sites_narrow() -> None:
    with pytest.raises(UsageError, match="by 'ward'"):
        narrow("ward", "3B")
    with pytest.raises(DesignError, match="'hospital-9' is not a site"):
        narrow("site", "hospital-9", given=protocol(sites=six_sites()))
