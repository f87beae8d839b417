"""How the shipped linear model is made: from which notes, with which settings.

`goldbench train es-meddocan` follows the recipe; with the pinned versions it gives the shipped
file, byte for byte. Settings were fixed by cross-validation inside the training data (see
`docs/models/es-meddocan.md`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goldbench.corpus import Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import read
from goldbench.phi.crf import FeatureSet, save
from goldbench.phi.languages import load_language
from goldbench.phi.languages.spanish.postprocess import STAND_INS
from goldbench.phi.pipeline import prepare_note
from goldbench.training.crfsuite import (
    Features,
    Line,
    Settings,
    prune,
    sequences,
    tags,
    thin,
    train,
)
from goldbench.training.encoder import ENCODERS
from goldbench.training.privacy_filter import generalise
from goldbench.training.tagger.settings import TAGGERS

_PARTS = ("train", "dev")


@dataclass(frozen=True, slots=True)
class Recipe:
    """`kept`: the share of the text far from any PHI that training sees.

    `stand_ins`: the label that is taught instead of a rare one, "" for none. `sources`: in notes of
    how many sources a feature must occur to be taught.
    """

    name: str
    lang: str
    settings: Settings
    kept: float
    source: str
    stand_ins: Mapping[str, str]
    sources: int
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def features(self) -> FeatureSet:
        """Give what a model of the language is told."""
        features = load_language(self.lang).features
        if features is None:
            msg = f"language {self.lang!r} has no features to train a model on"
            raise UsageError(msg)
        return features


# What share of the spans the model gives such a probability is exactly right, in percent: by
# cross-validation, 16,938 spans in 10 classes of probability.
_MEDDOCAN = {
    "raw": [0.0, 0.25, 0.46, 0.605, 0.745, 0.863, 0.929, 0.966, 0.985, 0.994, 0.998, 1.0],
    "percent": [22.0, 22.0, 50.0, 56.0, 58.0, 73.0, 73.0, 79.0, 85.0, 86.0, 95.0, 99.3],
}


RECIPES: dict[str, Recipe] = {
    "es-meddocan": Recipe(
        "es-meddocan",
        "es",
        Settings(iterations=60, passes=12, blend=1.3),
        kept=0.4,
        source="MEDDOCAN train and dev (SPACCC_MEDDOCAN, SEAD 2019), CC BY 4.0",
        stand_ins=STAND_INS,
        sources=3,
        about={"path": True, "outside": 0.0, "narrative": 0.8, "calibration": _MEDDOCAN},
    ),
}


def find_recipe(name: str) -> Recipe:
    """Give the recipe of a model."""
    if name not in RECIPES:
        msg = f"there is no model {name!r}"
        raise UsageError(msg, hint=f"models: {', '.join([*RECIPES, *ENCODERS, *TAGGERS])}")
    return RECIPES[name]


def read_gold(recipe: Recipe, data: Path | None) -> Iterator[Record]:
    """Yield the notes a recipe learns from, each with one layer of gold."""
    if data is None:
        msg = f"the model {recipe.name} is trained on {recipe.source}"
        raise UsageError(msg, hint="give its folder with --data PATH (train/brat, dev/brat)")
    for part in _PARTS:
        folder = data / part / "brat"
        if not folder.is_dir():
            msg = f"{folder} does not exist"
            raise UsageError(msg, hint="--data takes the folder that holds train/brat, dev/brat")
        yield from read(folder, "brat")


def make_model(
    recipe: Recipe, records: Iterable[Record], out: Path, about: Mapping[str, Any]
) -> None:
    """Train on the records and write the model file; takes minutes.

    The order of the records does not matter: they are taken by the order of their ids.
    """
    write(recipe, examples(recipe, records), out, about)


def write(
    recipe: Recipe, taught: Mapping[str, list[Line]], out: Path, about: Mapping[str, Any]
) -> None:
    """Train on the lines of notes, by id, and write the file."""
    weights = train(generalise(taught, sources=recipe.sources), recipe.settings)
    weights = prune(weights, recipe.settings.pruned)
    description = {"name": recipe.name, "source": recipe.source, **recipe.about, **about}
    save(
        out,
        lang=recipe.lang,
        labels=weights.labels,
        state=weights.state,
        transition=weights.transition,
        about=description,
    )


def examples(recipe: Recipe, records: Iterable[Record]) -> dict[str, list[Line]]:
    """Give what training sees of each note, by its id: its lines, thinned out far from PHI."""
    features = Features(recipe.features)
    lines_by_id = {}
    for record in sorted(records, key=lambda record: record.document.id):
        id_ = record.document.id
        marks = next(iter(record.layers.values()))
        note = prepare_note(record.document.require_text(), recipe.lang)
        gold_tags = tags(note, _relabel(recipe, marks))
        lines = sequences(note, features.of(note), gold_tags)
        lines_by_id[id_] = [
            piece
            for number, line in enumerate(lines)
            for piece in thin(line, kept=recipe.kept, name=f"{id_} {number}")
        ]
    return lines_by_id


def _relabel(recipe: Recipe, marks: Marks) -> Iterator[tuple[int, int, str]]:
    for span in marks.spans:
        label = recipe.stand_ins.get(span.label, span.label)
        if label:
            yield span.start, span.end, label
