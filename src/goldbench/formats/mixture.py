"""Whether the files of a folder are of one format: a folder of several is refused, not half read.

Every file is asked for itself, some of each suffix from all over the folder; what no format knows
(a README, a type system, the configuration of an editor) is no corpus and may lie beside one.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from goldbench.errors import FormatError
from goldbench.formats.catalog import FORMATS
from goldbench.formats.countings import RELEASE
from goldbench.formats.design import NAME as DESIGN
from goldbench.formats.io.files import find_beside
from goldbench.formats.io.json_lines import first_object
from goldbench.formats.io.listing import Listing, listing, suffix_of
from goldbench.formats.schema import NAME as SCHEMA

_BESIDE = frozenset({SCHEMA, DESIGN, RELEASE, "manifest.json"})
_MANY = 2_000
"""Of so many files of a suffix each is looked into before a mixture is told."""

# Their manifest says which files are theirs.
_LISTED = frozenset({"parquet", "parts"})
# Notes in .txt files are what the marks are about.
_WITHOUT_TEXTS = frozenset({"brat", "csv", "quotes", "fields", "nlpsandbox"})
# Files of another format that one reads, or has among its own.
_PARTS_OF = {"omop": frozenset({"csv", "table"})}
_DIALECTS = frozenset({"i2b2-phi", "i2b2-risk", "mae", "medtator"})
_TOOLS = frozenset({"mae", "medtator"})
# Text files that are no notes.
_ABOUT = re.compile(
    r"(read.?me|l[eé]eme|lisez|licen[cs]|copying|notice|change|guideline|gu[ií]a|instruc|about"
    r"|citation|author|contribut|requirements|acerca)"
    r"|(.*[-_ .])?(ids?|labels?|classes|types|tags|lists?|splits?|train|dev|test|valid(ation)?"
    r"|index|files|version|vocab|meta(data)?|log|stopwords|todo|annotators|sources?|(md5|sha\d+)sums?"
    r"|checksums?)([-_ .]|$)",
    re.IGNORECASE,
)


def refuse_mixture(path: Path, name: str, option: str) -> None:
    """Refuse a folder where files of another format lie among those that would be read."""
    if name in _LISTED:
        return
    there = listing(path)
    look = _Look(path, name, there)
    if all(kind == name for suffix in there.counts for kind in look.kinds(there.spread(suffix))):
        return
    counts = look.counts()
    kinds = ", ".join(f"{n} of {kind}" for kind, n in sorted(counts.items()))
    msg = f"files of several formats: {kinds}"
    raise FormatError(path, 0, msg, hint=f"name the one to read: {option} FORMAT")


class _Look:
    """Asks the files of a folder what they are; `name` is what the folder was taken for."""

    def __init__(self, root: Path, name: str, there: Listing) -> None:
        self.root, self.name, self.there = root, name, there
        self._stems: frozenset[str] | None = None

    def kinds(self, files: list[Path]) -> Iterator[str]:
        """Yield the format of each file that is of one and does not belong to the others."""
        for file in files:
            if file.name not in _BESIDE:
                kind = self._note(file) if suffix_of(file.name) == ".txt" else self._kind(file)
                if kind is not None:
                    yield kind

    def counts(self) -> Counter[str]:
        """Count files by format; of very many of a suffix by those that were looked into."""
        counts: Counter[str] = Counter()
        for suffix, number in self.there.counts.items():
            files = self.there.spread(suffix)
            if len(files) < number <= _MANY:
                files = list(self._walk_files(suffix))
            found = Counter(self.kinds(files))
            if len(found) == 1 and len(files) < number:
                found = Counter(dict.fromkeys(found, number))
            counts += found
        return counts

    def _kind(self, file: Path) -> str | None:
        possible = sorted(FORMATS.candidates_below(file), key=lambda other: other != self.name)
        kind = next((other for other in possible if FORMATS[other].sniff(file)), None)
        if kind in _PARTS_OF.get(self.name, ()) or self._may_be_of_dialect(kind, file):
            return self.name
        return kind

    def _may_be_of_dialect(self, kind: str | None, file: Path) -> bool:
        """Say whether a file of one XML dialect could be of the folder's, as one without marks."""
        if kind == self.name or not {kind, self.name} <= _DIALECTS:
            return False
        if {kind, self.name} <= _TOOLS:
            return True
        from goldbench.formats.standoff_xml.dialects import is_certain  # noqa: PLC0415  # where XML is

        return not is_certain(file)

    def _note(self, file: Path) -> str | None:
        """Give "text" for a note of its own; one about which the others speak is none."""
        if self.name in _WITHOUT_TEXTS or find_beside(file, ".ann") or _ABOUT.match(file.stem):
            return None
        if self.name == "conll" and FORMATS["conll"].sniff(file):
            return "conll"
        if self.name != "text" and (file.stem in self._list_stems() or self._has_marks_only()):
            return None
        return "text" if FORMATS["text"].sniff(file) else None

    def _has_marks_only(self) -> bool:
        first = first_object(self.root) if self.name == "jsonl" else None
        return first is not None and first.get("text") is None

    def _list_stems(self) -> frozenset[str]:
        """Name what the other files are called: a note may lie beside its marks, as n1.txt."""
        if self._stems is None:
            names = (name for _, _, names in os.walk(self.root) for name in names)
            others = (name for name in names if suffix_of(name) != ".txt")
            self._stems = frozenset(_stem(name) for name in others)
        return self._stems

    def _walk_files(self, suffix: str) -> Iterator[Path]:
        for folder, folders, names in os.walk(self.root):
            folders[:] = [name for name in folders if name[0] != "."]
            yield from (
                Path(folder, name) for name in names if name[0] != "." and suffix_of(name) == suffix
            )


def _stem(name: str) -> str:
    """Give a name without its suffix, also n1 of n1.txt.xml."""
    return name.rpartition(".")[0].removesuffix(".txt")


__all__ = ["refuse_mixture"]
