import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.formats import write_design

PACKAGES = sorted(
    f"goldbench.{module.name}" for module in pkgutil.iter_modules(gb.__path__) if module.ispkg
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
    found = gb.score(GOLD, {"good": GOOD, "poor": POOR}, ["exact", "overlap"])
    assert [(r.system, r.track, r.scores.f1) for r in found] == [
        ("good", "exact", 1.0),
        ("good", "overlap", 1.0),
        ("poor", "exact", 0.0),
        ("poor", "overlap", 1.0),
    ]


def test_a_system_is_put_beside_annotators_in_one_call() -> None:
    (found,) = gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, margin=0.1)
    assert (found.system, found.annotators, found.margin) == ("S", ("A", "B"), 0.1)
    assert found.against["A"][0] == 1
    beside = gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, "overlap")
    assert beside.as_json()["human"][0]["track"] == "overlap"
    with pytest.raises(gb.UsageError, match="saw marks of S"):
        gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, pre_annotated="S")
    with pytest.raises(gb.UsageError, match="official"):
        gb.second_human({"A": GOOD, "B": POOR}, {"S": GOLD}, "meddocan-ner:official")


def test_gaps_are_a_table_of_groups() -> None:
    found = gb.score(GOLD, {"good": GOOD}, by="site", gaps=True)
    assert found.gaps().rows == ()
    assert found.gaps().columns[:4] == ("system", "track", "key", "group")
    with pytest.raises(gb.UsageError, match="gaps needs groups"):
        gb.score(GOLD, {"good": GOOD}, gaps="f1")


def test_a_system_is_cut_at_its_confidences_in_one_call() -> None:
    spans = tuple(
        Span(start, end, "NAME", gb.Attributes(confidence=value))
        for start, end, value in ((0, 8, 0.9), (9, 13, 0.2))
    )
    sure = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks(spans)})])
    cut = gb.thresholds(GOLD, {"sure": sure}, "exact")
    assert [(row[2], row[3], row[7]) for row in cut.grid().rows] == [(None, 2, 0.5), (0.9, 1, 1.0)]
    assert cut.calibration().rows[0][:2] == ("sure", "exact")
    assert cut.as_json()["thresholds"][0]["confidence"] == "confidence"
    with pytest.raises(gb.UsageError, match="carry no confidence"):
        gb.thresholds(GOLD, GOOD)
    with pytest.raises(gb.UsageError, match="original scripts"):
        gb.thresholds(GOLD, sure, "meddocan-ner:official")


def test_two_corpora_are_compared_in_one_call() -> None:
    (found,) = gb.compare(GOLD, {"good": GOOD, "poor": POOR})
    assert (found.a, found.b, found.overall.difference) == ("good", "poor", 1.0)


def test_paths_and_addresses_are_taken_too(tmp_path: Path) -> None:
    from goldbench.formats import write  # noqa: PLC0415  # what is tested loads it itself

    write(GOLD.records(), tmp_path / "g.jsonl", "jsonl")
    assert gb.score(f"{tmp_path}/g.jsonl::gold", GOOD).results[0].scores.f1 == 1
    with pytest.raises(gb.UsageError, match="does not exist"):
        gb.score(tmp_path / "nowhere", GOOD)


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version  # noqa: PLC0415  # what is tested loads it itself

    assert gb.__version__ == version("goldbench")


NOTES = pl.DataFrame(
    {
        "id": [f"n{n}" for n in range(12)],
        "text": [TEXT] * 12,
        "site": ["north", "south"] * 6,
        "patient": [f"p{n // 2}" for n in range(12)],
    }
)
ANY: Any = gb  # as those write who have no type checker
NAMES = NOTES.select("id").with_columns(start=0, end=8, label=pl.lit("NAME"))


def test_a_data_frame_of_notes_and_one_of_marks_make_a_corpus() -> None:
    made = gb.read(NOTES, marks=NAMES, layer="gold")
    assert len(made) == 12
    assert made.layer("gold")["n3"] == Marks((Span(0, 8, "NAME"),))
    assert made.documents["n3"].meta.text("site") == "south"
    few = gb.read(NOTES, marks=NAMES.head(2))
    assert few.layer()["n5"] == Marks(())  # looked at, nothing there


