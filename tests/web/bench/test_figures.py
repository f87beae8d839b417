"""Which figures a board shows: the one that ranks first, types where a family has some."""

from typing import Any

import pytest

from goldbench.benchmark import Settings, Task
from goldbench.web.bench.figures import Column, columns_of, forest_values
from goldbench.web.words import Words


def keys(kind: str, primary: str, *tracks: str) -> list[str]:
    settings = Settings(type=kind, tracks=tracks, primary=primary)
    task = Task("id", "slug", 1, "queue", settings, "hash", ())
    return [column.key for column in columns_of(task)]


@pytest.mark.parametrize(
    ("kind", "primary", "tracks", "shown"),
    [
        ("custom/x", "exact", ("exact",), ["exact.f1"]),
        ("custom/x", "exact", ("overlap", "exact"), ["exact.f1", "overlap.f1"]),
        (
            "id-annotator", "nlpsandbox-token", ("nlpsandbox-type", "nlpsandbox-token"),
            [
                "nlpsandbox-token.f1", "nlpsandbox-type.f1", "nlpsandbox-type.recall",
                "nlpsandbox-type.precision",
            ],
        ),
        (
            "date-annotator", "nlpsandbox-token", ("nlpsandbox-type", "nlpsandbox-token"),
            ["nlpsandbox-token.f1"],
        ),
        (
            "date-annotator", "nlpsandbox-type", ("nlpsandbox-type",),
            ["nlpsandbox-type.f1", "nlpsandbox-type.recall", "nlpsandbox-type.precision"],
        ),
        (
            "phi-deidentifier", "token", ("token", "character"),
            ["token.f1", "token.leak_rate", "token.needless", "character.f1"],
        ),
    ],
)  # fmt: skip
def test_the_figure_that_ranks_is_first(
    kind: str, primary: str, tracks: tuple[str, ...], shown: list[str]
) -> None:
    assert keys(kind, primary, *tracks) == shown


FIGURES: list[dict[str, Any]] = [
    {"track": "exact", "f1": 0.5, "f1_interval": [0.4, 0.6], "recall": None},
    {"track": "overlap", "f1": 0.9, "f1_interval": None},
]


@pytest.mark.parametrize(
    ("track", "measure", "value", "interval"),
    [
        ("exact", "f1", 0.5, [0.4, 0.6]),
        ("overlap", "f1", 0.9, None),
        ("exact", "recall", None, None),
        ("exact", "leak_rate", None, None),
        ("partial", "f1", None, None),
    ],
)
def test_a_column_finds_its_figure_or_none(
    track: str, measure: str, value: float | None, interval: list[float] | None
) -> None:
    column = Column(track, measure)
    assert (column.value(FIGURES), column.interval(FIGURES)) == (value, interval)
    assert (column.value([]), column.interval([])) == (None, None)


def test_of_leaks_and_needless_removal_less_is_better() -> None:
    assert [Column("t", m).sinks for m in ("f1", "recall", "leak_rate", "needless")] == [
        False, False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_column_is_named_by_its_measure_and_a_rate_of_a_de_identifier_by_itself(
    lang: str,
) -> None:
    t = Words.of(lang)
    assert Column("token", "leak_rate").title(t) == Column("character", "leak_rate").title(t)
    assert Column("token", "f1").title(t) != Column("character", "f1").title(t)


def test_an_axis_has_room_for_the_low_ends_and_the_lines() -> None:
    rows: list[dict[str, Any]] = [{"figures": FIGURES}, {"figures": FIGURES[1:]}, {"figures": []}]
    lines: list[dict[str, Any]] = [{"value": 0.3}, {"value": 0.97}]
    assert forest_values(Column("exact", "f1"), rows, lines) == [0.4, 0.3, 0.97]
    assert forest_values(Column("overlap", "f1"), rows, []) == [0.9, 0.9]
    assert forest_values(Column("overlap", "f1"), [], []) == []
