"""Where Spanish spans end: tables of what the model said and what the form asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.languages.spanish.boundaries import DOCTOR, PLACE, STREET, find_boundaries

HOSPITAL, INSTITUTION, COUNTRY = "HOSPITAL", "INSTITUCION", "PAIS"
CASES = [
    # label, text with the model's span in brackets, the span as it should be
    (DOCTOR, "por: Dr. A. [Ruiz Vega]. C/", "A. Ruiz Vega"),
    (DOCTOR, "por: J.M. [Ruiz Vega]. C/", "J.M. Ruiz Vega"),
    (DOCTOR, "por: J.[M. Ruiz Vega]. C/", "J.M. Ruiz Vega"),
    (DOCTOR, "por: M.[a Luz Ruiz] Servicio", "M.a Luz Ruiz"),
    (DOCTOR, "por: M.ª [Luz Ruiz] Servicio", "M.ª Luz Ruiz"),
    (DOCTOR, "por: Dr. D. [Luis Ruiz]. C/", "Luis Ruiz"),
    (DOCTOR, "por: DR. [Luis Ruiz]. C/", "Luis Ruiz"),
    (DOCTOR, "por: [Dra. Ana Ruiz]-Vega Unidad", "Ana Ruiz-Vega"),
    (DOCTOR, "por: [Ana Ruiz] de la Vega Unidad", "Ana Ruiz de la Vega"),
    (DOCTOR, "por: [Ana Ruiz] del Soto Unidad", "Ana Ruiz del Soto"),
    (DOCTOR, "por: [Ana Ruiz] i Soler Unitat", "Ana Ruiz i Soler"),
    (DOCTOR, "por: [Ana Ruiz] del Hospital de", "Ana Ruiz"),
    (DOCTOR, "por: [Ana Ruiz] de la Universidad", "Ana Ruiz"),
    (DOCTOR, "por: [Ana Ruiz] de guardia", "Ana Ruiz"),
    (DOCTOR, "por: [Ana Ruiz Oncología Médica] Hospital", "Ana Ruiz"),
    (DOCTOR, "por: [Ana Ruiz Avda] Sol", "Ana Ruiz"),
    (STREET, "Mar [Ctra. Norte, km]. 3 31500", "Ctra. Norte, km. 3"),
    (STREET, "en [C/ Sol, 1-5]E 02001", "C/ Sol, 1-5E"),
    (STREET, "en [C/ Sol, 1-5] Este", "C/ Sol, 1-5"),
    (STREET, "en [Avenida Sol N]° 1825;", "Avenida Sol N° 1825"),
    (STREET, "en [Sol 194 Of]. 62 Fax", "Sol 194 Of. 62"),
    (STREET, "en [Sol 367], 5° piso. Fono", "Sol 367, 5° piso"),
    (STREET, "en [Sol 367], 28003 Madrid", "Sol 367"),
    (STREET, "de [Nefrología Norte Calle Sol, 3] 28", "Calle Sol, 3"),
    (HOSPITAL, "al [Hospital Virgen del] Olmo y", "Hospital Virgen del Olmo"),
    (HOSPITAL, "al [Hospital de la] ciudad", "Hospital de la"),
    (HOSPITAL, "al [Hospital Clínico de] la Universidad", "Hospital Clínico de la Universidad"),
    (HOSPITAL, "al [Hospital Vall] d'Olmo, y", "Hospital Vall d'Olmo"),
    (HOSPITAL, "[Hospital del Olmo Unidad de Dolor] C/", "Hospital del Olmo"),
    (HOSPITAL, "[Hospital del Olmo 2ª planta] C/", "Hospital del Olmo"),
    (HOSPITAL, "[Hospital 'Doce Pinos]' de", "Hospital 'Doce Pinos'"),
    (INSTITUTION, "en el [Centro del Olmo como] tal", "Centro del Olmo"),
    (INSTITUTION, "[Instituto de Medicina Servicio de] X", "Instituto de Medicina"),
    (INSTITUTION, "[Olmo, S].A., San", "Olmo, S.A."),
    (PLACE, "# 49-00 [Bogotá] D.C. Colombia", "Bogotá D.C."),
    (PLACE, "en [Bogotá] D. Luis", "Bogotá"),
    (COUNTRY, "(Olmo, [U.S]., 2001)", "U.S."),
    ("FECHAS", "el [3-4-2001-] y", "3-4-2001"),
]


@pytest.mark.parametrize(("label", "marked", "expected"), CASES)
def test_the_form_says_where_a_span_ends(label: str, marked: str, expected: str) -> None:
    start, end = marked.index("["), marked.index("]") - 1
    text = marked.replace("[", "", 1).replace("]", "", 1)
    first, last = find_boundaries(label, text, start, end)
    assert text[first:last] == expected


@given(
    st.sampled_from([DOCTOR, STREET, PLACE, HOSPITAL, INSTITUTION, COUNTRY, "FECHAS"]),
    st.text("aA. ,-'\"1/dnkm\nºª", min_size=1, max_size=30),
    st.data(),
)
def test_ends_stay_inside_the_text(label: str, text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    first, last = find_boundaries(label, text, start, end)
    assert 0 <= first <= len(text)
    assert 0 <= last <= len(text)
