from goldbench.phi import Mark

MARK = Mark(3, 8, "CITY", "city", 80.0, "model.en")


def test_a_mark_is_moved_and_typed_without_losing_the_rest() -> None:
    assert MARK.move(1, 9) == Mark(1, 9, "CITY", "city", 80.0, "model.en")
    assert MARK.retype("town") == Mark(3, 8, "CITY", "town", 80.0, "model.en")


def test_a_mark_that_stays_is_the_same() -> None:
    assert MARK.move(3, 8) is MARK
    assert MARK.retype("city") is MARK


def test_touching_is_not_overlapping() -> None:
    assert not MARK.overlaps(Mark(8, 9, "ZIP"))
    assert MARK.overlaps(Mark(7, 9, "ZIP"))
