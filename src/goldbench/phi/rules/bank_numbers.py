"""Numbers of bank cards and bank accounts, by their check digits."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import outline

# Bank cards have 13 to 19 digits, most in groups of four (American Express: 4, 6, 5).
_CARD = re.compile(
    r"[2-6](?<![\w.-][2-6])\d{3}(?:([ -]?)\d{4}(?:\1\d{4}\1\d{1,7}|\d\d\1\d{5}))(?![\w-])"
)
_IBAN = re.compile(
    r"[A-Z][A-Z]\d\d(?<!\w[A-Z]{2}\d\d)(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)"
)


def find_bank_numbers(text: str, label: str) -> Iterator[Hit]:
    """Yield numbers of bank cards (Luhn) and bank accounts (ISO 13616, mod 97)."""
    signs = outline(text)
    may_hold_card = any(digits in signs for digits in (b"00000000", b"0000 0000", b"0000-0000"))
    for match in _CARD.finditer(text) if may_hold_card else ():
        from stdnum import luhn  # noqa: PLC0415  # read when the first candidate turns up

        digits = "".join(c for c in match[0] if c.isdigit())
        rule, sure = ("id.card", 97.0) if luhn.is_valid(digits) else ("id.card?", 60.0)
        yield Hit(*match.span(), label, rule, sure, "account")
    for match in _IBAN.finditer(text) if b"AA00" in signs else ():
        from stdnum.iso7064 import mod_97_10  # noqa: PLC0415  # as above

        number = match[0].replace(" ", "")
        fits = mod_97_10.is_valid(number[4:] + number[:4])
        rule, sure = ("id.iban", 99.0) if fits else ("id.iban?", 50.0)
        yield Hit(*match.span(), label, rule, sure, "account")
