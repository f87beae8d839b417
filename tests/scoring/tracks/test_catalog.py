import pytest

from goldbench.corpus import Attributes, Corpus, Marks, Span, Tag
from goldbench.errors import UsageError
from goldbench.scoring import TRACKS, track
from scoring.small_notes import GOLD, NAME, TEXT, corpus, counts, scored

FRAGMENTED = (
    Span(0, 23, "NAME"),
    Span.of_fragments(((0, 7), (16, 23)), "NAME"),
    Span.of_fragments(((0, 9), (16, 23)), "CITY"),
)
INVENTED = (Span(len(TEXT), len(TEXT), "CITY", Attributes(invented="yes")),) * 2
TYPED = Attributes(type="city")


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


def test_two_names_earn_what_one_name_earns_and_one_alone_earns_part() -> None:
    gold = corpus({"a": Marks((Span(53, 63, "person_name"),))})
    both = corpus({"a": Marks((Span(53, 57, "person_name"), Span(58, 63, "person_name")))})
    half = corpus({"a": Marks((Span(53, 57, "person_name"),))})
    assert scored(gold, both, "nlpsandbox-token").scores.f1 == 1
    assert scored(gold, half, "nlpsandbox-token").scores.f1 == pytest.approx(2 / 3)


def test_repeated_marks_count_once() -> None:
    assert counts(scored(corpus({"a": GOLD}), corpus({"a": Marks(GOLD.spans * 2)}))) == (3, 0, 0)


def test_differently_fragmented_spans_differ() -> None:
    whole, cut = Span(0, 23, "NAME"), Span.of_fragments(((0, 7), (16, 23)), "NAME")
    gold = corpus({"a": Marks((cut,))})
    assert counts(scored(gold, corpus({"a": Marks((cut,))}))) == (1, 0, 0)
    assert counts(scored(gold, corpus({"a": Marks((whole,))}))) == (0, 1, 1)
    assert counts(scored(gold, corpus({"a": Marks((whole,))}), "token")) == (2, 1, 0)


@pytest.mark.parametrize("name", [each.name for each in TRACKS.values() if each.unit == "span"])
def test_no_rule_stumbles_over_fragmented_and_invented_spans(name: str) -> None:
    """Fragments against themselves are right, invented quotes are false alarms."""
    gold = corpus({"a": Marks(FRAGMENTED)})
    tp, *wrong = counts(scored(gold, gold, name))
    assert wrong == [0, 0]
    with_quotes = corpus({"a": Marks((*FRAGMENTED, *INVENTED))})
    alarms = 0 if name == "nlpsandbox-type" else 2  # a city has no type there
    assert counts(scored(gold, with_quotes, name)) == (tp, alarms, 0)


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
    result = scored(
        corpus({"a": Marks((gold,))}), corpus({"a": Marks((system,))}), "nlpsandbox-type"
    )
    assert result.scores.f1 is None
    assert result.reason is not None
    assert result.reason.startswith(reason)


def test_type_scores_ask_for_the_type() -> None:
    gold = corpus({"a": Marks((Span(0, 9, "location", TYPED), Span(10, 12, "location", TYPED)))})
    other = Attributes(type="street")
    system = corpus({"a": Marks((Span(0, 9, "location", TYPED), Span(10, 12, "location", other)))})
    result = scored(gold, system, "nlpsandbox-type")
    assert (result.scores.f1, result.reason) == (0.5, None)


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


def test_a_track_is_suggested() -> None:
    with pytest.raises(UsageError) as caught:
        track("medocan-ner")
    assert caught.value.hint == "did you mean meddocan-ner?"
