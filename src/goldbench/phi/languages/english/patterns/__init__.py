"""What has a form of its own in English, and the word that it begins with: "ext. 4711", "I-95".

Each form is tried at its first words and nowhere else: to ask every token of a note whether it is
such a word costs less than one search of the text by pattern. A word here is a token as
`language.tokens` cuts it, so that "BY" is one and "bY" are two.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import compress, count

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.patterns.forms import Form, forms_by_word
from goldbench.phi.languages.english.patterns.houses import find_house, find_ward, houses_by_word
from goldbench.phi.languages.english.patterns.logins import (
    find_around_sign,
    find_joined_logins,
    find_login_behind_by,
    find_login_by_digits,
    find_network_names,
)
from goldbench.phi.mark import Mark

__all__ = ["find_patterns"]

Look = Callable[[NoteAnalysis, int], Iterable[Mark]]


def find_patterns(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield login names, number plates, extensions, wards, roads and houses by their form."""
    text, (words, starts, _) = analysis.text, analysis.note.tokens
    forms, looks, cues = forms_by_word(), _looks(), _cues()
    done: dict[Form, int] = {}  # the end of the last match: matches of one form do not overlap
    for at in compress(count(), map(cues.__contains__, words)):
        word, start = words[at], starts[at]
        for form in forms.get(word, ()):
            match = form.pattern.match(text, start) if start >= done.get(form, 0) else None
            if match:
                done[form] = match.end()
                yield Mark(*match.span("it"), form.label, form.subtype, 80.0, form.rule)
        if look := looks.get(word):
            yield from look(analysis, at)
    for first, last in analysis.note.lines:
        at = last - 1 - (words[last - 1] == "." and last - first > 1)
        if words[at].isdigit():
            yield from find_login_by_digits(text, starts[at])
    yield from find_joined_logins(text)
    yield from find_network_names(text)


@cache
def _cues() -> frozenset[str]:
    return frozenset(forms_by_word()) | frozenset(_looks())


@cache
def _looks() -> dict[str, Look]:
    """Say for each word what is looked for around it."""
    looks: dict[str, Look] = dict.fromkeys(("by", "By", "BY", "b"), find_login_behind_by)
    looks |= dict.fromkeys(("rm", "room", "bed", "Rm", "Room", "Bed"), find_ward)
    looks |= dict.fromkeys((":", "/", "-"), find_around_sign)
    return looks | dict.fromkeys(houses_by_word(), find_house)
