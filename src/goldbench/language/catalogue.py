"""Sentences kept apart from the code, by key; and messages of other parts, known by their form.

What a report and the pages say stands in one tree of tables a language. A key is a path in it:
`people.invited`. A message is looked up by its English form, with `{name}` where a value stands.
"""

import re
from collections.abc import Mapping
from typing import Any

Messages = tuple[tuple[re.Pattern[str], str], ...]


def look_up(sentences: Mapping[str, Any], key: str) -> Any:
    """Give what stands below a key: a sentence, several, or a table of them.

    >>> look_up({"people": {"invited": "{name} is invited."}}, "people.invited")
    '{name} is invited.'
    """
    entry: Any = sentences
    for part in key.split("."):
        if not isinstance(entry, Mapping):
            raise KeyError(key)
        entry = entry[part]
    return entry


def message_patterns(known: Mapping[str, str]) -> Messages:
    """Make patterns of the forms, those with the most fixed letters first.

    >>> ((pattern, translated),) = message_patterns({"{n} notes": "{n} notas"})
    >>> translated.format(**pattern.fullmatch("3 notes").groupdict())
    '3 notas'
    """
    ranked = sorted(known, key=lambda form: -len(re.sub(r"\{\w+\}", "", form)))
    return tuple((re.compile(_pattern(form), re.DOTALL), known[form]) for form in ranked)


def _pattern(form: str) -> str:
    parts = re.split(r"\{(\w+)\}", form)
    texts = [re.escape(part) for part in parts]
    return "".join(
        f"(?P<{parts[place]}>.+?)" if place % 2 else text for place, text in enumerate(texts)
    )


__all__ = ["Messages", "look_up", "message_patterns"]
