from itertools import pairwise
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.phi import annotate, find, find_many, read_site
from goldbench.synthetic import phi as synthetic

SPANISH = (
    "Nombre: Inés.\nApellidos: Vidal Roca.\nNHC: 4711023.\nFecha de nacimiento: 12/03/1958.\n"
    "Edad: 58 años Sexo: M.\n"
    "Informe clínico del paciente: Mujer de 58 años, natural de Soria, acude\n"
    "con su marido el 4 de mayo de 2016.\n"
)


def _labels(text: str) -> dict[str, str]:
    marks = annotate(text, lang="es", into="meddocan")
    return {text[span.start : span.end]: span.label for span in marks.spans}


def test_a_spanish_report_is_marked_in_its_own_scheme() -> None:
    labels = _labels(SPANISH)
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
    assert expected.items() <= labels.items()


def test_marks_are_disjoint_and_in_order() -> None:
    marks = find(SPANISH, lang="es")
    ends = [(mark.start, mark.end) for mark in marks]
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
    assert {date.label for date in dates} == {"FECHAS"}


@pytest.mark.parametrize("text", ["", "\n\n", "   ", "\ufeff", "😀"])
def test_a_note_without_words_has_no_marks(text: str) -> None:
    assert find(text, lang="es") == []


@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_notes_read_side_by_side_have_the_marks_of_each_alone(lang: str) -> None:
    # Ends of notes meet beginnings of all kinds: headers, empty notes, line ends, half a name.
    generated = [
        record.document.require_text()[:600]
        for record in synthetic.notes(150, seed=11, lang="en" if lang == "en" else "es")
    ]
    notes = [
        "",
        *generated[:100],
        "\n",
        SPANISH,
        "Dr. Ana",
        "Ruiz\n",
        *generated[100:],
        generated[0].upper(),
        "",
    ]
    alone = [find(text, lang=lang) for text in notes]
    assert sum(map(len, alone)) > 100
    for size in (16, len(notes)):
        together = [
            marks
            for at in range(0, len(notes), size)
            for marks in find_many(notes[at : at + size], lang=lang)
        ]
        assert together == alone


def test_each_note_of_many_has_its_own_patient(tmp_path: Path) -> None:
    (tmp_path / "patients.csv").write_text("mrn,name\n7,plugh\n", encoding="utf-8")
    (tmp_path / "site.toml").write_text(
        'lang = "en"\n[[roster]]\nfile = "patients.csv"\nlabel = "PATIENT"\n'
        'columns = ["name"]\npatient = "mrn"\n',
        encoding="utf-8",
    )
    site = read_site(tmp_path / "site.toml")
    text = "he said plugh"
    alone = [find(text, lang="en", site=site, patient=who) for who in ("7", None)]
    assert alone[0] != alone[1]
    assert find_many([text, text], lang="en", site=site, patients=["7", None]) == alone


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="no scheme 'xx'"):
        annotate("a", lang="es", into="xx")
    with pytest.raises(UsageError, match="no PHI tool 'xx'"):
        find("a", lang="es", tools=("xx",))
    with pytest.raises(UsageError, match="language 'xx'"):
        find("a", lang="xx")
