"""Notes of other kinds than case reports, from the first word to the last: what is found in them.

Nobody in these lines exists.
"""

import pytest

from goldbench.corpus import Document, Record
from goldbench.phi import DeidentifyTask, annotate, find, policy
from goldbench.phi.languages.spanish.header import find_fields
from goldbench.phi.languages.spanish.other_notes import is_case_report

UNCOUNTED = {"EDAD_SUJETO_ASISTENCIA", "SEXO_SUJETO_ASISTENCIA", "PROFESION"}
KINSHIP = {"madre", "padre", "hermano"}  # MEDDOCAN marks the words themselves
HEADER = (
    "Nombre: Ana.\nApellidos: Gil Mora.\nNHC: 368503.\nNASS: 28 12345678 40.\nCP: 28013.\n"
    "Localidad/ Provincia: Madrid.\nPaís: España.\nEdad: 70 años Sexo: M.\n"
)


def marked(text: str) -> list[str]:
    """Give what is marked, words of kinship and traits that MEDDOCAN marks aside."""
    return [
        text[mark.start : mark.end]
        for mark in find(text, lang="es")
        if mark.label not in UNCOUNTED and text[mark.start : mark.end].lower() not in KINSHIP
    ]


def covers(text: str, *wanted: str) -> bool:
    """Tell whether each of some pieces lies in what is marked."""
    spans = [(mark.start, mark.end) for mark in find(text, lang="es")]
    places = [(text.index(piece), text.index(piece) + len(piece)) for piece in wanted]
    return all(any(s <= a and b <= e for s, e in spans) for a, b in places)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Comentado con Dr. Ferrándiz, de acuerdo.", ["Ferrándiz"]),
        ("avisada la dra. retamal por fiebre", ["retamal"]),
        ("AVISADO DR. OYARZUN POR DOLOR ABDOMINAL", ["OYARZUN"]),
        ("Canulación por Dres. Oyarzún y Vicuña.", ["Oyarzún", "Vicuña"]),
        ("Cirujano: M. Olabarria        Ayudante 2.º: P. Nwosu (R2)", ["M. Olabarria", "P. Nwosu"]),
        ("Instrumentista: Ainhoa     Circulante: Rosa Vila", ["Ainhoa", "Rosa Vila"]),
        ("Fdo. Irene Mbomio", ["Irene Mbomio"]),
        ("Dictado por: José Fco. Almansa Vivo", ["José Fco. Almansa Vivo"]),
        ("Acude con su hija Marta y se explica.", ["Marta"]),
        ("Llamar a la esposa, Fátima Benali, mañana.", ["Fátima Benali"]),
        ("Marido presente e informado (Florin Popescu).", ["Florin Popescu"]),
        ("Explicado a Mei Ling (abuela materna).", ["Mei Ling"]),
        ("07-04 guardia, Lucía Mompó R4", ["Lucía Mompó"]),
        ("Equipo: Adrián (fisio), Lourdes Piqueras (logopeda).", ["Adrián", "Lourdes Piqueras"]),
        ("Kwame Boateng Asante, varón, 41 a.", ["Kwame Boateng Asante"]),
        ("Buenos días, soy Raquel, la vecina.", ["Raquel"]),
        ("Paciente: TXEMA URRUTIA LANDA", ["TXEMA URRUTIA LANDA"]),
        ("Un saludo,\n\nRegina Villafruela\nMédico adjunto", ["Regina Villafruela"]),
        ("Cirujano: Dr. Iñaki Del Bosque", ["Iñaki Del Bosque"]),
        ("La Dra. Weber acepta el traslado.", ["Weber"]),
    ],
)
def test_names_that_the_words_beside_them_give_away(text: str, names: list[str]) -> None:
    assert covers(text, *names)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Ecocardiograma del 27/01: normal.", ["27/01"]),
        ("Analítica 08/08 (x2) y TC 10/08.", ["08/08", "10/08"]),
        ("Alta prevista sábado 10, puntos 22-IV.", ["sábado 10", "22-IV"]),
        ("Presentar en comité del 22 de mayo.", ["22 de mayo"]),
        ("Desde el 12-mar con tos.", ["12-mar"]),
        ("Última analítica 9-2023.", ["9-2023"]),
        ("La primera semana de mayo limpió la bodega.", ["mayo"]),
        ("Consulta el 23 en urgencias.", ["23"]),
        ("Repetir el lunes.", ["lunes"]),
        ("Empeora desde Nochebuena.", ["Nochebuena"]),
        ("Ingresó en marzo 2023.", ["marzo 2023"]),
        ("Fecha expl.: 20240718", ["20240718"]),
    ],
)
def test_days_without_a_year_and_in_every_form(text: str, days: list[str]) -> None:
    assert covers(text, *days)


