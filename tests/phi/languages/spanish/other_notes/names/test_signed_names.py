"""Who signs a note: initials, small letters, surname first. Nobody in these lines exists."""

from collections.abc import Callable

import pytest

Cued = Callable[[str, str], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("afebril, sin cambios.\nqf/ot", ["qf", "ot"]),
        ("Farmacia avisada. TJP/ow\n", ["TJP", "ow"]),
        ("duerme toda la noche\njv\n", ["jv"]),
        ("Fdo WPO / GK\nMañana control", ["WPO", "GK"]),
        ("entrego turno. firmo puri c.\n", ["puri c."]),
        ("curado por tens w.\n", ["w."]),
        ("kine r. pallauta\n", ["r. pallauta"]),
        ("Turégano, B. (R2) revisa", ["Turégano, B."]),
        ("Autorizó OROZCO, W. ced 4410", ["OROZCO, W."]),
        ("Solicita: Lagar Mora, D. (Digestivo)", ["Lagar Mora, D."]),
        ("Caso 3. T.B.R., M, 66a. Klatskin", ["T.B.R."]),
        ("FIRMA DEL PACIENTE:   (rúbrica)   W.O.G.\nTESTIGO", ["W.O.G."]),
        # look-alikes
        ("todo ok\nsic\n", []),
        ("Glucosa 90 mg/dl", []),
        ("Cultivo con Klebsiella, E. coli y otras", []),
        ("Fdo MIR", []),
        ("Yo, D./Dña. abajo firmante", []),
        ("entrega uci\nsigue", []),
        ("por vía I.V. 40 mg y luego V.O. 3 días", []),
    ],
)
def test_who_signs_is_found(cued: Cued, text: str, expected: list[str]) -> None:
    assert cued(text, "cue.initials titled.signs titled.surname") == expected
