import pytest

from goldbench.agreement import Agreement, Options, agree
from goldbench.corpus import Layer, Marks
from goldbench.errors import UsageError
from goldbench.formats import read_corpus
from goldbench.gold import Panel
from goldbench.schemes import scheme
from goldbench.stats import one_more
from panels import panel, spans
from shared import VECTORS, needs_shared

HEART = scheme("heart-risk")
ALL = spans((0, 3, "X"), (5, 8, "X"), (10, 13, "X"))
HALF = spans((0, 3, "X"), (20, 24, "X"))


def scores(
    rows: tuple[Agreement, ...], who: object = None, group: str | None = None
) -> dict[str, float | None]:
    return {
        row.measure.removeprefix("gold-"): row.value
        for row in rows
        if row.label is None and row.group == group and (row.pair or (None,))[0] == who
    }


GIVEN = panel({"A": {"m": ALL, "n": HALF}, "B": {"m": HALF, "n": HALF}})
GOLD = ("expert", Layer("expert", {"m": ALL, "n": ALL}))


def test_micro_pools_counts_and_macro_averages_documents() -> None:
    figures = scores(agree(GIVEN, ["gold"], gold=GOLD).rows, "A")
    # m: 3 of 3 right, 3 of 3 found; n: 1 of 2 right, 1 of 3 found.
    assert figures == pytest.approx(
        {
            "precision": 4 / 5,
            "recall": 4 / 6,
            "f1": 8 / 11,
            "precision-macro": (1 + 1 / 2) / 2,
            "recall-macro": (1 + 1 / 3) / 2,
            "f1-macro": 2 * (3 / 4) * (2 / 3) / (3 / 4 + 2 / 3),
        }
    )


def test_averages_are_over_annotators_and_over_groups() -> None:
    rows = agree(GIVEN, ["gold"], Options(groups={"A": "nurse", "B": "doctor"}), gold=GOLD).rows
    first, second = (scores(rows, name) for name in "AB")
    mean = {name: ((first[name] or 0) + (second[name] or 0)) / 2 for name in first}
    assert scores(rows) == pytest.approx(mean)
    assert scores(rows, group="nurse") == pytest.approx(first)
    assert scores(rows, group="doctor") == pytest.approx(second)


def test_a_document_where_a_score_is_undefined_does_not_enter_its_mean() -> None:
    given_ = panel({"A": {"m": ALL, "n": Marks(), "o": Marks()}, "B": {"m": ALL}})
    gold = ("g", Layer("g", {"m": ALL, "n": ALL, "o": Marks()}))
    figures = scores(agree(given_, ["gold"], gold=gold).rows, "A")
    assert (figures["precision-macro"], figures["recall-macro"]) == (1.0, 0.5)


def test_who_marks_nothing_has_no_precision_and_an_f1_of_zero() -> None:
    given_ = panel({"A": {"m": Marks()}, "B": {"m": ALL}})
    figures = scores(agree(given_, ["gold"], gold=("g", Layer("g", {"m": ALL}))).rows, "A")
    assert (figures["precision"], figures["recall"], figures["f1"]) == (None, 0.0, 0.0)
    assert (figures["precision-macro"], figures["f1-macro"]) == (None, 0.0)


def test_precision_and_recall_have_intervals_over_documents() -> None:
    given_ = panel(
        {
            "A": {f"n{i}": HALF if i % 4 == 0 else ALL for i in range(24)},
            "B": {f"n{i}": ALL for i in range(24)},
        }
    )
    gold = ("g", Layer("g", {f"n{i}": ALL for i in range(24)}))
    rows = {
        r.measure: r
        for r in agree(given_, ["gold"], gold=gold)
        if r.pair == ("A", "g") and r.label is None
    }
    right = [1 if i % 4 == 0 else 3 for i in range(24)]
    marked = [2 if i % 4 == 0 else 3 for i in range(24)]
    assert rows["gold-precision"].interval == one_more(right, marked)
    assert rows["gold-recall"].interval == one_more(right, [3] * 24)
    assert (rows["gold-precision"].n, rows["gold-recall"].n) == (sum(marked), 72)
    assert rows["gold-recall-macro"].method == "bootstrap-bca"


def test_without_a_gold_three_annotators_vote() -> None:
    given_ = panel(
        {name: {"m": marks} for name, marks in zip("ABC", (ALL, ALL, HALF), strict=True)}
    )
    rows = agree(given_, schema=HEART).rows
    assert {row.measure for row in rows} >= {"f1", "gold-f1", "gold-f1-macro"}
    assert ("C", "vote") in {row.pair for row in rows}
    assert scores(rows, "A")["f1"] == 1.0
    assert scores(rows, "C")["f1"] == pytest.approx(2 / 5)


def test_two_annotators_cannot_vote() -> None:
    with pytest.raises(UsageError, match="gold takes at least 3 annotators"):
        agree(GIVEN, ["gold"])
    assert {row.measure for row in agree(GIVEN)} == {"f1"}


def test_the_gold_may_not_be_an_annotator_and_groups_are_of_annotators() -> None:
    with pytest.raises(UsageError, match="'A' is both an annotator and the gold"):
        agree(GIVEN, gold=("A", GOLD[1]))
    with pytest.raises(UsageError, match="given for 'Z'"):
        agree(GIVEN, options=Options(groups={"Z": "nurse"}))


@needs_shared
def test_the_official_script_scores_the_annotators_of_the_vectors_alike() -> None:
    folder = VECTORS / "i2b2" / "voting"
    given_ = Panel.split(read_corpus(folder / "annotators"), r"(\d+-\d+)(.*)")
    rows = agree(given_, ["gold"], schema=HEART).rows
    official: dict[str, list[float]] = {}
    name = ""
    for line in (folder / "iaa_vs_gold.txt").read_text(encoding="utf-8").split("\n"):
        cells = line.replace("Total", "").split()
        if line[:1] in "ABC" and cells:
            name = cells[0]
        elif cells and cells[0] in ("Precision", "Recall", "F1"):
            official.setdefault(name, []).extend((float(cells[1]), float(cells[-1])))
    assert sorted(official) == ["A", "B", "C"]
    for who, numbers in official.items():
        ours = scores(rows, who)
        order = ("precision-macro", "precision", "recall-macro", "recall", "f1-macro", "f1")
        assert [ours[score] for score in order] == pytest.approx(numbers, abs=5.1e-5)
