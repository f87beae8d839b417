import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import polars as pl
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
    from goldbench.formats import write  # noqa: PLC0415  # what is tested loads it itself

    write(GOLD.records(), tmp_path / "g.jsonl", "jsonl")
    assert goldbench.score(f"{tmp_path}/g.jsonl::gold", GOOD).results[0].scores.f1 == 1
    with pytest.raises(goldbench.UsageError, match="does not exist"):
        goldbench.score(tmp_path / "nowhere", GOOD)


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version  # noqa: PLC0415  # what is tested loads it itself

    assert goldbench.__version__ == version("goldbench")


NOTES = pl.DataFrame(
    {
        "id": [f"n{n}" for n in range(12)],
        "text": [TEXT] * 12,
        "site": ["north", "south"] * 6,
        "patient": [f"p{n // 2}" for n in range(12)],
    }
)
NAMES = NOTES.select("id").with_columns(start=0, end=8, label=pl.lit("NAME"))


def test_a_data_frame_of_notes_and_one_of_marks_make_a_corpus() -> None:
    made = goldbench.read(NOTES, marks=NAMES, layer="gold")
    assert len(made) == 12
    assert made.layer("gold")["n3"] == Marks((Span(0, 8, "NAME"),))
    assert made.documents["n3"].meta.text("site") == "south"
    few = goldbench.read(NOTES, marks=NAMES.head(2))
    assert few.layer()["n5"] == Marks(())  # looked at, nothing there


def test_a_frame_of_pandas_is_taken_too() -> None:
    pandas = pytest.importorskip("pandas")
    made = goldbench.read(pandas.DataFrame(NOTES.to_dict(as_series=False)))
    assert made.documents == goldbench.read(NOTES).documents


@pytest.mark.parametrize(
    ("notes", "marks", "said"),
    [
        (NOTES.drop("id"), None, "no column 'id'"),
        (pl.concat([NOTES, NOTES]), None, "two notes have the id"),
        (NOTES, NAMES.drop("end"), "no column 'end'"),
        (NOTES.head(3), NAMES, "not among the notes"),
    ],
)
def test_tables_that_cannot_be_read_are_told(
    notes: pl.DataFrame, marks: pl.DataFrame | None, said: str
) -> None:
    with pytest.raises(goldbench.UsageError, match=said):
        goldbench.read(notes, marks=marks)


def test_tables_come_out_as_they_went_in() -> None:
    made = goldbench.read(NOTES, marks=NAMES)
    assert goldbench.notes(made).to_polars().select(NOTES.columns).equals(NOTES)
    back = goldbench.marks(made).to_polars()
    assert back.drop("quote").equals(NAMES)
    assert back["quote"].unique().to_list() == ["Ana Ruiz"]


def test_nothing_that_is_printed_holds_words_of_a_note() -> None:
    made = goldbench.read(NOTES, marks=NAMES)
    tables = goldbench.notes(made), goldbench.marks(made)
    for shown in (made, made.layer(), *tables):
        assert "Ruiz" not in repr(shown)
    for table in (made, *tables):
        assert "Ruiz" not in table._repr_html_()


def test_every_answer_prints_shows_itself_and_is_a_data_frame() -> None:
    gold = goldbench.read(NOTES, marks=NAMES)
    poor = goldbench.read(NOTES, marks=NAMES.head(5))
    systems = {"good": gold, "poor": poor}
    answers = (
        goldbench.score(gold, systems),
        goldbench.compare(gold, systems),
        goldbench.agree(systems),
        goldbench.plan(0.85, 0.80, 0.48),
        goldbench.draw(NOTES, 4, seed=1, strata="site"),
        goldbench.marks(gold),
    )
    for answer in answers:
        assert "\n" in repr(answer)
        assert answer._repr_html_().startswith("<table")
        frame = answer.to_polars()
        assert pl.DataFrame(answer).equals(frame)
        assert frame.height > 0
        assert len(answer.to_pandas()) == frame.height


def test_a_score_has_a_row_for_each_label_and_for_all_together() -> None:
    found = goldbench.score(goldbench.read(NOTES, marks=NAMES), goldbench.read(NOTES, marks=NAMES))
    assert found.to_polars()["label"].to_list() == [None, "NAME"]
    assert found.result("system", "exact") is found[0]
    assert found.as_json("9")["goldbench"] == "9"
    assert "1.000" in repr(found)


def test_a_plan_gives_the_published_size_beside_the_assured_one() -> None:
    made = goldbench.plan(0.85, 0.80, 0.48)
    assert (made.total, made.positive, made.negative) == (561, 269, 292)
    assert made.summary["slice"]["total"] == 519
    assert goldbench.plan(0.85, 0.80, 0.48, method="slice").total == 519
    assert goldbench.plan(0.85, 0.80, (48, 100)).total > 561
    assert "0.95" in " ".join(goldbench.plan(0.95, 0.95, 0.5).warnings)


def test_a_draw_is_the_same_for_any_order_and_shares_by_size() -> None:
    one = goldbench.draw(NOTES, 4, seed=3, strata="site", reserve=1)
    two = goldbench.draw(NOTES.reverse(), 4, seed=3, strata="site", reserve=1)
    assert one.ids == two.ids
    assert sorted(place.stratum for place in one.design.values()) == ["north"] * 2 + ["south"] * 2
    assert one.design[one.ids[0]].cluster.startswith("p")
    named = goldbench.draw(NOTES, {"north": 1, "south": 3}, seed=3, strata="site")
    assert len(named) == 4
    plain = goldbench.draw(goldbench.read(NOTES), 5, seed=3, cluster=None)
    assert {place.stratum for place in plain.design.values()} == {"all"}


def test_annotators_are_corpora_by_name_or_layers_of_one() -> None:
    both = Corpus(GOLD.documents, {"one": GOLD.layer(), "two": POOR.layer()})
    rows = goldbench.agree(both, "f1", "overlap")
    assert [row.value for row in rows if row.label is None] == [1.0]
    named = goldbench.agree({"one": GOLD, "two": POOR}, ["f1"], gold=GOOD)
    assert named[0].value == 0


def test_a_report_is_made_and_written(tmp_path: Path) -> None:
    gold = goldbench.read(NOTES, marks=NAMES)
    made = goldbench.report(gold, {"good": gold}, tmp_path / "r.html", title="Names", errors=5)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page == made.html
    assert "<h1>Names</h1>" in page
    assert made.sections[0] == "result"
    assert repr(made).startswith("report 'Names': result, ")
    assert 'sandbox="allow-scripts"' in made._repr_html_()
    hidden = goldbench.report(gold, gold, text=False).html
    assert "Ana" not in hidden


def test_marks_beside_a_path_are_refused(tmp_path: Path) -> None:
    with pytest.raises(goldbench.UsageError, match="beside a data frame"):
        goldbench.read(tmp_path, marks=NAMES)
