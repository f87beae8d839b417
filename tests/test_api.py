import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import goldbench
from goldbench.corpus import Corpus, Document, Marks, Record, Span

PACKAGES = sorted(
    f"goldbench.{module.name}"
    for module in pkgutil.iter_modules(goldbench.__path__)
    if module.ispkg
)
TEXT = "Ana Ruiz vino."
GOLD = Corpus.from_records([Record(Document("n", TEXT), {"gold": Marks((Span(0, 8, "NAME"),))})])
GOOD = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks((Span(0, 8, "NAME"),))})])
POOR = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks((Span(0, 3, "NAME"),))})])


@pytest.mark.parametrize("name", ["goldbench", *PACKAGES])
def test_public_names_are_sorted_and_real(name: str) -> None:
    module = importlib.import_module(name)
    names = list(module.__all__)
    # Constants, then classes, then functions: the order ruff keeps.
    assert names == sorted(names, key=_natural)
    assert all(hasattr(module, one) for one in names)


def _natural(name: str) -> tuple[int, str]:
    if name.isupper():
        return (0, name)
    return (1 if name[0].isupper() else 2, name)


def test_importing_goldbench_loads_nothing_heavy() -> None:
    code = "import sys, goldbench; print({'polars', 'numpy', 'lxml', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_corpus_is_scored_in_one_call() -> None:
    found = goldbench.score(GOLD, {"good": GOOD, "poor": POOR}, ["exact", "overlap"])
    assert [(r.system, r.track, r.scores.f1) for r in found] == [
        ("good", "exact", 1.0),
        ("good", "overlap", 1.0),
        ("poor", "exact", 0.0),
        ("poor", "overlap", 1.0),
    ]


def test_two_corpora_are_compared_in_one_call() -> None:
    (found,) = goldbench.compare(GOLD, {"good": GOOD, "poor": POOR})
    assert (found.a, found.b, found.overall.difference) == ("good", "poor", 1.0)


def test_paths_and_addresses_are_taken_too(tmp_path: Path) -> None:
    from goldbench.formats import write  # noqa: PLC0415

    write(GOLD.records(), tmp_path / "g.jsonl", "jsonl")
    assert goldbench.score(f"{tmp_path}/g.jsonl::gold", GOOD).results[0].scores.f1 == 1
    with pytest.raises(goldbench.UsageError, match="does not exist"):
        goldbench.score(tmp_path / "nowhere", GOOD)


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version  # noqa: PLC0415

    assert goldbench.__version__ == version("goldbench")
