"""Where the original scripts and our repaired rules differ, and why."""

from collections.abc import Iterator

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Paragraph, Points, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Result, edition

_FAMILIES = (
    "meddocan",
    "meddocan-ner",
    "meddocan-merged",
    "i2b2-2014",
    "i2b2-2014-phi",
    "i2b2-2014-phi-relaxed",
    "i2b2-2014-phi-token",
    "i2b2-2014-risk",
    "nlpsandbox",
    "nlpsandbox-token",
    "nlpsandbox-type",
)
_SKIPS_MISSING = ("meddocan", "i2b2-2014")


def editions(evidence: ReportData, words: Words) -> Section | None:
    pairs = [
        (ours, theirs)
        for name in evidence.official
        for theirs in evidence.on(name)
        for ours in evidence.on(edition(name).track)
        if ours.system == theirs.system
    ]
    refused: list[Block] = [
        Paragraph(words("editions.refused", track=name, reason=reason), "quiet")
        for name, reason in evidence.refused.items()
    ]
    title = words("editions.title")
    if not pairs:
        return Section("editions", title, tuple(refused)) if refused else None
    blocks: list[Block] = [_table(pairs, words)]
    blocks.append(Points(tuple(_findings(pairs, words))))
    for name in dict.fromkeys(ours.track for ours, _ in pairs):
        reasons = tuple(reason for key in _match_families(name) for reason in _reasons(key, words))
        if reasons:
            blocks.append(Fold(words("editions.why_title", track=name), (Points(reasons),)))
    if evidence.changes_labels:
        blocks.append(Paragraph(words("editions.mapped"), "quiet"))
    return Section("editions", title, (*blocks, *refused), words("editions.lead"))


def _table(pairs: list[tuple[Result, Result]], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("editions.edition")),
        *(Column(words(f"column.{name}"), number=True) for name in ("documents", "tp", "fp", "fn")),
        *(Column(words(f"measure.{name}"), number=True) for name in ("precision", "recall", "f1")),
        Column(words("editions.difference"), number=True),
    )
    rows = []
    done: set[tuple[str, str]] = set()
    for ours, theirs in pairs:
        if (ours.system, ours.track) not in done:
            rows.append((*_cells(ours, words), ""))
            done.add((ours.system, ours.track))
        gap = None
        if ours.scores.f1 is not None and theirs.scores.f1 is not None:
            gap = theirs.scores.f1 - ours.scores.f1
        rows.append((*_cells(theirs, words), words.number.difference(gap)))
    return Table(words("editions.caption"), columns, tuple(rows), words("editions.note"))


def _cells(result: Result, words: Words) -> tuple[str, ...]:
    scores = result.scores
    rates = (scores.precision, scores.recall, scores.f1)
    counts = (result.documents, scores.tp, scores.fp, scores.fn)
    return (
        result.system,
        result.track,
        *(words.number.whole(n) for n in counts),
        *(words.number.share(rate) for rate in rates),
    )


def _findings(pairs: list[tuple[Result, Result]], words: Words) -> Iterator[str]:
    """Say where the editions differ, one sentence each, and where they agree, in one."""
    alike = [theirs for ours, theirs in pairs if _has_same_counts(ours, theirs)]
    if alike:
        named = ", ".join(f"{result.system} ({result.track})" for result in alike)
        yield words("editions.same_counts", which=named)
    for ours, theirs in pairs:
        if not _has_same_counts(ours, theirs):
            yield _describe_difference(ours, theirs, words)


def _has_same_counts(ours: Result, theirs: Result) -> bool:
    a, b = ours.scores, theirs.scores
    return theirs.reason is None and (a.tp, a.fp, a.fn) == (b.tp, b.fp, b.fn)


def _describe_difference(ours: Result, theirs: Result, words: Words) -> str:
    name = {"system": ours.system, "track": theirs.track}
    if theirs.reason is not None:
        return words("editions.no_number", **name)
    gap = (theirs.scores.f1 or 0.0) - (ours.scores.f1 or 0.0)
    sentence = words(
        "editions.differs" if abs(gap) >= 0.0005 else "editions.differs_little",
        **name,
        points=words.number.decimal(abs(gap) * 100, 1),
        way=words("editions.higher" if gap > 0 else "editions.lower"),
    )
    if ours.missing and ours.track.startswith(_SKIPS_MISSING):
        missing = words.count("documents", ours.missing)
        sentence += " " + words("editions.missing", missing=missing)
    return sentence


def _match_families(name: str) -> list[str]:
    return [key for key in _FAMILIES if name == key or name.startswith(f"{key}-")]


def _reasons(key: str, words: Words) -> tuple[str, ...]:
    return words.list(f"editions.why.{key}") if words.has(f"editions.why.{key}") else ()
