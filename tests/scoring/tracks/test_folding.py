"""Does the document, does the patient have it: facts and spans fold, negatives are counted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import places
from goldbench.corpus import (
    Attributes,
    Corpus,
    Counting,
    Design,
    Document,
    Marks,
    Place,
    Record,
    Span,
    Tag,
)
from goldbench.errors import DesignError, UsageError
from goldbench.scoring import CorpusStream, Result, Score, Settings, score

TEXT = "Asthma since childhood; no diabetes. The mother had asthma."
FACT = Marks(tags=(Tag("ASTHMA"),))
SPAN = Marks((Span(0, 6, "ASTHMA"),))
NONE = Marks()


def make_marks(**attributes: str) -> Marks:
    return Marks((Span(0, 6, "ASTHMA", Attributes(attributes)),))


def corpus(notes: dict[str, Marks], patients: dict[str, str] | None = None) -> Corpus:
    return Corpus.from_records(
        Record(
            Document(id_, TEXT, Attributes({"patient": patients[id_]} if patients else {})),
            {"x": marks},
        )
        for id_, marks in notes.items()
    )


def whole(gold: Corpus, system: Corpus, name: str = "document", **options: object) -> Score:
    settings = Settings(**options)  # type: ignore[arg-type]  # as Settings has them
    streams = CorpusStream(gold, name="gold"), CorpusStream(system, name="sys")
    return score(streams[0], [streams[1]], [name], settings)


def scored(gold: Corpus, system: Corpus, name: str = "document", **options: object) -> Result:
    return whole(gold, system, name, **options).results[0]


def counts(result: Result) -> tuple[int, int, int, int]:
    scores = result.scores
    assert scores.negatives is not None
    return scores.tp, scores.fp, scores.fn, scores.negatives.tn


@pytest.mark.parametrize(
    ("gold", "system", "wanted"),
    [
        (FACT, FACT, (1, 0, 0, 1)),
        (FACT, SPAN, (1, 0, 0, 1)),
        (SPAN, FACT, (1, 0, 0, 1)),
        (SPAN, Marks((Span(0, 6, "ASTHMA"), Span(52, 58, "ASTHMA"))), (1, 0, 0, 1)),
        (Marks(tags=(Tag("ASTHMA", Attributes(severity="mild")),)), FACT, (1, 0, 0, 1)),
        (FACT, NONE, (0, 0, 1, 1)),
        (NONE, FACT, (0, 1, 0, 1)),
        (FACT, make_marks(negated="true"), (0, 0, 1, 1)),
        (FACT, make_marks(negated="false"), (1, 0, 0, 1)),
        (FACT, make_marks(family="yes"), (0, 0, 1, 1)),
        (FACT, make_marks(certainty="possible"), (0, 0, 1, 1)),
        (FACT, make_marks(certainty="negated"), (0, 0, 1, 1)),
        (FACT, make_marks(certainty="positive"), (1, 0, 0, 1)),
    ],
)
def test_spans_and_facts_of_a_label_fold_into_one_answer_a_document(
    gold: Marks, system: Marks, wanted: tuple[int, int, int, int]
) -> None:
    result = scored(corpus({"a": gold, "b": NONE}), corpus({"a": system, "b": NONE}))
    assert counts(result) == wanted


def test_marks_that_the_protocol_counts_although_denied_make_a_document_have_it() -> None:
    sides = corpus({"a": FACT, "b": NONE}), corpus({"a": make_marks(negated="true"), "b": NONE})
    kept = {"ASTHMA": Counting("document", ("negated",))}
    assert counts(scored(*sides, variables=kept)) == (1, 0, 0, 1)
    other = {"ASTHMA": Counting("document", ("family",))}
    assert counts(scored(*sides, variables=other)) == (0, 0, 1, 1)


def test_shares_are_made_from_the_counts() -> None:
    gold = corpus({f"{n}": FACT if n < 3 else NONE for n in range(10)})
    system = corpus({f"{n}": FACT if 1 <= n < 4 else NONE for n in range(10)})
    scores = scored(gold, system).scores
    assert (scores.tp, scores.fp, scores.fn) == (2, 1, 1)
    assert scores.negatives is not None
    assert scores.negatives.tn == 6
    shares = {name: share.value for name, share in scores.negatives.shares.items()}
    assert shares == {"specificity": 6 / 7, "npv": 6 / 7, "prevalence": 0.3}
    for rated in scores.negatives.shares.values():
        assert rated.value is not None
        assert rated.interval is not None
        assert rated.interval.low < rated.value < rated.interval.high


def test_a_document_the_system_did_not_look_at_is_no_answer_and_never_helps() -> None:
    gold = corpus({"a": FACT, "b": NONE, "c": NONE, "d": FACT})
    looked = scored(gold, corpus({"a": FACT, "b": NONE, "c": NONE, "d": FACT}))
    absent = scored(gold, corpus({"a": FACT, "b": NONE}))
    assert counts(looked) == (2, 0, 0, 2)
    assert counts(absent) == (1, 0, 1, 1)
    assert absent.missing == 2
    negatives = absent.scores.negatives
    assert negatives is not None
    assert negatives.specificity.value == 0.5  # one of two without it was answered
    assert absent.scores.precision == 1.0


def test_a_declared_variable_that_nobody_marked_is_one_that_no_document_has() -> None:
    declared = {"ASTHMA": Counting(), "COPD": Counting()}
    result = scored(corpus({"a": FACT, "b": NONE}), corpus({"a": FACT}), variables=declared)
    assert list(result.by_label) == ["ASTHMA", "COPD"]
    copd = result.by_label["COPD"]
    assert copd.f1 is None
    assert copd.negatives is not None
    assert copd.negatives.tn == 1
    assert copd.negatives.specificity.value == 0.5


def test_a_label_met_late_has_its_negatives_from_the_first_document_on() -> None:
    # Parts of 2,000 documents are counted at a time.
    ids = [f"{n:05}" for n in range(4100)]
    gold = corpus({id_: FACT if id_ == ids[-1] else NONE for id_ in ids})
    assert counts(scored(gold, gold)) == (1, 0, 0, 4099)


def test_patients_have_what_one_of_their_documents_has() -> None:
    patients = {"a": "p", "b": "p", "c": "q", "d": "r", "e": "r"}
    gold = corpus({"a": FACT, "b": NONE, "c": NONE, "d": FACT, "e": FACT}, patients)
    system = corpus({"a": NONE, "b": SPAN, "c": NONE, "d": NONE, "e": NONE}, patients)
    result = scored(gold, system, "patient")
    assert counts(result) == (1, 0, 1, 1)
    assert (result.documents, result.units) == (5, 3)
    assert counts(scored(gold, system)) == (0, 1, 3, 1)


def test_patients_are_asked_for_where_nobody_says_whose_a_document_is() -> None:
    with pytest.raises(UsageError, match="whose it is"):
        scored(corpus({"a": FACT}), corpus({"a": FACT}), "patient")


def test_estimates_of_patients_want_whole_patients_drawn() -> None:
    patients = {"a": "p", "b": "p", "c": "q", "d": "r"}
    gold = corpus({"a": FACT, "b": NONE, "c": NONE, "d": FACT}, patients)
    places_ = {id_: Place("s", patients[id_], 0.5 if id_ in "ab" else 0.25) for id_ in patients}
    negatives = scored(gold, gold, "patient", design=Design(places_)).scores.negatives
    assert negatives is not None
    # p (weight 2) and r (4) have it, q (4) does not.
    assert negatives.prevalence.estimate == pytest.approx(0.6)
    torn = Design(places_ | {"b": Place("s", "p", 0.25)})
    with pytest.raises(DesignError, match="different chances"):
        scored(gold, gold, "patient", design=torn)


def test_weights_move_the_estimates_and_not_the_counts() -> None:
    gold = corpus({"a": FACT, "b": FACT, "c": NONE, "d": NONE})
    system = corpus({"a": FACT, "b": NONE, "c": FACT, "d": NONE})
    places_ = {"a": 1.0, "b": 0.5, "c": 1.0, "d": 0.25}
    design = Design({id_: Place(f"{p}", id_, p) for id_, p in places_.items()})
    result = scored(gold, system, design=design)
    assert counts(result) == (1, 1, 1, 1)
    assert result.scores.estimate is not None
    assert result.scores.estimate.recall == pytest.approx(1 / 3)
    negatives = result.scores.negatives
    assert negatives is not None
    assert negatives.specificity.estimate == pytest.approx(4 / 5)
    assert negatives.npv.estimate == pytest.approx(4 / 6)
    assert negatives.prevalence.estimate == pytest.approx(3 / 8)


def test_breakdowns_know_the_negatives_too() -> None:
    patients = {"a": "p", "b": "q", "c": "q"}
    gold = corpus({"a": FACT, "b": NONE, "c": NONE}, patients)
    result = scored(gold, gold, by=("patient",))
    of_q = result.groups["patient"]["q"].negatives
    assert of_q is not None
    assert of_q.tn == 2


def test_the_json_of_a_document_score_keeps_the_contract() -> None:
    schema = json.loads((places.CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    gold = corpus({"a": FACT, "b": NONE})
    printed = whole(gold, gold).as_json("0")
    Draft202012Validator(schema).validate(printed)
    (result,) = printed["results"]
    assert (result["unit"], result["units"], result["tn"]) == ("document", 2, 1)
    assert result["interval"]["specificity"][1] == 1.0
    assert result["by_label"][0]["prevalence"] == 0.5


_MARKS = st.dictionaries(
    st.integers(0, 30), st.sets(st.sampled_from(["A", "B", "C"])), min_size=1, max_size=12
)


@given(_MARKS, _MARKS)
def test_counts_are_those_of_sets_whatever_the_marks(
    gold: dict[int, set[str]], system: dict[int, set[str]]
) -> None:
    first = next(iter(gold))
    system = {first: set(), **system}  # some document in common
    labels = {label for side in (gold, system) for own in side.values() for label in own}
    seen = {label for id_ in gold for label in gold[id_] | system.get(id_, set())}
    result = scored(
        corpus(
            {
                f"{n}": Marks(tags=tuple(Tag(label) for label in sorted(own)))
                for n, own in gold.items()
            }
        ),
        corpus(
            {
                f"{n}": Marks(tuple(Span(0, 6, label) for label in sorted(own)))
                for n, own in system.items()
            }
        ),
    )
    assert labels >= seen
    wanted = [0, 0, 0, 0]
    for id_, own in gold.items():
        said_ = system.get(id_, set())
        wanted[0] += len(own & said_)
        wanted[1] += len(said_ - own)
        wanted[2] += len(own - said_)
        wanted[3] += len(seen - own - said_) if id_ in system else 0
    assert list(counts(result)) == wanted
