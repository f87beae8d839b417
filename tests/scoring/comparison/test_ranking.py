from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.scoring import CorpusStream, Settings, compare, rank_systems, track

TEXT = "0123456789" * 3
ALL = tuple(Span(start, start + 2, "A") for start in range(0, 24, 3))
SETTINGS = Settings((track("exact"), track("overlap")))


def stream(name: str, *counts: int) -> CorpusStream:
    """Make 30 documents, in each of which so many of eight marks are found, in turn."""
    records = [
        Record(Document(f"n{i:02}", TEXT), {"x": Marks(ALL[: counts[i % len(counts)]])})
        for i in range(30)
    ]
    return CorpusStream(Corpus.from_records(records), name=name)


def test_systems_that_cannot_be_told_apart_share_a_rank_on_every_track() -> None:
    systems = [stream("poor", 2), stream("one", 7, 8, 8), stream("two", 8, 8, 7)]
    rankings = rank_systems(compare(stream("gold", 8), systems, SETTINGS))
    assert [ranking.track for ranking in rankings] == ["exact", "overlap"]
    placed = {system.system: system.place for system in rankings[0].systems}
    assert {name: place.rank for name, place in placed.items()} == {"one": 1, "two": 1, "poor": 3}
    assert (placed["one"].low, placed["one"].high) == (1, 2)
    assert (placed["poor"].low, placed["poor"].high) == (3, 3)


def test_the_best_stands_first_whatever_the_order_given() -> None:
    systems = [stream(str(n), n) for n in (3, 8, 5)]
    (first, _) = rank_systems(compare(stream("gold", 8), systems, SETTINGS))
    assert [system.system for system in first.systems] == ["8", "5", "3"]
    assert [system.place.rank for system in first.systems] == [1, 2, 3]


def test_a_system_without_a_score_stands_last() -> None:
    systems = [stream("none", 0), stream("all", 8), stream("some", 5)]
    (first, _) = rank_systems(compare(stream("gold", 8), systems, SETTINGS, measure="precision"))
    assert [system.system for system in first.systems][-1] == "none"
    assert first.systems[-1].score is None


def test_two_systems_need_no_ranking() -> None:
    comparisons = compare(stream("gold", 8), [stream("a", 8), stream("b", 4)], SETTINGS)
    assert rank_systems(comparisons) == []
