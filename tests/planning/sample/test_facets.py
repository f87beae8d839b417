from asthma_study import note, parts
from goldbench.planning.sample.facets import facets


def test_values_are_counted_over_partitions() -> None:
    notes = [
        note("1", site="b", date="2015-02-01", age=40),
        note("2", site="a", date="2013-01-31T09:00", age=18.5),
        note("3", site="b", sex="F"),
        note("4", site="c"),
    ]
    for size in (1, 4):
        counted = facets(parts(notes, size))
        assert counted.notes == 4
        assert counted.common("site") == ["b", "a", "c"]
        assert counted.common("sex") == ["F"]
        assert counted.common("kind") == []
        assert counted.days == ("2013-01-31", "2015-02-01")
        assert counted.ages == (18.5, 40.0)


def test_no_notes_say_nothing() -> None:
    counted = facets([])
    assert (counted.notes, counted.days, counted.ages) == (0, None, None)
