"""Login names of chats and of logs of access: what stands behind the hour of each line.

"14:03 t.okoro: yes" says who wrote by its place alone; the same name is found in the rest of the
note, also behind an @.
"""

import re
from collections import Counter
from collections.abc import Iterator

from goldbench.phi.languages.english.words.vocabulary import is_word
from goldbench.phi.mark import Mark

_HOUR = r"\[?(?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?"
_LOGIN = r"[a-z][a-z0-9]*(?:[._-][a-z0-9]+){0,3}"
_LINE = re.compile(rf"{_HOUR}[ \t]*[|,-]?[ \t]*@?(?P<it>{_LOGIN})(?=[ \t]*[:|>])")
_MEMBERS = re.compile(
    r"(?:[Pp]articipants|[Mm]embers|[Uu]sers|[Aa]ttendees)[ \t]*: *"
    rf"(?P<all>{_LOGIN}(?:[,;] ?{_LOGIN})+)"
)
_ANYWHERE = re.compile(rf"(?<![\w.-]){_LOGIN}(?![\w@]|\.\w)")
_LISTS = ("articipants", "embers", "sers", "ttendees")
_SHAPED = re.compile(r"[0-9._]")
_SPEAKERS = frozenset(
    re.split(
        r"\s+",
        "agent caller clinician doctor dr family interpreter md mom mother nurse operator "
        "patient provider pt rn staff system wife husband note update",
    )
)
_TWICE = 2


def find_chat_logins(text: str) -> Iterator[Mark]:
    r"""Yield the names that lines of a log begin with, and wherever they stand again.

    >>> text = "09:14 mfield2: ok?\n09:15 t.okoro: yes, ask @mfield2"
    >>> [text[mark.start : mark.end] for mark in find_chat_logins(text)]
    ['mfield2', 't.okoro', 'mfield2']
    """
    if ":" not in text:
        return
    lines = Counter(match["it"] for line in text.split("\n") if (match := _match_line(line)))
    listed = [
        name
        for match in (_MEMBERS.finditer(text) if any(map(text.__contains__, _LISTS)) else ())
        for name in re.split(r"[,;] ?", match["all"])
        if _SHAPED.search(name) or name in lines
    ]
    names = {
        name
        for name, count in lines.items()
        if name not in _SPEAKERS
        and (_SHAPED.search(name) or (count >= _TWICE and not is_word(name)))
        and len(name) > _TWICE
        and not name[0].isdigit()
    }
    names.update(listed)
    for match in _ANYWHERE.finditer(text) if names else ():
        if match[0] in names:
            yield Mark(*match.span(), "USERNAME", "", 80.0, "cue.login")


def _match_line(line: str) -> re.Match[str] | None:
    return _LINE.match(line) if line[:1].isdigit() or line[:1] == "[" else None
