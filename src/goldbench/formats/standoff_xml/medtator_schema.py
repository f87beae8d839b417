"""The schema of MedTator in YAML: labels with their attributes, and which of them have no place.

    name: Cardiology
    etags:
      - name: DRUG
        attrs:
          - name: certainty
            vtype: list
            values: [sure, possible, denied]
            default_value: sure
      - name: SMOKER
        is_non_consuming: true
        attrs:
          - name: comment
            vtype: text
    rtags:
      - name: LK
        attrs:
          - name: link_DRUG
            vtype: idref

`etags` are labels: for tags of the document where `is_non_consuming` is true, else for spans. A
schema names no relations, so `rtags` are left out, and so is `meta`. Scalars are taken as written:
a value `no` is the word, not a truth value. The attribute `comment` does not count for agreement.
Whether an attribute is required, versions, groups, single labels, expansions and descriptions have
no place in the file.
"""

from pathlib import Path
from typing import Any, NoReturn

import yaml

from goldbench.corpus import Attribute, Label, Schema
from goldbench.errors import FormatError, SchemaError
from goldbench.formats.io.files import read_text, write_text
from goldbench.formats.standoff_xml.standoff import require_name


def read_yaml_schema(path: Path) -> Schema:
    """Read a schema; an error names its line."""
    text = read_text(path, limit=1024 * 1024).removeprefix("\ufeff")
    try:
        # Nodes, not values: they know their lines, and aliases are not multiplied.
        top = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise FormatError(path, line, "not YAML") from None
    except (yaml.YAMLError, RecursionError):
        raise FormatError(path, 0, "not YAML") from None
    fields = _fields(top, path)
    try:
        labels = tuple(_label(node, path) for node in _items(fields.get("etags"), path))
        return Schema(_text(fields.get("name"), path, "name"), "", labels)
    except SchemaError as error:
        raise FormatError(path, 0, str(error), hint=error.hint) from None


def _label(node: yaml.Node, path: Path) -> Label:
    fields = _fields(node, path)
    name = _text(fields.get("name"), path, "name", node)
    anywhere = _optional(fields.get("is_non_consuming"), path).lower() == "true"
    attributes = tuple(_attribute(item, path) for item in _items(fields.get("attrs"), path))
    return Label(name, "tag" if anywhere else "span", attributes)


def _attribute(node: yaml.Node, path: Path) -> Attribute:
    fields = _fields(node, path)
    name = _text(fields.get("name"), path, "name", node)
    values = tuple(_optional(item, path) for item in _items(fields.get("values"), path))
    default = _optional(fields.get("default_value"), path)
    if values and default and default not in values:
        _fail(path, node, f"the default of {name!r} is not among its values")
    return Attribute(name, values, default=default or None, counts=name != "comment")


def _fields(node: yaml.Node | None, path: Path) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        _fail(path, node, "expected names and values", "expected name:, etags: and rtags:")
    return {str(key.value): value for key, value in node.value}


def _items(node: yaml.Node | None, path: Path) -> list[yaml.Node]:
    if node is None or (isinstance(node, yaml.ScalarNode) and not _optional(node, path)):
        return []
    if not isinstance(node, yaml.SequenceNode):
        _fail(path, node, "expected a list")
    return list(node.value)


def _optional(node: yaml.Node | None, path: Path) -> str:
    """Give a scalar as it is written, "" where there is none."""
    if node is None or node.tag == "tag:yaml.org,2002:null":
        return ""
    if not isinstance(node, yaml.ScalarNode):
        _fail(path, node, "expected a single value")
    return str(node.value)


def _text(node: yaml.Node | None, path: Path, what: str, owner: yaml.Node | None = None) -> str:
    text = _optional(node, path)
    if not text:
        _fail(path, owner, f"the {what} is missing")
    return text


def _fail(path: Path, node: yaml.Node | None, message: str, hint: str | None = None) -> NoReturn:
    line = node.start_mark.line + 1 if node is not None and node.start_mark else 0
    raise FormatError(path, line, message, hint=hint)


def write_yaml_schema(schema: Schema, path: Path) -> None:
    """Write a schema; names that XML cannot hold are refused."""
    data = {
        "name": require_name(schema.name, path, "name of the schema"),
        "etags": [_label_data(label, path) for label in schema.labels],
        "rtags": [],
    }
    write_text(path, yaml.safe_dump(data, sort_keys=False, allow_unicode=True))


def _label_data(label: Label, path: Path) -> dict[str, Any]:
    data: dict[str, Any] = {"name": require_name(label.name, path, "label")}
    if label.unit == "tag":
        data["is_non_consuming"] = True
    data["attrs"] = [
        {
            "name": require_name(attribute.name, path, "attribute"),
            "vtype": "list" if attribute.values else "text",
            **({"values": list(attribute.values)} if attribute.values else {}),
            "default_value": attribute.default or "",
        }
        for attribute in label.attributes
    ]
    return data
