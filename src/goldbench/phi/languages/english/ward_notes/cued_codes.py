"""Numbers that a word of administration announces: auth, kit, badge, folder, ser, SSN ending.

Short words that are said of other things too, so that what follows has to look like a code: letters
and digits, or four digits and more.
"""

import re
from collections.abc import Iterator

from goldbench.language import Tokens
from goldbench.phi.mark import Mark

_CUES: dict[str, str] = {
    "IDNUM": (
        "auth authorization authorisation preauth pre-auth kit bag film CAD collar badge "
        "incident "
        "inc docket warrant seal evidence tracking locker request req run ticket tix CCF enc FIN "
        "barcode order requisition voucher permit shield cert packet trip dispatch call-out"
    ),
    "HEALTHPLAN": "mem mbr grp member memb subscriber sub policy pol beneficiary scheme fund",
    "MEDICALRECORD": "folder file chart hosp hospital clinic unit MPI EMPI NHI HRN URN UMRN",
    "DEVICE": "ser serial s/n SN handset transmitter receiver reader sensor controller",
    "BIOID": "template palm-vein iris-scan voiceprint fingerprint footprint footprints",
    "LICENSE": "dl DL licence license lic reg regn registration prov provider cert",
}
_LABELS = {
    form: label
    for label, words in _CUES.items()
    for word in words.split()
    for form in (word, word.capitalize(), word.upper())
}
_FIRST = frozenset(re.split(r"[/-]", word)[0] for word in _LABELS)  # as tokens are cut
_WORDS = "|".join(sorted(map(re.escape, _LABELS), key=len, reverse=True))
_NO = r"(?:(?: ?(?:no|nos|num|number|id|ID|code|ref|rpt|key|record)\b\.?)?[ ]?[:#=]{0,2} ?#?)"
_CODE = (
    r"(?P<it>(?=[A-Z0-9/ -]{0,14}\d{3})(?:[A-Z]{1,5}[-/. ]?)?\d[\dA-Z]*(?:[-/][\dA-Z]{1,8}){0,4}"
    r"(?: \d{3,5}){0,3}[A-Z]?)(?![\w%]|[./]\d)"
)
_CUED = re.compile(rf"(?P<cue>{_WORDS})(?![A-Za-z])(?P<no>{_NO}){_CODE}")
_PLAIN = re.compile(r"\d{1,3}|(?:19|20)\d\d|\d{1,4}[-/]\d{1,2}(?:[-/]\d{2,4})?")
_SSN_END = re.compile(
    r"SS[NI]?\b[^\n\d]{0,16}\b(?:ending|ends|last (?:4|four)|l4)(?: (?:in|with|of))?[ :#]*"
    r"(?P<it>\d{4})(?!\w)",
    re.IGNORECASE,
)
_MASKED = re.compile(r"(?:[xX*]{3}-?[xX*]{2}-?|(?:[xX*]{4} ){2})\d{4}(?!\w)")
_CALLED = re.compile(r"[A-Za-z]+[.:]? ?#?(?P<it>\d{4,5})(?![\w/.:-])")
_CALLS = frozenset(
    [
        "ASCOM", "Ascom", "BLEEP", "Bleep", "DECT", "Extn", "PGR", "Pg", "Pgr", "Spectralink",
        "Voalte", "Vocera", "ascom", "bleep", "blp", "dect", "extn", "pg", "pgr", "spectralink",
        "voalte", "vocera",
    ]
)  # fmt: skip
_SOCIAL = frozenset(["SS", "SSN", "ssn", "Ssn", "SSI"])
CODE_WORDS = _FIRST | _SOCIAL | _CALLS
_STRONG = frozenset(["auth", "badge", "ccf", "folder", "mbr", "nhi", "hrn", "mem", "grp", "ser"])


def find_cued_codes(text: str, cut: Tokens) -> Iterator[Mark]:
    """Yield the numbers behind such words.

    >>> from goldbench.language import tokens
    >>> text = "auth QX-20417-B, badge 5521; SSN on file ending 4410, run 3 miles"
    >>> [(m.label, text[m.start : m.end]) for m in find_cued_codes(text, tokens(text))]
    [('IDNUM', 'QX-20417-B'), ('IDNUM', '5521'), ('SSN', '4410')]
    """
    for word, start in zip(cut.words, cut.starts, strict=True):
        if word in _FIRST and (match := _CUED.match(text, start)) and _is_code(match, text):
            label = _LABELS[match["cue"]]
            yield Mark(*match.span("it"), label, "", 78.0, "cue.code")
        if word in _SOCIAL and (match := _SSN_END.match(text, start)):
            yield Mark(*match.span("it"), "SSN", "ssn", 85.0, "cue.ssn-end")
        elif word in _CALLS and (match := _CALLED.match(text, start)):
            yield Mark(*match.span("it"), "PHONE", "phone", 78.0, "cue.extension")
    if "xx" in text or "XX" in text or "**" in text:
        for match in _MASKED.finditer(text):
            yield Mark(*match.span(), "SSN", "ssn", 85.0, "cue.ssn-end")


def _is_code(match: re.Match[str], text: str) -> bool:
    """Ask for a sign between, a letter within, or a word that says nothing else."""
    value = match["it"]
    if text[match.start() - 1 : match.start()] in ("-", "/") and match.start():
        return False
    signed = any(sign in match["no"] for sign in ":#=") or match["no"].strip() != ""
    if _PLAIN.fullmatch(value):
        return value.isdigit() and signed and match["cue"].lower() in _STRONG and len(value) > 2
    return signed or any(map(str.isalpha, value)) or match["cue"].lower() in _STRONG
