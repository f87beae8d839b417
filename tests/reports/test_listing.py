import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Tag
from goldbench.matching import Shapes
from goldbench.reports.listing import Error, ErrorSample, Listing, errors_in, fair_share
from goldbench.scoring import CorpusStream, Mistake, Settings, Track, track
from goldbench.scoring.reading.alignment import Alignment
from reports.small import GOLD, POOR, stream


def error(number: int, label: str) -> Error:
    return Error(Mistake(f"n{number:04}", "missed", (number, number + 1, label), None))


def listed(errors: list[Error], *, limit: int, seed: int) -> Listing:
    sample = ErrorSample(limit, seed)
    for each in errors:
        sample.add(each)
    return sample.listing("s")


def errors(gold: CorpusStream, system: CorpusStream, rule: Track, *, text: bool) -> list[Error]:
    names, shapes = Settings().names(), Shapes()
    return [
        each
        for aligned in Alignment(gold, [system], text=True)
        for each in errors_in(aligned, 0, rule, names, shapes, settings=Settings(), text=text)
    ]


@given(st.lists(st.integers(1, 500), max_size=20), st.integers(0, 300))
def test_the_fair_share_is_the_largest_that_fits(counts: list[int], limit: int) -> None:
    size = fair_share(counts, limit)
    shown = sum(min(count, size) for count in counts)
    if size > 1:
        assert shown <= limit
    if counts and size < max(counts) and size >= 1 and shown <= limit:
        assert sum(min(count, size + 1) for count in counts) > limit


def test_rare_kinds_are_all_shown_and_frequent_ones_in_part() -> None:
    wrong = [error(n, "OFTEN") for n in range(500)] + [error(n, "RARE") for n in range(600, 603)]
    listing = listed(wrong, limit=50, seed=1)
    assert listing.counts == {("missed", "OFTEN"): 500, ("missed", "RARE"): 3}
    assert listing.total == 503
    labels = [entry.mistake.label for entry in listing.shown]
    assert (labels.count("OFTEN"), labels.count("RARE")) == (47, 3)
    assert [e.mistake.document for e in listing.shown] == sorted(
        e.mistake.document for e in listing.shown
    )


def test_which_errors_are_shown_depends_on_the_seed_and_not_on_the_order() -> None:
    wrong = [error(n, "ABC"[n % 3]) for n in range(900)]
    shuffled = random.Random(4).sample(wrong, len(wrong))
    chosen = {e.mistake.document for e in listed(wrong, limit=60, seed=1).shown}
    assert {e.mistake.document for e in listed(shuffled, limit=60, seed=1).shown} == chosen
    assert {e.mistake.document for e in listed(wrong, limit=60, seed=2).shown} != chosen
    assert len(chosen) == 60


@pytest.mark.parametrize("limit", [0, 1, 7, 10_000])
def test_never_more_are_shown_than_asked_for(limit: int) -> None:
    wrong = [error(n, str(n % 40)) for n in range(200)]
    listing = listed(wrong, limit=limit, seed=1)
    assert len(listing.shown) == min(limit, 200)
    assert listing.total == 200


def test_errors_of_spans_come_with_their_context() -> None:
    gold, system = stream("g", [GOLD]), stream("s", [POOR])
    entries = errors(gold, system, track("exact"), text=True)
    assert [entry.cell for entry in entries] == [
        ("boundary", "NAME"),
        ("label", "ILLNESS"),
        ("invented", "ILLNESS"),
    ]
    assert all(entry.fact is None and entry.mistake.context for entry in entries)


def tagged(name: str, *tags: Tag) -> CorpusStream:
    return CorpusStream(
        Corpus.from_records([Record(Document("n1", "text"), {"x": Marks(tags=tags)})]), name=name
    )


def test_errors_of_document_facts_say_what_was_missed_and_invented() -> None:
    def tag(time: str) -> Tag:
        return Tag("OBESE", Attributes(indicator="BMI", time=time))

    gold, system = tagged("g", tag("continuing")), tagged("s", tag("during DCT"), tag("during dct"))
    risk = track("i2b2-2014-risk")
    entries = errors(gold, system, risk, text=True)
    assert [(*entry.cell, entry.fact) for entry in entries] == [
        ("missed", "OBESE", "bmi | after dct"),
        ("missed", "OBESE", "bmi | before dct"),
    ]
    plain = errors(gold, system, track("tags"), text=True)
    assert [entry.fact for entry in plain] == [
        "indicator: BMI, time: continuing",
        "indicator: BMI, time: during DCT",
        "indicator: BMI, time: during dct",
    ]
    silent = errors(gold, system, risk, text=False)
    assert [entry.fact for entry in silent] == ["", ""]
