"""Who pays, and courts. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cobertura ASSE, sin copago", ["ASSE"]),
        ("afiliada al IESS desde joven", ["IESS"]),
        ("ARS: Renacer plan básico", ["Renacer"]),
        ("seguro campesino del padre", ["seguro campesino"]),
        (
            "Al Juzgado de Violencia sobre la Mujer nº 2 de Soria",
            ["Juzgado de Violencia sobre la Mujer nº 2 de Soria"],
        ),
        ("oficio del Juzgado de Familia N.º 3", ["Juzgado de Familia N.º 3"]),
        ("INSTITUTO MEXICANO DEL SEGURO SOCIAL\nNOTA", ["INSTITUTO MEXICANO DEL SEGURO SOCIAL"]),
        ("previsión fonasa tramo B", ["fonasa"]),
        ("en lista del CUCAIBA; pensión de Colpensiones", ["CUCAIBA", "Colpensiones"]),
        ("trabaja en Gloria", ["Gloria"]),
        # look-alikes
        ("tabla INSS; monitor Fresenius; reg. SENESCYT", []),
        ("Servicio de Salud Mental; servicio social", []),
        ("seguro que mejora; Seguro Médico", []),
        ("convenio con el paciente", []),
        ("cuerpo humano, atlas de piel", []),
        ("al juzgado de guardia", []),
        ("queda claro; avanza bien; corona dental; Corona de zirconio", []),
    ],
)
def test_who_pays_and_who_judges(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "site-of.payer site-of.court") == expected
