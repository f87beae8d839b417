import json
from pathlib import Path

import pytest

from goldbench.corpus import Counting, Label, Schema
from goldbench.errors import FormatError
from goldbench.formats.countings import countings_to_json, find_countings
from goldbench.formats.schema import schema_to_json

COUNTINGS = {"cad": Counting("mention", ("negated", "family")), "asthma": Counting("document")}
SCHEMA = Schema("s", "1", (Label("cad", "tag"), Label("name", "span")))


def test_countings_of_a_release_come_back(tmp_path: Path) -> None:
    content = countings_to_json(COUNTINGS)
    assert list(content) == ["asthma", "cad"]
    (tmp_path / "release.json").write_text(json.dumps({"variables": content}))
    assert find_countings(tmp_path) == COUNTINGS


def test_a_folder_without_variables_counts_as_its_schema_says(tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_bytes(schema_to_json(SCHEMA))
    by_schema = {"cad": Counting("document"), "name": Counting("mention")}
    assert find_countings(tmp_path) == by_schema
    (tmp_path / "release.json").write_text("{}")
    assert find_countings(tmp_path) == by_schema
    (tmp_path / "release.json").write_text(json.dumps({"variables": {}}))
    assert find_countings(tmp_path) == {}


def test_nothing_is_known_of_another_corpus(tmp_path: Path) -> None:
    assert find_countings(tmp_path) == {}
    assert find_countings(tmp_path / "notes.jsonl") == {}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{\n,", ":2: not JSON"),
        ("[]", ": not a release of goldbench"),
        ('{"variables": [1]}', ": not a release of goldbench"),
        ('{"variables": {"cad": {"unit": "mention"}}}', ": not a release of goldbench"),
    ],
)
def test_what_is_no_release_is_refused_with_its_file(
    tmp_path: Path, content: str, message: str
) -> None:
    file = tmp_path / "release.json"
    file.write_text(content)
    with pytest.raises(FormatError) as caught:
        find_countings(tmp_path)
    assert str(caught.value) == f"{file}{message}"
