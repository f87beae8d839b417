import polars as pl
import pytest

from goldbench.planning import Draw
from goldbench.planning.sample.drawn import Note
from goldbench.planning.waves import WavePlan
from goldbench.reports.answers import Drawn


def take_notes(stratum: str, *ids: str) -> tuple[Note, ...]:
    return tuple(Note(id_, stratum, f"patient of {id_}", id_, 1) for id_ in ids)


DRAW = Draw(
    (*take_notes("south", "b"), *take_notes("north", "a", "c")),
    take_notes("north", "d"),
    {"south": 4, "north": 1000},
    seed=7,
)


def test_a_row_a_note_in_the_order_of_annotation() -> None:
    rows = pl.DataFrame(Drawn(DRAW)).rows(named=True)
    assert [(row["id"], row["stratum"], row["cluster"]) for row in rows] == [
        ("b", "south", "patient of b"),
        ("a", "north", "patient of a"),
        ("c", "north", "patient of c"),
    ]
    assert [row["probability"] for row in rows] == pytest.approx([1 / 4, 2 / 1000, 2 / 1000])
    assert [row["weight"] for row in rows] == pytest.approx([4, 500, 500])


def test_weights_add_up_to_the_population() -> None:
    assert pl.DataFrame(Drawn(DRAW))["weight"].sum() == pytest.approx(1004)


def test_what_is_printed_is_a_row_a_stratum() -> None:
    assert repr(Drawn(DRAW)).split("\n") == [
        "3 notes drawn, 1 in reserve",
        "stratum  there  drawn   weight",
        "north    1,000      2  500.000",
        "south        4      1    4.000",
        "seed 7",
    ]


def test_waves_and_training_notes_are_told_where_there_are_any() -> None:
    plan = WavePlan((0.5, 1.0, 1.5), {"north": 2}, {"north": 9}, drawn=1.5)
    training = Draw(take_notes("north", "t"), (), {"north": 9}, seed=8)
    lines = repr(Drawn(DRAW, plan, 1, training)).split("\n")
    assert lines[0] == "3 notes drawn, 1 in reserve; wave 1 of 2 (1 more in reserve)"
    assert lines[-1] == "seed 7; 1 for training, seed 8"


def test_ids_are_those_of_the_notes_and_not_of_the_reserve() -> None:
    drawn = Drawn(DRAW)
    assert drawn.ids == ("b", "a", "c")
    assert len(drawn) == len(drawn.design) == 3
    assert "d" not in drawn.design
