"""Sentences of clinical notes, English and Spanish: offsets, never changed text."""

import re
from collections.abc import Iterator

from goldbench.corpus import Extent

_ABBREVIATIONS = {
    "en": frozenset(
        [
            "dr",
            "drs",
            "mr",
            "mrs",
            "ms",
            "prof",
            "st",
            "mt",
            "jr",
            "sr",
            "vs",
            "no",
            "nos",
            "approx",
            "dept",
            "fig",
            "vol",
            "inc",
            "ltd",
            "co",
            "corp",
            "pt",
            "pts",
            "resp",
            "temp",
            "wt",
            "ht",
            "hr",
            "hrs",
            "min",
            "mins",
            "sec",
            "wk",
            "wks",
            "mo",
            "mos",
            "yr",
            "yrs",
            "tab",
            "tabs",
            "cap",
            "caps",
            "inj",
            "sol",
            "q",
            "b.i.d",
            "t.i.d",
            "q.i.d",
            "p.o",
            "p.r.n",
            "i.v",
            "i.m",
            "e.g",
            "i.e",
            "etc",
            "cf",
            "al",
            "jan",
            "feb",
            "mar",
            "apr",
            "jun",
            "jul",
            "aug",
            "sept",
            "sep",
            "oct",
            "nov",
            "dec",
            "ave",
            "blvd",
            "rd",
            "ext",
            "tel",
            "apt",
            "ste",
            "hosp",
            "univ",
            "rt",
            "lt",
        ]
    ),
    "es": frozenset(
        [
            "dr",
            "dra",
            "dres",
            "prof",
            "sr",
            "sra",
            "srta",
            "d",
            "dña",
            "avda",
            "av",
            "avd",
            "c",
            "ctra",
            "pza",
            "pº",
            "n",
            "nº",
            "núm",
            "tel",
            "tfno",
            "telf",
            "fax",
            "ext",
            "pág",
            "fig",
            "vol",
            "aprox",
            "dept",
            "dpto",
            "serv",
            "hosp",
            "univ",
            "min",
            "máx",
            "mín",
            "seg",
            "h",
            "hs",
            "sem",
            "etc",
            "ej",
            "p.ej",
            "vs",
            "cf",
            "al",
            "ing",
            "lic",
            "ud",
            "uds",
            "vd",
            "vds",
            "km",
            "cm",
            "mm",
            "ml",
            "mg",
            "gr",
            "kg",
            "comp",
            "caps",
            "iny",
            "sol",
            "i.v",
            "i.m",
            "v.o",
            "s.c",
        ]
    ),
}
# A full stop, question or exclamation mark, its closing signs, white space, then what may begin.
_END = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[¿¡]?(?:[^\W\d_]|\d|[-•*]))|\n")
_WORD_BEFORE = re.compile(r"[\w.ºª]+$")


def sentences(text: str, lang: str) -> Iterator[Extent]:
    r"""Yield the sentences; a line end ends one, an abbreviation or an initial does not.

    >>> text = "Seen by Dr. Ruiz. No fever.\nPlan: rest"
    >>> [text[a:b] for a, b in sentences(text, "en")]
    ['Seen by Dr. Ruiz.', 'No fever.', 'Plan: rest']
    """
    known = _ABBREVIATIONS[lang]
    start = 0
    for match in _END.finditer(text):
        if match[0] != "\n" and _goes_on(text, start, match, known):
            continue
        yield from _trim(text, start, match.end())
        start = match.end()
    yield from _trim(text, start, len(text))


def _goes_on(text: str, start: int, match: re.Match[str], known: frozenset[str]) -> bool:
    """Say whether the full stop belongs to an abbreviation, an initial or a number."""
    if match[0][0] != ".":
        return False
    before = _WORD_BEFORE.search(text, start, match.start())
    if before is None:
        return False
    word = before[0].lower().rstrip(".")
    after = text[match.end() :].lstrip()[:1]
    if word in known or (len(word) == 1 and word.isalpha()):
        return True
    if word.isdigit() and not text[start : before.start()].strip():
        return True  # the number of an item in a list
    return after.islower()


def _trim(text: str, start: int, end: int) -> Iterator[Extent]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end > start:
        yield Extent(start, end)
