"""What is refused before Spark is asked; how it works is in tests/spark."""

from types import SimpleNamespace
from typing import Any

import pytest

import goldbench as gb

NOTES: Any = SimpleNamespace(columns=["note_id", "note_text", "person_id", "ward", "patient"])
ANY: Any = gb.spark  # as those write who have no type checker


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"patient": "persn_id"}, "patient: there is no column 'persn_id'", "person_id"),
        ({"patient": 5}, "patient is a text, not int", "patient="),
        ({"keep": "wardd"}, "keep: there is no column 'wardd'", "did you mean ward"),
        ({"keep": 5}, "keep takes a name or a list of names, not int", "keep="),
        ({"keep": "patient", "patient": "person_id"}, "keep: the column 'patient' has", "rename"),
        ({"policy": 5}, "policy is the name of one or a TOML file, not int", "policies:"),
        ({"policy": "gdpr-pseudonymisation"}, "gdpr-pseudonymisation needs a key", "make one"),
        ({"seal": True}, "a vault needs a key", "make one"),
        ({"seal": "no"}, "seal is True or False, not str", "seal="),
        ({"key": 5}, "key is a path, not int", "key="),
        ({"site": 5}, "site is a path, not int", "site="),
        ({"lang": "english"}, "no language 'english'", ""),
    ],
)
def test_a_wrong_value_of_deidentify_is_refused_by_its_name(
    given: dict[str, Any], message: str, hint: str
) -> None:
    with pytest.raises(gb.UsageError, match=message) as caught:
        ANY.deidentify(NOTES, **({"policy": "tag"} | given))
    assert hint in (caught.value.hint or "")
