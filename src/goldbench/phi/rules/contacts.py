"""E-mail, web and IP addresses, telephone and fax numbers."""

import ipaddress
import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit

LABELS = {
    "en": {"email": "EMAIL", "url": "URL", "ip_address": "IPADDR", "phone": "PHONE", "fax": "FAX"},
    "es": {
        "email": "CORREO_ELECTRONICO",
        "url": "URL_WEB",
        "ip_address": "DIREC_PROT_INTERNET",
        "phone": "NUMERO_TELEFONO",
        "fax": "NUMERO_FAX",
    },
}
_USER = {
    "en": re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?$"),
    # Spanish notes write accents in addresses, and glue the label to them: "E-mail.ana@…".
    "es": re.compile(r"(?:(?<!\w)[Ee]-?[Mm]ail[.-])?(?P<user>[^\W_](?:[\w.%+-]{0,62}[\w%+-])?)$"),
}
_DOMAIN = re.compile(r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.)+[A-Za-z]{2,24}(?![A-Za-z])")
_SCHEME = re.compile(
    r"(?:[Hh][Tt][Tt][Pp][Ss]?://|ftp://|[Ww][Ww][Ww]\.)[^\s<>\"'()\[\]{}]{2,2000}"
)
_SIGNS = ("://", "ww.", "wW.", "Ww.", "WW.")  # without one of these there is no such address
_BARE = re.compile(
    r"\.(?:com|org|net|edu|gov|es|info|int|example|cat|eu|io)(?:/[^\s<>\"'()\[\]{}]{0,2000})?(?![\w@]|\.\w)"
)
_HOST = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.){0,4}[A-Za-z0-9-]{2,63}$")
_IPV4 = re.compile(r"\d(?<![\d.]\d)\d{0,2}\.(?:\d{1,3}\.){2}\d{1,3}(?!\d|\.\d)")
_IPV6 = re.compile(r"(?<![\w:.])(?=[0-9a-f]*:[0-9a-f]*:)[0-9a-f:]{3,39}(?![\w:])", re.IGNORECASE)
# What such an address holds; what `re` finds quickly is looked for first.
_DOTS = re.compile(r"\.\d{1,3}\.\d{1,3}\.\d")
_TWO_COLONS = re.compile(r":[0-9A-Fa-f]{0,4}:")
# Where a number may begin; the plans are tried there and nowhere else. The sign is looked for
# first and what stands before it next: the other way round `re` is ten times as slow. For the
# same reason the English one takes, of ASCII, only the signs, beyond ASCII anything, and asks then
# whether it is a digit.
_STARTS = {
    "en": re.compile(
        r"[^\x00-'*,-/:-\x7f](?<![\w.+-].)(?<=[(+\d])"
        r"(?=\d\d(?:\d\)|[./]\d| ?- ?\d|\d{0,2} \d|\d{4})|(?<=1)[ .-]?[(\d]\d\d|(?<=\+)\d)"
    ),
    "es": re.compile(r"[(+06-9](?<![\w.+-][(+06-9])(?:(?<=[6-9])\d|(?<=0)0|(?<=\+)|(?<=\()[+0])"),
}
_US = re.compile(
    r"(?:\+?1[ .-]?)?(?:\(\d{3}\)(?: ?- ?|[ .]?)|\d{3}(?: ?- ?|[ ./]))\d{3}(?: ?- ?|[ .])\d{4}"
    r"(?:,?\s?(?:[xX]|[Ee]xt\.?|EXT\.?|extension)\s?\d{1,6})?(?![\w-])"
    r"|\+?1?[2-9]\d{2}[2-9]\d{6}(?![\w-])"
    r"|\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?![\w-])"
    r"|0\d{2,4} \d{3,4} ?\d{3,4}(?![\w-])"
    r"|(?<!/)\d{3}-\d{4}(?:,?\s?(?:[xX]|[Ee]xt\.?|extension)\s?\d{1,6})?(?![\w-])"
)
_SPAIN = re.compile(
    r"(?<!/)(?:\(?(?:\+|00)\s?\d{2,3}\)?[ .-]{0,2})?"
    r"(?:[6789]\d{2}[ .-]?\d{3}[ .-]?\d{3}|[6789]\d{2}[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}|"
    r"[89]\d[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}|[89]\d[ .-]?\d{7}|[89]\d[ .-]\d{3} \d{4})"
    r"(?![\w]|[-/]\d)"
    r"|(?<!/)(?:\(?(?:\+|00)\s?\d{1,3}\)?[ .-]{0,2})(?:\(?\d{1,4}\)?[ .-]{0,2}){2,5}(?!\w)"
)
# Ten digits from 2 on: possible in North America, and what most numbers look like.
_TEN = re.compile(
    r"(?:\+?1[ .-]?)?(?:\([2-9][0-9]{2}\)|[2-9][0-9]{2})[ ./-]{0,3}[0-9]{3}[ .-]{0,3}[0-9]{4}"
)
_FAX = re.compile(r"\bfax\b[^\d\n]{0,20}$", re.IGNORECASE)
_CALL = re.compile(
    r"(?<!\w)(?:tel[eé]?f?o?n?[eo]?|tfno|tlf|telf|phone|cell|call|mobile|m[oó]vil|pager|beeper|contact|"
    r"reach|home|work|office|dial|ext|extension|voicemail|ph|pgr|p|#|x|t)[^\w\n]{0,4}"
    r"(?:\w+ ){0,2}\(?$",
    re.IGNORECASE,
)


