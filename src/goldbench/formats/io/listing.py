"""What lies in a folder, seen in one walk: every format asks for files with suffixes of its own."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

_COMPRESSED = frozenset({"gz", "zst", "bz2", "xz"})
FEW = 8
"""Files of a suffix whose names are kept: as many as any format looks into."""
_SPREAD = 64
"""Of so many files of a suffix all are kept for a look, of more some all over the folder."""


@dataclass(slots=True)
class Listing:
    """How many files of each suffix there are below a folder, and the first few of each.

    `spread` has more of them, from the first to the last: for a look whether they are all alike.
    """

    counts: Counter[str] = field(default_factory=Counter[str])
    first: dict[str, list[Path]] = field(default_factory=dict[str, list[Path]])
    _spread: "dict[str, _Spread]" = field(default_factory=dict[str, "_Spread"], compare=False)

    @classmethod
    def of(cls, root: Path) -> "Listing":
        seen = cls()
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if name[0] != "."]
            for suffix, own in _group_by_suffix(names).items():
                seen.counts[suffix] += len(own)
                seen._spread.setdefault(suffix, _Spread()).take(folder, own)
                first = seen.first.setdefault(suffix, [])
                first += (Path(folder, name) for name in own[: FEW - len(first)])
        return seen

    @classmethod
    def from_counts(cls, root: Path, counts: Mapping[str, int]) -> "Listing":
        """Make the listing of a folder whose files were counted; only the first few are looked for.

        There may be no folder and no hidden file among them.
        """
        seen = cls()
        left = sum(min(number, FEW) for number in counts.values())
        with os.scandir(root) as entries:
            for entry in entries:
                first = seen.first.setdefault(suffix_of(entry.name), [])
                if len(first) < FEW:
                    first.append(Path(root, entry.name))
                    left -= 1
                    if not left:
                        break
        seen.counts.update({suffix: counts[suffix] for suffix in seen.first})
        return seen

    def spread(self, suffix: str) -> list[Path]:
        """Give files of a suffix from all over the folder; all, if they are few."""
        spread = self._spread.get(suffix)
        return self.first.get(suffix, []) if spread is None else spread.files()

    def ending(self, *suffixes: str) -> Iterator[Path]:
        """Yield files with these suffixes, those of the first suffix first."""
        for wanted in suffixes:
            for suffix, files in self.first.items():
                if suffix.endswith(wanted):
                    yield from files


@dataclass(slots=True)
class _Spread:
    """Every so many-th of the files taken, and the last; fewer than twice `_SPREAD`."""

    step: int = 1
    taken: int = 0
    kept: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    last: tuple[str, str] = ("", "")

    def take(self, folder: str, names: list[str]) -> None:
        while self.taken + len(names) > 2 * _SPREAD * self.step:
            self.step *= 2
            del self.kept[1::2]
        self.kept += ((folder, name) for name in names[-self.taken % self.step :: self.step])
        self.taken += len(names)
        self.last = (folder, names[-1])

    def files(self) -> list[Path]:
        return [Path(*file) for file in dict.fromkeys((*self.kept, self.last))]


def _group_by_suffix(names: list[str]) -> dict[str, list[str]]:
    """Sort names that are not hidden by suffix; .txt, .ann and their like are told by their end."""
    every: defaultdict[str, list[str]] = defaultdict(list)
    usual: dict[str, list[str]] = {}
    for name in names:
        if name[0] == ".":
            continue
        own = usual.get(name[-4:])
        if own is None:
            suffix = suffix_of(name)
            own = every[suffix]
            if len(suffix) == 4 and suffix[1:] not in _COMPRESSED:
                usual[name[-4:]] = own
        own.append(name)
    return every


def suffix_of(name: str) -> str:
    """Give the suffix in small letters; of a compressed file also the one before.

    >>> suffix_of("a.b.ANN"), suffix_of("notes.jsonl.gz"), suffix_of("README")
    ('.ann', '.jsonl.gz', '')
    """
    stem, dot, last = name.rpartition(".")
    last = last.lower()
    if not dot or not stem:
        return ""
    if last in _COMPRESSED:
        return suffix_of(stem) + dot + last
    return dot + last


_SEEN: ContextVar[tuple[Path, Listing] | None] = ContextVar("seen", default=None)


@contextmanager
def share_listing(root: Path, seen: Listing | None = None) -> Iterator[None]:
    """Let everybody who looks below `root` meanwhile share one walk, or what was `seen` before."""
    token = _SEEN.set((root, Listing.of(root) if seen is None else seen))
    try:
        yield
    finally:
        _SEEN.reset(token)


def listing(root: Path) -> Listing:
    seen = _SEEN.get()
    return seen[1] if seen is not None and seen[0] == root else Listing.of(root)


def sample_files(path: Path, *suffixes: str, most: int = FEW) -> list[Path]:
    """Give a file itself, or a few of those with such suffixes below a folder, to look into."""
    if not path.is_dir():
        return [path] if path.is_file() else []
    return list(listing(path).ending(*suffixes))[:most]
