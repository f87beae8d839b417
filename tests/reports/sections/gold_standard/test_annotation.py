"""Who annotated, by site and expertise, and how the gold was made."""

from dataclasses import replace

from goldbench.reports import Expertise, ReportData, Words
from goldbench.reports.section import Section, Table
from goldbench.reports.sections.gold_standard.annotation import annotation, describe_annotation
from reports.accounts import ANNOTATION

WORDS = Words.of("en")


def tables(section: Section | None) -> dict[str, Table]:
    assert section is not None
    return {block.caption: block for block in section.blocks if isinstance(block, Table)}


def test_annotators_are_counted_by_site_and_expertise_and_never_named(
    told_by_study: ReportData,
) -> None:
    section = annotation(told_by_study, WORDS)
    by_title = tables(section)
    rounds = by_title["Training rounds: annotators against the voted gold, averages"]
    assert [row[-1] for row in rounds.rows] == ["not passed (0.90)", "passed (0.90)"]
    people = by_title["Who read what"]
    assert people.rows[0][:6] == ("hospital-1", "2", "nurse, physician", "1", "18", "1.5")
    skilled = by_title["Annotators against the gold standard, by expertise"]
    assert skilled.rows[0] == ("medically trained", "3", "0.970", "0.950", "0.960")
    assert by_title["What annotators differed in"].rows[0] == ("Marked by one only", "9", "75%")


def test_how_the_gold_was_made_is_told_in_sentences() -> None:
    text = " ".join(describe_annotation(ANNOTATION, WORDS))
    assert "4 annotators at 2 sites" in text
    assert "3 of 4 annotators are medically trained" in text
    assert "after 2 training rounds" in text
    assert "90% of the marks in the gold standard were agreed at once" in text
    trained, _ = ANNOTATION.expertise
    unknown = Expertise("training not known", 1, 0.9, 0.9, 0.9)
    partly = " ".join(describe_annotation(replace(ANNOTATION, expertise=(trained, unknown)), WORDS))
    assert "3 of 4 annotators are medically trained; of 1 it was not recorded" in partly
    nobody = " ".join(
        describe_annotation(replace(ANNOTATION, expertise=(replace(unknown, annotators=4),)), WORDS)
    )
    assert "Whether the annotators are medically trained was not recorded." in nobody
    voted = " ".join(describe_annotation(replace(ANNOTATION, policy="vote"), WORDS))
    assert "a majority decided" in voted
