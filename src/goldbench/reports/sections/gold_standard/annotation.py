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
    annotation = account.annotation
    blocks: list[Block] = [Paragraph(" ".join(describe_annotation(annotation, words)))]
    if annotation.rounds:
        blocks.append(_rounds(annotation, words))
    blocks.append(_sites(annotation, words))
    if annotation.expertise:
        blocks.append(_expertise(annotation, words))
    if annotation.cases:
        blocks.append(_cases(annotation, words))
    lead = words("annotation.lead")
    return Section("annotation", words("annotation.title"), tuple(blocks), lead)


def describe_annotation(annotation: Annotation, words: Words) -> Iterator[str]:
    """Tell it in words that can stand in a paper."""
    people = words.count("annotators", annotation.annotators)
    sites = words.count("sites", len(annotation.sites))
    key = "annotation.curated" if annotation.policy == "curate" else "annotation.voted"
    yield words(
        key, annotators=people, curators=annotation.curators, sites=sites, notes=annotation.notes
    )
    if annotation.expertise:
        yield expertise(annotation, words)
    passed = next(
        (training_round for training_round in annotation.rounds if training_round.passed), None
    )
    if passed is not None:
        yield words(
            "annotation.training",
            rounds=words.count("rounds", len(annotation.rounds)),
            f1=words.number.share(passed.f1),
            gate=words.number.setting(passed.gate),
        )
    yield words(
        "annotation.guideline", version=annotation.guideline, hash=annotation.guideline_hash[:12]
    )
    agreed, curated = annotation.how.get("agreed", 0), annotation.how.get("curated", 0)
    if agreed + curated:
        yield words(
            "annotation.how",
            agreed=words.number.whole(agreed),
            curated=words.number.whole(curated),
            share=words.number.percent(agreed / (agreed + curated), 0),
        )


def _rounds(annotation: Annotation, words: Words) -> Table:
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
            words("annotation.nth", n=training_round.number),
            str(training_round.guideline),
            words.number.whole(training_round.notes),
            words.number.whole(training_round.annotators),
            *(words.number.share(getattr(training_round, name)) for name in _MEASURES),
            words(
                "annotation.passed" if training_round.passed else "annotation.failed",
                gate=words.number.setting(training_round.gate),
            ),
        )
        for training_round in annotation.rounds
    )
    return Table(words("annotation.rounds"), columns, rows, words("annotation.rounds_note"))


def _sites(annotation: Annotation, words: Words) -> Table:
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
            site.site,
            words.number.whole(site.annotators),
            ", ".join(site.professions) or UNDEFINED,
            words.number.whole(site.curators),
            words.number.whole(site.notes),
            UNDEFINED if site.minutes is None else words.number.decimal(site.minutes, 1),
            UNDEFINED
            if site.agreement is None
            else words.number.stack(site.agreement.value, site.agreement.interval),
        )
        for site in annotation.sites
    )
    return Table(words("annotation.people"), columns, rows)


def _expertise(annotation: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.expertise")),
        Column(words("annotation.annotators"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    rows = tuple(
        (
            words.name("expertise", group.name),
            words.number.whole(group.annotators),
            *(words.number.share(getattr(group, name)) for name in _MEASURES),
        )
        for group in annotation.expertise
    )
    return Table(
        words("annotation.by_expertise"), columns, rows, words("annotation.expertise_note")
    )


def _cases(annotation: Annotation, words: Words) -> Table:
    columns = (
        Column(words("annotation.kind")),
        Column(words("column.count"), number=True),
        Column(words("annotation.of_all"), number=True),
    )
    total = sum(annotation.cases.values())
    rows = tuple(
        (
            words(f"annotation.case.{kind}"),
            words.number.whole(n),
            words.number.percent(n / total, 0),
        )
        for kind, n in sorted(annotation.cases.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    return Table(words("annotation.cases"), columns, rows)
