import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import write
from goldbench.reports import Wanted, gather
from goldbench.scoring import FileStream, Settings
from reports.small import GOLD, POOR, QUICK, TEXT, evidence, good, poor, stream
from shared import MEDDOCAN, needs_shared


def brat(folder: Path, name: str, marks: list[Marks]) -> FileStream:
    records = [Record(Document(f"n{i}", TEXT), {"x": m}) for i, m in enumerate(marks)]
    write(iter(records), folder / name, "brat")
    return FileStream(folder / name, name=name)


def test_sites_are_told_apart_without_being_asked() -> None:
    report_data = evidence(good())
    assert report_data.settings.by == ("site",)
    assert set(report_data.results[0].groups["site"]) == {"hospital-1", "hospital-2"}


def test_notes_without_a_site_have_no_breakdown() -> None:
    gold, system = (stream(n, [GOLD] * 4, meta=False) for n in ("g", "s"))
    report_data = evidence(system, gold=gold)
    assert report_data.settings.by == ()
    assert report_data.results[0].groups == {}


def test_other_keys_and_attributes_can_be_asked_for() -> None:
    kinds = [Span(8, 13, "DATE", Attributes(kind=k)) for k in ("exact", "vague")]
    gold = stream("g", [Marks((kinds[n % 2],)) for n in range(8)])
    system = stream("s", [Marks((kinds[0],))] * 8)
    report_data = evidence(system, gold=gold, by=("label", "patient", "attribute:kind"))
    assert report_data.settings.by == ("site", "patient", "attribute:kind")
    (result,) = report_data.results
    assert result.scores.f1 == 1.0
    by_kind = result.groups["attribute:kind"]
    assert {k: (s.tp, s.fp, s.fn) for k, s in by_kind.items()} == {
        "DATE/exact": (4, 4, 0),
        "DATE/vague": (0, 0, 4),
    }


def test_units_are_patients_where_they_are_known() -> None:
    report_data = evidence(good())
    assert (report_data.clusters, report_data.method.cluster) == (12, "patient")
    assert report_data.counts[0].shape == (36, 6)


def test_the_original_of_a_track_is_run_beside_it(tmp_path: Path) -> None:
    gold = brat(tmp_path, "gold", [GOLD] * 3)
    system = brat(tmp_path, "sys", [GOLD, POOR])
    wanted = Wanted(tracks=("meddocan-ner", "exact"))
    report_data = gather(gold, [system], Settings(), wanted)
    assert [r.track for r in report_data.score] == [
        "meddocan-ner",
        "exact",
        "meddocan-ner:official",
    ]
    ours, _, theirs = report_data.score
    assert (ours.documents, ours.missing, ours.scores.fn) == (3, 1, 5)
    assert (theirs.documents, theirs.scores.fn) == (2, 2)
    assert report_data.official == ("meddocan-ner:official",)


def test_an_original_alone_brings_its_repaired_twin(tmp_path: Path) -> None:
    gold, system = brat(tmp_path, "gold", [GOLD] * 3), brat(tmp_path, "sys", [POOR] * 3)
    report_data = gather(gold, [system], Settings(), Wanted(tracks=("meddocan-strict:official",)))
    assert [r.track for r in report_data.score] == ["meddocan-strict", "meddocan-strict:official"]
    assert report_data.primary.name == "meddocan-strict"


def test_originals_are_left_out_where_they_cannot_be_run_or_are_not_wanted(tmp_path: Path) -> None:
    asked = Wanted(tracks=("meddocan-ner",))
    gold, system = brat(tmp_path, "gold", [GOLD] * 3), brat(tmp_path, "sys", [POOR] * 3)
    silent = Wanted(tracks=("meddocan-ner",), editions=False)
    assert gather(gold, [system], Settings(), silent).official == ()
    filtered = Settings(exclude=frozenset({"DATE"}))
    assert gather(gold, [system], filtered, asked).official == ()


def test_one_original_that_fails_does_not_keep_the_others_from_running(tmp_path: Path) -> None:
    gold, system = brat(tmp_path, "gold", [GOLD] * 3), brat(tmp_path, "sys", [POOR] * 3)
    wanted = Wanted(tracks=("meddocan-ner", "nlpsandbox-token"))
    report_data = gather(gold, [system], Settings(), wanted)
    assert report_data.official == ("meddocan-ner:official",)
    assert set(report_data.refused) == {"nlpsandbox-token:official"}
    assert "/goldbench-" not in report_data.refused["nlpsandbox-token:official"]


def test_an_original_that_was_asked_for_and_fails_is_an_error(tmp_path: Path) -> None:
    gold, system = brat(tmp_path, "gold", [GOLD] * 3), brat(tmp_path, "sys", [POOR] * 3)
    with pytest.raises(GoldbenchError):
        gather(gold, [system], Settings(), Wanted(tracks=("nlpsandbox-token:official",)))


def test_originals_also_score_corpora_in_memory() -> None:
    scored = evidence(good(), wanted=Wanted(tracks=("meddocan-ner",))).score
    assert [result.track for result in scored] == ["meddocan-ner", "meddocan-ner:official"]
    ours, theirs = (result.scores for result in scored)
    assert (ours.tp, ours.fp, ours.fn) == (theirs.tp, theirs.fp, theirs.fn)


def test_an_original_that_is_added_tells_of_answers_that_stand_nowhere() -> None:
    beyond = Marks((*GOLD.spans, Span(9000, 9009, "DATE")))
    wanted = Wanted(tracks=("meddocan-ner",))
    scored = evidence(stream("s", [beyond] * 12), wanted=wanted).score
    assert [result.track for result in scored] == ["meddocan-ner", "meddocan-ner:official"]
    assert [result.unplaced for result in scored] == [12, 12]
    assert [result.findings for result in scored] == [{"outside the text": 12}] * 2


