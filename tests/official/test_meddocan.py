import importlib.util
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.official import meddocan, meddocan_batches
from goldbench.official.counts import Evaluation, ignore
from goldbench.official.meddocan_files import READERS, Note, Place
from official.originals import NOTE, write_brat, write_xml
from shared import MEDDOCAN, VECTORS, needs_shared

Spans = list[tuple[int, int]]
SYSTEMS = (
    "gold empty drop10 shift_end shift_start relabel split split_gap join duplicates nested"
    " nested_inside spurious two_labels missing_docs out_of_range realistic"
)
# All 17 systems on train took a minute and agreed, too; the suite keeps the two hardest.
TRAIN = ("nested_inside", "realistic")


def note(spans: Spans, text: str = NOTE) -> dict[str, Note]:
    places = tuple(sorted(Place(*span) for span in spans))
    tags = frozenset(("PAIS", *place) for place in places)
    return {"d1": Note("d1", "sys", text, tags, places)}


@pytest.mark.parametrize(
    ("gold", "system", "counts"),
    [
        # name split over a comma, both ways round
        ([(14, 38)], [(14, 29), (31, 38)], (1, 0, 0)),
        ([(14, 29), (31, 38)], [(14, 38)], (1, 0, 0)),
        # an underscore joins, a superscript two does not
        ([(68, 81)], [(68, 74), (75, 81)], (1, 0, 0)),
        ([(82, 86)], [(82, 83), (85, 86)], (0, 2, 1)),
        # what is right in parts and as a whole counts three times
        ([(14, 29), (31, 38)], [(14, 29), (31, 38)], (3, 0, 0)),
        ([(62, 67), (68, 74), (75, 81)], [(62, 67), (68, 74)], (2, 0, 1)),
        # a span inside one that is right is forgiven, though it shrinks the joined span
        ([(14, 38)], [(14, 38), (15, 18)], (1, 0, 0)),
        ([(14, 38)], [(14, 38), (35, 37), (68, 74)], (1, 1, 0)),
        # beyond the end of the text there is nothing to keep spans apart
        ([(14, 29)], [(14, 29), (200, 205), (300, 310)], (1, 2, 0)),
        ([(200, 310)], [(200, 205), (300, 310)], (1, 0, 0)),
        ([(14, 29)], [(29, 14)], (0, 1, 1)),
        ([], [], (0, 0, 0)),
        ([], [(14, 29)], (0, 1, 0)),
        ([(14, 29)], [(14, 29), (14, 29)], (1, 0, 0)),
    ],
)
def test_merged_spans(gold: Spans, system: Spans, counts: tuple[int, int, int]) -> None:
    merged = meddocan.score_merged(note(gold), note(system))
    assert (merged.tp, merged.fp, merged.fn) == counts


def test_ends_count_for_strict_spans_and_duplicates_do_not() -> None:
    strict = meddocan.score_strict(note([(1, 4), (6, 9)]), note([(1, 4), (1, 4), (6, 8)]))
    assert (strict.tp, strict.fp, strict.fn) == (1, 1, 1)


@given(
    st.text("a _,º\n", max_size=20),
    st.lists(st.tuples(st.integers(-3, 24), st.integers(-3, 24)), max_size=12),
    st.lists(st.tuples(st.integers(-3, 24), st.integers(-3, 24)), max_size=12),
)
def test_merged_equals_its_definition(text: str, gold: Spans, system: Spans) -> None:
    """Spans with any offsets, reversed and negative too; the definition takes quadratic time."""

    def joined(spans: Spans) -> set[tuple[int, int]]:
        done: Spans = []
        for start, end in sorted(spans):
            if done and not any(c.isalnum() for c in text[done[-1][1] : start]):
                done[-1] = (done[-1][0], end)
            else:
                done.append((start, end))
        return set(done)

    def outside(spans: set[tuple[int, int]]) -> int:
        return sum(not any(a <= s and e <= b for a, b in right) for s, e in spans)

    wanted, given_ = set(gold), set(system)
    right = (wanted & given_) | (joined(gold) & joined(system))
    merged = meddocan.score_merged(note(gold, text), note(system, text))
    expected = len(right), outside(given_ - wanted), outside(wanted - given_)
    assert (merged.tp, merged.fp, merged.fn) == expected


