"""A note as the rules see it: its day, what kind it is, sentences with their section, dates."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from goldbench.risk.languages import RiskLanguage, load_language
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.dates import Container, Dated
from goldbench.risk.text.sentences import Sentence, split
from goldbench.risk.text.spelling import correct_spelling
from goldbench.risk.text.tokens import Phrases, Words, cut

_HEAD = 1500
_UNKNOWN_DAY = date(2100, 1, 1)


@dataclass(frozen=True)
class Note:
    """A text cut into words and sentences, with its dates and the container of its day."""

    text: str
    language: RiskLanguage = field(repr=False)
    words: Words
    day: date | None
    kind: str
    container: Container
    sentences: tuple[Sentence, ...] = field(repr=False)
    dates: tuple[Dated, ...] = field(repr=False)

    @cached_property
    def female(self) -> bool | None:
        """Say whether the patient is a woman; None where the note does not tell."""
        women = len(self.language.woman.findall(self.text))
        men = len(self.language.man.findall(self.text))
        return None if women == men else women > men

    @cached_property
    def _date_starts(self) -> list[int]:
        return [dated.start for dated in self.dates]

    def dates_in(self, start: int, end: int) -> tuple[Dated, ...]:
        """Give the dates that begin in [start, end) of the text."""
        low = bisect_left(self._date_starts, start)
        return self.dates[low : bisect_left(self._date_starts, end, low)]

    def sentence_at(self, word: int) -> Sentence:
        starts = self._sentence_starts
        return self.sentences[max(bisect_right(starts, word) - 1, 0)]

    def sentences_with(self, *tables: Phrases[Any]) -> list[int]:
        """Give the numbers of the sentences in which a phrase of the tables may stand.

        Most sentences hold none: looking at the others alone halves the work.
        """
        places = {place for table in tables for place in table.places(self.words)}
        starts = self._sentence_starts
        return sorted({bisect_right(starts, place) - 1 for place in places})

    @cached_property
    def _sentence_starts(self) -> list[int]:
        return [sentence.first for sentence in self.sentences]

    def extent(self, sentence: Sentence) -> tuple[int, int]:
        if sentence.first >= sentence.last:
            return 0, 0
        return self.words.starts[sentence.first], self.words.ends[sentence.last - 1]


def read_note(text: str, rules: Rulebook, *, day: date | None = None) -> Note:
    """Cut a note; `day` is used where the note itself has no date."""
    language = load_language(rules.language)
    words = correct_spelling(cut(language.point_decimals(text)), rules)
    rules.vocabulary.walk(words)
    own = own_day(text, rules.language) or day
    kind = _kind(words, text, rules)
    record = own or _UNKNOWN_DAY
    dates = tuple(language.find_dates(text, record, words))
    container = _container(text, record, kind, dates, language)
    sentences = tuple(split(text, words, rules))
    return Note(text, language, words, own, kind, container, sentences, dates)


def own_day(text: str, language: str = "en") -> date | None:
    """Read the date of "Record date:" ("Fecha:"), else the first whole date of the note's head."""
    spoken = load_language(language)
    match = spoken.record_date.search(text, 0, _HEAD)
    wanted = text[match.start() : match.start() + 60] if match else text[:_HEAD]
    dates = spoken.find_dates(wanted, _UNKNOWN_DAY, None)
    whole = [d for d in dates if d.kind in {"iso", "mdy"} or _is_full(d)]
    return whole[0].first if whole else None


def _is_full(dated: Dated) -> bool:
    return dated.kind in {"dmonth", "monthd"} and dated.first.year < _UNKNOWN_DAY.year - 1


def _kind(words: Words, text: str, rules: Rulebook) -> str:
    end = bisect_left(words.starts, _HEAD)
    for kind, wanted in rules.kinds:
        if next(wanted.find(words, 0, end, text), None):
            return kind
    return "visit"


def _container(
    text: str, record: date, kind: str, dates: tuple[Dated, ...], language: RiskLanguage
) -> Container:
    """Give the record's day; the days of the stay for a discharge summary; a letter's visit."""
    first = last = anchor = record
    if kind == "discharge":
        for match in language.stay.finditer(text, 0, _HEAD):
            near = next((d for d in dates if match.end() <= d.start <= match.end() + 2), None)
            if near is None or abs((near.first - record).days) > 120:
                continue
            if match["what"].lower().startswith(language.first_day):
                first = min(first, near.first)
            else:
                last = max(last, near.first)
        anchor = first
    elif kind == "letter":
        anchor = _visit(text, record, dates, language)
    return Container(first, last, anchor)


def _begin(text: str, place: int) -> int:
    """Give where the sentence around a place begins, at most a line and a half before it."""
    first = max(place - 120, 0)
    return max(text.rfind(".", first, place) + 1, text.rfind("\n\n", first, place) + 1, first)


def _visit(text: str, record: date, dates: tuple[Dated, ...], language: RiskLanguage) -> date:
    """Give the day of the visit a letter tells of: the record's own unless an earlier is named."""
    for dated in dates:
        sentence = text[_begin(text, dated.start) : dated.end]
        vague = dated.kind in {"month", "my", "year", "short", "monthy"}
        if vague or not language.visit.search(sentence):
            continue
        if dated.start < 20 or "record date" in sentence.lower():
            continue
        if timedelta(0) < record - dated.first <= timedelta(days=60):
            return dated.first
        if dated.kind == "today":
            return record
    return record
