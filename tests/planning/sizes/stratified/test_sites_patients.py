import numpy as np
import pytest

from asthma_study import protocol, surveyed
from goldbench.errors import UsageError
from goldbench.planning import output_size
from goldbench.planning.sample.frequency import frequencies
from goldbench.planning.sample.sampling import Wish, draw_sample
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.planning.sizes.stratified import simulated, sites_patients
from goldbench.planning.sizes.stratified.sites_patients import scale_to_sites, size_draw

BASE = output_size(0.85, 0.80, 0.4, 0.16)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "_RUNS", 240)
    monkeypatch.setattr(sites_patients, "_FEWEST", 4_000)


def test_one_site_and_one_note_a_patient_need_what_the_closed_form_says() -> None:
    size = scale_to_sites(BASE, 0.85, 0.80, 0.4)
    assert size.total == pytest.approx(BASE.total, rel=0.07)
    assert size.assurance == pytest.approx(0.80, abs=0.05)
    assert size.total == size.positive + size.negative


def test_sites_cost_notes_and_patients_whose_notes_are_alike_cost_more() -> None:
    plain, sites, both = (
        scale_to_sites(BASE, 0.85, 0.80, 0.4, sites=number, notes_per_patient=notes, population=900)
        for number, notes in ((1, 1.0), (8, 1.0), (8, 6.0))
    )
    assert plain.total < sites.total < both.total
    assert min(sites.assurance, both.assurance) >= 0.79


def test_patients_have_so_many_notes_on_average_and_are_of_one_site() -> None:
    site = np.arange(6_000) % 3
    owner = sites_patients.patients_of(site, 3.5, np.random.default_rng(1))
    assert np.bincount(owner).mean() == pytest.approx(3.5, abs=0.1)
    assert (np.bincount(owner) > 0).all()
    assert all(len(set(site[owner == patient])) == 1 for patient in range(50))


def test_a_plan_holds_it_beside_the_other_sizes_where_it_is_asked_for() -> None:
    ask = SizeRequest(0.85, 0.80, 0.4, width=0.16, sites=4, notes_per_patient=3.0, icc=0.1)
    summary = plan_summary(ask)
    assert summary["as_drawn"]["total"] > summary["by_output"]["total"]
    assert summary["as_drawn"]["sites"] == 4
    assert summary["as_drawn"]["icc"] == 0.1
    assert plan_summary(SizeRequest(0.85, 0.80, 0.4, width=0.16, sites=4))["as_drawn"] is None


def test_sites_that_are_made_up_differ_and_have_the_frequency_together() -> None:
    for frequency in (0.02, 0.3, 0.9):
        shares, own = sites_patients.make_up_sites(6, frequency)
        assert shares.sum() == pytest.approx(1)
        assert shares @ own == pytest.approx(frequency)
        assert shares.max() / shares.min() == pytest.approx(3)
        assert own.min() < frequency < own.max()
    shares, own = sites_patients.make_up_sites(1, 0.3)
    assert (shares.tolist(), own.tolist()) == ([1.0], [pytest.approx(0.3)])


def test_a_plan_from_patients_is_the_draw_that_will_be_made() -> None:
    sample = draw_sample(surveyed(), protocol(), Wish())
    seen = frequencies(surveyed(), protocol())["ASTHMA"]
    assert seen.kinds is not None
    primary = protocol().primary
    goal = simulated.Goal(primary.width, primary.level, protocol().sampling.assurance)
    size = size_draw(seen.kinds, primary.precision or 0, primary.recall or 0, goal)
    assert size.total == len(sample.draw.notes)
    positive = sum(n for name, n in sample.wanted.items() if name.endswith("positive"))
    assert size.positive == positive


def test_the_order_of_notes_does_not_move_a_draw() -> None:
    survey = surveyed()
    turned = Survey(survey.table.reverse(), survey.flow, by_system=survey.by_system)
    for wish in (Wish(), Wish(unit="cluster")):
        sample, other = (draw_sample(s, protocol(), wish) for s in (survey, turned))
        assert sample.wanted == other.wanted
        assert sample.promise == other.promise


def test_what_cannot_be_planned_so_is_refused() -> None:
    with pytest.raises(UsageError, match="one decision a note"):
        plan_summary(SizeRequest(0.85, 0.80, 0.4, source="external", notes_per_patient=2.0))
    for wrong in ({"sites": 0}, {"notes_per_patient": 0.5}, {"icc": 1.5}):
        with pytest.raises(UsageError, match="sites"):
            scale_to_sites(BASE, 0.85, 0.80, 0.4, **wrong)
