"""How each shipped model is made: from which notes, with which settings.

`goldbench train NAME` follows the recipe; with the pinned versions it gives the shipped file, byte
for byte. Settings were fixed by cross-validation inside the training data (see `docs/models`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goldbench.corpus import Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import read
from goldbench.phi.mending import STAND_INS
from goldbench.phi.models.columns import note
from goldbench.phi.models.model import save
from goldbench.phi.models.templates import texts
from goldbench.phi.models.training import (
    Features,
    Line,
    Settings,
    sequences,
    tags,
    thinned,
    train,
)
from goldbench.synthetic import phi

_PARTS = ("train", "dev")
_SEED = 20_260


@dataclass(frozen=True, slots=True)
class Recipe:
    """`kept`: the share of the text far from any PHI that training sees.

    `stand_ins`: the label that is taught instead of a rare one, "" for none.
    """

    name: str
    lang: str
    settings: Settings
    kept: float
    source: str
    needs_data: bool = False
    stand_ins: Mapping[str, str] = field(default_factory=dict[str, str])
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])


# What share of the spans the model gives such a probability is exactly right, in percent: by
# cross-validation, 16,939 spans in 13 classes of probability.
_MEDDOCAN = {
    "raw": [0.0, 0.27, 0.45, 0.6, 0.75, 0.86, 0.93, 0.967, 0.985, 0.993, 0.998, 1.0],
    "percent": [30.0, 44.0, 50.0, 58.0, 61.0, 64.0, 73.0, 78.0, 81.0, 87.0, 94.0, 99.3],
}
RECIPES: dict[str, Recipe] = {
    "es-meddocan": Recipe(
        "es-meddocan",
        "es",
        Settings(iterations=60, passes=12, blend=1.3),
        kept=0.4,
        source="MEDDOCAN train and dev (SPACCC_MEDDOCAN, SEAD 2019), CC BY 4.0",
        needs_data=True,
        stand_ins=STAND_INS,
        about={"path": True, "outside": 0.0, "narrative": 0.8, "calibration": _MEDDOCAN},
    ),
    "en-synthetic": Recipe(
        "en-synthetic",
        "en",
        # The perceptron is all of it: the field is left after its first step.
        Settings(iterations=1, passes=8, blend=20.0),
        kept=0.8,
        source="goldbench synthetic notes and short texts, templates of the part train",
        about={
            "outside": 0.999,
            "calibration": {
                "raw": [0.0, 0.05, 0.7, 0.99, 1.0],
                "percent": [20.0, 39.0, 67.0, 85.0, 99.0],
            },
        },
    ),
}


def recipe(name: str) -> Recipe:
    """Give the recipe of a model."""
    if name not in RECIPES:
        msg = f"there is no model {name!r}"
        raise UsageError(msg, hint=f"models: {', '.join(RECIPES)}")
    return RECIPES[name]


def gold(recipe: Recipe, data: Path | None) -> Iterator[Record]:
    """Yield the notes a recipe learns from, each with one layer of gold."""
    if not recipe.needs_data:
        yield from english_notes()
        return
    if data is None:
        msg = f"the model {recipe.name} is trained on {recipe.source}"
        raise UsageError(msg, hint="give its folder with --data PATH (train/brat, dev/brat)")
    for part in _PARTS:
        folder = data / part / "brat"
        if not folder.is_dir():
            msg = f"{folder} does not exist"
            raise UsageError(msg, hint="--data takes the folder that holds train/brat, dev/brat")
        yield from read(folder, "brat")


def english_notes(notes: int = 450, short: int = 12_000) -> Iterator[Record]:
    """Give synthetic notes of the part train, then short texts from our own templates."""
    yield from phi.notes(notes, seed=_SEED, lang="en", templates="train")
    yield from texts(short, seed=_SEED)


def make(recipe: Recipe, records: Iterable[Record], out: Path, about: Mapping[str, Any]) -> None:
    """Train on the records and write the model file; takes minutes.

    The order of the records does not matter: they are taken by the order of their ids.
    """
    write(
        recipe, (line for lines in examples(recipe, records).values() for line in lines), out, about
    )


def write(recipe: Recipe, lines: Iterable[Line], out: Path, about: Mapping[str, Any]) -> None:
    """Train on lines and write the model file."""
    weights = train(lines, recipe.settings)
    said = {"name": recipe.name, "source": recipe.source, **recipe.about, **about}
    save(
        out,
        lang=recipe.lang,
        labels=weights.labels,
        state=weights.state,
        transition=weights.transition,
        about=said,
    )


def examples(recipe: Recipe, records: Iterable[Record]) -> dict[str, list[Line]]:
    """Give what training sees of each note, by its id: its lines, thinned out far from PHI."""
    features = Features(recipe.lang)
    made = {}
    for record in sorted(records, key=lambda record: record.document.id):
        id_ = record.document.id
        marks = next(iter(record.layers.values()))
        read_note = note(record.document.require_text(), recipe.lang)
        gold_tags = tags(read_note, _taught(recipe, marks))
        lines = sequences(read_note, features.of(read_note), gold_tags)
        made[id_] = [
            piece
            for number, line in enumerate(lines)
            for piece in thinned(line, kept=recipe.kept, name=f"{id_} {number}")
        ]
    return made


def _taught(recipe: Recipe, marks: Marks) -> Iterator[tuple[int, int, str]]:
    for span in marks.spans:
        label = recipe.stand_ins.get(span.label, span.label)
        if label:
            yield span.start, span.end, label
