"""Telephones, addresses on the net: only from what is set aside for examples and fiction.

North America: 555-0100 to 555-0199 under any area code. United Kingdom: Ofcom's drama ranges.
Spain sets nothing aside; there the numbers are random under a real prefix. Hosts lie under
example.com, example.org, example.net (RFC 2606) and .example; IP addresses are private ones or
those of RFC 5737 and RFC 3849.
"""

import unicodedata
from random import Random

from goldbench.synthetic.chance import digits, pick, whole

_AREAS = (
    "201", "202", "206", "212", "214", "215", "216", "301", "303", "305", "310", "312", "313",
    "314", "315", "317", "401", "404", "405", "407", "410", "412", "413", "414", "415", "417",
    "419", "502", "503", "504", "505", "508", "510", "512", "513", "515", "516", "518", "601",
    "602", "603", "605", "608", "609", "612", "615", "616", "617", "619", "702", "703", "704",
    "713", "714", "716", "718", "719", "781", "801", "802", "803", "804", "808", "810", "812",
    "813", "814", "816", "901", "904", "907", "910", "912", "913", "914", "915", "916", "918",
    "919", "978",
)  # fmt: skip
_BRITISH = ("020 7946 0###", "01632 960###", "0161 496 0###", "0113 496 0###", "07700 900###")
_DOMAINS = ("example.com", "example.org", "example.net", "mail.example.com", "post.example.org")
_TAILS = ("example.com", "example.org", "example.net", "example")
_PREFIXES = (
    "91", "93", "95", "96", "94", "98", "92", "97", "921", "922", "923", "924", "925", "926",
    "927", "928", "941", "942", "943", "945", "947", "948", "949", "950", "951", "952", "953",
    "954", "956", "957", "958", "959", "964", "965", "967", "968", "969", "971", "972", "973",
    "974", "976", "977", "979", "981", "982", "983", "985",
)  # fmt: skip


def plain(text: str) -> str:
    """Keep ASCII letters and digits, in small letters, as an address does.

    >>> plain("Núñez de O'Hara")
    'nunezdeohara'
    """
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if c.isascii() and c.isalnum()).lower()


def american(rng: Random) -> str:
    area, line = pick(rng, _AREAS), f"01{digits(rng, 2)}"
    return pick(
        rng,
        (
            f"({area}) 555-{line}", f"({area}) 555-{line}", f"{area}-555-{line}",
            f"{area}-555-{line}", f"{area}.555.{line}", f"{area} 555 {line}", f"{area}555{line}",
            f"+1 {area} 555 {line}", f"+1-{area}-555-{line}", f"1-{area}-555-{line}",
            f"({area})555-{line}", f"{area}/555-{line}",
        ),
    )  # fmt: skip


def local(rng: Random) -> str:
    return f"555-01{digits(rng, 2)}"


def extension(rng: Random) -> str:
    return pick(rng, ("x{}", "ext. {}", "ext {}", "extension {}")).format(digits(rng, 4))


def british(rng: Random) -> str:
    shape = pick(rng, _BRITISH)
    number = shape[: shape.index("#")] + digits(rng, 3)
    return f"+44 {number[1:]}" if rng.random() < 0.25 else number


def spanish(rng: Random, *, mobile: bool = False) -> str:
    if mobile:
        number = f"6{digits(rng, 8)}"
        phone = pick(rng, (number, f"{number[:3]} {number[3:6]} {number[6:]}"))
    else:
        prefix = pick(rng, _PREFIXES)
        rest = digits(rng, 9 - len(prefix))
        if len(prefix) == 2:
            grouped = f"{prefix} {rest[:3]} {rest[3:5]} {rest[5:]}"
        else:
            grouped = f"{prefix} {rest[:2]} {rest[2:4]} {rest[4:]}"
        dotted = grouped.replace(" ", pick(rng, ("-", ".", "")))
        phone = pick(rng, (grouped, grouped, dotted))
    return pick(rng, ("+34 ", "(+34) ", "0034 ", "+34")) + phone if rng.random() < 0.2 else phone


def email(rng: Random, first: str, last: str, *, house: str = "") -> str:
    """Make an address from a name; `house` is the employer's, else a private one."""
    given, family = plain(first) or "info", plain(last) or "post"
    user = pick(
        rng,
        (
            f"{given}.{family}",
            f"{given[0]}{family}",
            f"{family}{given[0]}",
            f"{given}_{family}",
            f"{family}.{given}",
            f"{given}{whole(rng, 1, 99)}",
            f"{given[0]}.{family}{whole(rng, 40, 99)}",
            f"dr{family}",
            f"{family}{whole(rng, 1950, 2005)}",
        ),
    )
    return f"{user}@{host(rng, house) if house else pick(rng, _DOMAINS)}"


def host(rng: Random, house: str) -> str:
    words = [plain(word) for word in house.split()]
    name = pick(rng, ("".join(words[:2]), "-".join(words[:2]), words[-1], words[0])) or "clinic"
    return f"{name}.{pick(rng, _TAILS)}"


def url(rng: Random, house: str, *, paths: tuple[str, ...]) -> str:
    start = pick(rng, ("https://", "https://www.", "www.", "http://", ""))
    return f"{start}{host(rng, house)}{pick(rng, paths)}"


def ip(rng: Random) -> str:
    r = rng.random()
    if r < 0.3:
        return f"10.{whole(rng, 0, 255)}.{whole(rng, 0, 255)}.{whole(rng, 1, 254)}"
    if r < 0.55:
        return f"192.168.{whole(rng, 0, 255)}.{whole(rng, 1, 254)}"
    if r < 0.9:
        net = pick(rng, ("192.0.2", "198.51.100", "203.0.113"))
        return f"{net}.{whole(rng, 1, 254)}"
    return f"2001:db8::{whole(rng, 1, 65535):x}:{whole(rng, 1, 65535):x}"


def username(rng: Random, first: str, last: str) -> str:
    given, family = plain(first) or "x", plain(last) or "x"
    return pick(
        rng,
        (
            f"{given[0]}{family[:6]}",
            f"{given[0]}{family[0]}{digits(rng, 3)}",
            f"{family[:5]}{given[0]}{whole(rng, 1, 9)}",
            f"{given[:2]}{digits(rng, 4)}",
        ),
    )
