"""Cross-validation of a recipe: each note is marked by a model that never saw its source.

What is marked is what a user gets: rules, model, names found again, overlaps resolved. Notes of
one source (cases of one article, notes of one patient) stay in one fold, else a model would be
asked about words it was taught.
"""

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from goldbench.corpus import Marks, Record
from goldbench.phi.crf import Model, load
from goldbench.phi.labels import SCHEMES
from goldbench.phi.languages import load_language
from goldbench.phi.overlaps import keep_strongest
from goldbench.phi.pipeline import analyse, candidates, in_scheme
from goldbench.training.crfsuite import Line
from goldbench.training.privacy_filter import source_of
from goldbench.training.recipes import Recipe, examples, write

FOLDS = 5


def fold_of(id_: str, folds: int = FOLDS) -> int:
    """Draw the fold of a note by a hash of its source, so that it does not depend on the others."""
    return int(hashlib.sha256(source_of(id_).encode("utf-8")).hexdigest(), 16) % folds


def cross_validate(
    recipe: Recipe,
    records: Iterable[Record],
    *,
    folds: int = FOLDS,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[Record]:
    """Yield each note with two layers: `gold`, and `phi` from the model of the other folds."""
    notes = sorted(records, key=lambda record: record.document.id)
    lines = examples(recipe, notes)
    for fold in range(folds):
        asked = [record for record in notes if fold_of(record.document.id, folds) == fold]
        if not asked:
            continue
        report(f"fold {fold + 1} of {folds}: {len(asked)} notes")
        taught = {id_: lines[id_] for id_ in lines if fold_of(id_, folds) != fold}
        model = train_model(recipe, taught)
        for record in asked:
            gold = next(iter(record.layers.values()))
            marks = mark_text(record.document.require_text(), recipe.lang, model)
            yield Record(record.document, {"gold": gold, "phi": marks})


def train_model(recipe: Recipe, taught: Mapping[str, list[Line]]) -> Model:
    """Train a model; its file is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        path = Path(folder) / f"{recipe.name}.model"
        write(recipe, taught, path, {})
        return load(path.read_bytes(), path, recipe.features)


def mark_text(text: str, lang: str, model: Model) -> Marks:
    """Annotate a text with a model of one's own, in the language's own scheme."""
    marks = keep_strongest(candidates(analyse(text, lang, model=model)))
    own = load_language(lang).scheme
    into = next(name for name, scheme in SCHEMES.items() if scheme == own)
    return in_scheme(marks, lang=lang, into=into)
