from dataclasses import replace

import pytest

from asthma_study import protocol, surveyed
from goldbench.planning.sample.sampling import Wish, draw_sample


def test_a_draw_says_what_it_promises() -> None:
    sample = draw_sample(surveyed(), protocol(), Wish())
    promise = sample.promise
    assert promise is not None
    assert promise.asked == 0.8
    assert promise.reached == pytest.approx(0.8, abs=0.03)
    assert promise.icc == 0.2
    assert sample.as_json()["promise"] == promise.as_json()


def test_more_assurance_and_likeness_take_more_notes() -> None:
    base = draw_sample(surveyed(), protocol(), Wish(icc=0.0))
    alike = draw_sample(surveyed(), protocol(), Wish(icc=0.4))
    sampling = replace(protocol().sampling, assurance=0.6)
    less = draw_sample(surveyed(), replace(protocol(), sampling=sampling), Wish(icc=0.0))
    assert len(less.draw.notes) < len(base.draw.notes) < len(alike.draw.notes)


def test_numbers_that_were_given_are_not_scaled() -> None:
    sample = draw_sample(surveyed(), protocol(), Wish(positive=30, negative=40))
    assert sample.promise is None
    assert len(sample.draw.notes) == 70


def test_whole_patients_are_counted_with_their_design_effect() -> None:
    alone, alike = (
        draw_sample(
            surveyed(), protocol(), Wish("proportional", unit="cluster", per_cluster=3, icc=icc)
        )
        for icc in (0.0, 0.1)
    )
    assert sum(alike.wanted.values()) > 1.05 * sum(alone.wanted.values())
