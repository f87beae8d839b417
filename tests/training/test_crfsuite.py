import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.phi.crf import load, save
from goldbench.phi.pipeline import prepare_note
from goldbench.training.crfsuite import (
    Features,
    Settings,
    Weights,
    prune,
    sequences,
    tags,
    thin,
    train,
)
from languages import features_of

TEXT = "NHC: 4711\nVarón de 70 años, natural de Soria."
GOLD = [(5, 9, "ID"), (19, 26, "AGE"), (39, 44, "TOWN")]


def test_gold_is_written_as_begin_inside_outside() -> None:
    prepared = prepare_note(TEXT, "es")
    tag_of = dict(zip(prepared.tokens.words, tags(prepared, GOLD), strict=True))
    assert (tag_of["4711"], tag_of["70"], tag_of["años"]) == ("B-ID", "B-AGE", "I-AGE")
    assert (tag_of["natural"], tag_of["Soria"], tag_of["."]) == ("O", "B-TOWN", "O")


def test_where_gold_overlaps_the_earlier_one_counts() -> None:
    prepared = prepare_note("Ana Ruiz", "es")
    assert tags(prepared, [(4, 8, "B"), (0, 8, "A")]) == ["B-A", "I-A"]


def test_a_sequence_is_a_line() -> None:
    prepared = prepare_note(TEXT, "es")
    cut = list(sequences(prepared, Features(features_of("es")).of(prepared), tags(prepared, GOLD)))
    assert [len(gold) for _, gold in cut] == [3, 9]


def _line(gold: list[str]) -> tuple[list[list[str]], list[str]]:
    return [[str(at)] for at in range(len(gold))], gold


def test_thinning_keeps_every_label_with_its_neighbours() -> None:
    gold = ["O"] * 100 + ["B-A", "I-A"] + ["O"] * 100
    pieces = list(thin(_line(gold), kept=0.0, name="n"))
    assert [[int(feature[0]) for feature in features] for features, _ in pieces] == [
        list(range(88, 114))
    ]


@given(
    st.lists(st.sampled_from(("O", "O", "O", "O", "O", "O", "O", "B-A", "I-A")), max_size=200),
    st.sampled_from((0.0, 0.3, 0.99)),
)
def test_thinning_loses_no_label_and_repeats_nothing(gold: list[str], kept: float) -> None:
    pieces = list(thin(_line(gold), kept=kept, name="n"))
    at = [int(feature[0]) for features, _ in pieces for feature in features]
    assert at == sorted(set(at))
    assert all(gold[i] == tag for i, tag in zip(at, (t for _, g in pieces for t in g), strict=True))
    assert {i for i, tag in enumerate(gold) if tag != "O"} <= set(at)


def test_a_share_of_one_leaves_the_line_whole() -> None:
    line = _line(["O"] * 300)
    assert list(thin(line, kept=1.0, name="n")) == [line]
    assert list(thin(line, kept=0.0, name="n")) == []


def _taught(settings: Settings) -> Weights:
    texts = [f"NHC: {n}\nVarón de {n % 90} años, natural de Soria." for n in range(1000, 1012)]
    features = Features(features_of("es"))
    lines = []
    for text in texts:
        prepared = prepare_note(text, "es")
        labels = tags(prepared, [(5, 9, "ID"), (19, 19 + len("70 años"), "AGE")])
        lines += list(sequences(prepared, features.of(prepared), labels))
    return train(lines, settings)


@pytest.mark.parametrize("passes", [0, 3])
def test_two_trainings_give_the_same_bytes(tmp_path: Path, passes: int) -> None:
    settings = Settings(iterations=10, passes=passes, blend=1.0)
    for name in ("a", "b"):
        weights = _taught(settings)
        save(
            tmp_path / name,
            lang="es",
            labels=weights.labels,
            state=weights.state,
            transition=weights.transition,
            about={"name": "x"},
        )
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    read = load((tmp_path / "a").read_bytes(), tmp_path / "a", features_of("es"))
    assert read.labels[0] == "O"
    assert set(read.labels) == {"O", "B-ID", "B-AGE", "I-AGE"}


def test_a_blend_adds_the_perceptron_scaled() -> None:
    alone = _taught(Settings(iterations=5))
    both = _taught(Settings(iterations=5, passes=3, blend=2.0))
    keys = set(alone.state) | set(both.state)
    added = {key: both.state.get(key, 0.0) - alone.state.get(key, 0.0) for key in keys}
    assert max(map(abs, added.values())) == pytest.approx(2.0)


def test_small_weights_are_pruned_and_moves_are_not() -> None:
    weights = Weights(("O",), {("x", "O"): 0.1, ("y", "O"): -0.3}, {("O", "O"): 0.1})
    assert prune(weights, 0.2) == Weights(("O",), {("y", "O"): -0.3}, {("O", "O"): 0.1})
    assert prune(weights, 0.0) == weights


def test_without_the_library_training_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)  # as where the extra is not installed
    with pytest.raises(UsageError, match="python-crfsuite") as caught:
        _taught(Settings(iterations=1))
    assert caught.value.hint == "pip install 'goldbench[train]'"
