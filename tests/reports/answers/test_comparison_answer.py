from goldbench.reports.answers import Compared
from goldbench.scoring import Comparison
from goldbench.scoring.comparison.compare import Difference
from goldbench.stats import Interval

SURE, UNSURE = 0.001, 0.6


def compare_pair(a: str, b: str, scores: tuple[float, float], p_value: float) -> Comparison:
    gap = scores[0] - scores[1]
    overall = Difference(
        None, *scores, gap, Interval(gap - 0.05, gap + 0.05), p_value, adjusted=None
    )
    of_name = Difference("NAME", None, 0.5, None, None, None, adjusted=None)
    return Comparison(a, b, "exact", "f1", 40, 20, 0.95, overall, (of_name,))


THREE = Compared(
    (
        compare_pair("best", "like", (0.9, 0.89), UNSURE),
        compare_pair("best", "poor", (0.9, 0.4), SURE),
        compare_pair("like", "poor", (0.89, 0.4), SURE),
    )
)


def test_a_row_a_pair_and_label_and_one_of_all_labels_before_them() -> None:
    frame = THREE.to_polars()
    assert frame.select("a", "b", "label").rows()[:3] == [
        ("best", "like", None),
        ("best", "like", "NAME"),
        ("best", "poor", None),
    ]
    of_all, of_name = frame.rows(named=True)[2:4]
    assert (of_all["score_a"], of_all["score_b"], of_all["difference"]) == (0.9, 0.4, 0.5)
    assert (of_all["low"], of_all["high"], of_all["p_value"]) == (0.45, 0.55, SURE)
    unknown = ("score_a", "difference", "low", "high", "p_value", "p_holm")
    assert {of_name[name] for name in unknown} == {None}
    assert of_name["score_b"] == 0.5


def test_systems_that_cannot_be_told_apart_share_a_rank() -> None:
    ranks = THREE.ranks()
    assert ranks.columns == ("track", "system", "score", "rank", "rank_low", "rank_high")
    assert ranks.rows == (
        ("exact", "best", 0.9, 1, 1, 2),
        ("exact", "like", 0.89, 1, 1, 2),
        ("exact", "poor", 0.4, 3, 3, 3),
    )


def test_two_systems_need_no_ranks() -> None:
    assert Compared(THREE.comparisons[:1]).ranks().rows == ()


def test_what_is_printed_says_who_is_better() -> None:
    lines = repr(THREE).split("\n")
    assert len(lines) == 2 + len(THREE)
    assert "the two cannot be told apart on these documents" in lines[2]
    assert "best is better than poor by 50.0 points of f1 (45.0 to 55.0" in lines[3]


def test_it_is_the_list_of_its_pairs() -> None:
    assert [(pair.a, pair.b) for pair in THREE] == [
        ("best", "like"),
        ("best", "poor"),
        ("like", "poor"),
    ]
    assert THREE[1].b == "poor"
