import json
from pathlib import Path

import pytest

from goldbench.corpus import Attribute, Expansion, Label, Schema
from goldbench.errors import FormatError
from goldbench.formats import read_schema
from goldbench.formats.schema import schema_to_json

STATUS = Attribute("status", ("past", "now"), required=True, default="past", counts=False)
SCHEMA = Schema(
    "heart",
    "2",
    (
        Label("SMOKER", "tag", (STATUS,), single=True, group="HABIT", description="?", denied=True),
        Label("NAME"),
    ),
    (Expansion("time", "continuing", ("before", "after")),),
)


def test_a_schema_comes_back_from_its_file_and_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_bytes(schema_to_json(SCHEMA))
    assert read_schema(tmp_path / "schema.json") == SCHEMA
    assert read_schema(tmp_path) == SCHEMA


def test_what_is_not_said_has_its_default(tmp_path: Path) -> None:
    file = tmp_path / "s.json"
    file.write_text('{"name": "s", "version": "1", "labels": [{"name": "A"}]}')
    assert read_schema(file) == Schema("s", "1", (Label("A"),))


def test_denied_is_written_only_where_it_is_so() -> None:
    smoker, name = json.loads(schema_to_json(SCHEMA))["labels"]
    assert smoker["denied"] is True
    assert "denied" not in name


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{\n"name": }', ":2: not JSON"),
        ("[]", ": not a schema of goldbench"),
        ('{"name": "s", "version": "1"}', ": not a schema of goldbench"),
        ('{"name": "s", "version": "1", "labels": [{}]}', ": not a schema of goldbench"),
        ('{"name": "s", "version": "1", "labels": [7]}', ": not a schema of goldbench"),
        (
            '{"name": "s", "version": "1", "labels": [{"name": "A"}, {"name": "A"}]}',
            ": schema 's' names a label twice: A",
        ),
    ],
)
def test_what_is_no_schema_is_refused_with_its_file(
    tmp_path: Path, content: str, message: str
) -> None:
    file = tmp_path / "s.json"
    file.write_text(content)
    with pytest.raises(FormatError) as caught:
        read_schema(file)
    assert str(caught.value) == f"{file}{message}"
