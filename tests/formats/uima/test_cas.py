import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Value
from goldbench.formats.uima import cas

ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"


@pytest.mark.parametrize(
    ("type_", "values", "columns", "label", "attributes"),
    [
        (ENTITY, {"value": "DATE"}, {}, "DATE", {}),
        (ENTITY, {}, {}, "NamedEntity", {}),
        (ENTITY, {"value": "A", "identifier": "x"}, {}, "A", {"concept": "x"}),
        ("webanno.custom.PHI", {"value": "DATE"}, {}, "PHI", {"value": "DATE"}),
        ("custom.PHI", {"kind": "DATE", "n": 1}, {"label": "kind"}, "DATE", {"n": 1}),
        ("custom.PHI", {"n": 1}, {"label": "kind"}, "PHI", {"n": 1}),
        ("custom.Span", {"label": "DATE", "kind": "x"}, {}, "DATE", {"kind": "x"}),
        ("custom.Other", {"label": "DATE"}, {}, "Other", {"label": "DATE"}),
        ("custom.Span", {"label": "DATE", "kind": "x"}, {"label": "kind"}, "x", {"label": "DATE"}),
    ],
)
def test_labels_and_attributes(
    type_: str,
    values: dict[str, Value],
    columns: dict[str, str],
    label: str,
    attributes: dict[str, Value],
) -> None:
    assert cas.split_features(type_, values, columns) == (label, Attributes(attributes))


@pytest.mark.parametrize(
    ("type_", "marks"),
    [
        ("custom.PHI", True),
        ("webanno.custom.Any", True),
        (ENTITY, True),
        (cas.TOKEN, False),
        (cas.SENTENCE, False),
        (cas.META, False),
        ("uima.tcas.DocumentAnnotation", False),
        ("de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS", False),
        ("de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceChain", False),
        ("de.tudarmstadt.ukp.clarin.webanno.api.type.LayerDefinition", False),
    ],
)
def test_the_scaffolding_of_a_text_is_no_mark(type_: str, marks: bool) -> None:
    assert cas.is_mark(type_) is marks


@given(name=st.text())
def test_any_name_survives_as_a_feature(name: str) -> None:
    spelled = cas.encode_name(name, reserved=frozenset({"label", "a"}))
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", spelled)
    assert spelled not in ("label", "a")
    assert cas.decode_name(spelled) == name


@pytest.mark.parametrize("name", ["encoded_", "encoded_x", "encoded_ff"])
def test_features_that_only_look_encoded_are_left(name: str) -> None:
    assert cas.decode_name(name) in (name, "")


@pytest.mark.parametrize(
    ("name", "id_"),
    [("a.txt", "a"), ("a.b.TXT", "a.b"), ("a", "a"), (".txt", ".txt"), ("a.txt.json", "a.txt")],
)
def test_documents_are_called_as_the_file_that_was_imported(name: str, id_: str) -> None:
    assert cas.source_name(name) == id_
