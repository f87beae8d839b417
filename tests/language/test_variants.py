import pytest

from goldbench.errors import UsageError
from goldbench.language import is_abbreviation, variants


@pytest.mark.parametrize(
    ("term", "language", "more"),
    [
        ("asthma", "en", {"asthmas"}),
        ("prick test", "en", {"prick tests"}),
        ("eosinophils", "en", {"eosinophil"}),
        ("allergy", "en", {"allergies"}),
        ("allergies", "en", {"allergy"}),
        ("diagnosis", "en", {"diagnoses"}),
        ("abscess", "en", {"abscesses"}),
        ("virus", "en", {"viruses"}),
        ("day", "en", set()),  # too short to inflect
        ("eos", "en", set()),
        ("IgE total", "es", {"ige totales"}),
        ("asma bronquial", "es", {"asmas bronquiales"}),
        ("prueba de broncodilatación", "es", {"pruebas de broncodilatacion"}),
        ("eosinófilos en sangre", "es", {"eosinofilo en sangre"}),
        ("voz", "es", set()),
        ("cicatriz", "es", {"cicatrices"}),
        ("lesiones", "es", {"lesion"}),
        ("lesión", "es", {"lesiones"}),
        ("asthma", "de", set()),  # no rules: only as it stands
        ("salmeterol/fluticasone", "en", {"salmeterol / fluticasone"}),
        ("salmeterol + fluticasone", "en", {"salmeterol+fluticasone"}),
    ],
)
def test_terms_have_these_forms(term: str, language: str, more: set[str]) -> None:
    forms = set(variants(term, language))
    assert more <= forms
    if not more:
        assert len(forms) == 1


def test_abbreviations_are_two_to_five_capitals() -> None:
    assert [is_abbreviation(t) for t in ("AB", "ERGE", "HELLP")] == [True] * 3
    assert [is_abbreviation(t) for t in ("A", "IgE", "Ab", "A1C", "OMALIZUMAB")] == [False] * 5


def test_abbreviations_keep_their_capitals_and_may_have_dots() -> None:
    assert set(variants("GERD")) == {"GERD", "GERDs", "G.E.R.D", "G.E.R.D."}


@pytest.mark.parametrize("term", ["", "   ", "-"])
def test_an_empty_term_is_refused(term: str) -> None:
    with pytest.raises(UsageError, match="empty"):
        variants(term)


def test_a_language_is_a_code() -> None:
    with pytest.raises(UsageError, match="'English' is not a language code") as caught:
        variants("asthma", "English")
    assert "en, es" in str(caught.value.hint)
