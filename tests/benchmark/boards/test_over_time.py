"""The running best moves where a paired test says so, and nowhere else."""

from typing import Any

from benchmark.boards.conftest import Contest
from benchmark.played import every
from goldbench.benchmark import over_time, withdraw
from goldbench.corpus import Span


def points_of(contest: Contest) -> list[dict[str, Any]]:
    (dataset,) = over_time(contest.bench, contest.task)["datasets"]
    points: list[dict[str, Any]] = dataset["points"]
    return points


def test_every_try_is_a_point_in_the_order_of_arrival(board_of_three: Contest) -> None:
    board_of_three.play("alpha", "good", every(3))
    points = points_of(board_of_three)
    assert [(point["team"], point["tool"]) for point in points] == [
        ("beta", "weak"), ("alpha", "good"), ("gamma", "equal"), ("alpha", "good"),
    ]  # fmt: skip
    moments = [point["at"] for point in points]
    assert moments == sorted(moments)
    assert all(
        low <= point["f1"] <= high for point in points for low, high in [point["f1_interval"]]
    )


def test_the_best_moves_by_the_first_and_by_what_is_really_better(board_of_three: Contest) -> None:
    board_of_three.play("beta", "weak", every(2))
    assert [point["best"] for point in points_of(board_of_three)] == [True, True, False, False]


def test_a_little_higher_is_no_step(contest: Contest) -> None:
    contest.play("alpha", "good", every(20))
    contest.play("beta", "better", every(100))
    first, second = points_of(contest)
    assert second["f1"] > first["f1"]
    assert (first["best"], second["best"]) == (True, False)


def test_a_figure_of_zero_is_a_best_only_until_another_comes(contest: Contest) -> None:
    def find_nothing(number: int, gold: tuple[Span, ...]) -> tuple[Span, ...]:
        del number, gold
        return ()

    contest.play("alpha", "silent", find_nothing)
    contest.play("beta", "good", every(100))
    silent, good = points_of(contest)
    assert not silent["f1"]
    assert good["best"]


def test_a_withdrawn_best_leaves_its_place_to_the_next(board_of_three: Contest) -> None:
    withdraw(board_of_three.bench, board_of_three.sent["good"])
    points = points_of(board_of_three)
    assert [(point["tool"], point["best"]) for point in points] == [("weak", True), ("equal", True)]
