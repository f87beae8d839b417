"""How each shipped model is made: from which notes, with which settings.

`goldbench train NAME` follows the recipe; with the pinned versions it gives the shipped file, byte
for byte. Settings were fixed by cross-validation inside the training data (see `docs/models`).
"""

import ctypes
import hashlib
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from goldbench.corpus import Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import read
from goldbench.phi.crf import FeatureSet, save
from goldbench.phi.languages import load_language
from goldbench.phi.languages.spanish.postprocess import STAND_INS
from goldbench.phi.pipeline import prepare_note
from goldbench.synthetic import phi
from goldbench.training.crfsuite import (
    Features,
    Line,
    Settings,
    Weights,
    mean,
    pruned,
    sequences,
    tags,
    thinned,
    train,
)
from goldbench.training.dropout import dropped
from goldbench.training.encoder import ENCODERS
from goldbench.training.notes import note_variants
from goldbench.training.privacy_filter import general
from goldbench.training.tagger.settings import TAGGERS
from goldbench.training.templates import prose, texts
from goldbench.training.templates.spanish import spanish_texts

_PARTS = ("train", "dev")
_SEED = 20_260
_PR_SET_PDEATHSIG = 1  # linux/prctl.h


@dataclass(frozen=True, slots=True)
class Recipe:
    """`own_texts`: those that goldbench itself writes. `needs_data`: a corpus beside them.

    `kept`: the share of the text far from any PHI that training sees.

    `stand_ins`: the label that is taught instead of a rare one, "" for none. `dropped`: the share
    of features that training leaves out by chance. `sources`: in notes of how many sources a
    feature must occur to be taught; 1 leaves none out. `models`: how many are taught, each on its
    share of the notes, and averaged. `begins`: the labels whose spans tell their first token from
    the others, None for all; only where two of a kind stand side by side does it matter, and half
    the labels take half the time.
    """

    name: str
    lang: str
    settings: Settings
    kept: float
    source: str
    needs_data: bool = False
    own_texts: Callable[[], Iterator[Record]] | None = None
    stand_ins: Mapping[str, str] = field(default_factory=dict[str, str])
    dropped: float = 0.0
    sources: int = 1
    models: int = 1
    begins: frozenset[str] | None = None
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
# The same for English, but a span counts that touches a gold one of its family: on short texts of
# the held-out part, on notes with names of the held-out part and on notes of both development
# families, 9,592 spans in 11 classes.
_SYNTHETIC = {
    "raw": [0.0, 0.0003, 0.0037, 0.0242, 0.11, 0.349, 0.659, 0.887, 0.974, 0.996, 0.9996, 1.0],
    "percent": [25.0, 25.0, 44.0, 62.0, 74.0, 81.0, 86.0, 90.0, 94.0, 98.0, 99.2, 99.9],
}


def english_notes(
    notes: int = 1_000, short: int = 40_000, plain: int = 800, variants: int = 10
) -> Iterator[Record]:
    """Give synthetic notes of the part train, texts of our own templates, prose, whole notes.

    The prose names nobody; of the whole notes, which several hands wrote, so many variants each.
    """
    yield from phi.notes(notes, seed=_SEED, lang="en", templates="train")
    yield from texts(short, seed=_SEED)
    yield from prose(plain, seed=_SEED)
    yield from note_variants("en", each=variants, seed=_SEED, before="hand_j")


def spanish_notes(notes: int = 200, short: int = 18_500, variants: int = 12) -> Iterator[Record]:
    """Give synthetic notes of the part train, texts of every ward, and whole notes in variants."""
    yield from phi.notes(notes, seed=_SEED, lang="es", templates="train")
    yield from spanish_texts(short, seed=_SEED)
    yield from note_variants("es", each=variants, seed=_SEED, before="hand_j")


