import itertools

import pytest
from hypothesis import given

from goldbench.language import sentences
from strategies import texts

CASES = [
    ("en", "Seen by Dr. Ruiz. No fever.", ["Seen by Dr. Ruiz.", "No fever."]),
    ("en", "T 98.6. BP 120/80.", ["T 98.6.", "BP 120/80."]),
    ("en", "1. Rest\n2. Fluids", ["1. Rest", "2. Fluids"]),
    ("en", "J. Smith came. He left!", ["J. Smith came.", "He left!"]),
    ("en", "approx. two weeks", ["approx. two weeks"]),
    ("es", "Vive en Avda. América. Sin fiebre.", ["Vive en Avda. América.", "Sin fiebre."]),
    ("es", "¿Dolor? No.\nAlta.", ["¿Dolor?", "No.", "Alta."]),
    ("en", "", []),
]


@pytest.mark.parametrize(("lang", "text", "expected"), CASES)
def test_sentences(lang: str, text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text, lang)] == expected


@given(texts())
def test_sentences_are_disjoint_and_miss_only_white_space(text: str) -> None:
    extents = list(sentences(text, "en"))
    assert all(a.end <= b.start for a, b in itertools.pairwise(extents))
    inside = {at for a, b in extents for at in range(a, b)}
    assert all(c.isspace() for at, c in enumerate(text) if at not in inside)
