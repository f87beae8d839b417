"""Accounts of staff and plates. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("usuario opereda en turno", ["opereda"]),
        ("Transcribe: tr_lola7", ["tr_lola7"]),
        ("Dra. Quiroga, planta 3 (lquirog)", ["lquirog"]),
        ("Usuario sistema LQUIROGAM", ["LQUIROGAM"]),
        ("matr. 4417-KLM el turismo", ["4417-KLM"]),
        ("avioneta matrícula HK-5120 el lunes", ["HK-5120"]),
        ("Firmado electrónicamente: bsoler09", ["bsoler09"]),
        ("Transcrito: wk07", ["wk07"]),
        ("Signat: jpla_3", ["jpla_3"]),
        ("tramita uxgest02.", ["uxgest02"]),
        # look-alikes
        ("se tramita DASE", []),
        ("Usuario eCRF bloqueado", []),
        ("Salvat, planta 2 (metge)", []),
        ("usuario solicita cita", []),
        ("usuaria colaboradora", []),
        ("Usuario Manuel", []),
        ("revisión (conjuntamente) con familia y enfermería de enlace", []),
    ],
)
def test_accounts_and_plates(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "number.login number.plate") == expected
