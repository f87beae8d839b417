from itertools import pairwise

import pytest

from goldbench.errors import UsageError
from goldbench.phi import annotate, find

SPANISH = (
    "Nombre: Inés.\nApellidos: Vidal Roca.\nNHC: 4711023.\nFecha de nacimiento: 12/03/1958.\n"
    "Edad: 58 años Sexo: M.\n"
    "Informe clínico del paciente: Mujer de 58 años, natural de Soria, acude\n"
    "con su marido el 4 de mayo de 2016.\n"
)


def _labels(text: str) -> dict[str, str]:
    found = annotate(text, lang="es", into="meddocan")
    return {text[span.start : span.end]: span.label for span in found.spans}


def test_a_spanish_report_is_marked_in_its_own_scheme() -> None:
    found = _labels(SPANISH)
    expected = {
        "Inés": "NOMBRE_SUJETO_ASISTENCIA",
        "Vidal Roca": "NOMBRE_SUJETO_ASISTENCIA",
        "4711023": "ID_SUJETO_ASISTENCIA",
        "12/03/1958": "FECHAS",
        "58 años": "EDAD_SUJETO_ASISTENCIA",
        "Soria": "TERRITORIO",
        "marido": "FAMILIARES_SUJETO_ASISTENCIA",
        "4 de mayo de 2016": "FECHAS",
    }
    assert expected.items() <= found.items()


def test_marks_are_disjoint_and_in_order() -> None:
    found = find(SPANISH, lang="es")
    ends = [(one.start, one.end) for one in found]
    assert ends == sorted(ends)
    assert all(a[1] <= b[0] for a, b in pairwise(ends))


def test_each_scheme_has_its_own_labels() -> None:
    sandbox = annotate(SPANISH, lang="es", into="nlpsandbox")
    assert {span.label for span in sandbox.spans} <= {
        "date",
        "person_name",
        "location",
        "contact",
        "id",
    }
    sure = [span.attributes["confidence"] for span in sandbox.spans]
    assert all(isinstance(value, float) and 0 <= value <= 100 for value in sure)
    mapped = annotate(SPANISH, lang="es", into="i2b2")
    assert {"PATIENT", "DATE"} <= {span.label for span in mapped.spans}


def test_one_tool_gives_its_family_only() -> None:
    dates = find(SPANISH, lang="es", tools=("date",))
    assert {one.label for one in dates} == {"FECHAS"}


@pytest.mark.parametrize("text", ["", "\n\n", "   ", "\ufeff", "😀"])
def test_a_note_without_words_has_no_marks(text: str) -> None:
    assert find(text, lang="es") == []


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="no scheme 'xx'"):
        annotate("a", lang="es", into="xx")
    with pytest.raises(UsageError, match="no PHI tool 'xx'"):
        find("a", lang="es", tools=("xx",))
    with pytest.raises(UsageError, match="language 'xx'"):
        find("a", lang="xx")
