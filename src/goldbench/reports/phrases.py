"""The phrases that facts rest on: a release has them in a second edition, beside the first.

Scores are of the plain edition, and evidence counts nowhere in them. A reader of errors wants to
see the sentence all the same, so it is looked up in the edition with the evidence, which must be
the very one that the release names.
"""

from collections.abc import Mapping
from pathlib import Path

from goldbench.errors import GoldbenchError
from goldbench.gold import open_release
from goldbench.gold.editions import EVIDENCE
from goldbench.scoring import Stream

Phrases = Mapping[str, Mapping[str, tuple[int, int]]]
"""By document and label: where the first phrase stands."""


def find_phrases(gold: Stream) -> Phrases:
    """Give what the second edition of a release points at; nothing where GOLD has none."""
    if gold.file is None or gold.file.format != "parquet":
        return {}
    path = gold.file.path
    beside = path.with_name(path.name + EVIDENCE)
    if not (path / "release.json").is_file() or not beside.is_dir():
        return {}
    try:
        return _read(path, beside)
    except GoldbenchError:  # a second edition that was changed shows nothing; scores need none
        return {}


def _read(path: Path, beside: Path) -> Phrases:
    release = open_release(beside)
    if open_release(path).about.get("evidence") != release.content:
        return {}
    phrases: dict[str, dict[str, tuple[int, int]]] = {}
    for layer in release.corpus().layers.values():
        for id_, marks in layer.items():
            firsts = phrases.setdefault(id_, {})
            for tag in marks.tags:
                for span in tag.evidence:
                    place = (span.start, span.end)
                    firsts[tag.label] = min(firsts.get(tag.label, place), place)
    return phrases
