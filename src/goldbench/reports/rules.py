"""What a track counts, in plain words."""

from goldbench.reports.words import Words
from goldbench.scoring import Track


def in_words(track: Track, words: Words) -> str:
    """Say what counts as found; a track without words of its own is told by its title."""
    base = track.name
    parts = []
    for suffix in ("-binary", "-hipaa"):
        if base.endswith(suffix):
            base = base.removesuffix(suffix)
            parts.append(words(f"rule.more.{suffix[1:]}"))
    key = f"rule.{base}"
    first = words(key) if words.has(key) else track.title
    return "; ".join([first, *reversed(parts)])


def formula(track: Track, words: Words) -> str:
    """Give the rule's own first sentence, the formula, or what the language says instead."""
    key = f"formula.{track.name}"
    if words.has(key):
        return words(key)
    return " ".join(track.description.partition("\n\n")[0].split()).rstrip(".")


def whole_rule(track: Track) -> str:
    """Give formula, source and remarks on one line."""
    return " ".join(track.description.split())
