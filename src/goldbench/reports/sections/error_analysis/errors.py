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
    listings = evidence.listings
    total = sum(listing.total for listing in listings)
    title = words("errors.title")
    if not total:
        return Section("errors", title, (Paragraph(words("errors.none")),))
    kinds = FIELD_KINDS if evidence.primary.unit == "field" else KINDS
    blocks: list[Block] = [_kinds(listings, kinds, words)]
    blocks += [
        Fold(words("errors.counts", system=listing.system), (_counts(listing, kinds, words),))
        for listing in listings
        if listing.total
    ]
    shown = sum(len(listing.shown) for listing in listings)
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
    leads = {"tag": "lead_facts", "field": "lead_fields"}
    key = leads.get(evidence.primary.unit, "lead_documents" if evidence.primary.folds else "lead")
    lead = words(f"errors.{key}", errors=words.count("errors", total), track=evidence.primary.name)
    return Section("errors", title, tuple(blocks), lead)


def _kinds(listings: tuple[Listing, ...], kinds: tuple[str, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        *(Column(words(f"errors.kind.{_key(kind)}"), number=True) for kind in kinds),
        Column(words("column.all"), number=True),
    )
    rows = []
    for listing in listings:
        sums = [sum(n for (k, _), n in listing.counts.items() if k == kind) for kind in kinds]
        rows.append(
            (listing.system, *(_count(n, words) for n in sums), words.number.whole(sum(sums)))
        )
    return Table(words("errors.kinds"), columns, tuple(rows))


def _counts(listing: Listing, all_kinds: tuple[str, ...], words: Words) -> Table:
    kinds = [kind for kind in all_kinds if any(k == kind for k, _ in listing.counts)]
    labels = sorted(
        {label for _, label in listing.counts},
        key=lambda label: (-sum(listing.counts.get((k, label), 0) for k in kinds), label),
    )
    columns = (
        Column(words("column.label")),
        *(Column(words(f"errors.kind.{_key(kind)}"), number=True) for kind in kinds),
        Column(words("column.all"), number=True),
    )
    rows = [
        (
            label,
            *(_count(listing.counts.get((kind, label), 0), words) for kind in kinds),
            words.number.whole(sum(listing.counts.get((kind, label), 0) for kind in kinds)),
        )
        for label in labels
    ]
    sums = [sum(n for (k, _), n in listing.counts.items() if k == kind) for kind in kinds]
    rows.append(
        (words("column.all"), *(words.number.whole(n) for n in sums), words.number.whole(sum(sums)))
    )
    return Table(words("errors.counts", system=listing.system), columns, tuple(rows))


def _count(number: int, words: Words) -> str:
    return words.number.whole(number) if number else "·"


def _table(evidence: ReportData, all_kinds: tuple[str, ...], words: Words) -> ErrorTable:
    folds = evidence.primary.folds
    rows = [
        _row(listing.system, error, words, text=evidence.wanted.text, folds=folds)
        for listing in evidence.listings
        for error in listing.shown
    ]
    systems = tuple(listing.system for listing in evidence.listings if listing.shown)
    kinds = tuple(
        (_key(kind), words(f"errors.kind.{_key(kind)}"))
        for kind in all_kinds
        if any(row.kind == _key(kind) for row in rows)
    )
    labels = tuple(sorted({row.label for row in rows}))
    return ErrorTable(words("errors.caption"), tuple(rows), systems, kinds, labels)


def _row(system: str, error: Error, words: Words, *, text: bool, folds: bool) -> ErrorRow:
    mistake = error.mistake
    gold, predicted = mistake.gold, mistake.system
    labels = mistake.label
    if gold and predicted and gold[2] != predicted[2]:
        labels = f"{gold[2]} → {predicted[2]}"
    parts, place, detail = None, "", error.fact or ""
    if error.fact is None:
        place = _place(gold, predicted)
        if folds and (0, 0) in {side[:2] for side in (gold, predicted) if side is not None}:
            place, detail = "", words("errors.whole")
        elif gold is None and predicted is not None and predicted[0] == predicted[1]:
            place, detail = "", words("errors.nowhere")
        elif text and mistake.context is not None:
            parts = pieces(
                mistake.context, gold and gold[:2], predicted and predicted[:2], around=AROUND
            )
    return ErrorRow(
        system,
        mistake.document,
        _key(mistake.kind),
        words(f"errors.kind.{_key(mistake.kind)}"),
        mistake.label,
        labels,
        place,
        parts,
        detail,
    )


def _place(gold: tuple[int, int, str] | None, predicted: tuple[int, int, str] | None) -> str:
    """Write offsets, half-open; where borders differ, the gold's before the system's."""
    places = [f"{side[0]}–{side[1]}" for side in (gold, predicted) if side is not None]
    return " → ".join(dict.fromkeys(places))


def _key(kind: str) -> str:
    return kind.replace(" ", "_")
