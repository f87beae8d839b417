"""The first text of a guideline: the one that ships, or a page a variable to be filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from goldbench.corpus import Label, Schema

GENERAL = ""
"""The label of the part that is about all variables."""

UNSAID = "What is meant, in one sentence."
"""Stands on a page until somebody has said it."""

SHIPPED: dict[str, str] = {"heart-risk": "heart-risk"}
"""Schemas whose guideline ships with goldbench, and the folder it lies in."""


@dataclass(frozen=True, slots=True)
class VariableNotes:
    """What a protocol already says about a variable: other words for it, and what negates it."""

    synonyms: Sequence[str] = ()
    negation: str = ""


def starting_texts(
    schema: Schema, notes: Mapping[str, VariableNotes] | None = None
) -> dict[str, str]:
    """Give the Markdown for each label, and for `GENERAL`, with which a guideline begins."""
    folder = SHIPPED.get(schema.name)
    if folder is not None and not notes:
        return {GENERAL: _read_template(folder, "general")} | {
            label.name: _read_template(folder, label.name) for label in schema.labels
        }
    by_label = notes or {}
    texts = {GENERAL: _GENERAL}
    for label in schema.labels:
        texts[label.name] = _page(label, by_label.get(label.name, VariableNotes()))
    return texts


def _read_template(folder: str, name: str) -> str:
    # joinpath of one name, no suffix from outside: labels come from our own schema
    page = files("goldbench.study.guidelines").joinpath(folder, f"{name}.md")
    return page.read_text(encoding="utf-8")


_GENERAL = """\
# How to read a note

Mark what the note says about the patient. What is denied, feared or planned, and what is about
somebody else, is not marked, unless the page of the variable says so.

If a note holds nothing for any variable, say so with the button; an empty sheet tells nothing.
"""


def _page(label: Label, notes: VariableNotes) -> str:
    lines = [f"# {label.name}", "", label.description or UNSAID, ""]
    if notes.synonyms:
        lines += [f"Other words for it: {', '.join(notes.synonyms)}.", ""]
    if notes.negation:
        lines += [notes.negation, ""]
    for attribute in label.attributes:
        values = ", ".join(attribute.values) or "free text"
        must = "" if attribute.required else " (may stay empty)"
        lines.append(f"- **{attribute.name}**{must}: {values}")
    if label.attributes:
        lines.append("")
    return "\n".join([*lines, "## Do", "", "## Don't", ""])