def test_a_frame_of_pandas_is_taken_too() -> None:
    pandas = pytest.importorskip("pandas")
    made = gb.read(pandas.DataFrame(NOTES.to_dict(as_series=False)))
    assert made.documents == gb.read(NOTES).documents


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
    with pytest.raises(gb.UsageError, match=said):
        gb.read(notes, marks=marks)


def test_tables_come_out_as_they_went_in() -> None:
    made = gb.read(NOTES, marks=NAMES)
    assert gb.notes(made).to_polars().select(NOTES.columns).equals(NOTES)
    back = gb.marks(made).to_polars()
    assert back.drop("quote").equals(NAMES)
    assert back["quote"].unique().to_list() == ["Ana Ruiz"]


def test_nothing_that_is_printed_holds_words_of_a_note() -> None:
    made = gb.read(NOTES, marks=NAMES)
    tables = gb.notes(made), gb.marks(made)
    for shown in (made, made.layer(), *tables):
        assert "Ruiz" not in repr(shown)
    for table in (made, *tables):
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
    )
    for answer in answers:
        assert "\n" in repr(answer)
        assert answer._repr_html_().startswith("<table")
        frame = answer.to_polars()
        assert pl.DataFrame(answer).equals(frame)
        assert frame.height > 0
        assert len(answer.to_pandas()) == frame.height


def test_a_score_has_a_row_for_each_label_and_for_all_together() -> None:
    found = gb.score(gb.read(NOTES, marks=NAMES), gb.read(NOTES, marks=NAMES))
    assert found.to_polars()["label"].to_list() == [None, "NAME"]
    assert found.result("system", "exact") is found[0]
    assert found.as_json("9")["goldbench"] == "9"
    assert "1.000" in repr(found)


def test_a_plan_gives_the_published_size_beside_the_assured_one() -> None:
    made = gb.plan(0.85, 0.80, 0.48)
    assert (made.total, made.positive, made.negative) == (561, 269, 292)
    assert made.summary["slice"]["total"] == 519
    assert gb.plan(0.85, 0.80, 0.48, method="slice").total == 519
    assert gb.plan(0.85, 0.80, (48, 100)).total > 561
    assert "0.95" in " ".join(gb.plan(0.95, 0.95, 0.5).warnings)


def test_other_questions_have_sizes_of_their_own() -> None:
    assert gb.plan_leak(0.01).total == 773
    assert gb.plan_leak(0.01).to_polars()["may leak"].to_list() == [0, 1, 2, 3, 5]
    assert gb.plan_human(units=4).total == 55
    assert gb.plan_human(sigma=0.2, pilot=50).to_polars()["documents"].to_list() == [99, 120]
    assert gb.plan_difference(0.03, score=0.85, units=5, deff=1.2).total == 353
    many = pl.DataFrame({"id": [f"n{i}" for i in range(40)], "text": ["Ana Ruiz"] * 40})
    marks = many.select("id").with_columns(start=pl.lit(0), end=pl.lit(8), label=pl.lit("NAME"))
    gold = gb.read(many, marks=marks)
    systems = {"a": gb.read(many, marks=marks.head(30)), "b": gb.read(many, marks=marks.tail(35))}
    pilot = gb.score(gold, systems, "exact", by="document")
    made = gb.plan_difference(0.05, measure="recall", pilot=pilot)
    assert made.summary["pilot"] == 40
    assert "vary as in the pilot" in made.methods
    with pytest.raises(gb.UsageError, match="would say it again"):
        gb.plan_difference(0.05, pilot=pilot, units=3)
    with pytest.raises(gb.UsageError, match="nothing says how documents vary"):
        gb.plan_difference(0.05)
    with pytest.raises(gb.UsageError, match="go together"):
        gb.plan_human(sigma=0.5)