def test_gold_and_systems_are_read_once(tmp_path: Path) -> None:
    """Two systems, two tracks, an attribute, errors, comparisons: still one reading of each."""
    records = [Record(Document(f"n{i}", TEXT), {"x": GOLD}) for i in range(4)]
    paths = [tmp_path / f"{name}.jsonl" for name in ("gold", "a", "b")]
    for path in paths:
        write(iter(records), path, "jsonl")
    opened: Counter[str] = Counter()
    watching = [True]

    def count(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and str(arguments[0]).startswith(str(tmp_path)):
            opened[Path(str(arguments[0])).name] += 1

    sys.addaudithook(count)  # stays for the life of the process, but only looks while watching
    gold, *systems = (FileStream(path, format="jsonl", name=path.stem) for path in paths)
    for side in (gold, *systems):
        list(side.parts(text=True))
    once = opened.copy()
    wanted = Wanted(tracks=("exact", "token"))
    gather(gold, systems, Settings(by=("patient", "attribute:kind")), wanted)
    watching.clear()
    assert set(once) == {path.name for path in paths}
    assert opened - once == once


@pytest.mark.parametrize(
    ("format_", "tracks"),
    [
        ("brat", ("meddocan-ner", "meddocan-strict", "meddocan-merged")),
        ("i2b2-phi", ("i2b2-2014-phi-strict", "i2b2-2014-phi-relaxed", "i2b2-2014-phi-token")),
        ("nlpsandbox", ("nlpsandbox-instance-strict", "nlpsandbox-token", "nlpsandbox-type")),
    ],
)
def test_originals_of_one_family_read_gold_and_a_system_once_for_all_of_them(
    tmp_path: Path, format_: str, tracks: tuple[str, ...]
) -> None:
    dates = Marks((Span(8, 13, "date"),))  # the NLP Sandbox scores one family at a time
    records = [Record(Document(f"{n}-01", TEXT), {"x": dates}) for n in range(4)]
    for name in ("gold", "a"):
        write(iter(records), tmp_path / name, format_)
    opened: Counter[str] = Counter()
    watching = [True]

    def count(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and str(arguments[0]).startswith(str(tmp_path)):
            opened[str(arguments[0])] += 1

    sys.addaudithook(count)  # as below
    gold, system = (FileStream(tmp_path / n, format=format_, name=n) for n in ("gold", "a"))
    asked = Wanted(tracks=tuple(tracks))
    one = gather(gold, [system], Settings(), replace(asked, tracks=tracks[:1]))
    once = opened.copy()
    opened.clear()
    every = gather(gold, [system], Settings(), asked)
    watching.clear()
    assert one.official == (f"{tracks[0]}:official",)
    assert every.official == tuple(f"{name}:official" for name in tracks)
    assert once
    assert opened == once


def test_what_was_noticed_in_reading_is_told_once(tmp_path: Path) -> None:
    gold, system = brat(tmp_path, "gold", [GOLD] * 3), brat(tmp_path, "sys", [POOR] * 3)
    file = tmp_path / "sys" / "n0.ann"
    file.write_text(file.read_text() + "T9\tDATE 0 4\tSown\n", encoding="utf-8")
    report_data = gather(gold, [system], Settings(), QUICK)
    (line,) = report_data.findings
    assert line.startswith("sys: 1 × ")


def test_pairs_are_compared_on_all_tracks_for_few_systems_only() -> None:
    two = Wanted(tracks=("exact", "overlap"))
    report_data = evidence(good(), poor(), wanted=two)
    assert [(c.a, c.b, c.track) for c in report_data.comparisons] == [
        ("good", "poor", "exact"),
        ("good", "poor", "overlap"),
    ]
    four = [stream(name, [GOLD] * 36) for name in "abcd"]
    assert {c.track for c in evidence(*four, wanted=two).comparisons} == {"exact"}


def test_runs_of_one_model_are_pooled_and_not_compared() -> None:
    report_data = evidence(good(), poor(), wanted=Wanted(run_of="model"))
    assert report_data.comparisons == ()
    (runs,) = report_data.runs
    assert (runs.model, runs.runs) == ("model", 2)


def test_errors_are_shared_out_between_systems() -> None:
    report_data = evidence(good(), poor(), wanted=Wanted(errors=20))
    assert [len(listing.shown) for listing in report_data.listings] == [
        9,
        9,
    ]  # three kinds, three of each
    assert [listing.total for listing in report_data.listings] == [18, 84]


def test_no_system_is_nothing_to_report_on() -> None:
    with pytest.raises(UsageError, match="no system"):
        evidence()


@needs_shared
def test_a_real_corpus_against_itself_is_perfect_in_both_editions() -> None:
    gold = FileStream(MEDDOCAN / "dev" / "brat", name="gold")
    system = FileStream(MEDDOCAN / "dev" / "brat", name="same")
    report_data = gather(gold, [system], Settings(), Wanted(tracks=("meddocan-ner",)))
    assert [(r.track, r.scores.tp, r.scores.f1) for r in report_data.score] == [
        ("meddocan-ner", 5801, 1.0),
        ("meddocan-ner:official", 5801, 1.0),
    ]
    assert report_data.listings[0].total == 0
    confusion = report_data.survey.systems[0].confusion
    assert confusion.trace() == confusion.sum() == 5801
