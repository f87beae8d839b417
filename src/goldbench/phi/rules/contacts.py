"""E-mail, web and IP addresses, telephone and fax numbers."""

import ipaddress
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from goldbench.phi.rules.hits import Hit

_DOMAIN = re.compile(r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.)+[A-Za-z]{2,24}(?![A-Za-z])")
_SCHEME = re.compile(
    r"(?:[Hh][Tt][Tt][Pp][Ss]?://|ftp://|[Ww][Ww][Ww]\.)[^\s<>\"'()\[\]{}]{2,2000}"
)
_SIGNS = ("://", "ww.", "wW.", "Ww.", "WW.")  # without one of these there is no such address
_HOST = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.){0,4}[A-Za-z0-9-]{2,63}$")
_IPV4 = re.compile(r"\d(?<![\d.]\d)\d{0,2}\.(?:\d{1,3}\.){2}\d{1,3}(?!\d|\.\d)")
_IPV6 = re.compile(r"(?<![\w:.])(?=[0-9a-f]*:[0-9a-f]*:)[0-9a-f:]{3,39}(?![\w:])", re.IGNORECASE)
# What such an address holds; what `re` finds quickly is looked for first.
_DOTS = re.compile(r"\.\d{1,3}\.\d{1,3}\.\d")
_TWO_COLONS = re.compile(r":[0-9A-Fa-f]{0,4}:")
_FAX = re.compile(r"\bfax\b[^\d\n]{0,20}$", re.IGNORECASE)
# Words before a telephone number, as English and Spanish notes have them.
CALL = re.compile(
    r"(?<!\w)(?:tel[eé]?f?o?n?[eo]?|tfno|tlf|telf|phone|cell|call|mobile|m[oó]vil|pager|beeper|contact|"
    r"reach|home|work|office|dial|ext|extension|voicemail|ph|pgr|p|#|x|t)[^\w\n]{0,4}"
    r"(?:\w+ ){0,2}\(?$",
    re.IGNORECASE,
)


def bare_hosts(domains: str) -> re.Pattern[str]:
    """Find the end of a host without a scheme: one of some top domains, and what follows it."""
    return re.compile(rf"\.(?:{domains})(?:/[^\s<>\"'()\[\]{{}}]{{0,2000}})?(?![\w@]|\.\w)")


# Well-known top domains, as English and Spanish notes have them.
BARE = bare_hosts("com|org|net|edu|gov|es|info|int|example|cat|eu|io")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContactForms:
    """How a language, and the country it is spoken in, write addresses and numbers.

    `labels`: of its scheme, by NLP Sandbox type. `user`: the name before the @ of an address.
    `bare`: the end of a web address without a scheme. `starts`: where a number may begin; the
    `plan` is tried there and nowhere else. `call`: what stands before a telephone number.
    `region`: whose numbering plan (ISO 3166) is asked, unless `possible` knows already.
    """

    labels: Mapping[str, str]
    user: re.Pattern[str]
    bare: re.Pattern[str]
    starts: re.Pattern[str]
    plan: re.Pattern[str]
    call: re.Pattern[str]
    region: str
    possible: re.Pattern[str] | None


def find_contacts(text: str, forms: ContactForms) -> Iterator[Hit]:
    """Yield addresses and numbers; a number whose plan `phonenumbers` knows is surer.

    >>> from goldbench.phi.languages.english.contacts import CONTACTS
    >>> [(hit.label, hit[:2]) for hit in find_contacts("Fax (312) 555-0147, a@b.org", CONTACTS)]
    [('EMAIL', (20, 27)), ('FAX', (4, 18))]
    """
    labels = forms.labels
    for start, end in _emails(text, forms.user):
        yield Hit(start, end, labels["email"], "contact.email", 99.5, "email")
    for start, end in _links(text, forms.bare):
        yield Hit(start, end, labels["url"], "contact.url", 98.0, "url")
    yield from _addresses(text, labels["ip_address"])
    yield from _numbers(text, forms)


def _emails(text: str, user_name: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = text.find("@")
    while at >= 0:
        domain = _DOMAIN.match(text, at)
        user = user_name.search(text, max(0, at - 64), at) if domain else None
        if domain and user:
            yield user.start(user.lastgroup or 0), domain.end()
        at = text.find("@", at + 1)


def _links(text: str, bare: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield web addresses with a scheme or www, then bare hosts under a well-known top domain."""
    last = 0
    for match in _SCHEME.finditer(text) if any(sign in text for sign in _SIGNS) else ():
        last = match.start() + len(match[0].rstrip(".,;:!?"))
        yield match.start(), last
    for match in bare.finditer(text):
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


def _numbers(text: str, forms: ContactForms) -> Iterator[Hit]:
    last = 0
    for begin in forms.starts.finditer(text):
        match = forms.plan.match(text, begin.start()) if begin.start() >= last else None
        if match is None:
            continue
        start, last = match.span()
        end = start + len(match[0].rstrip(" .-("))
        digits = sum(map(str.isdigit, match[0]))
        before = text[max(0, start - 30) : start]
        fax = "fax" in before.lower() and _FAX.search(before) is not None
        cued = fax or forms.call.search(before) is not None
        if digits < 9 and not cued:
            rule, sure = "contact.local?", 60.0
        elif cued:
            rule, sure = "contact.phone-cued", 99.0
        elif is_number(match[0], forms):
            rule, sure = "contact.phone", 95.0
        else:
            rule, sure = "contact.phone?", 55.0
        kind = "fax" if fax else "phone"
        yield Hit(start, end, forms.labels[kind], rule, sure, kind)


def is_number(text: str, forms: ContactForms) -> bool:
    """Ask the numbering plans whether such a number is possible, at home or abroad.

    Numbers set aside for fiction (North America 555-01xx) are possible but not assigned, so
    "possible" is asked and not "valid".
    """
    if forms.possible and forms.possible.fullmatch(text):
        return True
    import phonenumbers  # noqa: PLC0415  # its tables are large

    try:
        number = phonenumbers.parse(text, forms.region)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number)
