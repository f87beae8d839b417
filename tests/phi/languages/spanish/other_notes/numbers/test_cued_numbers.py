from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("UVI móvil 6304RRM a las 4", ["6304RRM"]),
        ("Matrícula vehículo: T 1952-GM", ["T 1952-GM"]),
        ("patente KJ-TS-41 del camión", ["KJ-TS-41"]),
        ("Expte. 3958/2022-W", ["3958/2022-W"]),
        ("causa RIT F-213-2021", ["F-213-2021"]),
        ("Sujeto 08-5102 aleatorizado", ["08-5102"]),
        ("061 Aviso 20405037", ["20405037"]),
        ("Notificación N.º HV-2023-031", ["HV-2023-031"]),
        ("JVPM 4417 y CMH 5.118", ["4417", "5.118"]),
        ("Reg. SENESCYT 1010-15-221", ["1010-15-221"]),
        ("afil. 20-11223344-5/00", ["20-11223344-5/00"]),
        ("HCl 3312 sector 4", ["3312"]),
        ("ID: SIP 5512204", ["5512204"]),
        ("NIT 800.112.331-4", ["800.112.331-4"]),
        ("DNI\n44112098", ["44112098"]),
        ("Dra. Lima MP 2210", ["2210"]),
        ("INE del tutor QRSTLN80010112M300", ["QRSTLN80010112M300"]),
        ("AUTOGENERADO 5502110MLUIR004", ["5502110MLUIR004"]),
        ("C.I. 7441203 Cbba", ["7441203 Cbba"]),
        ("colexiada G-1183", ["G-1183"]),
        ("reseña policial 44-0012987", ["44-0012987"]),
        ("frasco 5510 y 5511", ["5510", "5511"]),
        ("IOMA 3-1180227/01", ["3-1180227/01"]),
        ("Dra. Lima cód 8842", ["8842"]),
        ("Dr. Roa (cód. TW0518)", ["TW0518"]),
        # look-alikes
        ("IMSS 24 h; frasco 2 y 3", []),
        ("reg 40 y 50 mg", []),
        ("Protocolo AB-1234C-005", []),
        ("Fecha estudio: 20210304 10:15", ["20210304"]),
        ("indicativo L-20", []),
        ("sonda nº 1416; lote nº 44512", []),
        ("móvil en ambos planos; 4 hijos", []),
        ("aviso 2 veces a planta", []),
        ("causa 3 de dolor", []),
        ("serie roja normal, serie 3", []),
        ("sujeto 2 de 5", []),
    ],
)
def test_numbers_behind_a_word(
    cued: Callable[[str, str], list[str]], text: str, numbers: list[str]
) -> None:
    assert sorted(set(cued(text, "number."))) == sorted(numbers)
