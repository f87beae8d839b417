"""Simulators do what they promise on average; seeds are fixed, bands are four errors wide."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance

import pytest

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Relation, Span, Tag
from goldbench.errors import MissingTextError, UsageError
from goldbench.synthetic import asthma, phi, simulate

TIMES = ("before DCT", "during DCT", "after DCT")
STATUS = ("current", "past", "ever", "never", "unknown")


@cache
def notes() -> tuple[Record, ...]:
    return tuple(asthma.notes(3000, seed=3))


@cache
def tagged() -> tuple[Record, ...]:
    """Notes with tags in three times, and one status each."""
    generated = []
    for number in range(3000):
        text = f"note {number} says diabetes and heart disease and smoking quite often today"
        tags = [
            Tag(label, Attributes(time=time, indicator="mention"), (Span(a, a + 8, label),))
            for at, (label, a) in enumerate((("DIABETES", 15), ("CAD", 28), ("OBESE", 38)))
            for nth, time in enumerate(TIMES)
            if (number // (1 + at) + nth) % 3 == 0
        ]
        tags.append(Tag("SMOKER", Attributes(status=STATUS[number % 5])))
        generated.append(Record(Document(f"t{number}", text), {"gold": Marks(tags=tuple(tags))}))
    return tuple(generated)


def near(share: float, expected: float, n: int, *, clustered: float = 1.0) -> bool:
    """Whether a share of n lies within four standard errors; clustered errors are wider."""
    return abs(share - expected) < 4 * clustered * sqrt(expected * (1 - expected) / n)


Key = tuple[str, int, int, Attributes]
Made = Callable[[], tuple[Record, ...]]


def keys(marks: Marks) -> set[Key]:
    return {
        *((s.label, s.start, s.end, s.attributes) for s in marks.spans),
        *((t.label, 0, 0, t.attributes) for t in marks.tags),
    }


def totals(records: Iterable[Record], name: str) -> dict[str, tuple[int, int, int]]:
    """Exact matches by label: true positives, false positives, misses."""
    tp, fp, fn = Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        gold, answered = keys(record.layers["gold"]), keys(record.layers[name])
        tp.update(key[0] for key in gold & answered)
        fp.update(key[0] for key in answered - gold)
        fn.update(key[0] for key in gold - answered)
    return {label: (tp[label], fp[label], fn[label]) for label in sorted({*tp, *fp, *fn})}


def overall(counts: dict[str, tuple[int, int, int]]) -> tuple[int, int, int]:
    tp, fp, fn = (sum(column) for column in zip(*counts.values(), strict=True))
    return tp, fp, fn


def annotated(
    records: Corpus | Iterable[Record],
    *,
    seed: int = 1,
    miss: float = 0.0,
    boundary: float = 0.0,
    label: float = 0.0,
    spurious: float = 0.0,
    rho: float = 0.0,
    name: str = "a",
) -> list[Record]:
    """Simulate an annotator who is perfect but for what is named."""
    stream = simulate.annotator(
        records,
        seed=seed,
        miss=miss,
        boundary=boundary,
        label=label,
        spurious=spurious,
        rho=rho,
        name=name,
    )
    return list(stream)


@pytest.mark.parametrize("records", [notes, tagged], ids=["spans", "tags"])
def test_without_errors_the_annotator_says_what_the_gold_says(records: Made) -> None:
    for record in annotated(records()[:200]):
        assert record.layers["a"] == record.layers["gold"]


@pytest.mark.parametrize("records", [notes, tagged], ids=["spans", "tags"])
@pytest.mark.parametrize("rho", [0.0, 0.3])
def test_marks_are_missed_at_the_rate_asked_for(records: Made, rho: float) -> None:
    tp, fp, fn = overall(totals(annotated(records(), miss=0.2, rho=rho), "a"))
    assert fp == 0
    assert near(fn / (tp + fn), 0.2, tp + fn, clustered=1.6 if rho else 1.0)


def test_edges_are_wrong_at_the_rate_asked_for() -> None:
    wrong = total = 0
    for record in annotated(notes(), boundary=0.15):
        gold, spans = record.layers["gold"].spans, record.layers["a"].spans
        assert len(gold) == len(spans)
        for span, other in zip(gold, spans, strict=True):
            total += 1
            wrong += span != other
            assert span.label == other.label
            assert span.overlaps(other)
    assert near(wrong / total, 0.15, total)


def test_labels_are_wrong_at_the_rate_asked_for() -> None:
    pairs = [
        (span.label, other.label)
        for record in annotated(notes(), label=0.1)
        for span, other in zip(record.layers["gold"].spans, record.layers["a"].spans, strict=True)
    ]
    assert near(fmean(a != b for a, b in pairs), 0.1, len(pairs))
    assert {b for a, b in pairs if a == "ASTHMA"} == set(asthma.VARIABLES)


def test_a_wrong_label_brings_its_own_category() -> None:
    records = tuple(phi.notes(60, seed=1))
    groups = {s.label: s.attributes for r in records for s in r.layers["gold"].spans}
    for record in annotated(records, label=0.5, spurious=0.5):
        for span in record.layers["a"].spans:
            assert span.attributes == groups[span.label]


@pytest.mark.parametrize("rho", [0.0, 0.3])
def test_spurious_spans_come_at_the_rate_asked_for_on_words_that_are_free(rho: float) -> None:
    invented = truth = elsewhere = 0
    for record in annotated(notes(), spurious=0.2, rho=rho):
        gold, text = record.layers["gold"].spans, record.document.require_text()
        extra = [span for span in record.layers["a"].spans if span not in gold]
        invented += len(extra)
        truth += len(gold)
        elsewhere += bool(extra and not gold)
        for span in extra:
            assert text[span.start].isalnum()
            assert not any(span.overlaps(other) for other in gold)
    assert near(invented / truth, 0.2, truth, clustered=2 if rho else 1.2)  # Poisson: wider
    assert elsewhere  # a false positive needs no true one beside it


def test_tags_get_wrong_values_at_the_rate_asked_for() -> None:
    tp, fp, fn = overall(totals(annotated(tagged(), label=0.1), "a"))
    assert near(fn / (tp + fn), 0.1, tp + fn)
    assert fp <= fn  # two wrong tags may become the same one


def test_tags_are_invented_at_the_rate_asked_for_and_a_status_stays_single() -> None:
    records = annotated(tagged(), spurious=0.1, miss=0.3)
    counts = totals(records, "a")
    for label in ("DIABETES", "CAD", "OBESE"):
        assert counts[label][1] / 3000 == pytest.approx(0.1, abs=0.03)
    assert all(sum(t.label == "SMOKER" for t in r.layers["a"].tags) <= 1 for r in records)
    assert counts["SMOKER"][1] / 3000 == pytest.approx(0.1, abs=0.02)


def test_invented_tags_rest_on_words_where_gold_tags_do() -> None:
    for record in annotated(tagged()[:300], spurious=0.5):
        for tag in record.layers["a"].tags:
            if tag not in record.layers["gold"].tags:
                assert tag.evidence


def test_errors_of_one_note_go_together_when_rho_says_so() -> None:
    def spread(rho: float) -> float:
        shares = []
        for record in annotated(notes(), miss=0.3, rho=rho):
            gold = len(record.layers["gold"].spans)
            if gold >= 4:
                shares.append(1 - len(record.layers["a"].spans) / gold)
        return pvariance(shares)

    assert spread(0.5) > 2 * spread(0.0)


def test_the_intra_note_correlation_is_the_one_asked_for() -> None:
    """Pairs of spans of a note: covariance of being missed over p (1 - p) is rho."""
    both = first = second = pairs = 0
    for record in annotated(notes(), miss=0.3, rho=0.4):
        spans = set(record.layers["a"].spans)
        gone = [
            span not in spans for span in sorted(record.layers["gold"].spans, key=Span.sort_key)
        ]
        for a, b in pairwise(gone):
            both, first, second, pairs = both + (a and b), first + a, second + b, pairs + 1
    p, q = first / pairs, second / pairs
    assert (both / pairs - p * q) / (p * (1 - p)) == pytest.approx(0.4, abs=0.05)


PRECISION = {label: 0.6 + 0.04 * i for i, label in enumerate(asthma.VARIABLES)}
RECALL = {label: 0.95 - 0.05 * i for i, label in enumerate(asthma.VARIABLES)}


@pytest.mark.parametrize("rho", [0.0, 0.2])
def test_a_system_has_the_precision_and_recall_asked_for_by_variable(rho: float) -> None:
    records = list(simulate.system(notes(), precision=PRECISION, recall=RECALL, seed=2, rho=rho))
    counts = totals(records, "system")
    assert set(counts) == set(PRECISION)
    for label, (tp, fp, fn) in counts.items():
        wide = 1.6 if rho else 1.2
        assert near(tp / (tp + fp), PRECISION[label], tp + fp, clustered=wide)
        assert near(tp / (tp + fn), RECALL[label], tp + fn, clustered=wide)


def test_a_system_has_the_precision_and_recall_asked_for_overall() -> None:
    records = simulate.system(notes(), precision=0.85, recall=0.8, seed=2)
    tp, fp, fn = overall(totals(records, "system"))
    assert near(tp / (tp + fp), 0.85, tp + fp, clustered=1.2)
    assert near(tp / (tp + fn), 0.80, tp + fn)


def test_a_system_on_tags_has_the_precision_and_recall_asked_for() -> None:
    for label, (tp, fp, fn) in totals(
        simulate.system(tagged(), precision=0.9, recall=0.8, seed=2), "system"
    ).items():
        assert near(tp / (tp + fp), 0.9, tp + fp, clustered=1.2), label
        assert near(tp / (tp + fn), 0.8, tp + fn), label


def test_a_system_with_wrong_edges_still_finds_by_overlap() -> None:
    overlapping = total = exact = 0
    for record in simulate.system(notes(), precision=1.0, recall=0.9, seed=4, boundary=0.3):
        for span in record.layers["gold"].spans:
            total += 1
            spans = record.layers["system"].spans
            overlapping += any(span.overlaps(other) for other in spans)
            exact += span in spans
    assert near(overlapping / total, 0.9, total)
    assert near(exact / total, 0.9 * 0.7, total)


def test_the_order_of_records_makes_no_difference() -> None:
    forward = annotated(notes()[:300], miss=0.2, label=0.1, boundary=0.1, spurious=0.2, rho=0.3)
    backward = annotated(
        notes()[:300][::-1], miss=0.2, label=0.1, boundary=0.1, spurious=0.2, rho=0.3
    )
    assert forward == backward[::-1]


def test_the_order_of_marks_in_a_note_makes_no_difference() -> None:
    def turned(record: Record) -> Record:
        return Record(record.document, {"gold": Marks(record.layers["gold"].spans[::-1])})

    some = notes()[:200]
    records = annotated(some, miss=0.3, boundary=0.3)
    other = annotated(tuple(map(turned, some)), miss=0.3, boundary=0.3)
    assert [r.layers["a"] for r in records] == [r.layers["a"] for r in other]


def test_with_a_profile_a_part_gives_what_the_whole_gives() -> None:
    known = simulate.profile(notes())
    whole = list(simulate.system(notes()[:100], precision=0.7, recall=0.7, seed=1, profile=known))
    part = simulate.system(iter(notes()[40:60]), precision=0.7, recall=0.7, seed=1, profile=known)
    assert whole[40:60] == list(part)


def test_names_and_seeds_make_different_annotators() -> None:
    first = annotated(notes()[:100], miss=0.3, seed=1)
    assert first == annotated(notes()[:100], miss=0.3, seed=1)
    assert first != annotated(notes()[:100], miss=0.3, seed=2)
    other = annotated(notes()[:100], miss=0.3, seed=1, name="b")
    assert [r.layers["a"] for r in first] != [r.layers["b"] for r in other]


def test_layers_add_up_and_a_corpus_will_do() -> None:
    corpus = Corpus.from_records(notes()[:20])
    first = annotated(corpus, name="a1")
    second = annotated(first, name="a2")
    assert all(set(record.layers) == {"gold", "a1", "a2"} for record in second)


def test_a_note_the_gold_did_not_look_at_is_not_looked_at() -> None:
    unseen = Record(Document("x", "no gold here"))
    (record,) = annotated([unseen])
    assert record == unseen


def test_relations_survive_where_both_ends_do() -> None:
    a, b = Span(0, 3, "DRUG"), Span(4, 7, "DOSE")
    marks = Marks((a, b), relations=(Relation("has", a, b),))
    records = [Record(Document(f"d{i}", "abc def"), {"gold": marks}) for i in range(200)]
    for record in annotated(tuple(records), miss=0.4):
        kept = record.layers["a"]
        assert len(kept.relations) == (len(kept.spans) == 2)


def test_notes_without_text_can_be_missed_but_not_misread() -> None:
    record = Record(Document("d", None), {"gold": Marks((Span(0, 3, "A"), Span(4, 7, "B")))})
    assert annotated((record,), miss=1.0)[0].layers["a"] == Marks()
    with pytest.raises(MissingTextError):
        annotated((record,), boundary=1.0)


@pytest.mark.parametrize(
    ("name", "rates"),
    [
        ("miss", {"miss": 1.2}),
        ("boundary", {"boundary": -0.1}),
        ("label", {"label": 2.0}),
        ("rho", {"rho": 1.0}),
        ("spurious", {"spurious": -0.5}),
    ],
)
def test_rates_outside_their_range_are_refused(name: str, rates: dict[str, float]) -> None:
    given = {"miss": 0.0, "boundary": 0.0, "label": 0.0, "spurious": 0.0, "rho": 0.0, **rates}
    with pytest.raises(UsageError, match=name):
        simulate.annotator(
            [],
            seed=1,
            miss=given["miss"],
            boundary=given["boundary"],
            label=given["label"],
            spurious=given["spurious"],
            rho=given["rho"],
        )


@pytest.mark.parametrize(("precision", "recall"), [(0.0, 0.5), (1.5, 0.5), (0.5, -0.1)])
def test_a_precision_or_recall_that_cannot_be_is_refused(precision: float, recall: float) -> None:
    with pytest.raises(UsageError, match=r"precision|recall"):
        simulate.system([], precision=precision, recall=recall, seed=1)


def test_a_label_without_a_rate_is_named() -> None:
    records = simulate.system(notes()[:5], precision={"ASTHMA": 0.9}, recall=0.9, seed=1)
    with pytest.raises(UsageError, match="no precision is given for label"):
        list(records)


def test_a_layer_is_never_overwritten() -> None:
    with pytest.raises(UsageError, match="has a layer 'gold' already"):
        list(simulate.system(notes()[:1], precision=1.0, recall=1.0, seed=1, name="gold"))
