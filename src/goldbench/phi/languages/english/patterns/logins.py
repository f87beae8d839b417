"""Login names without a form of their own, and who dictated and who typed.

What stands beside them gives them away: "by", a day or an hour, the end of a line, a sign.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark

# A name joined to a letter: ruiz_a.
_LOGIN_JOINED = re.compile(r"(?<![\w./@-])(?P<it>[a-z]{2,20}_[a-z]{1,3}\d{0,3})(?![\w@./=-])")
_LOGIN_BEFORE = re.compile(
    r"\b[Bb][Yy] (?P<it>[a-z]{4,9})(?= (?:- [A-Z]|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))"
)
# The last letter and the digits of a login name, at the end of a line or before the day or hour of
# an entry.
_LOGIN_LAST = re.compile(r"[a-z]\d{2,5}(?= \d{1,4}[-/:]\d|\.?$)", re.MULTILINE)
_LOGIN_WHOLE = re.compile(r"(?<![\w./@#-])(?!covid)(?:[a-z]{3,10}\d{2,3}|[a-z]\d{5})\Z")
_LONGEST = 14  # characters of a login name and one before it
# Who dictated and who typed: GA:lw, JD/mk.
_TYPED = re.compile(
    r"(?<![\w/.-])(?P<one>[A-Z]{2,3})[:/](?P<two>[a-z]{2,3})(?=[ \n.,;/]|\Z)(?! ?\d*(?:mg|ml|%))"
)
_NOT_TYPED = frozenset(
    [
        "am", "ct", "cxr", "day", "dl", "ed", "ekg", "er", "he", "her", "him", "his", "hr", "im",
        "dad", "in", "iv", "kg", "mg", "min", "ml", "mo", "mom", "mri", "new", "no", "not", "old",
        "or", "pm", "po", "pr", "son", "var",
        "prn", "pt", "sc", "sec", "she", "sq", "the", "to", "us", "was", "wk", "yr",
    ]
)  # fmt: skip
# A name on a network, which has a digit, a point or a line inside: Facebook: ana.ruiz.94
_NETWORK = re.compile(
    r"\b(?:Facebook|(?-i:FB)|Messenger|Instagram|Insta|(?-i:IG)|Twitter|TikTok|Snapchat|WhatsApp|Skype|Telegram|"
    r"LinkedIn|WeChat|Discord|Reddit)(?: (?:handle|name|account|username|id|ID|profile|page))?"
    r"(?: ?[:=-]| is| as)? ?@?(?P<it>(?![Vv]\d)(?=[A-Za-z]*[\d._])[A-Za-z][\w.-]{2,29}(?<![.-]))",
    re.IGNORECASE,
)
_NETWORKS = (
    "facebook", "messenger", "insta", "twitter", "tiktok", "snapchat", "whatsapp", "skype",
    "telegram", "linkedin", "wechat", "discord", "reddit",
)  # fmt: skip
_SHORT = 3  # letters of who dictated


def find_login_behind_by(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read a login name without digits: released by jdoe - Ana."""
    match = _LOGIN_BEFORE.match(analysis.text, analysis.note.tokens.starts[at])
    if match and "W" not in lexicon("en").flags.get(match["it"], ""):
        yield Mark(*match.span("it"), "USERNAME", "", 70.0, "cue.login")


def find_around_sign(analysis: NoteAnalysis, at: int) -> Iterable[Mark]:
    """Read a login name before a day or an hour, or who dictated and who typed."""
    words, starts, _ = analysis.note.tokens
    before = words[at - 1] if at else ""
    if before.isdigit():
        is_second = at > 1 and words[at - 2].isdigit()
        return find_login_by_digits(analysis.text, starts[at - 2]) if is_second else ()
    if len(before) <= _SHORT and before.isupper():
        return _read_dictation_line(analysis.text, starts[at - 1])
    return ()


def _read_dictation_line(text: str, start: int) -> Iterator[Mark]:
    match = _TYPED.match(text, start)
    if match and match["two"] not in _NOT_TYPED:
        for part in ("one", "two"):
            yield Mark(*match.span(part), "DOCTOR", "", 75.0, "cue.dictated")


def find_login_by_digits(text: str, digits: int) -> Iterator[Mark]:
    """Read a login name by the place of its digits."""
    if digits and (last := _LOGIN_LAST.match(text, digits - 1)):
        end = last.end()
        if whole := _LOGIN_WHOLE.search(text, max(0, end - _LONGEST), end):
            yield Mark(whole.start(), end, "USERNAME", "", 80.0, "cue.login")


def find_joined_logins(text: str) -> Iterator[Mark]:
    """Yield names joined to a letter: ruiz_a."""
    if "_" in text:
        for match in _LOGIN_JOINED.finditer(text):
            yield Mark(*match.span("it"), "USERNAME", "", 80.0, "cue.login")


def find_network_names(text: str) -> Iterator[Mark]:
    """Yield names on a network: Facebook: ana.ruiz.94."""
    low = text.lower()
    if not ("FB" in text or "IG" in text or any(sign in low for sign in _NETWORKS)):
        return
    for match in _NETWORK.finditer(text):
        yield Mark(*match.span("it"), "USERNAME", "", 85.0, "cue.login")