def test_a_draw_in_waves_holds_those_before_and_weighs_for_all() -> None:
    many = pl.DataFrame({"id": [f"m{n:04}" for n in range(1200)], "text": ["x"] * 1200})
    draws = [gb.draw(many, 200, seed=4, wave=wave, every=0.25) for wave in (1, 2, 3)]
    assert [len(one) for one in draws] == [110, 160, 200]
    assert [one.plan.depths[one.wave - 1] for one in draws if one.plan and one.wave] == [
        0.55,
        0.8,
        1.0,
    ]
    assert set(draws[0].ids) < set(draws[1].ids) < set(draws[2].ids)
    assert set(draws[2].ids) == set(gb.draw(many, 200, seed=4).ids)
    for one in draws:
        assert sum(1 / place.probability for place in one.design.values()) == pytest.approx(1200)
    with pytest.raises(gb.UsageError, match="no wave 99"):
        gb.draw(many, 200, seed=4, wave=99)


def test_a_draw_is_the_same_for_any_order_and_shares_by_size() -> None:
    one = gb.draw(NOTES, 4, seed=3, strata="site", reserve=1)
    two = gb.draw(NOTES.reverse(), 4, seed=3, strata="site", reserve=1)
    assert one.ids == two.ids
    assert sorted(place.stratum for place in one.design.values()) == ["north"] * 2 + ["south"] * 2
    assert one.design[one.ids[0]].cluster.startswith("p")
    named = gb.draw(NOTES, {"north": 1, "south": 3}, seed=3, strata="site")
    assert len(named) == 4
    plain = gb.draw(gb.read(NOTES), 5, seed=3, cluster=None)
    assert {place.stratum for place in plain.design.values()} == {"all"}


def test_annotators_are_corpora_by_name_or_layers_of_one() -> None:
    both = Corpus(GOLD.documents, {"one": GOLD.layer(), "two": POOR.layer()})
    rows = gb.agree(both, "f1", "overlap")
    assert [row.value for row in rows if row.label is None] == [1.0]
    named = gb.agree({"one": GOLD, "two": POOR}, ["f1"], gold=GOOD)
    assert named[0].value == 0