def find_contacts(text: str, lang: str) -> Iterator[Hit]:
    """Yield addresses and numbers; a number whose plan `phonenumbers` knows is surer.

    >>> [(hit.label, hit[:2]) for hit in find_contacts("Fax (312) 555-0147, a@b.org", "en")]
    [('EMAIL', (20, 27)), ('FAX', (4, 18))]
    """
    labels = LABELS[lang]
    for start, end in _emails(text, lang):
        yield Hit(start, end, labels["email"], "contact.email", 99.5, "email")
    for start, end in _links(text):
        yield Hit(start, end, labels["url"], "contact.url", 98.0, "url")
    yield from _addresses(text, labels["ip_address"])
    yield from _numbers(text, lang)


def _emails(text: str, lang: str) -> Iterator[tuple[int, int]]:
    at = text.find("@")
    while at >= 0:
        domain = _DOMAIN.match(text, at)
        user = _USER[lang].search(text, max(0, at - 64), at) if domain else None
        if domain and user:
            yield user.start(user.lastgroup or 0), domain.end()
        at = text.find("@", at + 1)


def _links(text: str) -> Iterator[tuple[int, int]]:
    """Yield web addresses with a scheme or www, then bare hosts under a well-known top domain."""
    last = 0
    for match in _SCHEME.finditer(text) if any(sign in text for sign in _SIGNS) else ():
        last = match.start() + len(match[0].rstrip(".,;:!?"))
        yield match.start(), last
    for match in _BARE.finditer(text):
        host = _HOST.search(text, max(last, match.start() - 80), match.start())
        if host is None or text[host.start() - 1 : host.start()] in ("@", "/", "."):
            continue
        if match.start() >= last:
            yield host.start(), match.start() + len(match[0].rstrip(".,;:!?"))


def _addresses(text: str, label: str) -> Iterator[Hit]:
    patterns = (_IPV4,) * bool(_DOTS.search(text)) + (_IPV6,) * bool(_TWO_COLONS.search(text))
    for pattern in patterns:
        for match in pattern.finditer(text):
            if _is_address(match[0]):
                yield Hit(*match.span(), label, "contact.ip", 98.0, "ip_address")


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _numbers(text: str, lang: str) -> Iterator[Hit]:
    labels = LABELS[lang]
    plan = _US if lang == "en" else _SPAIN
    last = 0
    for begin in _STARTS[lang].finditer(text):
        match = plan.match(text, begin.start()) if begin.start() >= last else None
        if match is None:
            continue
        start, last = match.span()
        end = start + len(match[0].rstrip(" .-("))
        digits = sum(map(str.isdigit, match[0]))
        before = text[max(0, start - 30) : start]
        fax = "fax" in before.lower() and _FAX.search(before) is not None
        cued = fax or _CALL.search(before) is not None
        if digits < 9 and not cued:
            rule, sure = "contact.local?", 60.0
        elif cued:
            rule, sure = "contact.phone-cued", 99.0
        elif is_number(match[0], lang):
            rule, sure = "contact.phone", 95.0
        else:
            rule, sure = "contact.phone?", 55.0
        kind = "fax" if fax else "phone"
        yield Hit(start, end, labels[kind], rule, sure, kind)


def is_number(text: str, lang: str) -> bool:
    """Ask the numbering plans whether such a number is possible, at home or abroad.

    Numbers set aside for fiction (North America 555-01xx) are possible but not assigned, so
    "possible" is asked and not "valid".
    """
    if lang == "en" and _TEN.fullmatch(text):
        return True
    import phonenumbers  # noqa: PLC0415  # its tables are large

    try:
        number = phonenumbers.parse(text, "US" if lang == "en" else "ES")
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number)
