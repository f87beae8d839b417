from dataclasses import replace

import pytest

from encoder_lessons import NUMBERING, VOCABULARY, make_lesson
from goldbench.training.encoder.examples import Example
from goldbench.training.encoder.network_torch import build_network, give_arrays
from goldbench.training.encoder.settings import ENCODERS, EncoderRecipe, Phase
from goldbench.training.encoder.teach import rate_at, teach
from tiny_encoder import draw_arrays


def test_the_rate_rises_for_a_sixteenth_and_falls_to_a_fiftieth() -> None:
    recipe = EncoderRecipe()
    rates = [
        rate_at(step, 1192, warm_up=recipe.warm_up, least=recipe.least) for step in range(1203)
    ]
    top = rates.index(max(rates))
    assert top == 1192 // 16 - 1
    assert rates[: top + 1] == sorted(rates[: top + 1])
    assert rates[top:] == sorted(rates[top:], reverse=True)
    assert rates[-1] == pytest.approx(0.02)


def test_a_phase_of_few_steps_has_a_rate_too() -> None:
    assert rate_at(0, 3, warm_up=1 / 16, least=0.02) == 1.0


def test_the_recipe_has_three_phases_and_hands_that_came_later_write_in_the_last() -> None:
    recipe = ENCODERS["en-encoder"]
    assert recipe == EncoderRecipe()
    assert [phase.passes for phase in recipe.phases] == [8, 6, 5]
    assert [recipe.hands_before(nth) for nth in (0, 13, 14, 18)] == ["hand_j"] * 2 + ["hand_n"] * 2
    assert max(recipe.limits) == 190  # as reading has it


def test_a_network_learns_a_note_by_heart_and_leaves_its_pieces_alone() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    torch.manual_seed(1)
    new = ("told", "head", "head.bias")
    arrays = {name: array for name, array in draw_arrays().items() if name not in new}
    arrays["pieces"] = arrays["positions"][: len(VOCABULARY)]
    rows = 1 + max(NUMBERING.features.values())
    network = build_network(arrays, features=rows, labels=len(NUMBERING.labels))
    recipe = replace(
        EncoderRecipe(),
        phases=(Phase(6, 1e-2, seed=1), Phase(6, 1e-2, seed=2)),
        new_rate=1e-2,
        batch=400,
        dropout=0.0,
    )
    passes: list[int] = []
    reports: list[str] = []

    def examples_of(nth: int) -> list[Example]:
        passes.append(nth)
        return [make_lesson(lines=12)] * 8

    teach(network, recipe, NUMBERING, heads=2, examples_of=examples_of, report=reports.append)
    assert passes == list(range(12))
    first, last = (float(reports[at].rpartition(" ")[2]) for at in (0, -1))
    assert last < first / 2
    assert (give_arrays(network)["pieces"] == arrays["pieces"]).all()
