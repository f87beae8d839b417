"""Every error in its sentence, to be read by people who may see the notes."""

from goldbench.reports.listing import AROUND, FIELD_KINDS, KINDS, Error, Listing
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import (
    Block,
    Column,
    ErrorRow,
    ErrorTable,
    Fold,
    Paragraph,
    Section,
    Table,
)
from goldbench.reports.sentence import pieces
from goldbench.reports.words import Words


def errors(evidence: ReportData, words: Words) -> Section:
    found = evidence.listings
    total = sum(one.total for one in found)
    title = words("errors.title")
    if not total:
        return Section("errors", title, (Paragraph(words("errors.none")),))
    kinds = FIELD_KINDS if evidence.primary.unit == "field" else KINDS
    blocks: list[Block] = [_kinds(found, kinds, words)]
    blocks += [
        Fold(words("errors.counts", system=one.system), (_counts(one, kinds, words),))
        for one in found
        if one.total
    ]
    shown = sum(len(one.shown) for one in found)
    if shown < total:
        blocks.append(
            Paragraph(
                words("errors.cut", shown=words.number.whole(shown), all=words.number.whole(total))
            )
        )
    if not evidence.wanted.text:
        blocks.append(Paragraph(words("errors.no_text"), "quiet"))
    if shown:
        blocks.append(_table(evidence, kinds, words))
    key = {"tag": "errors.lead_facts", "field": "errors.lead_fields"}.get(
        evidence.primary.unit, "errors.lead"
    )
    lead = words(key, errors=words.count("errors", total), track=evidence.primary.name)
    return Section("errors", title, tuple(blocks), lead)


def _kinds(found: tuple[Listing, ...], kinds: tuple[str, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        *(Column(words(f"errors.kind.{_key(kind)}"), number=True) for kind in kinds),
        Column(words("column.all"), number=True),
    )
    rows = []
    for one in found:
        sums = [sum(n for (k, _), n in one.counts.items() if k == kind) for kind in kinds]
        rows.append((one.system, *(_count(n, words) for n in sums), words.number.whole(sum(sums))))
    return Table(words("errors.kinds"), columns, tuple(rows))


def _counts(one: Listing, all_kinds: tuple[str, ...], words: Words) -> Table:
    kinds = [kind for kind in all_kinds if any(k == kind for k, _ in one.counts)]
    labels = sorted(
        {label for _, label in one.counts},
        key=lambda label: (-sum(one.counts.get((k, label), 0) for k in kinds), label),
    )
    columns = (
        Column(words("column.label")),
        *(Column(words(f"errors.kind.{_key(kind)}"), number=True) for kind in kinds),
        Column(words("column.all"), number=True),
    )
    rows = [
        (
            label,
            *(_count(one.counts.get((kind, label), 0), words) for kind in kinds),
            words.number.whole(sum(one.counts.get((kind, label), 0) for kind in kinds)),
        )
        for label in labels
    ]
    sums = [sum(n for (k, _), n in one.counts.items() if k == kind) for kind in kinds]
    rows.append(
        (words("column.all"), *(words.number.whole(n) for n in sums), words.number.whole(sum(sums)))
    )
    return Table(words("errors.counts", system=one.system), columns, tuple(rows))


def _count(number: int, words: Words) -> str:
    return words.number.whole(number) if number else "·"


def _table(evidence: ReportData, all_kinds: tuple[str, ...], words: Words) -> ErrorTable:
    rows = [
        _row(one.system, error, words, text=evidence.wanted.text)
        for one in evidence.listings
        for error in one.shown
    ]
    systems = tuple(one.system for one in evidence.listings if one.shown)
    kinds = tuple(
        (_key(kind), words(f"errors.kind.{_key(kind)}"))
        for kind in all_kinds
        if any(row.kind == _key(kind) for row in rows)
    )
    labels = tuple(sorted({row.label for row in rows}))
    return ErrorTable(words("errors.caption"), tuple(rows), systems, kinds, labels)


def _row(system: str, error: Error, words: Words, *, text: bool) -> ErrorRow:
    one = error.mistake
    gold, said = one.gold, one.system
    labels = one.label
    if gold and said and gold[2] != said[2]:
        labels = f"{gold[2]} → {said[2]}"
    parts, place, detail = None, "", error.fact or ""
    if error.fact is None:
        place = _place(gold, said)
        if gold is None and said is not None and said[0] == said[1]:
            place, detail = "", words("errors.nowhere")
        elif text and one.context is not None:
            parts = pieces(one.context, gold and gold[:2], said and said[:2], around=AROUND)
    return ErrorRow(
        system,
        one.document,
        _key(one.kind),
        words(f"errors.kind.{_key(one.kind)}"),
        one.label,
        labels,
        place,
        parts,
        detail,
    )


def _place(gold: tuple[int, int, str] | None, said: tuple[int, int, str] | None) -> str:
    """Write offsets, half-open; where borders differ, the gold's before the system's."""
    places = [f"{side[0]}–{side[1]}" for side in (gold, said) if side is not None]
    return " → ".join(dict.fromkeys(places))


def _key(kind: str) -> str:
    return kind.replace(" ", "_")
