"""What every public function keeps: names, types, answers that show no word of a note."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from operator import attrgetter
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import NAMES, NOTES
from goldbench.corpus import Corpus, Document, Span
from goldbench.synthetic import heart, phi

PACKAGES = sorted(
    f"goldbench.{module.name}" for module in pkgutil.iter_modules(gb.__path__) if module.ispkg
)


@pytest.mark.parametrize("name", ["goldbench", *PACKAGES])
def test_public_names_are_sorted_and_real(name: str) -> None:
    module = importlib.import_module(name)
    names = list(module.__all__)
    # Constants, then classes, then functions: the order ruff keeps.
    assert names == sorted(names, key=_natural)
    assert all(hasattr(module, public) for public in names)


def _natural(name: str) -> tuple[int, str]:
    if name.isupper():
        return (0, name)
    return (1 if name[0].isupper() else 2, name)


def test_importing_goldbench_loads_nothing_heavy() -> None:
    code = "import sys, goldbench; print({'polars', 'numpy', 'lxml', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version  # noqa: PLC0415  # what is tested loads it itself

    assert gb.__version__ == version("goldbench")


def test_nothing_that_is_printed_holds_words_of_a_note() -> None:
    corpus = gb.read(NOTES, marks=NAMES)
    tables = gb.notes(corpus), gb.marks(corpus)
    for shown in (corpus, corpus.layer(), *tables):
        assert "Ruiz" not in repr(shown)
    for table in (corpus, *tables):
        assert "Ruiz" not in table._repr_html_()


def test_every_answer_prints_shows_itself_and_is_a_data_frame() -> None:
    gold = gb.read(NOTES, marks=NAMES)
    poor = gb.read(NOTES, marks=NAMES.head(5))
    systems = {"good": gold, "poor": poor}
    answers = (
        gb.score(gold, systems),
        gb.compare(gold, systems),
        gb.agree(systems),
        gb.plan(0.85, 0.80, 0.48),
        gb.plan_difference(0.03, score=0.85, units=5),
        gb.plan_leak(0.01),
        gb.draw(NOTES, 4, seed=1, strata="site"),
        gb.marks(gold),
        gb.split(gold),
        gb.timeline(gb.Corpus.from_records(heart.notes(3, seed=1))),
        gb.leak(gb.Corpus.from_records(phi.notes(2, seed=3, lang="en"))),
    )
    for answer in answers:
        assert "\n" in repr(answer)
        assert answer._repr_html_().startswith("<table")
        frame = answer.to_polars()
        assert pl.DataFrame(answer).equals(frame)
        assert frame.height > 0
        assert len(answer.to_pandas()) == frame.height


def test_the_values_of_a_corpus_are_at_hand() -> None:
    assert (gb.Corpus, gb.Document, gb.Span) == (Corpus, Document, Span)
    with pytest.raises(AttributeError, match="Spam"):
        gb.Spam  # noqa: B018  # it is the asking that fails


ROOMS = ("bench", "parts", "spark")
OWN = [f for f in gb.__all__ if f.islower() and f[0] != "_" and f not in ROOMS]
IN_ROOMS = [
    f"{room}.{name}"
    for room in ROOMS
    for name, value in vars(getattr(gb, room)).items()
    if inspect.isfunction(value) and name[0] != "_" and value.__module__ == f"goldbench.api.{room}"
]


@pytest.mark.parametrize("function", [*OWN, *IN_ROOMS])
def test_every_keyword_is_spelled_out_and_typed(function: str) -> None:
    called = attrgetter(function)(gb)
    for name, parameter in inspect.signature(called).parameters.items():
        assert parameter.kind is not parameter.VAR_KEYWORD
        assert parameter.annotation not in (parameter.empty, Any), name
