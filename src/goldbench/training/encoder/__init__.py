"""How the encoder for a second look at marks is made: a pretrained one, taught on our own notes.

`examples` cuts notes as reading does, `batches` lays windows side by side, `masking` hides some,
`teach` goes over them, `network_torch` is what learns, `export` writes the file.
"""

from collections.abc import Callable
from pathlib import Path

from goldbench.training.encoder.examples import make_examples, number_all, write_notes
from goldbench.training.encoder.export import save_network
from goldbench.training.encoder.network_torch import build_network, give_arrays
from goldbench.training.encoder.pretrained import HEADS, load_torch, read_pretrained, read_taught
from goldbench.training.encoder.settings import ENCODERS, EncoderRecipe, Phase
from goldbench.training.encoder.teach import teach

__all__ = ["ENCODERS", "EncoderRecipe", "Phase", "make_encoder"]


def make_encoder(
    recipe: EncoderRecipe, out: Path, *, report: Callable[[str], None] = lambda _: None
) -> None:
    """Teach an encoder and write its file; takes about an hour on one core.

    Missing libraries are told before the work. `report` is given a line after each pass.
    """
    load_torch().manual_seed(recipe.phases[0].seed)
    vocabulary, arrays = read_pretrained(recipe.pretrained, recipe.layers)
    if recipe.starts_from:
        arrays = {**arrays, **read_taught(recipe.starts_from)}
    numbering = number_all(vocabulary, recipe.lang)
    network = build_network(
        arrays, features=1 + max(numbering.features.values()), labels=len(numbering.labels)
    )
    teach(
        network,
        recipe,
        numbering,
        heads=HEADS,
        examples_of=lambda nth: make_examples(
            recipe,
            nth,
            write_notes(recipe, nth, hands_before=recipe.hands_before(nth)),
            numbering,
        ),
        report=report,
    )
    save_network(out, give_arrays(network), numbering, lang=recipe.lang, heads=HEADS)
