from dataclasses import replace

from goldbench.corpus import Design, Place
from goldbench.reports import Section, Words
from goldbench.reports.section import Headline, Paragraph, Points
from goldbench.reports.sections.performance.result import result
from goldbench.reports.sections.performance.scores import scores
from goldbench.reports.sections.reporting.methods import methods
from reports.small import GOLD, NOTHING, QUICK, evidence, good, poor, stream

WORDS = Words.of("en")


def headline(section: Section) -> Headline:
    (only,) = [block for block in section.blocks if isinstance(block, Headline)]
    return only


def test_the_sentence_says_what_was_found_and_how_sure_it_is() -> None:
    report_data = evidence(good())
    (statement,) = headline(result(report_data, WORDS)).statements
    scores = report_data.results[0].scores
    assert (scores.tp, scores.fp, scores.fn) == (96, 18, 12)
    assert scores.interval is not None
    assert scores.interval.f1 is not None
    low, high = scores.interval.f1
    sentence = statement.sentence
    assert "It finds <strong>88.9%</strong> of what the gold standard marks" in sentence
    assert "<strong>84.2%</strong> of what it marks is right" in sentence
    assert "F1 is <strong>0.865</strong>, with a 95% interval of" in sentence
    assert f"{low:.3f}–{high:.3f}" in sentence
    assert [figure.value for figure in statement.figures] == ["0.865", "0.842", "0.889"]


def test_the_lead_says_on_what_and_by_which_rule() -> None:
    assert result(evidence(good()), WORDS).lead == (
        "Scored on 36 documents of 12 patients with 108 marks in the gold standard, "
        "by the rule exact: same label and same borders."
    )


def test_documents_that_were_not_returned_are_told() -> None:
    (statement,) = headline(
        result(evidence(stream("lazy", [GOLD] * 30 + [None] * 6)), WORDS)
    ).statements
    assert "It did not return <strong>6 documents</strong>" in statement.sentence


def test_of_two_systems_the_verdict_is_given() -> None:
    section = result(evidence(good(), poor()), WORDS)
    assert len(headline(section).statements) == 2
    (points,) = [block for block in section.blocks if isinstance(block, Points)]
    assert points.items[0].startswith("<strong>good and poor:</strong> good is better than poor")


def test_of_many_systems_the_best_gets_the_sentence() -> None:
    others = [stream(name, [NOTHING] * 36) for name in "abcd"]
    section = result(evidence(*others, good()), WORDS)
    (statement,) = headline(section).statements
    assert (statement.name, statement.series) == ("good", 4)
    assert isinstance(section.blocks[0], Paragraph)
    assert section.blocks[0].text.startswith("Of 5 systems, good has the highest F1.")


def test_where_there_is_nothing_to_score_the_sentence_says_so() -> None:
    empty = [stream(name, [NOTHING] * 4) for name in ("g", "s")]
    (statement,) = headline(result(evidence(empty[1], gold=empty[0]), WORDS)).statements
    assert statement.sentence == "No score can be given: neither side marked anything."
    assert statement.figures[0].value == "–"


def test_gold_without_a_mark_is_told_with_false_alarms_a_document() -> None:
    report_data = evidence(stream("s", [GOLD] * 4), gold=stream("g", [NOTHING] * 4))
    (statement,) = headline(result(report_data, WORDS)).statements
    assert statement.sentence == (
        "The gold standard marks nothing here, so there is no score: "
        "12 false positives, 3.00 a document."
    )


def test_where_documents_are_counted_specificity_and_npv_are_told() -> None:
    half = stream("truth", [GOLD] * 18 + [NOTHING] * 18)
    report_data = evidence(half, gold=half, wanted=replace(QUICK, tracks=("document",)))
    (points,) = [block for block in result(report_data, WORDS).blocks if isinstance(block, Points)]
    assert points.items[0].startswith("<strong>truth</strong>: specificity <strong>1.000</strong>")
    assert "50.0% of the 36 documents have it" in points.items[0]


def test_a_weighted_prevalence_is_said_of_the_population_and_not_of_the_sample() -> None:
    half = stream("truth", [GOLD] * 18 + [NOTHING] * 18)
    wanted = replace(QUICK, tracks=("document",))
    places = {f"n{n:03}": Place(f"{n < 18}", f"n{n}", 1 if n < 18 else 0.25) for n in range(36)}
    told = evidence(half, gold=half, wanted=wanted, design=Design(places))
    (points,) = [block for block in result(told, WORDS).blocks if isinstance(block, Points)]
    assert "in the population, by the weights of the 36 documents, 20.0% have it" in points.items[0]
    assert "of the 36 documents have it" not in points.items[0]


def test_scores_are_called_those_of_the_counts_only_where_they_are() -> None:
    assert "made from the counts beside it" in scores(evidence(good()), WORDS).lead
    places = {f"n{n:03}": Place("s", f"p{n // 3}", 0.5 - n % 2 / 4) for n in range(36)}
    weighted = scores(evidence(good(), design=Design(places)), WORDS).lead
    assert "made from the counts" not in weighted
    assert "Scores are weighted" in weighted
    plain = evidence(good(), design=Design(places), interval="wilson")
    assert "made from the counts beside it" in scores(plain, WORDS).lead
    assert "These intervals know no design" in str(methods(plain, WORDS))
    assert "weighted by the inverse" not in str(methods(plain, WORDS))