def test_each_side_is_merged_in_its_own_text() -> None:
    merged = meddocan.score_merged(note([(0, 9)], "abc   def"), note([(0, 3), (6, 9)], "abcxxxdef"))
    assert (merged.tp, merged.fp, merged.fn) == (0, 2, 1)


def test_only_documents_on_both_sides_count(tmp_path: Path) -> None:
    for id_ in ("a", "b"):
        write_brat(tmp_path / "gold", [("PAIS", 1, 4)], id_=id_)
    for id_ in ("b", "c"):
        write_brat(tmp_path / "sys", [("PAIS", 1, 4), ("PAIS", 6, 8)], id_=id_)
    evaluation = meddocan.strict(tmp_path / "gold", tmp_path / "sys")
    assert [each.id for each in evaluation.documents] == ["b"]
    assert (evaluation.tp, evaluation.fp, evaluation.fn, evaluation.system) == (1, 1, 0, "sys")


def test_one_span_with_two_labels_is_a_hit_and_a_miss(tmp_path: Path) -> None:
    write_brat(tmp_path / "gold", [("PAIS", 1, 4)])
    write_brat(tmp_path / "sys", [("PAIS", 1, 4), ("CALLE", 1, 4)])
    evaluation = meddocan.ner(tmp_path / "gold", tmp_path / "sys")
    assert (evaluation.tp, evaluation.fp, evaluation.fn) == (1, 1, 0)
    assert meddocan.strict(tmp_path / "gold", tmp_path / "sys").fp == 0


def test_the_element_counts_in_xml(tmp_path: Path) -> None:
    tag = 'id="P0" start="1" end="4" TYPE="FECHAS"/>'
    write_xml(tmp_path / "gold", f"<DATE {tag}")
    write_xml(tmp_path / "sys", f"<PHI {tag}")
    evaluation = meddocan.ner(tmp_path / "gold", tmp_path / "sys", "i2b2")
    assert (evaluation.tp, evaluation.fp, evaluation.fn) == (0, 1, 1)
    assert meddocan.merged(tmp_path / "gold", tmp_path / "sys", "i2b2").f1 == 1.0


def test_leak_is_what_was_missed_by_sentence_and_may_exceed_one(tmp_path: Path) -> None:
    for id_ in ("a", "b"):
        write_brat(tmp_path / "gold", [("PAIS", 1, 4), ("PAIS", 5, 6), ("PAIS", 7, 8)], id_=id_)
        write_brat(tmp_path / "sys", "", id_=id_)
    sentences = tmp_path / "sentences"
    sentences.mkdir()
    (sentences / "a.ann").write_text("1\n2\n3\n", encoding="utf-8")
    half_known = meddocan.ner(tmp_path / "gold", tmp_path / "sys", sentences=sentences)
    assert meddocan.leak(half_known) is None
    (sentences / "b.ann").write_text("", encoding="utf-8")
    known = meddocan.ner(tmp_path / "gold", tmp_path / "sys", sentences=sentences)
    assert meddocan.leak(known) == 2.0


def test_leak_of_no_documents_is_zero() -> None:
    assert meddocan.leak(Evaluation("SubTrack 1 [NER]", "sys", ())) == 0.0


