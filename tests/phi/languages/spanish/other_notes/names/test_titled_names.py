"""Names behind titles and trades, and what only looks like one. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Revisión con Dr. El Mansouri en consulta", ["El Mansouri"]),
        ("firmado ante Dra. de los Reyes Pardo", ["de los Reyes Pardo"]),
        ("avisada la dra. de la torre por fiebre", ["de la torre"]),
        ("LA SRA VILLALOBOS VIVE SOLA", ["VILLALOBOS"]),
        ("Estimado Sr. Larrinaga: en relación con su queja", ["Larrinaga"]),
        ("Lic. Obst. Nayra Quispe controla", ["Nayra Quispe"]),
        ("Acude a la Klga. Rupailaf", ["Rupailaf"]),
        ("E.U. Ximena Catrileo administra", ["Ximena Catrileo"]),
        ("comentado con R3 Zhou", ["Zhou"]),
        ("Dres. Oyarce y Tapia operan", ["Oyarce", "Tapia"]),
        ("la neuróloga Leborán acepta", ["Leborán"]),
        ("el celador Ibai la baja a rayos", ["Ibai"]),
        ("trabajadora social Nekane Otxoa", ["Nekane Otxoa"]),
        ("jefa de guardia Sagrario Mompó", ["Sagrario Mompó"]),
        ("Sor Angustias la acompaña", ["Angustias"]),
        ("box 3 sr gumersindo intubado", ["gumersindo"]),
        ("Dr sierra y Dra. quiroga", ["sierra", "quiroga"]),
        ("visto por dr. a. cascales en consulta", ["a. cascales"]),
        ("DUI Berta; R2MI Quiroga", ["Berta", "Quiroga"]),
        ("Cónyuge: Ña Ramona", ["Ramona"]),
        ("peritaje del Dr. Salvo y la Dra. Boca", ["Salvo", "Boca"]),
        ("Méd. SERUMS Kelly Pari", ["Kelly Pari"]),
        ("juega con la enfermera (Xalama).", ["Xalama"]),
        ("no baño, psiq Urgell", ["Urgell"]),
        ("doña otxamendiaga ingresa por disnea", ["otxamendiaga"]),
        ("La enfermera Mª Carmen Otxamendiaga avisa.", ["Mª Carmen Otxamendiaga"]),
        # look-alikes
        ("tiene don de gentes; el don de la palabra", []),
        ("Dr. Responsable; Dra. Tratante", []),
        ("fuerza 4 en codo D. Petequias", []),
        ("aumento del DR asociado", []),
        ("NUESTRA SEÑORA DE LA LUZ", []),
        ("Enf. Crohn ileal; enf. Parkinson", []),
        ("doctor de guardia; la doctora de Urgencias", []),
        ("Médico Responsable del área", []),
        ("Cardiólogo Infantil de referencia", []),
        ("Neurólogo: cita preferente", []),
        ("La Dra. Responsable: firma", []),
        ("dolor D.3 y C.5", []),
        ("Sra. Jueza: examiné a la niña", []),
        ("Sr. Director de la clínica; Estimada Sra. Directora:", []),
        ("Técnico Superior de Laboratorio", []),
        ("el cirujano (Bilbao, 2019)", []),
        ("la enfermera (HDD) y el residente (Westgard 2)", []),
    ],
)
def test_a_title_or_a_trade_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.doctor titled.staff titled.polite titled.trade") == names
