"""Days and ages of a variant: the same way of writing, another calendar.

The numbers of a day change by what they can be: those up to 12 stay so, days stay days, and all
years move by the same few; months and weekdays move by the same step wherever they are named.
"""

import re
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.training.notes.draw import WORD, Draw
from goldbench.training.notes.number_words import other_number_word
from goldbench.training.notes.sources import WordSource

_PART = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+(?:['’][^\W\d_]+)*")
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_MONTHS, _LAST_DAY = 12, 31
_WHOLE_DATE = 8  # digits of 20240115


def other_day(draw: Draw, text: str, words: WordSource) -> str:
    """Give another day written the same way."""
    feasts = {feast.lower() for feast in words.feasts}
    if text.lower() in feasts or not any(_is_dated(part, words) for part in _PART.findall(text)):
        return draw.another("feast", text, lambda rng: _feast(rng, text, words))
    numbers = re.findall(r"\d+", text)
    padded = len(numbers[0]) == 4 if numbers else False  # 2024-11-05

    def change(part: re.Match[str]) -> str:
        if part[0][0].isdigit():
            last = len(numbers) > 2 and not padded and part[0] == numbers[-1] and len(part[0]) == 2
            is_year = last or text[: part.start()].endswith(("'", "’"))
            other = _number(draw, part[0], is_year=is_year)
            return other.zfill(2) if padded else other
        return _word(draw, part[0], words)

    return _PART.sub(change, text)


def _feast(rng: Random, text: str, words: WordSource) -> str:
    feast = pick(rng, words.feasts)
    return feast.lower() if text.islower() else feast


def _is_dated(part: str, words: WordSource) -> bool:
    return (
        part[0].isdigit()
        or any(part.lower() in names for names in words.cycles)
        or other_number_word(part, Random(1)) is not None  # noqa: S311  # a question, no draw
    )


def _number(draw: Draw, number: str, *, is_year: bool) -> str:
    digits = number.rstrip("stndrh")
    value = int(digits)
    if len(digits) == _WHOLE_DATE:
        parts = digits[:4], digits[4:6], digits[6:]
        return "".join(_number(draw, part, is_year=False) for part in parts)
    if _YEAR.fullmatch(digits):
        return str(value + _years(draw))
    if is_year or (len(digits) == 2 and value > _LAST_DAY):
        return f"{(value + _years(draw)) % 100:0{len(digits)}d}"
    if value > _LAST_DAY:
        return str(max(1, value + whole(draw.rng, -9, 9)))
    low, high = (1, _MONTHS) if value <= _MONTHS else (_MONTHS + 1, 28)
    other = draw.another("day", str(value), lambda rng: str(whole(rng, low, high)))
    if digits != number:
        return other + _ending(int(other))
    return other.zfill(2) if digits[0] == "0" else other


def _years(draw: Draw) -> int:
    return int(draw.another("years", "", lambda rng: str(pick(rng, (-7, -5, -4, -3, -2, -1, 1)))))


def _ending(day: int) -> str:
    return "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _word(draw: Draw, word: str, words: WordSource) -> str:
    for names in words.cycles:
        if word.lower() in names:
            at = names.index(word.lower()) + _step(draw, len(names))
            return _like(names[at % len(names)], word)
    return other_number_word(word, draw.rng) or word


def _step(draw: Draw, size: int) -> int:
    return int(draw.another(f"step {size}", "", lambda rng: str(whole(rng, 1, size - 1))))


def _like(other: str, word: str) -> str:
    if word.isupper() and len(word) > 1:
        return other.upper()
    return other.capitalize() if word[0].isupper() else other


def other_age(draw: Draw, text: str) -> str:
    """Give another age in the same words: the first number changes, or the first written out."""

    def other(part: re.Match[str]) -> str:
        value = int(part[0])
        if value % 10 == 0 and text[part.end() :].startswith("s"):
            return str(10 * whole(draw.rng, 2, 8))
        return str(max(1, value + pick(draw.rng, (-9, -6, -4, -3, -2, -1, 1, 2, 3, 5, 8))))

    if re.search(r"\d", text):
        return re.sub(r"\d+", other, text, count=1)
    return WORD.sub(lambda part: other_number_word(part[0], draw.rng) or part[0], text)