@pytest.mark.parametrize(
    "text",
    [
        "EVA 7/10, Barthel 45/100, Berg 31/56 y Lawton 2/8.",
        "TA 12/8, soplo sistólico 2/6, fuerza 4/5.",
        "AV OD 0,3 / OI 0,9. PIO 12/14 (Goldmann).",
        "Control en 24-48 h; enoxaparina 10-14 días.",
        "Insulina 1-0-1. Trócares 11-11-5-5.",
        "Apgar 7-9-10, pH 7,19. Se incluye en 14 bloques.",
        "Diálisis los lunes y jueves; curas de lunes a viernes.",
        "Leucocitos 12700, glucemia 145, densidad 1015.",
        "Sonda de Foley. Signo de Murphy negativo. Maniobra de Lasègue positiva.",
        "Enfermedad de Parkinson y de Crohn, síndrome de Sjögren, tendón de Aquiles.",
        "Escala de Glasgow 15, Child-Pugh B, Gijón 12, criterios de Roma IV.",
        "Toma Sintrom, Nolotil y Orfidal; Adiro suspendido. Seretide si disnea.",
        "PUESTO EN OBSERVACION. DOLOR ABDOMINAL SIN DEFENSA. HTA Y DM2 EN TRATAMIENTO.",
        "Programa del Niño Sano. Hospital de Día. Unidad de Trabajo Social.",
        "Madre HTA, padre DM2, hermano con asma.",
        "Cálculo de 14X10X10 mm. Mutación G20210A. Lote A69CD112B.",
        "Paciente: No. Médico: ¿Desde cuándo? Paciente: Dos días.",
        "niega fiebre. no alergias. bebedor ocasional. abdomen blando.",
        "Hierro oral, dieta blanda, control por su médico en 10 días.",
        "La prueba fue realizada según las guías de la ESC y la OMS.",
    ],
)
def test_scales_eponyms_drugs_and_sizes_are_nobodys(text: str) -> None:
    assert marked(text) == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("RUT: 16.882.104-K     Ficha: 553201", ["16.882.104-K", "553201"]),
        ("DNI 34 590 118 K, n.º hist. 55.201", ["34 590 118 K", "55.201"]),
        ("CIP POPV 2 880614 007 · Cama 318A", ["POPV 2 880614 007"]),
        ("CURP GOMC850312HDFRRL09, NSS 12345678901", ["GOMC850312HDFRRL09", "12345678901"]),
        ("C.C. 1.020.345.678 de Bogotá", ["1.020.345.678"]),
        ("Cuenta ES91 2100 0418 4502 0005 1332", ["ES91 2100 0418 4502 0005 1332"]),
        ("póliza GMM-553201, exp. PN-0077128", ["GMM-553201", "PN-0077128"]),
        ("Nº acceso: RX7701944082", ["RX7701944082"]),
        ("frasco 1, vol. 23B0094417", ["23B0094417"]),
        ("N.º col. 242401173", ["242401173"]),
        ("Dra. Sofía Kuri (céd. esp. 6120044)", ["6120044"]),
        ("firma digital jfalmansa", ["jfalmansa"]),
        ("ambulancia placa EUB-318", ["EUB-318"]),
    ],
)
def test_numbers_that_a_word_announces_or_a_check_digit_proves(
    text: str, numbers: list[str]
) -> None:
    assert covers(text, *numbers)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("hablo con Charo, 6 5 5 9 0 1 2 3 8", "6 5 5 9 0 1 2 3 8"),
        ("Cualquier cambio, DECT 52 233.", "52 233"),
        ("cel 964 555 010", "964 555 010"),
        ("WhatsApp +52 81 2345 6789", "+52 81 2345 6789"),
        ("Fono: +56 9 5550 1187", "+56 9 5550 1187"),
        ("tel. (011) 4555-0199", "(011) 4555-0199"),
        ("celular 300 555 0188", "300 555 0188"),
        ("ext. 4412", "4412"),
    ],
)
def test_telephones_of_spain_and_the_americas(text: str, number: str) -> None:
    assert covers(text, number)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Domicilio: Pje. Los Copihues 1182, Talcahuano", ["Pje. Los Copihues 1182", "Talcahuano"]),
        ("Vive en C/ Mayor, 12, 3º B, 47008 Valladolid", ["C/ Mayor, 12, 3º B", "47008"]),
        ("Control en su Centro de Salud de Villablino en 10 días", ["de Salud de Villablino"]),
        ("traslado al Hosp. Santiago Yauyos", ["Hosp. Santiago Yauyos"]),
        ("va a la guardería (E.I. Los Patitos)", ["Los Patitos"]),
        ("camarera en Hotel Marblau (Benidorm)", ["Hotel Marblau", "Benidorm"]),
        ("Previsión: Fonasa", ["Fonasa"]),
        ("empresa Estructuras Hnos. Pulido S.A., obra", ["Estructuras Hnos. Pulido S.A."]),
        ("Natural de Cocentaina.", ["Cocentaina"]),
        ("acude al CESFAM La Floresta", ["CESFAM La Floresta"]),
        ("VIVE EN CALLE MAYOR 12, REFIERE DOLOR", ["CALLE MAYOR 12"]),
    ],
)
def test_streets_houses_firms_and_towns(text: str, places: list[str]) -> None:
    assert covers(text, *places)


