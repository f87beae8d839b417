import pytest

from goldbench.synthetic.chance import digits, pick, pick_weighted, stream, whole


def test_a_stream_is_the_same_on_every_machine() -> None:
    rng = stream(7, "phi", "en", 1)
    assert [int(rng.random() * 1000) for _ in range(5)] == [466, 96, 898, 199, 641]


@pytest.mark.parametrize(
    ("keys", "other"),
    [
        ((1, "phi", 1), (2, "phi", 1)),
        ((1, "phi", 1), (1, "asthma", 1)),
        ((1, "phi", 1), (1, "phi", "1")),
        ((1, "a", "bc"), (1, "ab", "c")),
        ((1, 11), (11, 1)),
    ],
)
def test_different_keys_give_unrelated_streams(
    keys: tuple[str | int, ...], other: tuple[str | int, ...]
) -> None:
    assert stream(*keys).random() != stream(*other).random()


def test_whole_reaches_both_bounds_and_nothing_else() -> None:
    rng = stream(1)
    assert {whole(rng, 3, 6) for _ in range(200)} == {3, 4, 5, 6}


def test_digits_keep_leading_zeros() -> None:
    rng = stream(1)
    assert {len(digits(rng, 3)) for _ in range(500)} == {3}
    assert any(digits(rng, 3).startswith("0") for _ in range(100))


def test_weighted_draws_follow_the_weights() -> None:
    rng = stream(2)
    drawn = [pick_weighted(rng, "abc", (1, 0, 3)) for _ in range(4000)]
    assert "b" not in drawn
    assert drawn.count("c") / 4000 == pytest.approx(0.75, abs=0.03)


def test_pick_reaches_every_entry() -> None:
    rng = stream(3)
    assert {pick(rng, "abcd") for _ in range(200)} == set("abcd")
