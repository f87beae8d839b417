"""What to look at before a version is frozen: a list, each line done or not."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from goldbench.study.guidelines.template import GENERAL, UNSAID, starting_texts
from goldbench.study.guidelines.versions import Guideline

CheckKind = Literal["text", "template", "do", "dont", "unit", "scored", "planned", "unplanned"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line: about which labels, and whether there is nothing left to do.

    `scored` tells of each label which attributes count for agreement and scores; the reader
    decides whether that is meant.
    """

    kind: CheckKind
    labels: tuple[str, ...]

    @property
    def done(self) -> bool:
        return not self.labels or self.kind == "scored"


def freeze_checks(guideline: Guideline, units: Mapping[str, str] | None = None) -> list[Check]:
    """Check a draft: texts, template words left, do and don't, and the units of the protocol.

    `units`: the variables of the protocol, `document` or `mention`; None without a protocol.
    """
    labels = [label.name for label in guideline.schema.labels]
    texts = guideline.texts
    return [
        Check("text", tuple(label for label in texts if not texts[label].strip())),
        Check("template", tuple(_from_template(guideline))),
        Check("do", tuple(label for label in labels if _empty_section(texts[label], "do"))),
        Check("dont", tuple(label for label in labels if _empty_section(texts[label], "don't"))),
        *_against_protocol(guideline, units),
        Check("scored", tuple(_list_counted(guideline))),
    ]


def _from_template(guideline: Guideline) -> Iterator[str]:
    """Name the pages nobody has written on: as they began, or with the words to be replaced."""
    fresh = starting_texts(guideline.schema)
    for label, text in guideline.texts.items():
        untouched = text.strip() == fresh.get(label, "").strip() and _is_template(fresh[label])
        if (label != GENERAL and untouched) or UNSAID in text:
            yield label


def _is_template(text: str) -> bool:
    """A guideline that ships is finished as it begins; a page to be filled in is not."""
    return _empty_section(text, "do")


def _empty_section(text: str, name: str) -> bool:
    """Say whether a page has a heading of that name with nothing below it."""
    lines = text.replace("’", "'").split("\n")
    heads = [re.fullmatch(r"(#+)\s*(.+?)\s*", line) for line in lines]
    for at, head in enumerate(heads):
        if head is None or head[2].casefold() != name:
            continue
        rest = next((n for n in range(at + 1, len(lines)) if heads[n] is not None), len(lines))
        return not any(line.strip() for line in lines[at + 1 : rest])
    return False


def _against_protocol(guideline: Guideline, units: Mapping[str, str] | None) -> Iterator[Check]:
    if units is None:
        return
    own = {label.name: "document" if label.unit == "tag" else "mention"
           for label in guideline.schema.labels}  # fmt: skip
    yield Check(
        "unit", tuple(label for label in own if label in units and units[label] != own[label])
    )
    yield Check("planned", tuple(unit for unit in units if unit not in own))
    yield Check("unplanned", tuple(label for label in own if label not in units))


def _list_counted(guideline: Guideline) -> Iterator[str]:
    for label in guideline.schema.labels:
        counting = ", ".join(attribute.name for attribute in label.attributes if attribute.counts)
        if counting:
            yield f"{label.name}: {counting}"
