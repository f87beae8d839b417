"""The front door of scoring: systems against gold, on tracks by name, in all breakdowns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from goldbench.errors import GoldbenchError, UsageError
from goldbench.scoring.counting import Counted, count_together
from goldbench.scoring.rates.asked_names import refuse_unmet, tell_no_attribute
from goldbench.scoring.rates.rate_counts import rate_counted
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.result import Result, Score
from goldbench.scoring.settings import Settings
from goldbench.scoring.tracks.catalog import track
from goldbench.scoring.tracks.choice import choose
from goldbench.scoring.tracks.editions import Edition, edition, original_task, score_originals
from goldbench.scoring.tracks.sight import refuse_blind, refuse_unreadable, tell_unseen

ATTRIBUTE = "attribute:"
"""Begins a breakdown by the values of an attribute of spans."""


def score(
    gold: Stream, systems: Sequence[Stream], tracks: Sequence[str], settings: Settings
) -> Score:
    """Score on tracks by name (NAME or NAME:official); results by system, then by track.

    None named: by the rule that fits what the gold holds (`choose`), which the score then tells.

    `settings.by` may name metadata keys, `document`, `label` (which is always given) and
    `attribute:NAME`, whose values must then agree too. Gold and systems are read once; original
    scripts read their files for themselves.
    """
    settled = choose(gold, systems, tracks, settings)
    request = Request.of(tracks or rule_tracks(settled), settled)
    counted = count_together(gold, systems, request.passes)
    return request.score(gold, systems, counted)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a score. `passes` are the ways of counting it takes: plain, by attribute."""

    editions: tuple[Edition, ...]
    passes: tuple[Settings, ...]
    attributes: tuple[str, ...]
    task: str | None

    @classmethod
    def of(cls, tracks: Sequence[str], settings: Settings) -> "Request":
        editions = tuple(edition(name) for name in tracks)
        originals = [each for each in editions if each.version is not None]
        task = original_task(originals, settings.include)
        attributes = tuple(key for key in settings.by if key.startswith(ATTRIBUTE))
        if originals:
            _refuse_what_originals_lack(settings, task, attributes)
        repaired = dict.fromkeys(track(each.track) for each in editions if each.version is None)
        # Originals do not tell of answers that stand nowhere, nor of the gold's hash: `exact` does.
        if not repaired or (originals and not any(each.unit == "span" for each in repaired)):
            repaired[track("exact")] = None
        plain = replace(
            settings,
            tracks=tuple(repaired),
            macro=settings.macro and len(originals) < len(editions),
            by=tuple(key for key in settings.by if key != "label" and key not in attributes),
        )
        finer = [
            replace(plain, by=(), by_known=(), attribute=key.removeprefix(ATTRIBUTE), macro=False)
            for key in attributes
        ]
        return cls(editions, (plain, *finer), attributes, task)

    def score(self, gold: Stream, systems: Sequence[Stream], counted: Sequence[Counted]) -> Score:
        """Make the scores of what was counted in the passes; run the originals."""
        return self.score_with_twins(gold, systems, counted, ()).score

    def score_with_twins(
        self,
        gold: Stream,
        systems: Sequence[Stream],
        counted: Sequence[Counted],
        twins: Sequence[Edition],
    ) -> "WithTwins":
        """As `score`; also run originals that nobody asked for, in the same reading of files."""
        refuse_unmet(counted[0], self.passes[0])
        names = [system.name for system in systems]
        rated, *finer = (
            rate_counted(gold.name, names, each, settings)
            for each, settings in zip(counted, self.passes, strict=True)
        )
        for key, beside, other in zip(self.attributes, counted[1:], finer, strict=True):
            finer_results = (
                replace(result, groups={**result.groups, key: fine.by_label})
                for result, fine in zip(rated, other, strict=True)
            )
            rated = replace(rated, results=tuple(finer_results))
            if all(
                fine.by_label.keys() <= plain.by_label.keys()
                for plain, fine in zip(rated, other, strict=True)
            ):
                note = tell_no_attribute(key.removeprefix(ATTRIBUTE), beside)
                rated = replace(rated, notes=(*rated.notes, note))
        bases = [track(each.track) for each in self.editions]
        holds = dict(zip(names, counted[0].holds, strict=True))
        refuse_blind(bases, counted[0].gold_holds, holds)
        refuse_unreadable(bases, gold.noticed)
        asked = [each for each in self.editions if each.version is not None]
        found = score_originals(gold, systems, asked, self.task, twins=twins)
        originals = {
            (number, each): replace(
                result,
                unplaced=self.count_unplaced(number, each, counted[0]),
                findings=systems[number].noticed,
            )
            for (number, each), result in found.results.items()
        }
        results = [
            originals.get((number, each))
            or replace(rated.result(system.name, each.track), findings=system.noticed)
            for number, system in enumerate(systems)
            for each in self.editions
        ]
        notes = (*rated.notes, *tell_unseen(bases, counted[0].gold_holds, results))
        score = replace(
            rated,
            gold=replace(rated.gold, findings=gold.noticed),
            results=tuple(results),
            notes=notes,
            rule=self.passes[0].rule,
        )
        there = [originals[key] for key in found.results if key[1] in twins]
        return WithTwins(score, there, {e.name: error for e, error in found.refused.items()})

    def count_unplaced(self, system: int, original: Edition, counted: Counted) -> int:
        """Count a system's answers that stand nowhere, for a script that scores spans."""
        if track(original.track).unit != "span":
            return 0
        tracks = (each.name for each in self.passes[0].tracks if each.unit == "span")
        return counted.unplaced.get((system, next(tracks)), 0)


class WithTwins(NamedTuple):
    """A score, the results of originals that nobody asked for, and why others have none."""

    score: Score
    twins: list[Result]
    refused: dict[str, GoldbenchError]


def rule_tracks(settings: Settings) -> tuple[str, ...]:
    """The names of the tracks that were settled on."""
    return () if settings.rule is None else settings.rule.tracks


def _refuse_what_originals_lack(
    settings: Settings, task: str | None, attributes: Sequence[str]
) -> None:
    asked = [
        name
        for name, given in (
            ("--map", settings.map),
            ("--include", settings.include if task is None else None),
            ("--exclude", settings.exclude),
            ("--by attribute", settings.attribute or attributes),
        )
        if given
    ]
    if asked:
        msg = f"the original scripts know nothing of {', '.join(asked)}"
        raise UsageError(
            msg, hint="map or filter the files first, or use the track without :official"
        )


__all__ = ["ATTRIBUTE", "Request", "WithTwins", "rule_tracks", "score"]
