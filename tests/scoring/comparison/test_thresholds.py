"""Systems that say how sure they are: cuts, calibration, a threshold chosen on the other half."""

import random
from collections.abc import Sequence

import pytest

from goldbench.corpus import Attributes, Corpus, Document, Marks, Record, Span, Tag, Value
from goldbench.errors import UsageError
from goldbench.scoring import CorpusStream, Settings, Thresholds, find_thresholds, track
from goldbench.scoring.comparison.thresholds import cuts, in_first_half

TEXT = "0123456789" * 6
TRUE = tuple(Span(start * 5, start * 5 + 3, "X") for start in range(4))
FALSE = tuple(Span(start * 5, start * 5 + 2, "X") for start in range(6, 10))
EXACT = Settings((track("exact"),))


def stream(name: str, notes: Sequence[Marks | None], **meta: Value) -> CorpusStream:
    records = [
        Record(
            Document(f"n{i:03}", TEXT, Attributes(meta | {"patient": f"p{i // 2}"})), {"x": marks}
        )
        for i, marks in enumerate(notes)
        if marks is not None
    ]
    return CorpusStream(Corpus.from_records(records), name=name)


def marked(mark: Span, value: Value | None, name: str = "confidence") -> Span:
    about = Attributes() if value is None else Attributes({name: value})
    return Span(mark.start, mark.end, mark.label, about)


def honest(documents: int = 120, *, scale: float = 1.0, name: str = "confidence") -> CorpusStream:
    """Mark things with a confidence that is just how often such a mark is right."""
    dice = random.Random(2)
    notes = []
    for _ in range(documents):
        spans = []
        for right, wrong in zip(TRUE, FALSE, strict=True):
            sure = round(dice.random(), 3)
            spans.append(marked(right if dice.random() < sure else wrong, sure * scale, name))
        notes.append(Marks(tuple(spans)))
    return stream("S", notes)


GOLD = stream("gold", [Marks(TRUE)] * 120)


def sweep(system: CorpusStream, **options: object) -> Thresholds:
    (thresholds,) = find_thresholds(GOLD, system, EXACT, **options)  # type: ignore[arg-type]  # any option
    return thresholds


def test_a_higher_threshold_leaves_fewer_marks_and_more_of_them_right() -> None:
    curve = sweep(honest()).curve
    assert curve[0].threshold is None
    assert curve[0].marks == 480
    marks = [cut.marks for cut in curve]
    assert marks == sorted(marks, reverse=True)
    recalls = [cut.scores.recall or 0.0 for cut in curve]
    assert recalls == sorted(recalls, reverse=True)
    assert (curve[-1].scores.precision or 0) > (curve[0].scores.precision or 0) + 0.3
    assert all(cut.scores.interval is not None for cut in curve)


def test_each_cut_is_what_scoring_the_rest_gives() -> None:
    system = Marks((marked(TRUE[0], 0.9), marked(TRUE[1], 0.4), marked(FALSE[0], 0.5)))
    curve = sweep(stream("S", [system] * 120)).curve
    counts = [(c.threshold, c.marks, c.scores.tp, c.scores.fp, c.scores.fn) for c in curve]
    assert counts == [
        (None, 360, 240, 120, 240),
        (0.5, 240, 120, 120, 360),
        (0.9, 120, 120, 0, 360),
    ]


def test_an_honest_system_is_calibrated_and_a_boaster_is_not() -> None:
    calibration = sweep(honest()).calibration
    assert calibration is not None
    assert (calibration.marks, len(calibration.bins)) == (480, 10)
    assert calibration.error < 0.08
    assert calibration.brier == pytest.approx(1 / 6, abs=0.03)
    inside = [
        b
        for b in calibration.bins
        if b.interval and b.interval.low <= b.confidence <= b.interval.high
    ]
    assert len(inside) >= 8
    boaster = Marks((marked(TRUE[0], 0.95), marked(FALSE[0], 0.95)))
    boast = sweep(stream("S", [boaster] * 120)).calibration
    assert boast is not None
    assert len(boast.bins) == 1
    assert boast.bins[0].right == 0.5
    assert boast.error == pytest.approx(0.45)
    assert boast.brier == pytest.approx((0.05**2 + 0.95**2) / 2)


def test_percentages_are_read_as_shares() -> None:
    share, percent = sweep(honest()), sweep(honest(scale=100))
    assert (share.percent, percent.percent) == (False, True)
    assert [c.marks for c in percent.curve] == [c.marks for c in share.curve]
    assert percent.calibration is not None
    assert percent.calibration.bins[-1].high <= 1


