"""Features left out by chance."""

from goldbench.training.crfsuite import Line
from goldbench.training.dropout import dropped

NAMES = ["W=Ruiz", "w0=ruiz", "w-1=dr", "w-3=by", "s0=Xx", "kn0=Xxn", "lf=seen by"]


def _lines(count: int) -> list[Line]:
    return [([list(NAMES)] * 10, ["O"] * 10) for _ in range(count)]


def test_labels_and_lengths_stay() -> None:
    for features, gold in dropped(_lines(20), 0.3):
        assert len(features) == len(gold) == 10
        assert all(set(some) <= set(NAMES) for some in features)


def test_the_same_lines_lose_the_same_features() -> None:
    assert list(dropped(_lines(20), 0.3)) == list(dropped(_lines(20), 0.3))


def test_a_quarter_of_the_tokens_lose_their_own_spelling_and_a_quarter_what_is_around() -> None:
    tokens = [some for features, _ in dropped(_lines(200), 0.0) for some in features]
    blind = sum("W=Ruiz" not in some for some in tokens) / len(tokens)
    alone = sum("w-3=by" not in some for some in tokens) / len(tokens)
    assert 0.2 < blind < 0.3
    assert 0.2 < alone < 0.3
    assert all("s0=Xx" in some for some in tokens)


def test_a_share_of_all_features_is_left_out() -> None:
    tokens = [some for features, _ in dropped(_lines(200), 0.2) for some in features]
    assert 0.75 < sum("s0=Xx" in some for some in tokens) / len(tokens) < 0.85
