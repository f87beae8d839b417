"""How the tagger that reads every note is made: it learns from the encoder what that one sees.

`examples` writes notes and asks the encoder, `other_words` changes some, `batches` lays them side
by side, `teach` goes over them, `network_torch` is what learns.
"""

from collections.abc import Callable
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.language import lexicon
from goldbench.phi.encoder import load, read_encoder
from goldbench.phi.encoder.network import Network
from goldbench.phi.tagger import Outline, save
from goldbench.training.encoder.pretrained import load_torch
from goldbench.training.encoder.settings import ENCODERS
from goldbench.training.encoder.short_floats import shorten
from goldbench.training.tagger.examples import (
    Example,
    make_examples,
    make_short_examples,
    words_of,
)
from goldbench.training.tagger.network_torch import PieceVectors, build_network, give_arrays
from goldbench.training.tagger.settings import TAGGERS, TaggerRecipe
from goldbench.training.tagger.teach import teach

__all__ = ["TAGGERS", "TaggerRecipe", "make_tagger"]


def make_tagger(
    recipe: TaggerRecipe,
    out: Path,
    *,
    encoder: Path | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> None:
    """Teach a tagger and write its file; takes an hour on one core.

    `encoder`: the file it learns from, made by the recipe `recipe.teacher`. A missing library is
    told before the work. `report` is given a line after each pass and epoch.
    """
    torch = load_torch()
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)  # sums in one order: the same file every time
    teacher = _load_teacher(recipe, encoder)
    if ENCODERS[recipe.teacher].precision == "bfloat16":
        teacher = shorten(teacher)
    notes: list[Example] = []
    for nth in range(recipe.passes):
        notes += make_examples(recipe, nth, teacher)
        report(f"pass {nth + 1} of {recipe.passes}: {len(notes):,} notes")
    notes += make_short_examples(recipe, teacher)
    pieces = PieceVectors.of(teacher, [*sorted(lexicon(recipe.lang).flags), *words_of(notes)])
    network = build_network(
        pieces.vectors.shape[1],
        features=1 + max(teacher.features.values()),
        labels=len(teacher.labels),
        width=recipe.width,
        steps=recipe.steps,
    )
    teach(network, recipe, notes, pieces, teacher.features, report=report)
    outline = Outline(
        recipe.lang, teacher.labels, recipe.steps, list(pieces.vocabulary), teacher.features
    )
    save(out, outline, give_arrays(network, pieces))


def _load_teacher(recipe: TaggerRecipe, encoder: Path | None) -> Network:
    if encoder is None:
        msg = f"{recipe.name} learns from an encoder that does not come with goldbench"
        hint = f"goldbench train {recipe.teacher} --out FILE makes it; then --encoder FILE"
        raise UsageError(msg, hint=hint)
    read_encoder(encoder, lang=recipe.lang)  # a wrong file is told in words
    return load(encoder, lang=recipe.lang)
