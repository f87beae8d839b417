"""How the tagger that comes with goldbench was made: its notes, its passes, every number."""

from dataclasses import dataclass

_SOURCE = (
    "taught by the encoder {} on goldbench synthetic notes and short texts of the part train and "
    "on invented notes by several hands in variants; pieces of {}"
).format


@dataclass(frozen=True, slots=True)
class TaggerRecipe:
    """Every setting.

    `teacher`: the encoder whose recipe says which notes are written; it does not come along. Of
    its passes there are `passes`, by the hands whose files are named before `hands_before`. In
    `replaced` of the notes some words are others: a share drawn from `shares`. `taught`: what the
    encoder makes of a word weighs so much, what is marked there the rest; of a replaced word only
    the encoder knows.

    `short_texts`: how many texts of our templates are taught beside them, as they are marked.

    `width`: numbers a word; `steps`: how far away the layers look. `epochs`: how often all notes
    are gone over, `batch`: words at a time. `masked`: the share of words that are hidden;
    `without_lists`, `without_hits`: the share of notes that are not told what lists, and what
    rules, say. The learning rate rises over `warm_up` batches, then falls in a line to `least`.
    """

    name: str = "en-tagger"
    lang: str = "en"
    teacher: str = "en-teacher"
    source: str = _SOURCE("en-teacher", "all-mpnet-base-v2")
    passes: int = 4
    hands_before: str = "hand_zd"
    replaced: float = 0.5
    shares: tuple[float, ...] = (0.06, 0.12, 0.25)
    taught: float = 0.6
    short_texts: int = 16_000
    width: int = 96
    steps: tuple[int, ...] = (1, 2, 4, 8)
    epochs: int = 9
    batch: int = 3_000
    masked: float = 0.03
    without_lists: float = 0.15
    without_hits: float = 0.2
    dropout: float = 0.1
    rate: float = 2e-3
    weight_decay: float = 0.01
    clip: float = 1.0
    warm_up: int = 50
    least: float = 0.01
    seed: int = 1


TAGGERS: dict[str, TaggerRecipe] = {
    "en-tagger": TaggerRecipe(),
    "es-tagger": TaggerRecipe(
        name="es-tagger",
        lang="es",
        teacher="es-encoder",
        source=_SOURCE("es-encoder", "all-MiniLM-L6-v2"),
        passes=12,
        hands_before="hand_n",
        short_texts=0,
    ),
}
