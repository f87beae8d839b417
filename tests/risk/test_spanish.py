"""The first Spanish rules: their examples, and two notes by hand."""

from typing import Any

import pytest

from goldbench.risk import extract, find_failing, rulebook

B, D, A = "before DCT", "during DCT", "after DCT"
RULES = rulebook("es")

VISIT = """Fecha: 14/03/2068

CONSULTA DE ATENCIÓN PRIMARIA

Antecedentes personales: HTA, DM2 desde 2055, dislipemia. No asma.
IAM en 2061 con implante de stent en la DA.
Antecedentes familiares: padre con IAM a los 49 años. Madre con diabetes.
Hábitos tóxicos: exfumador desde hace 7 años.
Alergias: simvastatina.

Tratamiento habitual: Adiro 100 mg, bisoprolol 2,5 mg, enalapril 10 mg, metformina 850 mg,
atorvastatina 40 mg, Cafinitrina si precisa.

Exploración física: mujer obesa. TA 152/84 mmHg, FC 68. IMC 33,1.
Analítica: HbA1c 7,4%, LDL 118 mg/dL, colesterol total 201. Creatinina 0,9.

Plan: se suspende enalapril por tos. Se inicia losartán 50 mg. Valorar añadir ezetimiba.
"""

STAY = """Fecha: 02/05/2070

INFORME DE ALTA
Fecha de ingreso: 02/05/2070   Fecha de alta: 06/05/2070

Motivo de ingreso: dolor torácico.
Antecedentes personales: no HTA, no diabetes. Fumador de 20 cigarrillos al día.
Evolución: la coronariografía mostró una estenosis del 90% en la DA, con implante de stent.
En urgencias se administró nitroglicerina.
Juicio clínico: SCASEST. Enfermedad coronaria de un vaso.
Tratamiento al alta: AAS 100 mg, clopidogrel 75 mg, atorvastatina 80 mg.
"""


def tags(text: str) -> dict[tuple[str, str], set[str]]:
    times: dict[tuple[str, str], set[str]] = {}
    for tag in extract(text, RULES).tags:
        values = [str(value) for name, value in tag.attributes.items() if name != "time"]
        times.setdefault((tag.label, "+".join(sorted(values))), set()).add(
            str(tag.attributes.get("time", ""))
        )
    return times


def test_every_example_of_the_spanish_rules_holds() -> None:
    assert list(find_failing(RULES)) == []


def test_the_spanish_lists_cover_the_same_classes_and_labels() -> None:
    english = rulebook("en").tables
    for file, table, field in (("drugs", "class", "name"), ("limits", "limit", "id")):
        ours = {row[field] for row in RULES.tables[file][table]}
        assert ours == {row[field] for row in english[file][table]}
    assert {row["label"] for row in RULES.tables["words"]["word"]} == {
        row["label"] for row in english["words"]["word"]
    }


@pytest.mark.parametrize("row", RULES.tables["drugs"]["class"], ids=lambda row: row["id"])
def test_every_spanish_name_of_a_class_is_found_in_a_list(row: dict[str, Any]) -> None:
    for name in [*row["generics"], *row["names"], *row["class_words"]]:
        names = {
            what
            for label, what in tags(f"Tratamiento habitual: {name} 1 comp")
            if label == "MEDICATION"
        }
        assert names == {row["name"]}, name


def test_a_visit_is_read() -> None:
    times = tags(VISIT)
    always = {B, D, A}
    for label in ("HYPERTENSION", "DIABETES", "HYPERLIPIDEMIA", "OBESE"):
        assert times[label, "mention"] == always
    for drug in ("aspirin", "beta blocker", "metformin", "statin", "nitrate"):
        assert times["MEDICATION", drug] == always
    assert times["MEDICATION", "ACE inhibitor"] == {B, D}
    assert times["MEDICATION", "ARB"] == {D, A}
    assert ("MEDICATION", "ezetimibe") not in times
    assert times["CAD", "event"] == {B}
    assert times["HYPERTENSION", "high bp"] == times["DIABETES", "A1C"] == {D}
    assert times["HYPERLIPIDEMIA", "high LDL"] == times["OBESE", "BMI"] == {D}
    assert ("SMOKER", "past") in times
    assert ("FAMILY_HIST", "present") in times


def test_a_stay_is_read() -> None:
    times = tags(STAY)
    assert times["CAD", "event"] == times["CAD", "test"] == {D}
    assert times["MEDICATION", "nitrate"] == {D}
    assert times["MEDICATION", "thienopyridine"] == {B, D, A}  # the list rule: no list of admission
    assert ("SMOKER", "current") in times
    assert not {label for label, _ in times} & {"DIABETES", "HYPERTENSION"}
