from typing import Any

from goldbench.reports.answers import Boarded


def describe_row(team: str, rank: int, figures: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "rank": rank, "rank_range": [1, 2], "team": team, "tool": "tagger", "version": "1.0",
        "figures": figures, "missing": 3, "best_of": 4, "kind": "tool",
    }  # fmt: skip


EXACT = {"track": "exact", "f1": 0.8, "f1_interval": [0.7, 0.9], "precision": 1.0, "recall": 0.667}
TOKEN = {"track": "token", "f1": None, "f1_interval": None}
CONTENT = {
    "task": "dates",
    "primary": "exact",
    "datasets": [
        {
            "name": "north",
            "site": "hospital-1",
            "rows": [describe_row("<reds>", 1, [EXACT, TOKEN]), describe_row("blues", 2, [EXACT])],
        },
        {"name": "south", "site": None, "rows": []},
    ],
}


def test_a_row_a_dataset_tool_and_track() -> None:
    rows = Boarded(CONTENT).to_polars().to_dicts()
    assert [(row["dataset"], row["team"], row["track"]) for row in rows] == [
        ("north", "<reds>", "exact"),
        ("north", "<reds>", "token"),
        ("north", "blues", "exact"),
    ]
    assert rows[0] == {
        "dataset": "north", "site": "hospital-1", "rank": 1, "rank_low": 1, "rank_high": 2,
        "team": "<reds>", "tool": "tagger", "version": "1.0", "track": "exact", "f1": 0.8,
        "low": 0.7, "high": 0.9, "precision": 1.0, "recall": 0.667, "missing": 3, "best_of": 4,
        "kind": "tool",
    }  # fmt: skip


def test_a_track_without_a_number_has_empty_cells() -> None:
    (token,) = Boarded(CONTENT).to_polars().filter(track="token").to_dicts()
    assert [token[name] for name in ("f1", "low", "high", "precision", "recall")] == [None] * 5


def test_what_is_printed_is_the_primary_track_only() -> None:
    assert repr(Boarded(CONTENT)).split("\n") == [
        "dates: exact",
        "dataset  rank  team    tool       f1    low   high  missing",
        "north       1  <reds>  tagger  0.800  0.700  0.900        3",
        "north       2  blues   tagger  0.800  0.700  0.900        3",
    ]
    assert "&lt;reds&gt;" in Boarded(CONTENT)._repr_html_()


def test_a_board_that_nobody_stands_on_is_an_empty_table() -> None:
    nobody = Boarded({**CONTENT, "datasets": []})
    assert nobody.to_polars().is_empty()
    assert repr(nobody).startswith("dates: exact\ndataset")