def test_a_report_is_made_and_written(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    made = gb.report(gold, {"good": gold}, tmp_path / "r.html", title="Names", errors=5)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page == made.html
    assert "<h1>Names</h1>" in page
    assert made.sections[0] == "result"
    assert repr(made).startswith("report 'Names': result, ")
    assert 'sandbox="allow-scripts"' in made._repr_html_()
    hidden = gb.report(gold, gold, text=False).html
    assert "Ana" not in hidden


@pytest.mark.parametrize(
    ("call", "error", "hint"),
    [
        (lambda: ANY.plan(0.85, 0.8, 0.48, method="slise"), "method 'slise'", "slice"),
        (lambda: ANY.plan(0.85, 0.8, 0.48, source="internl"), "source 'internl'", "internal"),
        (lambda: ANY.score(GOLD, GOOD, "exakt"), "track 'exakt'", "exact"),
        (lambda: ANY.score(GOLD, GOOD, interval="korn"), "interval method 'korn'", "korn-graubard"),
        (lambda: ANY.score(GOLD, GOOD, level=95), "level", "0.95"),
        (lambda: ANY.score(GOLD, GOOD, map="i2b2-2014:nlpsandbx"), "nlpsandbx", "nlpsandbox"),
        (lambda: ANY.score(GOLD, GOOD, by=7), "by takes a name", 'by="a"'),
        (lambda: ANY.score(GOLD, GOOD, design=7), "a design is", "design.csv"),
        (lambda: ANY.score(GOLD, 7), "a system is a path or a corpus", "several"),
        (lambda: ANY.score(GOLD, GOOD, by="site").by("sites"), "breakdown 'sites'", "site"),
        (lambda: ANY.compare(GOLD, [GOOD, POOR], measure="f2"), "measure 'f2'", "f1"),
        (lambda: ANY.compare(GOLD, [GOOD, POOR], "meddocan-ner:official"), "official", "meddocan"),
        (lambda: ANY.agree({"a": GOLD, "b": GOOD}, "kapa"), "measure 'kapa'", "kappa"),
        (lambda: ANY.agree([GOLD, GOOD]), "annotators are {name: corpus}", '"A"'),
        (lambda: ANY.vote({"a": GOLD, "b": GOOD}, minimum=0), "number of votes", "None"),
        (lambda: ANY.draw(NOTES, 4, seed=1, strata="sit"), "metadata 'sit'", "site"),
        (
            lambda: ANY.draw(NOTES, {"nort": 1}, seed=1, strata="site"),
            "stratum 'nort'",
            "north",
        ),
        (lambda: ANY.annotate(GOLD, lang="eng"), "language 'eng'", "en"),
        (lambda: ANY.annotate(GOLD, scheme="i2b3"), "scheme 'i2b3'", "i2b2"),
        (lambda: ANY.annotate(GOLD, tool="phy"), "phy", "phi"),
        (lambda: ANY.deidentify(GOLD, policy="hipaa-safe-harbour"), "policy", "hipaa-safe-harbor"),
        (lambda: ANY.report(GOLD, GOOD, lang="ens"), "language 'ens'", "es"),
        (lambda: ANY.write(GOLD, "x.json"), "suffix .json", "bioc-json"),
        (lambda: ANY.write(GOLD, "x", format="brad"), "format 'brad'", "brat"),
        (lambda: ANY.read(7), "a path or a data frame", ""),
    ],
)
def test_a_wrong_value_is_an_error_that_names_the_right_one(
    call: Callable[[], object], error: str, hint: str
) -> None:
    with pytest.raises(gb.GoldbenchError) as caught:
        call()
    assert error in str(caught.value)
    assert hint in (caught.value.hint or "")


def test_one_name_will_do_where_several_may_be_given(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    plain = gb.score(gold, gold, by="site", include="NAME", exclude="DATE").by("site")
    listed = gb.score(gold, gold, by=["site"], include=["NAME"], exclude=["DATE"]).by("site")
    assert plain == listed
    assert [row[2] for row in plain] == ["north", "south"]
    drawn = gb.draw(NOTES, 12, seed=1, strata="site")
    write_design(drawn.design, tmp_path / "design.csv")
    answers = [
        gb.score(gold, gold, design=given)[0].scores
        for given in (drawn, drawn.design, str(tmp_path / "design.csv"))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0].interval is not None
    assert answers[0].interval.cluster == "cluster"


@pytest.mark.parametrize("given", ["i2b2-2014:nlpsandbox", {"CITY": "location/city"}])
def test_labels_are_mapped_by_the_name_of_a_map_or_by_a_dict(given: str | dict[str, str]) -> None:
    gold = gb.read(NOTES, marks=NAMES.with_columns(label=pl.lit("CITY")))
    assert list(gb.score(gold, gold, map=given)[0].by_label) == ["location/city"]


def test_a_breakdown_by_attribute_and_a_summary_are_there_as_in_the_command() -> None:
    kinds = NAMES.with_columns(kind=pl.Series(["full", "short"] * 6))
    gold = gb.read(NOTES, marks=kinds)
    poor = gb.read(NOTES, marks=kinds.with_columns(kind=pl.lit("full")).head(8))
    scored = gb.score(gold, {"good": gold, "poor": poor}, by="attribute:kind", run_of="model")
    rows = {(row[0], row[2]): row[3:6] for row in scored.by("attribute:kind")}
    assert rows["poor", "NAME/full"] == (4, 4, 2)
    micro = {row[2]: row[3] for row in scored.summary() if row[1] == "micro"}
    assert micro["recall"] == pytest.approx((1 + 8 / 12) / 2)
    assert scored.runs[0].runs == 2
    told = scored.as_json("9")
    assert {"summary", "runs"} <= set(told)


def test_a_corpus_is_written_and_read_back(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES, layer="gold")
    for name in ("gold.jsonl", "folder"):
        path = gb.write(gold, tmp_path / name)
        assert dict(gb.read(path).layer("gold")) == dict(gold.layer("gold"))
    with pytest.raises(gb.UsageError, match="exists"):
        gb.write(gold, tmp_path / "gold.jsonl")


def test_a_vote_gives_the_gold_and_who_voted() -> None:
    other = gb.read(NOTES, marks=NAMES.head(5))
    voted = gb.vote({"a": gb.read(NOTES, marks=NAMES), "b": other, "c": other})
    assert [len(marks.spans) for marks in voted.gold.layer().values()].count(1) == 5
    assert voted.to_polars()["by"].unique().to_list() == ["a, b, c"]
    assert voted.provenance().startswith("document,")


def test_notes_are_annotated_and_cleaned_in_memory_and_on_disk(tmp_path: Path) -> None:
    letter = gb.read(pl.DataFrame({"id": ["a"], "text": ["Seen on 03/04/2021 by Dr. Ana Lopez."]}))
    marked = gb.annotate(letter, scheme="i2b2")
    assert [span.label for span in marked.layer("system")["a"].spans] == ["DATE", "DOCTOR"]
    written = gb.annotate(letter, tmp_path / "marked.jsonl", scheme="i2b2")
    assert written.layer("system") == marked.layer("system")
    cleaned = gb.deidentify(letter, tmp_path / "clean.jsonl", policy="tag", gold=marked)
    assert cleaned.corpus.documents["a"].text == "Seen on [DATE] by Dr. [PERSON_NAME]."
    assert gb.read(tmp_path / "clean.jsonl").documents == cleaned.corpus.documents
    assert cleaned.audit["spans"] == 2
    assert sum(leak.leaked for leak in cleaned.leaks) == 0
    assert "Ana" not in repr(cleaned)


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


def test_a_plain_script_is_run_once_and_needs_no_guard(tmp_path: Path) -> None:
    """Enough brat files that other processes read them; the script has no main guard."""
    for side in ("gold", "system"):
        folder = tmp_path / side
        folder.mkdir()
        for number in range(40):
            (folder / f"n{number}.txt").write_text(TEXT, encoding="utf-8")
            (folder / f"n{number}.ann").write_text("T1\tNAME 0 8\tAna Ruiz\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import goldbench as gb\n"
        "from goldbench.scoring.reading import streams\n"
        "streams.BATCH, streams.PARALLEL, streams.cores = 4, 2, lambda: 4\n"
        'print(gb.score("gold", "system", ["exact"])[0].scores.tp)\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("40\n", 0), done.stderr


def test_marks_beside_a_path_are_refused(tmp_path: Path) -> None:
    with pytest.raises(gb.UsageError, match="beside a data frame"):
        gb.read(tmp_path, marks=NAMES)


def test_parts_hold_what_the_small_functions_give(tmp_path: Path) -> None:
    notes = tmp_path / "notes.csv"
    notes.write_text("id,text\n1,Vu le 3/04/2021.\n2,Rien.\n", encoding="utf-8")
    done = gb.parts.annotate(notes, tmp_path / "marks", lang="fr")
    small = gb.annotate(gb.read(notes), lang="fr")
    assert (done.notes, done.failed) == (2, [])
    table = gb.read(tmp_path / "marks").layer(None)
    assert {i: m.spans for i, m in table.items()} == {
        i: m.spans for i, m in small.layer(None).items()
    }
    gb.parts.deidentify(notes, tmp_path / "clean", lang="fr", policy="tag")
    clean = gb.read(tmp_path / "clean").documents
    wanted = gb.deidentify(gb.read(notes), lang="fr", policy="tag").corpus.documents
    assert {i: d.text for i, d in clean.items()} == {i: d.text for i, d in wanted.items()}
    with pytest.raises(gb.UsageError, match="a vault needs a key"):
        gb.parts.deidentify(notes, tmp_path / "other", policy="tag", vault=tmp_path / "vault")
