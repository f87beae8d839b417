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
        found = facets(parts(notes, size))
        assert found.notes == 4
        assert found.common("site") == ["b", "a", "c"]
        assert found.common("sex") == ["F"]
        assert found.common("kind") == []
        assert found.days == ("2013-01-31", "2015-02-01")
        assert found.ages == (18.5, 40.0)


def test_no_notes_say_nothing() -> None:
    found = facets([])
    assert (found.notes, found.days, found.ages) == (0, None, None)
