import numpy as np

from goldbench.phi.crf.weights import WeightTable, by_prefix

NAMES = {"a": 0, "b": 1, "c=x": 2, "c=y=z": 3}
WEIGHTS = np.array([[1, 0], [0, 2], [4, 4], [0.5, 0]], np.float32)


def test_features_come_first_and_row_zero_says_nothing() -> None:
    table = WeightTable(NAMES, WEIGHTS)
    assert table.rows[:5].tolist() == [[0, 0], [1, 0], [0, 2], [4, 4], [0.5, 0]]
    assert table.features(["b", "unknown", "a"]) == (2, 1)
    assert table.each(["b", "unknown", "a"]) == [2, 0, 1]


def test_a_sum_is_made_once_and_one_feature_is_its_own_sum() -> None:
    table = WeightTable(NAMES, WEIGHTS)
    rows = table.sums([(1, 2), (), (3,), (1, 2)])
    assert rows == [5, 0, 3, 5]
    assert table.rows[5].tolist() == [1, 2]
    assert table.row(["a", "b", "unknown"]) == 5
    assert table.remembered == 1


def test_what_is_kept_is_not_forgotten() -> None:
    table = WeightTable(NAMES, WEIGHTS)
    kept = table.row(["a", "b"])
    table.keep()
    table.row(["a", "c=x"])
    table.forget()
    assert (table.remembered, table.row(["a", "b"])) == (0, kept)
    assert table.rows[table.row(["b", "c=x"])].tolist() == [4, 6]


def test_the_table_grows() -> None:
    table = WeightTable(NAMES, WEIGHTS)
    wanted = [(1,) * size for size in range(2, 3_000)]
    rows = table.sums(wanted)
    assert [table.rows[row, 0] for row in rows] == list(range(2, 3_000))
    assert table.rows[1].tolist() == [1, 0]


def test_rows_between_two_ends_are_added_up() -> None:
    table = WeightTable(NAMES, WEIGHTS)
    which, ends = np.array([1, 2, 2], np.int32), np.array([0, 0, 1, 3], np.int32)
    assert table.add_up(which, ends).tolist() == [[0, 0], [1, 0], [0, 4]]


def test_features_are_listed_by_what_stands_before_the_value() -> None:
    assert by_prefix(NAMES) == {"a=": {"": 1}, "b=": {"": 2}, "c=": {"x": 3, "y=z": 4}}
