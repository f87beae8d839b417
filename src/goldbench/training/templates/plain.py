"""Clinical prose that names nobody, from our notes about hearts and asthma: what is no name.

Lines in which a rule sees a name, a place, a contact or a number stay out, and so do those that
name a house or a bare year; what is left holds dates and ages only, and those the rules know.
"""

import re
from collections.abc import Iterator

from goldbench.corpus import Record
from goldbench.phi.languages import load_language
from goldbench.phi.pipeline import find_hits
from goldbench.phi.rules import Hit
from goldbench.synthetic import FAMILIES
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.phi.labels import I2B2

_NAMING = ("names", "places", "contacts", "identifiers")
_HOUSE = re.compile(r"Associates|hospital-|Unit|Name|Patient:|\bM[rs]s?\b|\b(?:19|20)\d\d\b(?!-)")


def prose(count: int, *, seed: int) -> Iterator[Record]:
    """Give notes without names, half about hearts, half about asthma."""
    for family in ("heart-risk", "asthma"):
        for record in FAMILIES[family](count // 2, seed=seed, lang="en"):
            out = NoteBuilder()
            for line in record.document.require_text().split("\n"):
                if not _HOUSE.search(line):
                    _add(line, out)
            yield out.record(f"prose-{record.document.id}")


def _add(line: str, out: NoteBuilder) -> None:
    hits = find_hits(line, load_language("en"))
    if any(hits[group] for group in _NAMING):
        return
    at = 0
    for hit in _drop_overlaps([*hits["dates"], *hits["ages"]]):
        out.add(line[at : hit.start])
        out.mark(line[hit.start : hit.end], hit.label, I2B2[hit.label])
        at = hit.end
    out.add(line[at:], "\n")


def _drop_overlaps(hits: list[Hit]) -> Iterator[Hit]:
    end = 0
    for hit in sorted(hits):
        if hit.start >= end and not hit.rule.endswith("?"):
            yield hit
            end = hit.end
