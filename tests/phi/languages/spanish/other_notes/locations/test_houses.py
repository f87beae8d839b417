from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("adscrita a UMF No. 13", ["UMF No. 13"]),
        ("control en CMF 32 el lunes", ["CMF 32"]),
        ("EBAIS Nyanda la cita", ["EBAIS Nyanda"]),
        ("ingresa en Hogar de Ancianos Los Feijoos", ["Hogar de Ancianos Los Feijoos"]),
        ("auto del Tribunal de Familia de Elorrio", ["Tribunal de Familia de Elorrio"]),
        ("trabaja en Embutidos Ciobanu", ["Embutidos Ciobanu"]),
        ("seguro IMSS-Bienestar vigente", ["IMSS-Bienestar"]),
        ("llaman de La Princesa por traslado", ["La Princesa"]),
        ("visto en el Ramón y Cajal", ["Ramón y Cajal"]),
        ("remitida desde Cruces", ["Cruces"]),
        ("De: H. Provincial de Conxelo", ["H. Provincial de Conxelo"]),
        ("cursa en Escuela N° 6430", ["Escuela N° 6430"]),
        ("es operaria de Nahuelbuta", ["Nahuelbuta"]),
        ("CLÍNICA NUESTRA SEÑORA DEL VALLE S.A.S.", ["CLÍNICA NUESTRA SEÑORA DEL VALLE S.A.S."]),
        ("COMPLEXO HOSPITALARIO DE FERROL", ["COMPLEXO HOSPITALARIO DE FERROL"]),
        ("le vendió la farmacia San Telmo", ["San Telmo"]),
        ("SUAP Los Llanos", ["SUAP Los Llanos"]),
        ("USF Cerro Corá; UNAP Batey 9", ["USF Cerro Corá", "UNAP Batey 9"]),
        ("traslado a El Carmelo si empeora", ["El Carmelo"]),
        ("que vaya al Ribadulla mañana", ["Ribadulla"]),
        ("lo sirve Oxigamma, 24 h", ["Oxigamma"]),
        ("Hospital Valle del Aranguín-Sur. MEDICINA", ["Hospital Valle del Aranguín-Sur"]),
        ("CAP Sant Quelat-2, por la tarde", ["CAP Sant Quelat-2"]),
        ("UNAP Maguey 6, Barahona", ["UNAP Maguey 6"]),
        (
            "HOSPITAL REGIONAL DE ALTA ESPECIALIDAD DE LA MIXTECA\nNOTA",
            ["HOSPITAL REGIONAL DE ALTA ESPECIALIDAD DE LA MIXTECA"],
        ),
        ("MUTUA LEVANTINA DEL TRABAJO — Contingencias", ["MUTUA LEVANTINA DEL TRABAJO"]),
        ("Centro de Atención Primaria Errekalde", ["Centro de Atención Primaria Errekalde"]),
        # look-alikes
        ("traslado a Planta; ingresado en Cardiología; vaya al Centro", []),
        ("estudio SOCIOECONÓMICO", []),
        ("clínica VIH; CLÍNICA DE INTERNACIÓN", []),
        ("Sexo H. Aldea Blanca", []),
        ("CDI 17; CAP 512", []),
        ("trabaja de TCAE; estudio de Holter; interno de Medicina", []),
        ("trabaja en Urgencias; taller de Memoria", []),
        ("vive en su hogar; casa con escaleras", []),
        ("Registro de la muestra; Comercial de la zona", []),
        ("descansa en paz y con fe", []),
        ("células de Ramón y Cajal descritas", ["Ramón y Cajal"]),
        ("Cruces de ejes en la placa", []),
        ("maternidad reciente, residencia habitual", []),
    ],
)
def test_houses_of_care_and_firms(
    cued: Callable[[str, str], list[str]], text: str, houses: list[str]
) -> None:
    rules = "site-of.hospital site-of.centre site-of.firm site-of.payer site-of.short-name "
    rules += "site-of.belongs site-of.taken"
    assert cued(text, rules) == houses
