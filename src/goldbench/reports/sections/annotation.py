"""Who made the gold standard and how: guideline, training, readers, curation."""

from collections.abc import Iterator

from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Paragraph, Section, Table
from goldbench.reports.statements import expertise
from goldbench.reports.study_summary import Annotation
from goldbench.reports.words import Words

_MEASURES = ("precision", "recall", "f1")


def annotation(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    if account is None or account.annotation is None:
        return None
    made = account.annotation
    blocks: list[Block] = [Paragraph(" ".join(told(made, words)))]
    if made.rounds:
        blocks.append(_rounds(made, words))
    blocks.append(_sites(made, words))
    if made.expertise:
        blocks.append(_expertise(made, words))
    if made.cases:
        blocks.append(_cases(made, words))
    lead = words("annotation.lead")
    return Section("annotation", words("annotation.title"), tuple(blocks), lead)


def told(made: Annotation, words: Words) -> Iterator[str]:
    """Tell it in words that can stand in a paper."""
    people = words.count("annotators", made.annotators)
    sites = words.count("sites", len(made.sites))
    key = "annotation.curated" if made.policy == "curate" else "annotation.voted"
    yield words(key, annotators=people, curators=made.curators, sites=sites, notes=made.notes)
    if made.expertise:
        yield expertise(made, words)
    passed = next((one for one in made.rounds if one.passed), None)
    if passed is not None:
        yield words(
            "annotation.training",
            rounds=words.count("rounds", len(made.rounds)),
            f1=words.number.share(passed.f1),
            gate=words.number.chosen(passed.gate),
        )
    yield words("annotation.guideline", version=made.guideline, hash=made.guideline_hash[:12])
    agreed, curated = made.how.get("agreed", 0), made.how.get("curated", 0)
    if agreed + curated:
        yield words(
            "annotation.how",
            agreed=words.number.whole(agreed),
            curated=words.number.whole(curated),
            share=words.number.percent(agreed / (agreed + curated), 0),
        )


def _rounds(made: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.round")),
        Column(words("annotation.version"), number=True),
        Column(words("annotation.notes"), number=True),
        Column(words("annotation.annotators"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
        Column(words("annotation.gate")),
    )
    rows = tuple(
        (
            words("annotation.nth", n=one.number),
            str(one.guideline),
            words.number.whole(one.notes),
            words.number.whole(one.annotators),
            *(words.number.share(getattr(one, name)) for name in _MEASURES),
            words(
                "annotation.passed" if one.passed else "annotation.failed",
                gate=words.number.chosen(one.gate),
            ),
        )
        for one in made.rounds
    )
    return Table(words("annotation.rounds"), columns, rows, words("annotation.rounds_note"))


def _sites(made: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.site")),
        Column(words("annotation.annotators"), number=True),
        Column(words("annotation.professions")),
        Column(words("annotation.curators"), number=True),
        Column(words("annotation.notes"), number=True),
        Column(words("annotation.minutes"), number=True),
        Column(words("annotation.agreement"), number=True),
    )
    rows = tuple(
        (
            one.site,
            words.number.whole(one.annotators),
            ", ".join(one.professions) or UNDEFINED,
            words.number.whole(one.curators),
            words.number.whole(one.notes),
            UNDEFINED if one.minutes is None else words.number.decimal(one.minutes, 1),
            UNDEFINED
            if one.agreement is None
            else words.number.stacked(one.agreement.value, one.agreement.interval),
        )
        for one in made.sites
    )
    return Table(words("annotation.people"), columns, rows)


def _expertise(made: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.expertise")),
        Column(words("annotation.annotators"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    rows = tuple(
        (
            words.named("expertise", one.name),
            words.number.whole(one.annotators),
            *(words.number.share(getattr(one, name)) for name in _MEASURES),
        )
        for one in made.expertise
    )
    return Table(
        words("annotation.by_expertise"), columns, rows, words("annotation.expertise_note")
    )


def _cases(made: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.kind")),
        Column(words("column.count"), number=True),
        Column(words("annotation.of_all"), number=True),
    )
    total = sum(made.cases.values())
    rows = tuple(
        (
            words(f"annotation.case.{kind}"),
            words.number.whole(n),
            words.number.percent(n / total, 0),
        )
        for kind, n in sorted(made.cases.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    return Table(words("annotation.cases"), columns, rows)
