"""Scores through the public way: corpora in, results out."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import places
from goldbench.corpus import (
    Attributes,
    Corpus,
    Design,
    Document,
    Marks,
    Place,
    Record,
    Span,
    Tag,
)
from goldbench.errors import DesignError, MissingLayerError, UsageError
from goldbench.formats import write
from goldbench.schemes import LabelMap
from goldbench.schemes.labelmap import Row
from goldbench.scoring import (
    TRACKS,
    CorpusStream,
    FileStream,
    Result,
    Settings,
    score,
    track,
)
from goldbench.scoring.rates.rating import METHODS
from goldbench.scoring.reading import streams
from goldbench.scoring.reading.names import Names

TEXT = "Ignacio Navarro Cuéllar vino a Madrid el 3/4, 28036. John Smith."
CONTRACTS = places.CONTRACTS


def corpus(notes: dict[str, Marks], text: str = TEXT, **meta: str) -> Corpus:
    return Corpus.from_records(
        Record(Document(id_, text, Attributes(meta)), {"x": marks}) for id_, marks in notes.items()
    )


def scored(gold: Corpus, system: Corpus, name: str = "exact", **options: object) -> Result:
    settings = Settings(**options)  # type: ignore[arg-type]  # as Settings has them
    streams = CorpusStream(gold, name="gold"), CorpusStream(system, name="sys")
    made = score(streams[0], [streams[1]], [name], settings)
    return made.results[0]


def counts(result: Result) -> tuple[int, int, int]:
    return result.scores.tp, result.scores.fp, result.scores.fn


NAME = Span(0, 23, "NAME")
GOLD = Marks((NAME, Span(31, 37, "CITY"), Span(41, 44, "DATE")))


@pytest.mark.parametrize(
    ("name", "system", "wanted"),
    [
        ("exact", (NAME,), (1, 0, 2)),
        ("exact", (Span(0, 23, "CITY"),), (0, 1, 3)),
        ("exact-untyped", (Span(0, 23, "CITY"),), (1, 0, 2)),
        ("meddocan-strict", (Span(0, 23, "PHI"),), (1, 0, 2)),  # tags of any type
        ("relaxed", (Span(31, 39, "CITY"),), (1, 0, 2)),
        ("relaxed", (Span(31, 40, "CITY"),), (0, 1, 3)),
        ("relaxed", (Span(30, 37, "CITY"),), (0, 1, 3)),  # the start is never relaxed
        ("overlap", (Span(0, 3, "NAME"), Span(8, 23, "NAME")), (1, 1, 2)),
        ("merged", (Span(0, 7, "NAME"), Span(8, 23, "NAME")), (1, 0, 2)),
        ("token", (Span(0, 7, "NAME"), Span(8, 23, "NAME")), (3, 0, 3)),
        ("token", (Span(0, 7, "NAME"),), (1, 0, 5)),
        ("character", (Span(0, 7, "NAME"),), (7, 0, 25)),
        ("muc", (Span(0, 7, "NAME"),), (0, 0, 2)),
    ],
)
def test_rules(name: str, system: tuple[Span, ...], wanted: tuple[int, int, int]) -> None:
    assert counts(scored(corpus({"a": GOLD}), corpus({"a": Marks(system)}), name)) == wanted


def test_half_credit_is_half() -> None:
    found = scored(corpus({"a": GOLD}), corpus({"a": Marks((Span(0, 7, "NAME"),))}), "muc")
    assert found.scores.partial == 1
    assert found.scores.precision == 0.5
    assert found.scores.recall == pytest.approx(1 / 6)


def test_two_names_earn_what_one_name_earns_and_one_alone_earns_part() -> None:
    gold = corpus({"a": Marks((Span(53, 63, "person_name"),))})
    both = corpus({"a": Marks((Span(53, 57, "person_name"), Span(58, 63, "person_name")))})
    half = corpus({"a": Marks((Span(53, 57, "person_name"),))})
    assert scored(gold, both, "nlpsandbox-token").scores.f1 == 1
    assert scored(gold, half, "nlpsandbox-token").scores.f1 == pytest.approx(2 / 3)


def test_a_missing_document_counts_as_missed() -> None:
    gold = corpus({"a": GOLD, "b": GOLD})
    found = scored(gold, corpus({"a": GOLD}))
    assert counts(found) == (3, 0, 3)
    assert (found.documents, found.missing) == (2, 1)


def test_looked_at_in_vain_is_not_missing() -> None:
    found = scored(corpus({"a": GOLD}), corpus({"a": Marks()}))
    assert (counts(found), found.missing) == ((0, 0, 3), 0)
    assert found.scores.precision is None
    assert found.scores.recall == 0


def test_documents_the_gold_lacks_are_counted_and_do_not_score() -> None:
    found = scored(corpus({"a": GOLD}), corpus({"a": GOLD, "z": GOLD}))
    assert (counts(found), found.extra) == ((3, 0, 0), 1)


def test_nothing_on_both_sides_is_undefined_not_zero() -> None:
    found = scored(corpus({"a": Marks()}), corpus({"a": Marks()}))
    assert found.scores.f1 is None
    assert found.scores.interval is not None
    assert found.scores.interval.f1 is None


def test_repeated_marks_count_once() -> None:
    assert counts(scored(corpus({"a": GOLD}), corpus({"a": Marks(GOLD.spans * 2)}))) == (3, 0, 0)


def test_differently_fragmented_spans_differ() -> None:
    whole, cut = Span(0, 23, "NAME"), Span.of_fragments(((0, 7), (16, 23)), "NAME")
    gold = corpus({"a": Marks((cut,))})
    assert counts(scored(gold, corpus({"a": Marks((cut,))}))) == (1, 0, 0)
    assert counts(scored(gold, corpus({"a": Marks((whole,))}))) == (0, 1, 1)
    assert counts(scored(gold, corpus({"a": Marks((whole,))}), "token")) == (2, 1, 0)


FRAGMENTED = (
    Span(0, 23, "NAME"),
    Span.of_fragments(((0, 7), (16, 23)), "NAME"),
    Span.of_fragments(((0, 9), (16, 23)), "CITY"),
)
INVENTED = (Span(len(TEXT), len(TEXT), "CITY", Attributes(invented="yes")),) * 2


@pytest.mark.parametrize("name", [each.name for each in TRACKS.values() if each.unit == "span"])
def test_no_rule_stumbles_over_fragmented_and_invented_spans(name: str) -> None:
    """Fragments against themselves are right, invented quotes are false alarms."""
    gold = corpus({"a": Marks(FRAGMENTED)})
    tp, *wrong = counts(scored(gold, gold, name))
    assert wrong == [0, 0]
    with_quotes = corpus({"a": Marks((*FRAGMENTED, *INVENTED))})
    alarms = 0 if name == "nlpsandbox-type" else 2  # a city has no type there
    assert counts(scored(gold, with_quotes, name)) == (tp, alarms, 0)


@given(st.randoms())
def test_results_do_not_depend_on_the_order_of_documents_or_marks(shuffler: random.Random) -> None:
    gold = {f"n{i}": Marks(GOLD.spans[: i % 4]) for i in range(7)}
    system = {f"n{i}": Marks(GOLD.spans[i % 3 :]) for i in range(1, 7)}

    def shuffled(notes: dict[str, Marks]) -> Corpus:
        ids = shuffler.sample(sorted(notes), len(notes))
        return corpus(
            {i: Marks(tuple(shuffler.sample(notes[i].spans, len(notes[i].spans)))) for i in ids}
        )

    there, here = scored(corpus(gold), corpus(system)), scored(shuffled(gold), shuffled(system))
    assert here.scores.as_json() == there.scores.as_json()


def test_texts_that_differ_are_refused_by_document_and_hash() -> None:
    gold, other = corpus({"a": GOLD, "b": GOLD}), corpus({"a": GOLD, "b": GOLD}, TEXT + "\n")
    with pytest.raises(UsageError, match=r"document 'a' differs: gold [0-9a-f]{16}, sys") as caught:
        scored(gold, other)
    assert "Ignacio" not in str(caught.value)


def test_a_system_without_texts_is_scored_by_offsets() -> None:
    bare = Corpus.from_records([Record(Document("a", None), {"x": GOLD})])
    assert counts(scored(corpus({"a": GOLD}), bare)) == (3, 0, 0)


def test_no_common_document_is_an_error() -> None:
    with pytest.raises(UsageError, match="no document in common"):
        scored(corpus({"a": GOLD}), corpus({"b": GOLD}))


def test_a_system_without_any_marks_is_not_one_with_other_ids() -> None:
    """Notes as they were given out are no answer; an empty list of marks is."""
    notes = Corpus.from_records([Record(Document("a", TEXT))])
    with pytest.raises(UsageError, match="no document that anyone looked at") as caught:
        scored(corpus({"a": GOLD}), notes)
    assert '"spans": []' in str(caught.value.hint)
    assert counts(scored(corpus({"a": GOLD}), corpus({"a": Marks()}))) == (0, 0, 3)


def test_several_layers_and_none_named_is_an_error_that_lists_them() -> None:
    both = Corpus.from_records([Record(Document("a", TEXT), {"one": GOLD, "two": GOLD})])
    with pytest.raises(MissingLayerError, match="one, two"):
        scored(both, corpus({"a": GOLD}))


def test_a_track_is_suggested() -> None:
    with pytest.raises(UsageError) as caught:
        track("medocan-ner")
    assert caught.value.hint == "did you mean meddocan-ner?"


def test_maps_drop_merge_and_count_what_they_do_not_know() -> None:
    mine = LabelMap("a", "b", (Row("NAME", "PERSON"), Row("CITY", None)))
    system = Marks((Span(0, 23, "PERSON"), Span(31, 37, "PLANET")))
    names = Names(mine)
    assert names.code("NAME") == names.code("PERSON")
    made = score(
        CorpusStream(corpus({"a": GOLD}), name="gold"),
        [CorpusStream(corpus({"a": system}), name="sys")],
        ["exact"],
        Settings(map=mine),
    )
    assert counts(made.results[0]) == (1, 1, 1)
    assert any("CITY (1)" in note for note in made.notes)
    assert any("PLANET (1)" in note for note in made.notes)


def test_include_and_exclude_filter_both_sides() -> None:
    gold, system = corpus({"a": GOLD}), corpus({"a": Marks((NAME, Span(1, 2, "CITY")))})
    assert counts(scored(gold, system, include=frozenset({"NAME"}))) == (1, 0, 0)
    assert counts(scored(gold, system, exclude=frozenset({"CITY"}))) == (1, 0, 1)


def test_groups_add_up_to_the_whole() -> None:
    def sites(ids: str, marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(Document(i, TEXT, Attributes(site=i)), {"x": marks}) for i in ids
        )

    found = scored(sites("abc", GOLD), sites("ab", Marks((NAME,))), by=("site",))
    parts = found.groups["site"]
    assert set(parts) == {"a", "b", "c"}
    assert sum(p.tp for p in parts.values()) == found.scores.tp == 2
    assert sum(p.fn for p in parts.values()) == found.scores.fn == 7


def test_patients_are_clusters_where_they_are_known() -> None:
    def notes(marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(
                Document(f"n{i}", TEXT, Attributes(patient=f"p{i // 4}")),
                {"x": marks if i < 8 else GOLD},
            )
            for i in range(20)
        )

    clustered = scored(notes(GOLD), notes(Marks((NAME,))))
    plain = scored(notes(GOLD), notes(Marks((NAME,))), cluster="nobody")
    assert clustered.scores.interval is not None
    assert plain.scores.interval is not None
    assert clustered.scores.interval.cluster == "patient"
    wide, narrow = clustered.scores.interval.recall, plain.scores.interval.recall
    assert wide is not None
    assert narrow is not None
    assert wide.high - wide.low > narrow.high - narrow.low


def test_a_design_weights_the_estimate_and_leaves_the_counts() -> None:
    gold = corpus({"a": GOLD, "b": Marks((NAME,)), "c": GOLD, "d": Marks((NAME,))})
    system = corpus({"a": GOLD, "b": Marks(), "c": GOLD, "d": Marks()})
    drawn = {i: Place("yes" if i in "ac" else "no", i, 1.0 if i in "ac" else 0.1) for i in "abcd"}
    found = scored(gold, system, design=Design(drawn))
    assert counts(found) == (6, 0, 2)
    assert found.scores.recall == 0.75
    assert found.scores.estimate is not None
    assert found.scores.estimate.recall == pytest.approx(6 / (6 + 20))
    with pytest.raises(DesignError, match="not in the design"):
        scored(gold, system, design=Design({"a": Place("yes", "a", 1.0)}))


TYPED = Attributes(type="city")


@pytest.mark.parametrize(
    ("gold", "system", "reason"),
    [
        (Span(0, 9, "date"), Span(0, 9, "date"), "the task has no type"),
        (Span(0, 9, "location", TYPED), Span(0, 9, "location"), "the tool predicts no typed"),
        (Span(0, 9, "location"), Span(0, 9, "location", TYPED), "the gold has no typed"),
    ],
)
def test_type_scores_are_given_under_three_conditions(
    gold: Span, system: Span, reason: str
) -> None:
    found = scored(
        corpus({"a": Marks((gold,))}), corpus({"a": Marks((system,))}), "nlpsandbox-type"
    )
    assert found.scores.f1 is None
    assert found.reason is not None
    assert found.reason.startswith(reason)


def test_type_scores_ask_for_the_type() -> None:
    gold = corpus({"a": Marks((Span(0, 9, "location", TYPED), Span(10, 12, "location", TYPED)))})
    other = Attributes(type="street")
    system = corpus({"a": Marks((Span(0, 9, "location", TYPED), Span(10, 12, "location", other)))})
    found = scored(gold, system, "nlpsandbox-type")
    assert (found.scores.f1, found.reason) == (0.5, None)


def _facts(*tags: Tag) -> Corpus:
    return corpus({"a": Marks(tags=tags)})


def test_risk_factors_expand_continuing_and_ignore_case_and_order_of_types() -> None:
    gold = _facts(
        *(
            Tag("CAD", Attributes(indicator="mention", time=f"{t} DCT"))
            for t in ("before", "during", "after")
        ),
        Tag("MEDICATION", Attributes(type1="metformin", type2="sulfonylureas", time="during DCT")),
        Tag("SMOKER", Attributes(status="past")),
    )
    system = _facts(
        Tag("CAD", Attributes(indicator="Mention", time="continuing")),
        Tag("MEDICATION", Attributes(type1="sulfonylureas", type2="metformin", time="during DCT")),
        Tag("SMOKER", Attributes(status="current", comment="unsure")),
        Tag("OBESE", Attributes(indicator="BMI", time="not mentioned")),
    )
    assert counts(scored(gold, system, "i2b2-2014-risk")) == (4, 1, 1)
    assert counts(scored(gold, system, "tags")) == (0, 4, 5)


def test_macro_averages_over_labels_and_documents() -> None:
    gold = corpus({"a": Marks((NAME, Span(31, 37, "CITY"))), "b": Marks((NAME,))})
    system = corpus({"a": Marks((NAME,)), "b": Marks()})
    found = scored(gold, system)
    assert found.macro["label"].mean.recall == 0.25  # NAME 1/2, CITY 0/1
    assert found.macro["document"].mean.recall == 0.25  # a 1/2, b 0/1
    assert found.macro["document"].sd is not None
    assert found.macro["document"].sd.recall == 0.25


def test_json_keeps_its_contract() -> None:
    made = score(
        CorpusStream(corpus({"a": GOLD, "b": GOLD}), name="gold"),
        [CorpusStream(corpus({"a": GOLD}), name="sys")],
        ["exact", "merged", "muc", "nlpsandbox-type"],
        Settings(),
    )
    schema = json.loads((CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(made.as_json("0.1.0"))))
    assert [r.track for r in made] == ["exact", "merged", "muc", "nlpsandbox-type"]


def test_the_hash_of_the_gold_names_its_content_not_its_file() -> None:
    def hash_of(gold: Corpus) -> str:
        return score(CorpusStream(gold), [CorpusStream(gold)], ["exact"], Settings()).gold.hash

    assert hash_of(corpus({"a": GOLD, "b": Marks()})) == hash_of(corpus({"b": Marks(), "a": GOLD}))
    assert hash_of(corpus({"a": GOLD})) != hash_of(corpus({"a": Marks()}))


@pytest.mark.parametrize("method", METHODS)
def test_every_interval_method_brackets_its_score(method: str) -> None:
    gold = corpus({f"n{i}": GOLD for i in range(20)})
    system = corpus({f"n{i}": Marks(GOLD.spans[: 1 + i % 3]) for i in range(20)})
    for name in ("exact", "merged"):
        found = scored(gold, system, name, interval=method).scores
        assert found.interval is not None
        for value, bounds in (
            (found.precision, found.interval.precision),
            (found.recall, found.interval.recall),
            (found.f1, found.interval.f1),
        ):
            assert value is not None
            if method == "bootstrap" and value == 1:
                assert bounds is None  # every resample is perfect: nothing to go by
                continue
            assert bounds is not None
            assert bounds.low - 1e-12 <= value <= bounds.high + 1e-12
            assert bounds.low < bounds.high


def test_the_papers_intervals_stand_beside_ours() -> None:
    """Canales 2021, Table 3, asthma: 271 of 289 system and 281 gold items."""
    ones = [Span(2 * i, 2 * i + 1, "ASTHMA") for i in range(400)]
    gold = corpus({"a": Marks(tuple(ones[:281]))}, "x" * 1000)
    system = corpus({"a": Marks((*ones[:271], *ones[300:318]))}, "x" * 1000)
    found = scored(gold, system)
    assert counts(found) == (271, 18, 10)
    assert found.paper is not None
    assert found.paper.f1 is not None
    assert (round(found.paper.f1.low, 3), round(found.paper.f1.high, 3)) == (0.919, 0.973)


@pytest.mark.parametrize("number", [2, 4], ids=["a copy", "several"])
def test_brat_read_by_other_processes_gives_the_same_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    gold = [Record(Document(f"n{i}", TEXT), {"marks": GOLD}) for i in range(5)]
    system = [
        Record(Document(f"n{i}", TEXT), {"marks": Marks(GOLD.spans[i % 3 :])}) for i in range(5)
    ]
    for name, records in (("gold", gold), ("system", system)):
        write(records, tmp_path / name, "brat")
    sides = [FileStream(tmp_path / name, name=name) for name in ("gold", "system")]
    here = score(sides[0], sides[1:], ["exact", "token"], Settings())
    monkeypatch.setattr(streams, "READ", 2)
    monkeypatch.setattr(streams, "PARALLEL", 1)
    monkeypatch.setattr(streams, "cores", lambda: number)
    there = score(sides[0], sides[1:], ["exact", "token"], Settings())
    assert there.as_json("x") == here.as_json("x")
    only_exact = score(sides[0], sides[1:], ["exact"], Settings())  # texts stay behind
    assert only_exact.results[0].scores == here.results[0].scores


def test_the_order_in_which_labels_are_met_changes_nothing() -> None:
    spans = (NAME, Span(31, 37, "CITY"), Span(41, 44, "DATE"), Span(41, 44, "AGE"))
    there = {f"n{i}": Marks(spans[i % 4 :]) for i in range(8)}
    back = {f"n{i}": Marks(spans[i % 4 :][::-1]) for i in reversed(range(8))}
    system = {f"n{i}": Marks(spans[: i % 3 + 1]) for i in range(8)}
    for name in ("exact", "exact-untyped", "merged", "i2b2-2014-phi-token-binary"):
        one, other = (
            scored(corpus(notes), corpus(system), name).as_json() for notes in (there, back)
        )
        assert one == other


def test_a_rule_without_labels_has_no_average_over_labels() -> None:
    gold, system = corpus({"a": Marks((NAME,))}), corpus({"a": Marks((Span(0, 23, "DATE"),))})
    found = scored(gold, system, "exact-untyped")
    assert found.scores.f1 == 1
    assert set(found.macro) == {"document"}
    assert set(found.by_label) == {"NAME", "DATE"}
    assert (found.by_label["DATE"].tp, found.by_label["DATE"].tp_system) == (0, 1)


def test_metadata_of_mixed_types_still_makes_clusters_and_groups() -> None:
    def notes(marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(
                Document(f"n{i}", TEXT, Attributes(patient=(7 if i < 3 else "p8"))), {"x": marks}
            )
            for i in range(6)
        )

    found = scored(notes(GOLD), notes(Marks((NAME,))), by=("patient",))
    assert set(found.groups["patient"]) == {"7", "p8"}
    assert found.scores.interval is not None
    assert found.scores.interval.cluster == "patient"
