"""A CAS laid out as XMI and its types as a type system: what `cas_xmi` writes."""

from collections.abc import Mapping
from typing import Any

from lxml import etree

_XMI = "http://www.omg.org/XMI"
_CAS = "http:///uima/cas.ecore"
_TYPES = "http://uima.apache.org/resourceSpecifier"
_SOFA = "uima.cas.Sofa"

Types = dict[str, dict[str, Any]]
"""Type -> its supertype and features, as the JSON form of a CAS declares them."""


def xmi(layout: Mapping[str, Any]) -> bytes:
    """Turn the JSON form of a CAS into XMI: an element for each feature structure.

    Features are attributes, references the numbers of other elements. A type's package is its
    namespace.
    """
    structures = layout["%FEATURE_STRUCTURES"]
    spaces = {"xmi": _XMI, "cas": _CAS}
    for number, space in enumerate(
        sorted({_space(structure["%TYPE"]) for structure in structures} - {_CAS})
    ):
        spaces[f"t{number}"] = space
    root = etree.Element(f"{{{_XMI}}}XMI", nsmap=spaces)
    root.set(f"{{{_XMI}}}version", "2.0")
    etree.SubElement(root, f"{{{_CAS}}}NULL").set(f"{{{_XMI}}}id", "0")
    # UIMA writes what is said about a text before the text.
    for structure in sorted(structures, key=lambda structure: structure["%TYPE"] == _SOFA):
        type_ = structure["%TYPE"]
        element = etree.SubElement(root, f"{{{_space(type_)}}}{type_.rpartition('.')[2]}")
        element.set(f"{{{_XMI}}}id", str(structure["%ID"]))
        for name, value in structure.items():
            if name[0] != "%":
                element.set(name.removeprefix("@"), str(value))
    for view in layout["%VIEWS"].values():
        element = etree.SubElement(root, f"{{{_CAS}}}View")
        element.set("sofa", str(view["%SOFA"]))
        element.set("members", " ".join(map(str, view["%MEMBERS"])))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def _space(type_: str) -> str:
    package = type_.rpartition(".")[0]
    return f"http:///{package.replace('.', '/')}.ecore"


def merge_types(types: Types, more: Types) -> None:
    """Add the types of another document; features of one type come together."""
    for name, features in more.items():
        types.setdefault(name, {}).update(features)


def type_system(types: Types) -> bytes:
    root = etree.Element(f"{{{_TYPES}}}typeSystemDescription", nsmap={"t": _TYPES})
    listed = etree.SubElement(root, f"{{{_TYPES}}}types")
    for name, type_ in sorted(types.items()):
        described = _add_description(listed, "typeDescription", name)
        _add_text(described, "supertypeName", type_["%SUPER_TYPE"])
        features = [value for key, value in sorted(type_.items()) if key[0] != "%"]
        if features:
            inside = etree.SubElement(described, f"{{{_TYPES}}}features")
            for feature in features:
                element = _add_description(inside, "featureDescription", feature["%NAME"])
                _add_text(element, "rangeTypeName", feature["%RANGE"])
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _add_description(parent: etree._Element, tag: str, name: str) -> etree._Element:
    element = etree.SubElement(parent, f"{{{_TYPES}}}{tag}")
    _add_text(element, "name", name)
    _add_text(element, "description", "")
    return element


def _add_text(parent: etree._Element, tag: str, text: str) -> None:
    etree.SubElement(parent, f"{{{_TYPES}}}{tag}").text = text


__all__ = ["Types", "merge_types", "type_system", "xmi"]
