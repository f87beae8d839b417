"""Marks that others made: of the language's scheme, or of NLP Sandbox."""

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.errors import UsageError
from goldbench.phi import confidence_of, read_given_marks


@pytest.mark.parametrize(
    ("label", "type_", "lang", "read"),
    [
        ("CITY", "", "en", "CITY"),
        ("location", "zip", "en", "ZIP"),
        ("location", "nowhere", "en", "LOCATION-OTHER"),
        ("date", "MM/DD/YYYY", "en", "DATE"),
        ("date", "", "es", "FECHAS"),
        ("FECHAS", "", "es", "FECHAS"),
    ],
)
def test_labels_of_the_scheme_stay_and_families_are_read(
    label: str, type_: str, lang: str, read: str
) -> None:
    attributes = Attributes(type=type_) if type_ else Attributes()
    (mark,) = read_given_marks([Span(0, 3, label, attributes)], lang)
    assert (mark.start, mark.end, mark.label, mark.rule) == (0, 3, read, "given")


@pytest.mark.parametrize("label", ["TOWN", "other"])
def test_a_label_that_nobody_knows_is_named_with_those_that_are(label: str) -> None:
    with pytest.raises(UsageError, match=f"no type of PHI '{label}' in language 'en'") as error:
        read_given_marks([Span(0, 3, label)], "en")
    assert "CITY" in str(error.value.hint)


def test_a_mark_that_does_not_say_how_sure_it_is_is_certain() -> None:
    spans = [Span(0, 1, "CITY"), Span(0, 1, "CITY", Attributes(confidence=40))]
    assert [confidence_of(span) for span in spans] == [100.0, 40.0]
