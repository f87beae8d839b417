"""The rule files: complete, used, tried; and what a site adds to them."""

from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.risk import extract, find_failing, rulebook
from goldbench.schemes import scheme


def test_every_rule_has_a_source_and_examples_on_both_sides() -> None:
    for name, row in rulebook().rules():
        what = f"{name}: {row.get('id') or row['kind']}"
        assert row.get("source"), what
        assert row.get("yes"), what
        assert row.get("no"), what


def test_ids_are_given_once() -> None:
    ids = [row["id"] for _, row in rulebook().rules() if "id" in row]
    assert len(ids) == len(set(ids))


def test_labels_indicators_and_classes_are_those_of_the_scheme() -> None:
    schema = scheme("heart-risk")
    tables = rulebook().tables
    for row in (*tables["words"]["word"], *tables["limits"]["limit"]):
        label = schema.label(row["label"])
        assert label is not None
        indicator = label.attribute("indicator")
        assert indicator is not None
        assert row["indicator"] in indicator.values
    medication = schema.label("MEDICATION")
    assert medication is not None
    classes = medication.attribute("type1")
    assert classes is not None
    assert {row["name"] for row in tables["drugs"]["class"]} == set(classes.values)


@pytest.mark.parametrize("row", rulebook().tables["drugs"]["class"], ids=lambda row: row["id"])
def test_every_name_of_a_class_is_found_in_a_list(row: dict[str, object]) -> None:
    names = [*row["generics"], *row["names"], *row["class_words"]]  # type: ignore[misc]  # TOML
    for name in names:
        tags = extract(f"Medications: {name} daily").tags
        types = {tag.attributes["type1"] for tag in tags if tag.label == "MEDICATION"}
        assert types == {row["name"]}, name


def test_a_class_says_which_conditions_it_speaks_for() -> None:
    classes = {row["name"]: row["speaks_for"] for row in rulebook().tables["drugs"]["class"]}
    assert classes["beta blocker"] == ["CAD", "HYPERTENSION"]
    assert classes["metformin"] == ["DIABETES"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    file = tmp_path / "site.toml"
    file.write_text(
        """
[[class]]
id = "drug.statin"
names = { "hospital statin" = "simvastatin" }

[[word]]
id = "site.sugar"
label = "DIABETES"
indicator = "mention"
kind = "state"
words = ["the sugar sickness"]
source = "our clinic"
yes = ["He has the sugar sickness."]
no = ["He does not have the sugar sickness."]
""",
        encoding="utf-8",
    )
    return file


def test_a_site_adds_names_to_a_rule_and_rules_of_its_own(site: Path) -> None:
    rules = rulebook(site=site)
    tags = extract("He has the sugar sickness. Medications: hospital statin 20 mg", rules).tags
    assert {tag.label for tag in tags} >= {"DIABETES", "MEDICATION"}
    assert list(find_failing(rules)) == []


def test_what_a_site_adds_stays_out_of_our_own_rules(site: Path) -> None:
    rulebook(site=site)
    assert "DIABETES" not in {tag.label for tag in extract("He has the sugar sickness.").tags}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = [", "not a file of rules"),
        ("[[pills]]\nid = 'a'", r"\[\[pills\]\] is no table of rules"),
        ("[[word]]\nwords = ['a']", "has no id"),
        ("word = [3]", "has no id"),
        ("word = ['a']", "has no id"),
        ("word = 'a'", "is no table of rules"),
        ("[[word]]\nid = ''", "has no id"),
        ("[[word]]\nid = 'w'\nwords = ['a']", r"\[\[word\]\] cannot be used: has no label"),
        ("[[class]]\nid = 'drug.statin'\nnames = ['a']", "names is not a table of texts"),
    ],
)
def test_a_broken_file_of_a_site_is_an_error_with_its_place(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "site.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        rulebook(site=file)


def test_whoever_mends_a_rule_and_looks_again_sees_the_new_one(site: Path) -> None:
    text = "He has the sugar illness."
    assert "DIABETES" not in {tag.label for tag in extract(text, rulebook(site=site)).tags}
    content = site.read_text(encoding="utf-8").replace("sugar sickness", "sugar illness")
    site.write_text(content, encoding="utf-8")
    assert "DIABETES" in {tag.label for tag in extract(text, rulebook(site=site)).tags}
    assert rulebook(site=site) is rulebook(site=site)  # which takes a while to make


def test_a_language_without_rules_is_an_error() -> None:
    with pytest.raises(UsageError, match="no heart-risk rules for 'fr'"):
        rulebook("fr")
