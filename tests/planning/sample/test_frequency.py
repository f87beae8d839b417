from dataclasses import replace

import pytest

from asthma_study import protocol, records, surveyed
from goldbench.errors import DesignError
from goldbench.planning import Pilot
from goldbench.planning.protocol import PilotSample, Protocol, Published
from goldbench.planning.sample.frequency import (
    Frequency,
    Share,
    choose_frequency,
    frequencies,
    groups,
)

TWO = Frequency("ASTHMA", {"small": Share(6, 10), "large": Share(20, 100)}, 1.5, 2.0)


def test_the_mean_over_sites_and_the_pooled_frequency_differ() -> None:
    assert TWO.mean == pytest.approx((0.6 + 0.2) / 2)  # Formula 2, averaged as in the paper
    assert TWO.pooled == pytest.approx(26 / 110)
    assert (TWO.average("mean"), TWO.average("pooled")) == (TWO.mean, TWO.pooled)


def test_a_site_without_notes_does_not_count_in_the_mean() -> None:
    more = Frequency("A", {**TWO.sites, "none": Share(0, 0)}, None, None)
    assert more.mean == TWO.mean
    assert more.sites["none"].frequency is None


def test_frequencies_are_shares_of_documents_by_site() -> None:
    asthma = frequencies(surveyed(), protocol())["ASTHMA"]
    with_asthma: dict[str, list[bool]] = {}
    for record in records():
        here = any(span.label == "ASTHMA" for span in record.layers["gold"].spans)
        with_asthma.setdefault(str(record.document.meta["site"]), []).append(here)
    # The search finds every affirmed mention; a few unaffirmed ones slip through.
    for site, share in asthma.sites.items():
        assert share.documents == len(with_asthma[site])
        assert abs(share.positives - sum(with_asthma[site])) <= 0.02 * share.documents
    # Sites differ in size and frequency, so the mean lies above the pooled one.
    assert asthma.mean > asthma.pooled + 0.02


def test_mentions_are_counted_in_documents_that_have_one() -> None:
    omalizumab = frequencies(surveyed(), protocol())["OMALIZUMAB"]
    counts = [n for n in surveyed().table["n.OMALIZUMAB"].to_list() if n]
    assert omalizumab.mentions == pytest.approx(sum(counts) / len(counts))
    assert omalizumab.crowding == pytest.approx(sum(n * n for n in counts) / sum(counts))


def _with(frequency: Published | PilotSample) -> Protocol:
    study_protocol = protocol()
    return replace(
        study_protocol,
        variables=(replace(study_protocol.primary, frequency=frequency), *study_protocol.secondary),
    )


def test_what_the_protocol_says_goes_before_what_was_measured() -> None:
    published = choose_frequency(_with(Published(0.3, "a paper")), "ASTHMA", {"ASTHMA": TWO})
    assert published == (0.3, "external", "a paper")
    pilot = choose_frequency(_with(PilotSample(4, 10, "internal")), "ASTHMA", {"ASTHMA": TWO})
    assert pilot == (Pilot(4, 10), "internal", "a pilot, 4 of 10 notes")
    measured = choose_frequency(protocol(), "ASTHMA", {"ASTHMA": TWO}, "pooled")
    assert measured == (TWO.pooled, "internal", "measured in the notes, pooled over sites")


def test_an_unknown_frequency_is_refused() -> None:
    with pytest.raises(DesignError, match="not known") as caught:
        choose_frequency(protocol(), "ASTHMA", {})
    assert "study freq" in str(caught.value.hint)


@pytest.mark.parametrize(("positives", "what"), [(0, "no note"), (10, "every note")])
def test_a_frequency_of_0_or_1_cannot_be_planned_with(positives: int, what: str) -> None:
    seen = Frequency("ASTHMA", {"a": Share(positives, 10)}, None, None)
    with pytest.raises(DesignError, match=f"found in {what}"):
        choose_frequency(protocol(), "ASTHMA", {"ASTHMA": seen})


def test_groups_add_up_to_the_population() -> None:
    parts = groups(surveyed(), "ASTHMA")
    for key in ("department", "kind"):
        of_key = [group.share for group in parts if group.key == key]
        assert len(of_key) == 5
        assert sum(share.documents for share in of_key) == len(surveyed())
    shares = [group.share.frequency or 0 for group in parts if group.key == "kind"]
    assert shares == sorted(shares, reverse=True)
