import json
import subprocess
import sys
from pathlib import Path

import pytest

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.phi.crf import load_shipped
from goldbench.schemes import scheme
from goldbench.training.recipes import RECIPES, examples, find_recipe, read_gold
from languages import model_of

SPANISH = find_recipe("es-meddocan")


def _record(id_: str, label: str) -> Record:
    return Record(Document(id_, "Fax: 915550102\n"), {"gold": Marks((Span(5, 14, label),))})


@pytest.mark.parametrize("name", RECIPES)
def test_the_file_says_what_the_recipe_says(name: str) -> None:
    recipe = find_recipe(name)
    assert load_shipped(name, recipe.features).about == {
        "name": recipe.name,
        "source": recipe.source,
        **recipe.about,
    }


def test_every_label_of_the_file_is_of_the_scheme() -> None:
    names = {label.name for label in scheme("meddocan").labels}
    taught = {label[2:] for label in model_of("es").labels if label != "O"}
    assert taught <= names - set(SPANISH.stand_ins)


@pytest.mark.parametrize("name", RECIPES)
def test_calibration_only_rises(name: str) -> None:
    steps = find_recipe(name).about["calibration"]
    assert steps["raw"] == sorted(steps["raw"])
    assert steps["percent"] == sorted(steps["percent"])
    assert (steps["raw"][0], steps["raw"][-1]) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("label", "tag"),
    [
        ("NUMERO_FAX", "B-NUMERO_TELEFONO"),
        ("NUMERO_TELEFONO", "B-NUMERO_TELEFONO"),
        ("FECHAS", "B-FECHAS"),
    ],
)
def test_a_rare_label_is_taught_as_its_stand_in(label: str, tag: str) -> None:
    ((_, tags),) = examples(SPANISH, [_record("n", label)])["n"]
    assert tags == ["O", "O", tag]


def test_a_label_without_stand_in_is_not_taught() -> None:
    lines = examples(SPANISH, [_record("n", "PROFESION")])["n"]
    assert all(tag == "O" for _, tags in lines for tag in tags)


def test_the_order_of_the_notes_does_not_matter() -> None:
    notes = [_record("b", "FECHAS"), _record("a", "NUMERO_FAX")]
    assert list(examples(SPANISH, notes).items()) == list(examples(SPANISH, notes[::-1]).items())


def test_a_recipe_that_needs_a_corpus_asks_for_it(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is trained on"):
        next(read_gold(SPANISH, None))
    with pytest.raises(UsageError, match="does not exist"):
        next(read_gold(SPANISH, tmp_path))
    with pytest.raises(UsageError, match="no model 'xx'"):
        find_recipe("xx")


def test_the_training_notes_are_made_without_opening_a_file_of_the_exam() -> None:
    code = """
import json, sys
opened = []
sys.addaudithook(lambda event, told: opened.append(str(told[0])) if event == "open" else None)
from goldbench.training.encoder import ENCODERS
from goldbench.training.encoder.examples import write_notes
for _ in write_notes(ENCODERS["en-encoder"], 0):
    pass
print(json.dumps(opened))
"""
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    read = [Path(file).parts for file in json.loads(process.stdout) if file.endswith(".txt")]
    assert any(parts[-3:-1] == ("templates", "train") for parts in read)
    assert any(parts[-3:-1] == ("training", "templates") for parts in read)
    assert not [parts for parts in read if {"exam", "exam-2"} & {*parts}]
