from pathlib import Path

import pytest

import places
from goldbench.corpus import Attribute, Label, Schema
from goldbench.errors import FormatError
from goldbench.formats.standoff_xml.medtator_schema import read_yaml_schema, write_yaml_schema

GOLDEN = places.GOLDEN / "medtator" / "heart.yaml"
HEART = Schema(
    "Heart",
    "",
    (
        Label(
            "DIABETES",
            "span",
            (
                Attribute("indicator", ("mention", "A1C", "glucose")),
                Attribute("confirmed", ("yes", "no"), default="no"),
                Attribute("comment", counts=False),
            ),
        ),
        Label("SMOKER", "tag"),
    ),
)


def test_the_golden_schema_reads_as_it_should_and_survives_the_round_trip(tmp_path: Path) -> None:
    assert read_yaml_schema(GOLDEN) == HEART
    write_yaml_schema(HEART, tmp_path / "Heart.yaml")
    assert (tmp_path / "Heart.yaml").read_bytes() == GOLDEN.read_bytes()


def read(text: str, folder: Path) -> Schema:
    (folder / "task.yaml").write_text(text, encoding="utf-8")
    return read_yaml_schema(folder / "task.yaml")


def test_scalars_are_taken_as_written_and_relations_are_left_out(tmp_path: Path) -> None:
    text = """\ufeff# a remark
name: VAX
meta: {x: [1]}
etags:
  - {name: AE, is_non_consuming: True, attrs: [{name: n, vtype: list, values: [no, 1, NA, 无]}]}
  - name: B
    attrs:
rtags:
  - name: LK
"""
    ae = Label("AE", "tag", (Attribute("n", ("no", "1", "NA", "无")),))
    assert read(text, tmp_path) == Schema("VAX", "", (ae, Label("B")))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 0, "expected names and values"),
        ("- a", 1, "expected names and values"),
        ("name: a\nb: [", 2, "not YAML"),
        ("[" * 1100, 0, "not YAML"),
        ("\x00", 0, "not YAML"),
        ("etags: []", 0, "the name is missing"),
        ("name: [a]", 1, "expected a single value"),
        ("name: a\netags: b", 2, "expected a list"),
        ("name: a\netags:\n- b", 3, "expected names and values"),
        ("name: a\netags:\n- attrs: []", 3, "the name is missing"),
        ("name: a\netags:\n- name: b\n  attrs:\n  - vtype: text", 5, "the name is missing"),
        (
            "name: a\netags:\n- name: b\n  attrs:\n  - {name: c, values: [d], default_value: e}",
            5,
            "the default of 'c'",
        ),
        ("name: a\netags:\n- name: b\n- name: b", 0, "names a label twice: b"),
    ],
)
def test_a_faulty_schema_is_an_error_with_its_line(
    text: str, line: int, message: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read(text, tmp_path)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "schema",
    [
        Schema("two words", "", ()),
        Schema("T", "", (Label("two words"),)),
        Schema("T", "", (Label("A", "span", (Attribute("two words"),)),)),
    ],
)
def test_names_that_xml_cannot_hold_are_refused(schema: Schema, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is not an XML name"):
        write_yaml_schema(schema, tmp_path / "task.yaml")