def _perturb() -> ModuleType:
    spec = importlib.util.spec_from_file_location("perturb", VECTORS / "meddocan" / "perturb.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def _expected() -> dict[str, Any]:
    expected: dict[str, Any] = json.loads((VECTORS / "meddocan" / "expected.json").read_bytes())
    return expected


def _folder(split: str) -> Path:
    return MEDDOCAN / split / "brat"


def _text_and_marks(path: Path) -> tuple[str, list[tuple[str, int, int]]]:
    """Read gold without the reader that is tested (and without files left open)."""
    rows = (line.split("\t")[1].split() for line in path.read_bytes().decode().split("\n") if line)
    marks = [(label, int(start), int(end)) for label, start, end in rows]
    return path.with_suffix(".txt").read_bytes().decode(), marks


ReadPerturbed = Callable[[str, str, str], dict[str, Note]]


@pytest.fixture(scope="module")
def read_perturbed(tmp_path_factory: pytest.TempPathFactory) -> ReadPerturbed:
    """Write and read back the files of a perturbed system, as the original would have."""
    perturb = _perturb()
    root = tmp_path_factory.mktemp("meddocan")

    @cache
    def corpus(split: str) -> dict[str, tuple[str, list[tuple[str, int, int]]]]:
        return {path.stem: _text_and_marks(path) for path in sorted(_folder(split).glob("*.ann"))}

    def read(system: str, split: str, fmt: str) -> dict[str, Note]:
        folder = root / system / split / fmt
        folder.mkdir(parents=True)
        for name, (text, marks) in corpus(split).items():
            changed = getattr(perturb, system)(name, text, marks)
            if changed is not None:
                perturb.write(str(folder), name, text, changed, fmt)
        return meddocan.read_folder(f"{folder}/", READERS[fmt], ignore)

    @cache
    def cached_gold(split: str, fmt: str) -> dict[str, Note]:
        return read("gold", split, fmt)

    return lambda system, split, fmt: (
        cached_gold(split, fmt) if system == "gold" else read(system, split, fmt)
    )


@needs_shared
@pytest.mark.parametrize("fmt", ["brat", "i2b2"])
@pytest.mark.parametrize(
    ("system", "split"),
    [(name, "dev") for name in SYSTEMS.split()] + [(name, "train") for name in TRAIN],
)
def test_the_17_perturbed_systems_score_as_in_the_original(
    read_perturbed: ReadPerturbed, tmp_path: Path, system: str, split: str, fmt: str
) -> None:
    expected = _expected()[f"{system}/{split}/{fmt}"]
    gold, given_ = read_perturbed("gold", split, fmt), read_perturbed(system, split, fmt)
    # Only the sum of sentences is known, and only the sum counts: all in one note.
    first, *others = sorted(gold.keys() & given_.keys())
    (tmp_path / f"{first}.ann").write_text("\n" * expected["ner"]["sentences"], encoding="utf-8")
    for other in others:
        (tmp_path / f"{other}.ann").touch()
    results = {
        "ner": meddocan.score_ner(gold, given_, sentences=tmp_path, say=ignore),
        "strict": meddocan.score_strict(gold, given_),
        "merged": meddocan.score_merged(gold, given_),
    }
    for rule, evaluation in results.items():
        figures = {
            "docs": len(evaluation.documents),
            "tp": evaluation.tp,
            "fp": evaluation.fp,
            "fn": evaluation.fn,
            "precision": evaluation.precision,
            "recall": evaluation.recall,
            "f1": evaluation.f1,
        }
        if rule == "ner":
            figures["leak"] = meddocan.leak(evaluation) or 0.0
            figures["sentences"] = expected["ner"]["sentences"]
        assert figures == expected[rule]


def test_dealing_batches_out_to_copies_changes_neither_counts_nor_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for side, end in (("gold", 3), ("system", 2)):
        for number in range(23):
            text = f"Ana {number}"
            stop = 3 if number % 3 else end
            lines = f"T1\tNAME 0 {stop}\t{text[:stop]}\n"
            if number == 13:
                lines = "T1\tNAME 0 3;4 5\tAna 1\n"  # compared one by one
            (tmp_path / side).mkdir(exist_ok=True)
            (tmp_path / side / f"n{number:02}.txt").write_text(text, encoding="utf-8")
            (tmp_path / side / f"n{number:02}.ann").write_text(lines, encoding="utf-8")
    gold, systems = f"{tmp_path}/gold/", [f"{tmp_path}/system/", f"{tmp_path}/gold/"]
    ids = [f"n{number:02}" for number in range(23)]
    whole = list(meddocan_batches.count_notes(gold, systems, ids))
    monkeypatch.setattr(meddocan_batches, "BATCH", 2)
    for cores in (1, 2, 5):
        monkeypatch.setattr(meddocan_batches, "cores", lambda cores=cores: cores)
        assert list(meddocan_batches.count_notes(gold, systems, ids)) == whole
    assert [(ours.id, perfect.id) for ours, perfect in whole] == [(id_, id_) for id_ in ids]
    assert whole[13][0].ner is None
    assert (whole[0][0].strict, whole[0][1].strict) == ((0, 1, 1), (1, 0, 0))
