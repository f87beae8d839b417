"""Where the numbers come from: hashes, versions, seed, command."""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Facts, Fold, Points, Section
from goldbench.reports.words import Words


def provenance(evidence: ReportData, words: Words) -> Section:
    blocks: list[Block] = [Facts(tuple(_pairs(evidence, words)))]
    if evidence.score.notes:
        blocks.append(Fold(words("provenance.notes"), (Points(evidence.score.notes),)))
    if evidence.findings:
        blocks.append(Fold(words("provenance.findings"), (Points(evidence.findings),)))
    return Section("provenance", words("provenance.title"), tuple(blocks), words("provenance.lead"))


def _pairs(evidence: ReportData, words: Words) -> list[tuple[str, str]]:
    gold, settings, origin = evidence.score.gold, evidence.settings, evidence.origin

    def name(key: str) -> str:
        return words(f"provenance.{key}")

    pairs = [
        (name("gold"), gold.name),
        (name("gold_hash"), gold.hash),
        (name("documents"), words.number.whole(gold.documents)),
        *(
            (words("provenance.system_hash", system=system), seen.hash)
            for system, seen in zip(evidence.systems, evidence.survey.systems, strict=True)
        ),
        (name("tracks"), ", ".join(f"{track.name} v{track.version}" for track in evidence.tracks)),
    ]
    if evidence.official:
        pairs.append((name("official"), ", ".join(evidence.official)))
    if settings.map is not None:
        pairs.append((name("map"), f"{settings.map.origin} → {settings.map.destination}"))
    pairs += [
        (name("interval"), f"{_method(evidence, words)}, {words.number.level(settings.level)}"),
        (
            name("clusters"),
            f"{words.name('cluster', evidence.unit)}, {words.number.whole(evidence.clusters)}",
        ),
        (name("design"), words("yes" if settings.design is not None else "no")),
        (name("seed"), str(settings.seed)),
        (name("text"), words("yes" if evidence.wanted.text else "no")),
    ]
    pairs += _study(evidence, words)
    if origin.versions:
        versions = ", ".join(f"{what} {number}" for what, number in origin.versions.items())
        pairs.append((name("versions"), versions))
    if origin.now is not None:
        pairs.append((name("made"), f"{origin.now:%Y-%m-%d %H:%M %Z}".strip()))
    if origin.command:
        pairs.append((name("command"), origin.command))
    return pairs


def _study(evidence: ReportData, words: Words) -> list[tuple[str, str]]:
    """Give the hashes that tie the gold standard to its protocol, draw, guideline and logs."""
    account = evidence.account
    if account is None:
        return []
    pairs = [
        (words("provenance.protocol"), f"{account.protocol.hash}, v{account.protocol.version}")
    ]
    if account.draw is not None:
        content = account.draw["source"].get("content")
        if content:
            pairs.append((words("provenance.notes_hash"), content))
        pairs.append((words("provenance.draw_seed"), str(account.draw["seed"])))
    annotation = account.annotation
    if annotation is not None:
        pairs += [
            (
                words("provenance.guideline"),
                f"{annotation.guideline_hash}, v{annotation.guideline}",
            ),
            (words("provenance.release"), f"{annotation.release}: {annotation.release_hash}"),
            (
                words(
                    "provenance.logs",
                    logs=words.number.whole(annotation.logs),
                    events=words.number.whole(annotation.events),
                ),
                annotation.head,
            ),
        ]
    return pairs


def _method(evidence: ReportData, words: Words) -> str:
    rho = evidence.method.stated_rho
    named = evidence.settings.interval
    return named if rho is None else f"{named} (rho {words.number.setting(rho)})"
