"""What training leaves out, and that the shipped Spanish model holds none of it."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.formats import read
from goldbench.language import fold_word, tokens
from goldbench.phi.crf import load_shipped
from goldbench.training.privacy_filter import Line, generalise
from goldbench.training.recipes import examples, find_recipe
from languages import features_of
from shared import MEDDOCAN, needs_shared

SPANISH = find_recipe("es-meddocan")
# What stands before "=" where the rest is words of a note; affixes are no words.
NAMING = re.compile(r"W|[wb]-?\d|k[dlw]?|l[abf]|m|segment.*")


def _note(id_: str, text: str, *addresses: str) -> Record:
    spans = [
        Span(at := text.index(address), at + len(address), "CORREO_ELECTRONICO")
        for address in addresses
    ]
    return Record(Document(id_, text), {"gold": Marks(tuple(spans))})


def _taught(*notes: Record, sources: int = 2) -> set[str]:
    lines = generalise(examples(replace(SPANISH, kept=1.0), notes), sources=sources)
    return {name for features, _ in lines for token in features for name in token}


def test_a_word_of_one_source_is_forgotten_however_often_it_stands_there() -> None:
    text = "Servicio de Urología, jefe: Zurbano."
    once = [
        _note("a-1", text),
        _note("a-2", text),
        _note("b-1", "Servicio de Urología, jefe: Ana."),
    ]
    assert "W=Zurbano" not in _taught(*once)
    assert "W=Urología" in _taught(*once)
    assert "W=Zurbano" in _taught(*once, _note("c-1", text))


def test_long_numbers_are_forgotten_and_their_length_is_not() -> None:
    text = "NHC: 471100 de 12 años en 2011, sala 301."
    taught = _taught(_note("a-1", text), _note("b-1", text), _note("c-1", text))
    assert {"W=12", "w0=000000", "s0=000000"} <= taught
    assert not [name for name in taught if re.search(r"471|100|201|301", name)]


def test_parts_of_addresses_are_forgotten_unless_they_are_words_elsewhere() -> None:
    address = "zurbanita.hospital@xanadu.es"
    text = f"Hospital de Soria. Correo: {address} Es de Soria."
    taught = _taught(*(_note(f"{id_}-1", text, address) for id_ in "abc"))
    named = {
        fold_word(word) for name in taught for word in re.findall(r"\w+", name.partition("=")[2])
    }
    assert named.isdisjoint({"zurbanita", "xanadu", "zur", "zurb", "xana", "nadu", "nita"})
    assert {"w0=hospital", "contacts0=I-contact.email", "W=Soria"} <= taught


def test_what_stands_beside_an_at_sign_is_forgotten_even_if_it_is_a_word_elsewhere() -> None:
    address = "salud.84@salud.es"
    text = f"Salud de 84 años. Correo: {address}\nsalud @ 84\nSalud de 84"
    taught = _taught(*(_note(f"{id_}-1", text, address) for id_ in "abc"))
    joined = {name for name in taught if "@" in name and re.search(r"=.*(?:salud|84)", name)}
    assert {name.partition("=")[0] for name in joined} <= {"k", "kd", "kl", "kw", "o", "og"}
    assert {"w0=@", "w0=salud", "w1=@", "W=84", "kw=correo|@"} <= taught


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("a-1", "a-2", "b-1", "c-1")),
            st.lists(st.sampled_from(("w0=ana", "s0=x", "W=ana", "o=x|x|x")), max_size=4),
        ),
        max_size=8,
    ),
    st.integers(2, 3),
)
def test_what_is_left_stands_in_enough_sources(
    notes: list[tuple[str, list[str]]], sources: int
) -> None:
    given: dict[str, list[Line]] = {}
    for id_, names in notes:
        given.setdefault(id_, []).append(([names], ["O"]))
    lines = list(generalise(given, sources=sources))
    assert len(lines) == len(notes)
    left = {name for features, _ in lines for name in features[0]}
    for name in left:
        assert len({id_[0] for id_, names in notes if name in names}) >= sources


def test_the_model_of_real_notes_asks_for_several_sources() -> None:
    assert SPANISH.sources >= 3


# --- the shipped file --------------------------------------------------------------------------


def _names() -> dict[str, int]:
    return load_shipped("es-meddocan", features_of("es")).names


def _named() -> Iterator[tuple[str, str]]:
    """Yield every word or number that a feature of the file names."""
    for name in _names():
        kind, _, value = name.partition("=")
        if NAMING.fullmatch(kind):
            for part in re.findall(r"[^\W\d_]+|\d+", value):
                yield name, part


def test_the_file_names_no_number_of_three_digits_or_more() -> None:
    # Zeros stand for the length of a number.
    long = re.compile(r"\d{3,}")
    names = _names()
    assert [name for name in names for number in long.findall(name) if number.strip("0")] == []


def test_the_file_joins_no_at_sign_with_what_stands_beside_it() -> None:
    # A field's label may stand with it: "kw=e - mail|@".
    pairs = [name for name, _ in _named() if "@" in name and not name.startswith("k")]
    assert pairs == []


@pytest.mark.parametrize(
    "part", ["hotmail", "gmail", "yahoo", "telefonica", "osakidetza", "www", "http", "org", "net"]
)
def test_the_file_names_no_host_of_mail(part: str) -> None:
    named = [name for name, word in _named() if fold_word(word) == part]
    assert named == []


@needs_shared
def test_the_file_names_no_part_of_an_address_of_its_notes() -> None:
    inside: set[str] = set()
    outside: set[str] = set()
    for part in ("train", "dev"):
        for record in read(MEDDOCAN / part / "brat", "brat"):
            text = record.document.require_text()
            spans = [
                (span.start, span.end)
                for marks in record.layers.values()
                for span in marks.spans
                if span.label == "CORREO_ELECTRONICO" and "@" in text[span.start : span.end]
            ]
            for word, start, _ in zip(*tokens(text), strict=True):
                if word.isalpha():
                    at = any(a <= start < b for a, b in spans)
                    (inside if at else outside).add(fold_word(word))
    only = {word for word in inside - outside if len(word) > 2}
    assert len(only) > 500
    assert [name for name, part in _named() if fold_word(part) in only] == []