def test_marks_without_a_confidence_are_always_kept_and_counted() -> None:
    marks = Marks((marked(TRUE[0], 0.9), marked(TRUE[1], None), marked(TRUE[2], 0.2)))
    thresholds = sweep(stream("S", [marks] * 120))
    assert thresholds.without == 120
    assert [cut.marks for cut in thresholds.curve] == [360, 240]


def test_the_threshold_is_chosen_on_one_half_and_shown_on_the_other() -> None:
    kept = sweep(honest(), keep_recall=0.4).kept
    assert kept is not None
    assert kept.chosen_on + kept.shown_on == 120
    assert kept.threshold is not None
    assert (kept.chosen.recall or 0) >= 0.4
    assert kept.shown.recall == pytest.approx(0.4, abs=0.08)
    assert kept.shown.interval is not None
    assert kept.verdict.startswith(f"from {kept.threshold:.3g} on, chosen on {kept.chosen_on} ")
    assert f"on the other {kept.shown_on}" in kept.verdict


def test_the_highest_threshold_that_keeps_the_recall_is_taken() -> None:
    marks = Marks((marked(TRUE[0], 0.9), marked(TRUE[1], 0.7), marked(TRUE[2], 0.3)))
    kept = sweep(stream("S", [marks] * 120), keep_recall=0.5).kept
    assert kept is not None
    assert kept.threshold == 0.7
    assert kept.shown.recall == 0.5


def test_a_recall_that_no_threshold_reaches_is_told() -> None:
    kept = sweep(honest(), keep_recall=0.9).kept
    assert kept is not None
    assert kept.threshold is None
    assert kept.verdict.startswith("no threshold keeps a recall of .900: with all marks it is .")


def test_notes_of_one_patient_are_in_one_half() -> None:
    documents = [Document(f"n{i}", "", Attributes(patient=f"p{i // 4}")) for i in range(400)]
    halves = [in_first_half(document, "patient", 1) for document in documents]
    assert all(len(set(halves[i : i + 4])) == 1 for i in range(0, 400, 4))
    assert 0.3 < sum(halves) / 400 < 0.7
    alone = [in_first_half(Document(f"n{i}", ""), "patient", 1) for i in range(400)]
    assert 0.4 < sum(alone) / 400 < 0.6


def test_facts_have_confidences_too() -> None:
    gold = stream("gold", [Marks(tags=(Tag("ASTHMA"),) if i % 2 else ()) for i in range(80)])
    marks = [
        Marks(tags=(Tag("ASTHMA", Attributes(confidence=0.9 if i % 2 else 0.3)),))
        for i in range(80)
    ]
    (thresholds,) = find_thresholds(gold, stream("S", marks), Settings((track("document"),)))
    assert [(c.threshold, c.scores.tp, c.scores.fp) for c in thresholds.curve] == [
        (None, 40, 40),
        (0.9, 40, 0),
    ]
    assert thresholds.calibration is not None
    assert {bin_.right for bin_ in thresholds.calibration.bins} == {0.0, 1.0}


@pytest.mark.parametrize(
    ("asked", "name", "message"),
    [
        (None, "weight", "carry no confidence; their attributes are: weight"),
        (
            "certainty",
            "confidence",
            "no number under 'certainty'; their attributes are: confidence",
        ),
    ],
)
def test_a_system_without_confidences_is_told_what_it_carries(
    asked: str | None, name: str, message: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        sweep(honest(name=name), confidence=asked)
    assert caught.value.hint == f"name it: --confidence {name}"
    assert sweep(honest(name=name), confidence=name).attribute == name


def test_marks_without_any_attribute_are_told_apart_from_other_attributes() -> None:
    with pytest.raises(UsageError, match="their attributes are: none at all"):
        sweep(stream("S", [Marks(TRUE)] * 120))


def test_what_is_no_share_is_refused() -> None:
    system = stream("S", [Marks((marked(TRUE[0], 250),))] * 120)
    with pytest.raises(UsageError, match="runs from 250 to 250"):
        sweep(system)
    with pytest.raises(UsageError, match=r"recall of 1\.5"):
        sweep(honest(), keep_recall=1.5)


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], []), ([0.5], []), ([0.1, 0.2, 0.2], [0.2]), ([0.3, 0.1, 0.2], [0.2, 0.3])],
)
def test_few_confidences_are_all_cut_at(values: list[float], expected: list[float]) -> None:
    assert cuts(values) == expected


def test_many_confidences_are_cut_into_equal_shares() -> None:
    many = [i / 1000 for i in range(1000)]
    assert len(cuts(many)) == 20
    assert cuts(many)[0] == pytest.approx(1 / 21, abs=0.01)
