import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbench.errors import MissingTextError, UsageError
from goldbench.language import Term, TermSearch
from goldbench.synthetic import asthma


def find_words(text: str, *given_: Term) -> list[str]:
    """Give what was marked in a text."""
    mentions = TermSearch.of({"X": given_}).find([text])
    return [text[a:b] for a, b in zip(mentions.start, mentions.end, strict=True)]


@pytest.mark.parametrize(
    ("term", "text", "marked"),
    [
        ("asthma", "Asthma, ASTHMA; asthma", ["Asthma", "ASTHMA", "asthma"]),
        ("asthma", "asthmatic antiasthma asthma1", []),
        ("asthma", "(asthma) asthma/COPD «asthma»", ["asthma"] * 3),
        ("asthma", "asthma\U0001f600 –asthma", ["asthma"] * 2),
        ("asthma", "éasthma asthmaé", []),
        ("prick test", "prick-test, Prick\ntest", ["prick-test", "Prick\ntest"]),
        ("prick test", "prick tests, Pricks test", ["prick tests"]),
        ("prick test", "prick, test", []),
        ("total IgE", "Total IGE 300", ["Total IGE"]),
        ("BA", "BA, B.A. and BAs; ba Ba abaBA", ["BA", "B.A.", "BAs"]),
        ("salmeterol/fluticasone", "salmeterol / fluticasone", ["salmeterol / fluticasone"]),
        ("niño", "niños nino niño", ["niños", "niño"]),
    ],
)  # fmt: skip
def test_english_terms_are_found_in_their_forms(term: str, text: str, marked: list[str]) -> None:
    language = "es" if term == "niño" else "en"
    assert find_words(text, Term(term, language)) == marked


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Prueba de broncodilatación +", ["Prueba de broncodilatación"]),
        ("PRUEBAS DE BRONCODILATACION", ["PRUEBAS DE BRONCODILATACION"]),
        ("prueba de broncodilatacio\u0301n.", ["prueba de broncodilatacio\u0301n"]),
        ("prueba de la broncodilatación", []),
    ],
)
def test_accents_do_not_matter_on_either_side(text: str, marked: list[str]) -> None:
    for term in ("prueba de broncodilatación", "prueba de broncodilatacion"):
        assert find_words(text, Term(term, "es")) == marked


def test_offsets_are_code_points_of_the_note() -> None:
    text = "\U0001f600 µg é: asthma"
    (at,) = TermSearch.of({"X": [Term("asthma")]}).find([text]).start.tolist()
    assert text[at : at + 6] == "asthma"


def test_a_mention_inside_a_longer_one_of_its_group_is_the_same() -> None:
    assert find_words("bronchial asthma", Term("asthma"), Term("bronchial asthma")) == [
        "bronchial asthma"
    ]


def test_groups_are_searched_apart() -> None:
    search = TermSearch.of({"B": [Term("allergic asthma")], "A": [Term("asthma")]})
    mentions = search.find(["allergic asthma"])
    assert search.groups == ("A", "B")
    assert mentions.group.tolist() == [0, 1]
    assert mentions.start.tolist() == [9, 0]


def test_words_at_the_end_of_one_note_and_the_start_of_the_next_are_no_phrase() -> None:
    search = TermSearch.of({"X": [Term("prick test")]})
    assert not search.find(["a prick", "test was done", "prick\n", "test"]).start.size


@pytest.mark.parametrize(
    ("pattern", "text", "marked"),
    [
        (r"\basm\w*", "Asmático, no asma.", ["Asmático", "asma"]),
        (r"(?-i:\bAB\b)", "AB ab", ["AB"]),
        (r"é\w+", "\U0001f600 élan", ["élan"]),
        (r"cafe\u0301", "un cafe\u0301.", ["cafe\u0301"]),
        (r"x(?=y)", "xy xz", ["x"]),
    ],
)
def test_regular_expressions_are_pythons_on_the_note_itself(
    pattern: str, text: str, marked: list[str]
) -> None:
    assert find_words(text, Term(pattern, "es", regex=True)) == marked


def test_regular_expressions_are_judged_like_words() -> None:
    mentions = TermSearch.of({"X": [Term(r"asth\w+", regex=True)]}).find(["No asthma. Asthma."])
    assert mentions.negated.tolist() == [True, False]


@pytest.mark.parametrize(
    ("pattern", "what"), [("asthma(", "does not compile"), ("a*", "matches the empty string")]
)
def test_wrong_regular_expressions_are_refused(pattern: str, what: str) -> None:
    with pytest.raises(UsageError, match=what) as caught:
        Term(pattern, regex=True)
    assert caught.value.hint


def test_notes_without_text_are_refused() -> None:
    with pytest.raises(MissingTextError):
        TermSearch.of({"X": [Term("asthma")]}).find(["asthma", None])


def test_no_notes_and_no_groups_find_nothing() -> None:
    assert not TermSearch.of({"X": [Term("asthma")]}).find([]).start.size
    assert not TermSearch.of({}).find(["asthma"]).start.size


_WORDS = ("asma", "asmas", "Asma", "asma-", "as", "ma", "á", "no", ".", ",", "\n", " ", "x", "sin ")


@given(st.lists(st.lists(st.sampled_from(_WORDS), max_size=12).map("".join), max_size=6))
def test_the_search_agrees_with_a_plain_regular_expression(texts: list[str]) -> None:
    mentions = TermSearch.of({"X": [Term("asma", "es")]}).find(texts)
    plain = re.compile(r"(?<!\w)asmas?(?!\w)", re.IGNORECASE)
    expected = [(n, *m.span()) for n, text in enumerate(texts) for m in plain.finditer(text)]
    rows = zip(mentions.document, mentions.start, mentions.end, strict=True)
    assert [tuple(map(int, row)) for row in rows] == expected


@settings(max_examples=12)
@given(st.integers(1, 60), st.permutations(range(12)))
def test_neither_runs_nor_order_change_what_is_found(size: int, order: list[int]) -> None:
    texts = [record.document.text for record in asthma.notes(12, seed=3, lang="es")]
    groups = {v.label: [Term(t, "es") for t in v.spanish] for v in asthma.VARIABLES.values()}
    search = TermSearch.of(groups)
    whole = search.find(texts)
    again = search.find([texts[row] for row in order], run=size * 20)
    back = np.array(order)[again.document]
    first = sorted(zip(*(column.tolist() for column in whole), strict=True))
    columns = (again.group, back, *again[2:])
    assert sorted(zip(*(column.tolist() for column in columns), strict=True)) == first


@pytest.mark.parametrize("lang", ["en", "es"])
def test_affirmed_mentions_of_the_asthma_study_are_found(lang: str) -> None:
    records = list(asthma.notes(400, seed=5, lang=lang))
    omalizumab = asthma.VARIABLES["OMALIZUMAB"]
    forms = omalizumab.english if lang == "en" else omalizumab.spanish
    search = TermSearch.of({"X": [Term(form, lang) for form in forms]})
    mentions = search.find([record.document.text for record in records])
    affirmed = ~(mentions.negated | mentions.family | mentions.uncertain)
    marked = {
        (n, span.start, span.end)
        for n, record in enumerate(records)
        for span in record.layers["gold"].spans
        if span.label == "OMALIZUMAB"
    }
    kept = mentions.only(affirmed)
    assert marked == set(
        zip(kept.document.tolist(), kept.start.tolist(), kept.end.tolist(), strict=True)
    )
    assert len(mentions.start) > len(kept.start)
