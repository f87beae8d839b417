"""Stretches of a Spanish note that cite: reviews, protocols and teaching sheets.

Where two papers or guidelines and more are cited within a few words of each other, authors, trials
and their years stand bare ("MERINO (Harris), Moellering 1984"): a year is a patient's there only
behind a word that asks for one, and a name of which the model is not certain is an author.
"""

import re
from bisect import bisect_left, bisect_right

from goldbench.phi.languages.spanish.other_notes.resolution.citations import is_cited_year
from goldbench.phi.mark import Mark

_REACH = 160  # characters on either side within which papers are counted
_CITED = 2  # papers that make a stretch of literature
_CERTAIN = 88.0  # confidence from which a name is believed there
_YEAR = re.compile(r"(?<=[ (,])(?<! de )(?<! en )(?<!esde )(?:18|19|20)\d\d(?![\d/-])")
_OTHERS = re.compile(r" et al\b| y cols?\b|(?<!\w)(?:NEJM|Lancet|JAMA|BMJ|Cochrane)(?!\w)")
_ASKS_YEAR = re.compile(r"(?i:(?<!\w)(?:en|desde|hasta|año|hacia|nacid[oa]|\w+ de)) \Z")
_TITLE = re.compile(r"(?i:(?<!\w)(?:dra?s?|dres|prof|d|dña|sra?|enf|lic|fdo)\.?ª?:? )\Z")
# Marks that a word's look alone gave: behind a title or in a field nobody is only cited.
_BY_LOOK = ("model.", "cue.given", "cue.listed", "cue.called", "echo.name")
_PLACED = ("site-of.town", "site-of.belongs", "site-of.somewhere", "place.")
_UNTOUCHED = frozenset({"EDAD_SUJETO_ASISTENCIA", "SEXO_SUJETO_ASISTENCIA", "PROFESION"})


class Literature:
    """Where a note cites, by place."""

    def __init__(self, text: str) -> None:
        self._text = text
        cited = [m.start() for m in _YEAR.finditer(text) if is_cited_year(text, *m.span())]
        if cited:
            cited = sorted([*cited, *(match.start() for match in _OTHERS.finditer(text))])
        self._cited = cited if len(cited) >= _CITED else []

    def is_near(self, at: int) -> bool:
        """Tell whether two papers and more are cited around a place, in its line."""
        if not self._cited:
            return False
        low, high = max(0, at - _REACH), at + _REACH
        low = max(low, self._text.rfind("\n", low, at) + 1)
        line = self._text.find("\n", at, high)
        high = line if line >= 0 else high
        return bisect_right(self._cited, high) - bisect_left(self._cited, low) >= _CITED

    def cites(self, mark: Mark) -> bool:
        """Tell the year of a paper, an author or a trial from what is a patient's."""
        if not self._cited or mark.label in _UNTOUCHED:
            return False
        text, start = self._text, mark.start
        if mark.label == "FECHAS":
            return (
                text[start : mark.end].isdigit()
                and mark.end - start == 4
                and self.is_near(start)
                and not _ASKS_YEAR.search(text, max(0, start - 24), start)
            )
        if not mark.rule.startswith((*_BY_LOOK, *_PLACED)) or mark.confidence >= _CERTAIN:
            return False
        return self.is_near(start) and not _TITLE.search(text, max(0, start - 7), start)
