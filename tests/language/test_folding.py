import unicodedata
from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import MissingTextError
from goldbench.language import fold
from goldbench.language.folding import Folded, flat


@pytest.mark.parametrize(
    ("given_", "folded"),
    [
        ("Asma Bronquial", "asma bronquial"),
        ("broncodilatación", "broncodilatacion"),
        ("AÑO", "año"),  # a letter of its own: año is not ano
        ("prick-test", "prick test"),
        ("prick\ntest", "prick test"),
        ("prick  \t test", "prick test"),
        ("naïve — façade", "naive facade"),
        ("Crohn’s", "crohn's"),
        ("n\u0303", "ñ"),
        ("o\u0301", "o"),
        ("ΑΒΓ", "αβγ"),
        ("Straße", "straße"),
        ("", ""),
    ],
)
def test_terms_lose_accents_case_and_hyphens(given_: str, folded: str) -> None:
    assert fold(given_) == folded


def test_folding_twice_changes_nothing() -> None:
    for text in ("Ácido ÚRICO", "σ Σ ς", "año", "“x” – y"):
        assert fold(fold(text)) == fold(text)


def run_of(*texts: str) -> Folded:
    return Folded.of(pl.Series(texts, dtype=pl.String))


_TEXTS = st.lists(
    st.text(alphabet=st.sampled_from("aAzZ áÉñÑ\n\u0301\u0303e\U0001f600–µ."), max_size=12),
    min_size=1,
    max_size=5,
)


@given(_TEXTS)
def test_every_letter_finds_its_way_back_into_its_note(texts: list[str]) -> None:
    run = run_of(*texts)
    for row, text in enumerate(texts):
        # Each letter with the marks that follow it, from the folded run to the note and back.
        edges = [n for n, c in enumerate(text) if n == 0 or not unicodedata.combining(c)]
        edges.append(len(text))
        for start, end in pairwise(edges):
            left, right = run.run_of(row, start, end)
            back = run.offsets(np.array([left]), np.array([right]))
            assert [int(at[0]) for at in back] == [start, end]
            assert run.documents(np.array([left])) == row


@given(_TEXTS)
def test_the_flat_run_has_as_many_bytes_as_the_plain_one(texts: list[str]) -> None:
    run = run_of(*texts)
    assert len(flat(run.plain)) == len(run.plain)
    assert run.starts[-1] == len(run.plain)


def test_a_note_without_text_is_refused() -> None:
    with pytest.raises(MissingTextError, match="no text"):
        Folded.of(pl.Series(["a", None]))


def test_no_notes_make_an_empty_run() -> None:
    assert run_of().starts.tolist() == [0]
