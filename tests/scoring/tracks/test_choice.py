"""The unit decides the rule: what the gold holds and says, unless a rule was asked for."""

from pathlib import Path

import pytest

from goldbench.corpus import (
    Attribute,
    Attributes,
    Corpus,
    Counting,
    Document,
    Label,
    Marks,
    Record,
    Schema,
    Span,
    Tag,
)
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, countings_to_json, find_countings, write
from goldbench.scoring import CorpusStream, FileStream, Score, Settings, choose, compare, score
from goldbench.scoring.request import rule_tracks

TEXT = "Asthma since childhood; fever on 3/4."
HOLDS = {
    "facts": Marks(tags=(Tag("ASTHMA"),)),
    "detailed facts": Marks(tags=(Tag("ASTHMA", Attributes(severity="mild")),)),
    "spans": Marks((Span(0, 6, "ASTHMA"),)),
    "both": Marks((Span(24, 29, "FEVER"),), (Tag("ASTHMA"),)),
    "nothing": Marks(),
}


def side(holds: str, schema: Schema | None = None) -> Corpus:
    notes = {"a": HOLDS[holds], "b": Marks()}
    return Corpus.from_records(
        (Record(Document(id_, TEXT), {"x": marks}) for id_, marks in notes.items()), schema=schema
    )


def scored(gold: Corpus, system: Corpus, *tracks: str) -> Score:
    streams = [CorpusStream(system, name="sys")]
    return score(CorpusStream(gold, name="gold"), streams, tracks, Settings())


REFUSED = "refused"


@pytest.mark.parametrize(
    ("gold", "system", "track", "rule"),
    [
        # nothing asked for
        ("facts", "facts", None, "document"),
        ("facts", "spans", None, "document"),
        ("facts", "nothing", None, "document"),
        ("facts", "both", None, "document"),
        ("detailed facts", "detailed facts", None, "tags"),
        ("detailed facts", "nothing", None, "tags"),
        ("detailed facts", "spans", None, "document"),
        ("spans", "spans", None, "exact"),
        ("spans", "nothing", None, "exact"),
        ("spans", "facts", None, "document"),
        ("both", "both", None, "document exact"),
        ("both", "spans", None, "document exact"),
        ("both", "nothing", None, "document exact"),
        ("both", "facts", None, "document"),
        ("nothing", "facts", None, "document"),
        ("nothing", "spans", None, "exact"),
        ("nothing", "nothing", None, "exact"),
        # asked for
        ("facts", "facts", "exact", REFUSED),
        ("facts", "spans", "exact", REFUSED),
        ("facts", "facts", "overlap", REFUSED),
        ("facts", "facts", "tags", "tags"),
        ("facts", "nothing", "tags", "tags"),
        ("facts", "spans", "tags", REFUSED),
        ("facts", "spans", "document", "document"),
        ("spans", "spans", "tags", REFUSED),
        ("spans", "spans", "i2b2-2014-risk", REFUSED),
        ("spans", "facts", "exact", REFUSED),
        ("spans", "nothing", "exact", "exact"),
        ("spans", "facts", "document", "document"),
        ("both", "both", "exact", "exact"),
        ("both", "both", "tags", "tags"),
        ("both", "facts", "exact", REFUSED),
        ("nothing", "facts", "tags", "tags"),
        ("nothing", "spans", "exact", "exact"),
        ("nothing", "spans", "document", "document"),
    ],
)
def test_what_the_sides_hold_decides_the_rule_or_refuses_it(
    gold: str, system: str, track: str | None, rule: str
) -> None:
    asked = () if track is None else (track,)
    if rule == REFUSED:
        with pytest.raises(UsageError, match="alone, and") as error:
            scored(side(gold), side(system), *asked)
        assert error.value.hint is not None
        assert "--track document" in error.value.hint
        scored(side(gold), side(system), "document")  # the command that works
        scored(side(gold), side(system))
        return
    scores = scored(side(gold), side(system), *asked)
    assert scores.rule is not None
    assert (" ".join(scores.rule.tracks), scores.rule.chosen) == (rule, track is None)
    assert [result.track for result in scores] == list(scores.rule.tracks)


