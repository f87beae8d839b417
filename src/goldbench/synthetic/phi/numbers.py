"""Numbers that identify: valid where there is a rule, nobody's where that can be had.

US social security: area 900-999 with group 01-49, which is never issued (not as SSN, not as
ITIN). NPI: begins with 2 (those in use begin with 1), Luhn digit over 80840 + number. Spanish
DNI: from 80 000 000 upwards. Licences, plates, policies and serial numbers are random in shape.
"""

from random import Random

from goldbench.synthetic.chance import digits, pick, whole

_CONSONANTS = "BCDFGHJKLMNPRSTVWXYZ"
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_DNI = "TRWAGMYFPDXBNJZSQVHLCKE"
_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "12345678123457923456789"), strict=True))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def fill_shape(rng: Random, shape: str) -> str:
    """Fill a shape: "#" a digit, "%" a digit from 1, "A" a letter, anything else itself.

    >>> len(fill_shape(Random(1), "A%#-###"))
    7
    """
    r = rng.random
    return "".join(
        str(int(r() * 10)) if c == "#"
        else str(1 + int(r() * 9)) if c == "%"
        else _LETTERS[int(r() * len(_LETTERS))] if c == "A"
        else c
        for c in shape
    )  # fmt: skip


def any_of(rng: Random, *shapes: str) -> str:
    """Fill one of several shapes."""
    return fill_shape(rng, pick(rng, shapes))


def luhn(payload: str) -> int:
    """Give the check digit that the number would end in.

    >>> luhn("7992739871")
    3
    """
    total = 0
    for place, digit in enumerate(reversed(payload)):
        doubled = int(digit) * (2 - place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return -total % 10


def npi(rng: Random) -> str:
    body = "2" + digits(rng, 8)
    return body + str(luhn("80840" + body))


def dea(rng: Random) -> str:
    """Two letters, six digits, a check digit: (d1+d3+d5) + 2(d2+d4+d6), last place."""
    body = digits(rng, 6)
    odd, even = sum(map(int, body[::2])), sum(map(int, body[1::2]))
    return f"{pick(rng, 'ABFM')}{pick(rng, _LETTERS)}{body}{(odd + 2 * even) % 10}"


def ssn(rng: Random) -> str:
    return f"{whole(rng, 900, 999)}-{whole(rng, 1, 49):02d}-{digits(rng, 4)}"


def vin(rng: Random) -> str:
    """Seventeen characters, the ninth a check (ISO 3779, North America)."""
    body = fill_shape(rng, "%AAAA##A0AA######")
    total = sum(
        (int(c) if c.isdigit() else _VIN_VALUES[c]) * w
        for c, w in zip(body, _VIN_WEIGHTS, strict=True)
    )
    return body[:8] + ("X" if total % 11 == 10 else str(total % 11)) + body[9:]


def dni_letter(number: int) -> str:
    """Give the control letter of a Spanish identity number (number mod 23).

    >>> dni_letter(12345678)
    'Z'
    """
    return _DNI[number % 23]


def dni(rng: Random) -> str:
    number = whole(rng, 80_000_000, 99_999_999)
    letter = dni_letter(number)
    return pick(rng, (f"{number}{letter}", f"{number}-{letter}", f"{number} {letter}"))


def nie(rng: Random) -> str:
    """A foreigner's number: X, Y, Z stand for 0, 1, 2 when the letter is computed."""
    first = whole(rng, 0, 2)
    rest = digits(rng, 7)
    return f"{'XYZ'[first]}{rest}{dni_letter(int(f'{first}{rest}'))}"


def nass(rng: Random, province: str) -> str:
    """Spanish social security: province, eight digits, then the whole mod 97 (two digits)."""
    serial = whole(rng, 10_000_000, 99_999_999)
    control = f"{int(f'{province}{serial}') % 97:02d}"
    return pick(rng, ("{} {} {}", "{}{}{}", "{}/{}/{}", "{} {}{}")).format(
        province, serial, control
    )


def spanish_plate(rng: Random) -> str:
    letters = "".join(pick(rng, _CONSONANTS) for _ in range(3))
    return pick(rng, ("{} {}", "{}{}", "{}-{}")).format(digits(rng, 4), letters)
