"""The phrase book: templates with their evidence marked, read from TOML when first asked for."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from goldbench.synthetic.heart.claims import Claim

Piece: TypeAlias = tuple[str, Claim | None]
Sentence: TypeAlias = list[Piece]
_PARTS = re.compile("«([^«»]*)»|([^«»]+)")


class Template(NamedTuple):
    """Pieces of (text, whether it is evidence, whether it has fields to fill)."""

    pieces: tuple[tuple[str, bool, bool], ...]

    def fill(self, words: Mapping[str, str], *claims: Claim) -> Sentence:
        """Fill the fields; the claims go to the pieces of evidence in order, the last to the rest.

        >>> template("on «{drug}»").fill({"drug": "Plavix"})
        [('on ', None), ('Plavix', None)]
        """
        sentence: Sentence = []
        nth = 0
        for text, evidence, fields in self.pieces:
            written = text.format_map(words) if fields else text
            if evidence and claims:
                sentence.append((written, claims[min(nth, len(claims) - 1)]))
                nth += 1
            else:
                sentence.append((written, None))
        return sentence


def template(text: str) -> Template:
    parts = (match.groups() for match in _PARTS.finditer(text))
    return Template(
        tuple(
            (inside or outside, inside is not None, "{" in (inside or outside))
            for inside, outside in parts
        )
    )


@cache
def phrases(*path: str) -> tuple[Template, ...]:
    """Give the templates under a path of the phrase book."""
    return tuple(template(text) for text in texts(*path))


@cache
def texts(*path: str) -> tuple[str, ...]:
    """Give the raw texts under a path of the phrase book."""
    table: Any = book()
    for name in path:
        table = table[name]
    return tuple(table)


@cache
def book() -> dict[str, Any]:
    name = files("goldbench.synthetic.heart") / "phrases.toml"
    return tomllib.loads(name.read_text("utf-8"))
