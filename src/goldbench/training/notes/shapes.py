"""Numbers and addresses on the net of the same shape: digit for digit, letter for letter."""

import re
from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick
from goldbench.training.notes.draw import Draw, match_case
from goldbench.training.notes.number_words import other_number_word
from goldbench.training.templates.logins import make_word

_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_RUN = re.compile(r"[^\W\d_]+|\d|[\W_]")
_KEPT = frozenset(
    [
        "ai", "app", "ar", "au", "ca", "case", "cl", "co", "com", "edu", "es", "gob", "gov", "http",
        "https", "ie", "in", "info", "io", "login", "mail", "mx", "mychart", "net", "nhs", "nz",
        "org", "portal", "uk", "us", "www", "za",
    ]
)  # fmt: skip
_SPOKEN = 3  # letters from which a run in a number is a word that stays


def same_shape(draw: Draw, text: str) -> str:
    """Change every digit; half the time the letters too, but not words.

    What has no number in it is a login.
    """
    if not any(run.isdecimal() or other_number_word(run, draw.rng) for run in _RUN.findall(text)):
        return other_address(draw, text)
    change = draw.rng.random() < 0.5

    def make(rng: Random) -> str:
        return "".join(_sign(run, rng, change=change) for run in _RUN.findall(text))

    return draw.another("shape", text, make)


def _sign(run: str, rng: Random, *, change: bool) -> str:
    if run.isdecimal():
        return pick(rng, "123456789" if run != "0" else "0123456789")
    if not run.isalpha():
        return run
    spoken = other_number_word(run, rng)
    if spoken is not None or len(run) > _SPOKEN or run.islower() or not change:
        return spoken or run
    return "".join(pick(rng, _LETTERS) for _ in run)


def other_digits(draw: Draw, text: str) -> str:
    """Change every digit and every spoken number; all else stays."""

    def make(rng: Random) -> str:
        return "".join(_sign(run, rng, change=False) for run in _RUN.findall(text))

    return draw.another("digits", text, make)


def other_address(draw: Draw, text: str) -> str:
    """Change the words of a login, an e-mail address or a URL, but for those all of them have."""

    def make(word: str) -> Callable[[Random], str]:
        size = len(word)
        return lambda rng: make_word(rng).lower()[: max(2, size + 2)]

    pieces = []
    for run in _RUN.findall(text):
        if run.isalpha() and run.lower() not in _KEPT:
            pieces.append(match_case(draw.another("address", run, make(run)), run))
        else:
            pieces.append(_sign(run, draw.rng, change=False) if run.isdecimal() else run)
    return "".join(pieces)