@pytest.mark.parametrize("holds", ["facts", "detailed facts", "spans", "both"])
def test_a_perfect_system_has_an_f1_of_one_and_an_empty_one_of_none(holds: str) -> None:
    for result in scored(side(holds), side(holds)):
        assert result.scores.f1 == 1.0
    for result in scored(side(holds), side("nothing")):
        assert result.scores.f1 == 0.0
        assert result.scores.fn == 1
        assert result.documents == 2


def test_mixed_gold_counts_each_label_by_its_own_rule() -> None:
    spans = Marks((Span(0, 6, "ASTHMA"), Span(24, 29, "FEVER")))
    system = Corpus.from_records(
        Record(Document(id_, TEXT), {"x": marks})
        for id_, marks in {"a": spans, "b": Marks()}.items()
    )
    scores = scored(side("both"), system)
    assert {result.track: list(result.by_label) for result in scores} == {
        "document": ["ASTHMA"],
        "exact": ["FEVER"],
    }
    assert [result.scores.f1 for result in scores] == [1.0, 1.0]


SEVERITY = Attribute("severity", ("mild", "severe"))
COMMENT = Attribute("remark", counts=False)


@pytest.mark.parametrize(
    ("label", "holds", "rule"),
    [
        (Label("ASTHMA", "tag"), "facts", "document"),
        (Label("ASTHMA", "tag"), "nothing", "document"),
        (Label("ASTHMA", "tag", (SEVERITY,)), "detailed facts", "tags"),
        (Label("ASTHMA", "tag", (COMMENT,)), "detailed facts", "document"),
        (Label("ASTHMA", "span"), "spans", "exact"),
        (Label("ASTHMA", "span"), "nothing", "exact"),
    ],
)
def test_a_schema_says_how_its_labels_are_counted(label: Label, holds: str, rule: str) -> None:
    gold = side(holds, Schema("study", "1", (label,)))
    scores = scored(gold, side(holds))
    assert scores.rule is not None
    assert scores.rule.tracks == (rule,)
    assert str(scores.rule).startswith(f"scored by {rule} (the gold counts ASTHMA by ")


def test_a_rule_for_facts_looks_at_the_attributes_that_the_schema_counts() -> None:
    label = Label("ASTHMA", "tag", (SEVERITY, COMMENT))

    def noted(**attributes: str) -> Corpus:
        marks = Marks(tags=(Tag("ASTHMA", Attributes(attributes)),))
        return Corpus.from_records(
            [Record(Document("a", TEXT), {"x": marks})], schema=Schema("study", "1", (label,))
        )

    gold = noted(severity="mild", remark="twice")
    assert scored(gold, noted(severity="Mild", remark="once")).results[0].scores.f1 == 1.0
    assert scored(gold, noted(severity="severe")).results[0].scores.f1 == 0.0


def test_a_release_says_how_its_variables_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "gold"
    write(side("spans").records(), path, "parquet", WriteOptions())
    stream = FileStream(path, name="gold")
    assert rule_tracks(choose(stream, [], (), Settings())) == ("exact",)
    countings = {"ASTHMA": Counting("document", ("negated",))}
    import orjson  # noqa: PLC0415  # only here

    (path / "release.json").write_bytes(orjson.dumps({"variables": countings_to_json(countings)}))
    assert find_countings(path) == countings
    settled = choose(stream, [], (), Settings())
    assert rule_tracks(settled) == ("document",)
    assert settled.variables == countings


def test_gold_without_a_mark_is_told_in_words_with_false_alarms_a_document() -> None:
    scores = scored(side("nothing"), side("spans"))
    (note,) = scores.notes
    assert note == (
        "sys, exact: the gold has no mark at all in 2 documents, so precision, recall and F1 say "
        "nothing; 1 false positives, 0.50 a document"
    )
    (result,) = scores.as_json("0")["results"]
    assert result["fp_per_document"] == 0.5


def test_marks_that_no_rule_counts_are_told() -> None:
    (note,) = scored(side("both"), side("both"), "exact").notes
    assert note == "the gold also holds 1 facts, which no rule here counts (-t tags)"


def test_comparisons_take_the_same_rule() -> None:
    streams = [CorpusStream(side(kind), name=kind) for kind in ("facts", "nothing")]
    (comparison,) = compare(CorpusStream(side("facts"), name="gold"), streams, Settings())
    assert comparison.track == "document"
    assert comparison.overall.difference == 1.0
