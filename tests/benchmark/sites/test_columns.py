"""A hub's columns from bundles alone: the newest counts, a team's best stands, tests rank."""

from typing import Any

import pytest

from goldbench.benchmark import Bench, Task
from goldbench.benchmark.sites import add_site, withdraw_site
from goldbench.benchmark.sites.columns import across_sites, columns_of, site_columns

KEY = "ed25519:MCXfnlwX0jW6d/DJsSVEJoJXO7BODgiNbjBqOcsQoLs="


def rates(f1: float | None, interval: list[float] | None = None) -> dict[str, Any]:
    return {"track": "exact", "f1": f1, "f1_interval": interval}


def dataset(f1: float | None, name: str = "ward", **more: Any) -> dict[str, Any]:
    scores = {"name": name, "documents": 10, "missing": 0, "repeatable": True, "verdicts": []}
    return scores | {"figures": [rates(f1)]} | more


def bundle(number: int, id_: str, *datasets: dict[str, Any], state: str = "SCORED") -> Any:
    return {
        "number": number, "submission": {"id": id_}, "state": state, "datasets": list(datasets),
    }  # fmt: skip


def against(id_: str, difference: float | None, p: float | None) -> list[dict[str, Any]]:
    return [{"against": id_, "difference": difference, "p_at_most": p}]


def name(id_: str, tool: str = "", received: str = "2026-01-01") -> dict[str, Any]:
    return {"team": "alpha", "tool": tool or id_, "submission": id_, "received_at": received}


NAMES = {id_: name(id_) for id_ in "abc"}


def ranked(*bundles: Any, names: Any = None) -> list[tuple[str, int, list[int]]]:
    (column,) = columns_of("north", "print", bundles, names or NAMES, "exact")
    return [(row["submission"], row["rank"], row["rank_range"]) for row in column["rows"]]


LATE = {"name": "–", "site": "north", "documents": 0, "signed_by": "print", "rows": []}


@pytest.mark.parametrize(
    "bundles",
    [
        [],
        [bundle(1, "a", state="FAILED")],
        [bundle(1, "stranger", dataset(1.0))],
        [bundle(1, "a")],
        [bundle(1, "a", dataset(0.9)), bundle(2, "a", state="INVALID")],
    ],
)
def test_a_site_without_a_score_has_a_column_without_rows(bundles: list[Any]) -> None:
    assert columns_of("north", "print", bundles, NAMES, "exact") == [LATE]


def test_a_column_of_one_row_is_first_of_one() -> None:
    assert ranked(bundle(1, "a", dataset(0.5))) == [("a", 1, [1, 1])]


def test_the_newest_bundle_of_a_submission_counts_in_whatever_order_they_come() -> None:
    old, new = bundle(1, "a", dataset(0.5, documents=10)), bundle(3, "a", dataset(0.7))
    for bundles in ((old, new), (new, old)):
        (column,) = columns_of("north", "print", bundles, NAMES, "exact")
        assert [row["figures"] for row in column["rows"]] == [[rates(0.7)]]


def test_the_sites_own_tests_say_who_is_apart_whichever_came_later() -> None:
    first = bundle(1, "a", dataset(0.5))
    apart = bundle(2, "b", dataset(0.9, verdicts=against("a", 0.4, 0.001)))
    assert ranked(first, apart) == [("b", 1, [1, 1]), ("a", 2, [2, 2])]
    alike = bundle(2, "b", dataset(0.9, verdicts=against("a", 0.4, 0.5)))
    assert ranked(first, alike) == [("b", 1, [1, 2]), ("a", 1, [1, 2])]


@pytest.mark.parametrize("verdict", [against("gone", 0.4, 0.001), against("a", None, None)])
def test_without_an_outcome_a_rank_is_not_shared_and_its_range_leaves_all_open(
    verdict: list[dict[str, Any]],
) -> None:
    both = (bundle(1, "a", dataset(0.5)), bundle(2, "b", dataset(0.9, verdicts=verdict)))
    assert ranked(*both) == [("b", 1, [1, 2]), ("a", 2, [1, 2])]


def test_what_is_undefined_or_of_another_track_comes_last() -> None:
    other = dataset(None, figures=[{"track": "partial", "f1": 1.0}])
    bundles = (bundle(1, "a", other), bundle(2, "b", dataset(None)), bundle(3, "c", dataset(0.1)))
    assert [id_ for id_, _, _ in ranked(*bundles)] == ["c", "a", "b"]


def test_a_teams_best_try_of_a_tool_stands_for_all_and_the_first_of_equals() -> None:
    names = {
        "a": name("a", "t", "2026-01-02"), "b": name("b", "t", "2026-01-01"), "c": name("c", "u"),
    }  # fmt: skip
    bundles = [bundle(n, id_, dataset(0.5)) for n, id_ in enumerate("abc", start=1)]
    (column,) = columns_of("north", "print", bundles, names, "exact")
    assert [(row["submission"], row["best_of"]) for row in column["rows"]] == [("b", 2), ("c", 1)]


def test_each_dataset_is_a_column_with_the_most_notes_that_anybody_had() -> None:
    bundles = [
        bundle(1, "a", dataset(0.5, "ward"), dataset(0.6, "clinic", documents=30)),
        bundle(2, "b", dataset(0.7, "clinic", documents=40)),
    ]
    columns = columns_of("north", "print", bundles, NAMES, "exact")
    assert [(c["name"], c["documents"], len(c["rows"])) for c in columns] == [
        ("clinic", 40, 2), ("ward", 10, 1),
    ]  # fmt: skip


def test_withdrawn_sites_have_no_column_and_silent_ones_an_empty_one(
    bench: Bench, task: Task
) -> None:
    assert site_columns(bench, task) == []
    add_site(bench, "north", KEY)
    add_site(bench, "south", KEY)
    withdraw_site(bench, "south")
    assert [(c["site"], c["name"]) for c in site_columns(bench, task)] == [("north", "–")]


def column(*rows: tuple[str, float | None, list[float] | None]) -> dict[str, Any]:
    return {
        "rows": [
            {"submission": id_, "team": "alpha", "tool": id_, "figures": [rates(f1, interval)]}
            for id_, f1, interval in rows
        ]
    }


def test_a_mean_over_sites_needs_two_and_a_figure_in_each() -> None:
    shown = [
        column(("a", 0.8, [0.7, 0.9]), ("b", 1.0, [1.0, 1.0]), ("c", 0.9, None)),
        column(("a", 0.6, [0.5, 0.7]), ("c", 0.9, [0.8, 1.0])),
        column(("b", None, None)),
        column(),
    ]
    (mean,) = across_sites(shown, "exact")
    assert (mean["submission"], mean["datasets"], mean["f1"]) == ("a", 2, 0.7)
    # half of each interval is 0.1; two independent ones: sqrt(0.1² + 0.1²) / 2 = 0.0707
    assert mean["f1_interval"] == [0.629, 0.771]
    assert across_sites(shown, "partial") == across_sites([], "exact") == []


def test_a_mean_stays_within_nought_and_one_and_the_best_is_first() -> None:
    shown = [column(("b", 0.99, [0.5, 1.0]), ("a", 0.01, [0.0, 0.5]), ("c", 0.99, [0.5, 1.0]))] * 2
    means = across_sites(shown, "exact")
    assert [mean["submission"] for mean in means] == ["b", "c", "a"]
    assert means[0]["f1_interval"][1] == 1
    assert means[2]["f1_interval"][0] == 0