def test_capitals_are_not_eaten_whole() -> None:
    text = "PACIENTE VIVE EN CALLE MAYOR 12. REFIERE DOLOR ABDOMINAL DESDE HACE TRES HORAS"
    assert not any("DOLOR" in piece for piece in marked(text))


def test_a_case_report_is_known_by_the_fields_of_its_header() -> None:
    assert is_case_report(list(find_fields(HEADER)))
    assert not is_case_report(list(find_fields("Nombre: Ana.\nNHC: 368503.\nEdad: 70 años")))


def test_the_rules_for_other_notes_are_silent_in_a_case_report() -> None:
    rules = {mark.rule for mark in find(HEADER + "Comentado con Gorka el 23.", lang="es")}
    assert not any(rule.startswith(("titled.", "day.", "site-of.")) for rule in rules)


def test_a_name_is_covered_whole_where_the_model_saw_a_part() -> None:
    text = "Valorado por Lucía Mompó R4 y por la Dra. Haizea Lacunza."
    assert covers(text, "Lucía Mompó", "Haizea Lacunza")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Acude con su hija Marta Ruiz. Vive con su marido, Antonio.", ["Marta Ruiz", "Antonio"]),
        ("Madre (Carmen Ortiz) informada; su hija vive cerca.", ["Carmen Ortiz"]),
        ("Su mujer refiere que la abuela materna tiene HTA.", []),
    ],
)
def test_a_relative_is_named_in_every_scheme_and_no_policy_keeps_the_name(
    text: str, names: list[str]
) -> None:
    spans = annotate(text, lang="es").spans
    assert [text[s.start : s.end] for s in spans if s.label == "person_name"] == names
    task = DeidentifyTask("es", policy("hipaa-safe-harbor"))
    clean = task(Record(Document("n", text))).text
    assert not any(word in clean for name in names for word in name.split())
