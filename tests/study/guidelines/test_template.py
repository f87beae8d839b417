from goldbench.corpus import Attribute, Label, Schema
from goldbench.schemes import scheme
from goldbench.study.guidelines.template import GENERAL, UNSAID, VariableNotes, starting_texts


def test_a_schema_that_ships_begins_with_its_guideline() -> None:
    heart = scheme("heart-risk")
    texts = starting_texts(heart)
    assert set(texts) == {GENERAL, *(label.name for label in heart.labels)}
    assert all(UNSAID not in text for text in texts.values())


def test_every_variable_has_a_page_to_be_filled_in() -> None:
    rule = Attribute("time", ("before", "after"), required=True)
    schema = Schema("own", "1", (Label("ASTHMA", "tag", attributes=(rule,)), Label("IGE", "tag")))
    notes = {"ASTHMA": VariableNotes(("BA", "wheeze"), "Denied asthma is marked.")}
    texts = starting_texts(schema, notes)
    page = texts["ASTHMA"]
    assert page.startswith("# ASTHMA\n")
    assert "Other words for it: BA, wheeze." in page
    assert "Denied asthma is marked." in page
    assert "- **time**: before, after" in page
    assert UNSAID in texts["IGE"]
    assert "Other words" not in texts["IGE"]