RECIPES: dict[str, Recipe] = {
    "es-meddocan": Recipe(
        "es-meddocan",
        "es",
        Settings(iterations=60, passes=12, blend=1.3),
        kept=0.4,
        source="MEDDOCAN train and dev (SPACCC_MEDDOCAN, SEAD 2019), CC BY 4.0",
        needs_data=True,
        stand_ins=STAND_INS,
        sources=3,
        about={"path": True, "outside": 0.0, "narrative": 0.8, "calibration": _MEDDOCAN},
    ),
    # For notes without the header of the published cases: the cases, and texts of our own.
    "es-notes": Recipe(
        "es-notes",
        "es",
        # The perceptron is all of it: the field is left after its first step.
        Settings(iterations=1, passes=8, blend=9.0, pruned=0.1),
        kept=0.6,
        source=(
            "goldbench texts of its own; MEDDOCAN train and dev (SPACCC_MEDDOCAN, SEAD 2019), "
            "CC BY 4.0"
        ),
        needs_data=True,
        own_texts=spanish_notes,
        sources=3,
        dropped=0.1,
        begins=frozenset({"FECHAS", "NUMERO_TELEFONO", "TERRITORIO"}),
        about={"path": True, "outside": 0.995, "small": 0.95, "calibration": _MEDDOCAN},
    ),
    "en-synthetic": Recipe(
        "en-synthetic",
        "en",
        # The perceptron is all of it: the field is left after its first step.
        Settings(iterations=1, passes=6, blend=9.0, pruned=0.16),
        kept=0.8,
        source=(
            "goldbench synthetic notes and short texts, templates of the part train; "
            "invented notes by several hands in variants"
        ),
        own_texts=english_notes,
        dropped=0.1,
        models=2,
        begins=frozenset({"DATE", "PHONE"}),
        about={
            "outside": 0.998,
            "small": 0.9,
            "calibration": _SYNTHETIC,
        },
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
    if recipe.needs_data:
        yield from _read_corpus(recipe, data)
    if recipe.own_texts is not None:
        yield from recipe.own_texts()


def _read_corpus(recipe: Recipe, data: Path | None) -> Iterator[Record]:
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
    shares: list[list[Record]] = [[] for _ in range(recipe.models)]
    for record in records:
        drawn = hashlib.sha256(record.document.id.encode("utf-8")).digest()[0]
        shares[drawn % recipe.models].append(record)
    if recipe.models == 1:
        taught = [_taught_on(recipe, shares[0])]
    else:
        with ProcessPoolExecutor(
            recipe.models, mp_context=get_context("spawn"), initializer=_end_with_parent
        ) as pool:
            taught = list(pool.map(partial(_taught_on, recipe), shares))
    _save(recipe, mean(taught), out, about)


def _end_with_parent() -> None:
    """Let a killed training take its processes along (Linux; elsewhere they finish and are gone).

    CRFsuite gives no other thread a turn while it learns, so only the kernel can see to it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _taught_on(recipe: Recipe, records: Sequence[Record]) -> Weights:
    return _weights(recipe, examples(recipe, records))


def write(
    recipe: Recipe, taught: Mapping[str, list[Line]], out: Path, about: Mapping[str, Any]
) -> None:
    """Train one model on the lines of notes, by id, and write the file."""
    _save(recipe, _weights(recipe, taught), out, about)


def _weights(recipe: Recipe, taught: Mapping[str, list[Line]]) -> Weights:
    if recipe.sources > 1:
        lines = general(taught, sources=recipe.sources)
    else:
        lines = (line for lines in taught.values() for line in lines)
    if recipe.dropped:
        lines = dropped(lines, recipe.dropped)
    return train(lines, recipe.settings)


def _save(recipe: Recipe, weights: Weights, out: Path, about: Mapping[str, Any]) -> None:
    weights = pruned(weights, recipe.settings.pruned)
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
        gold_tags = tags(note, _taught(recipe, marks), begins=recipe.begins)
        lines = sequences(note, features.of(note), gold_tags)
        lines_by_id[id_] = [
            piece
            for number, line in enumerate(lines)
            for piece in thinned(line, kept=recipe.kept, name=f"{id_} {number}")
        ]
    return lines_by_id


def _taught(recipe: Recipe, marks: Marks) -> Iterator[tuple[int, int, str]]:
    for span in marks.spans:
        label = recipe.stand_ins.get(span.label, span.label)
        if label:
            yield span.start, span.end, label
