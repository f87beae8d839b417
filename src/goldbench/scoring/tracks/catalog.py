"""Tracks: named, versioned rules for counting what a system got right.

A rule sees a chunk of documents (`View`) and gives counts by document and label. Each is
written as a formula in its docstring with its source. `TRACKS` lists them all; the original
scripts' own editions, bug for bug, are in `goldbench.official` and are addressed by appending
`:official` to a name.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from goldbench.errors import UsageError
from goldbench.matching import Counts
from goldbench.scoring.fields import rule as field_rules
from goldbench.scoring.tracks import folding, rules
from goldbench.scoring.tracks.view import View
from goldbench.stats import PHI_RHO, RHO

Labelling = Literal["label", "type"]
Unit = Literal["span", "tag", "document", "patient", "field"]

FIELDS, EVIDENCE = "fields", "fields-evidence"


@dataclass(frozen=True, slots=True)
class Track:
    """`version` goes up whenever a number can move. `needs` says what a rule looks at.

    `unit` is what is counted: spans, facts about documents with all they say, or documents and
    patients that have a variable, where spans and facts fold and true negatives are known; or the
    fields of an answer by a schema.

    `labels` "type": the attribute `type` is part of the label. `alike`: both sides count matches
    alike, so that F1 has an interval through J. Not `typed`: labels do not matter, so a match
    may count under different labels on the two sides, and an average over labels says nothing.
    `rho` is how alike the errors of one note are taken to be where none was seen: more for
    identifiers, where a whole missed note is the danger.
    """

    name: str
    rule: Callable[[View], Counts]
    title: str
    version: int = 1
    needs_text: bool = False
    unit: Unit = "span"
    labels: Labelling = "label"
    alike: bool = True
    official: bool = False
    typed: bool = True
    rho: float = RHO

    @property
    def folds(self) -> bool:
        """Whether all marks of a label in a unit are one, so that there are true negatives."""
        return self.unit in ("document", "patient")

    @property
    def description(self) -> str:
        return (self.rule.__doc__ or "").strip()


_GENERAL = (
    Track("exact", rules.exact, "Same label, same borders", 2),
    Track("exact-untyped", rules.exact_untyped, "Same borders, any label", 2, typed=False),
    Track("overlap", rules.overlap, "Same label, at least one character shared, one to one", 2),
    Track("relaxed", rules.relaxed, "Same label, same start, end within 2 characters", 2),
    Track("token", rules.token, "Words under spans of the same label", 2, needs_text=True),
    Track("character", rules.character, "Characters under spans of the same label", 2),
    Track(
        "merged",
        rules.merged,
        "Borders after joining neighbours",
        2,
        needs_text=True,
        alike=False,
        typed=False,
    ),
    Track("muc", rules.muc, "Half credit for overlaps", 2, alike=False),
    Track("tags", rules.tags, "Document facts with all that counts of them", 2, unit="tag"),
    Track("document", folding.document, "Does the document have it", unit="document"),
    Track("patient", folding.patient, "Does the patient have it", unit="patient"),
    Track(FIELDS, field_rules.fields, "Answers field by field, by their schema", unit="field"),
    Track(
        EVIDENCE,
        field_rules.fields_evidence,
        "Do the quotes of answers stand in the note",
        needs_text=True,
        unit="field",
        alike=False,
    ),
)

_SEMEVAL = (
    Track("semeval-strict", rules.exact, "SemEval 2013: same borders, same label"),
    Track("semeval-exact", rules.semeval_exact, "SemEval 2013: same borders", typed=False),
    Track(
        "semeval-partial",
        rules.semeval_partial,
        "SemEval 2013: half credit for overlaps, any label",
        alike=False,
        typed=False,
    ),
    Track("semeval-type", rules.overlap, "SemEval 2013: same label, a character shared"),
)

_MEDDOCAN = (
    Track("meddocan-ner", rules.exact, "F1 NER (sub-track 1)", 2, official=True),
    Track(
        "meddocan-strict",
        rules.exact_untyped,
        "F1 Strict (sub-track 2)",
        2,
        official=True,
        typed=False,
    ),
    Track(
        "meddocan-merged",
        rules.merged,
        "F1 Merged (sub-track 2)",
        2,
        needs_text=True,
        alike=False,
        official=True,
        typed=False,
    ),
)


def _i2b2() -> tuple[Track, ...]:
    tracks = []
    for name, plain, binary in (
        ("strict", rules.exact, rules.exact_untyped),
        ("relaxed", rules.relaxed, rules.relaxed_untyped),
        ("token", rules.token, rules.token_untyped),
    ):
        for hipaa in (False, True):
            for rule, suffix in ((plain, ""), (binary, "-binary")):
                chosen = rules.only_hipaa(rule) if hipaa else rule
                title = (
                    f"{'HIPAA ' if hipaa else ''}{name.capitalize()}{' (binary)' if suffix else ''}"
                )
                tracks.append(
                    Track(
                        f"i2b2-2014-phi-{name}{'-hipaa' if hipaa else ''}{suffix}",
                        chosen,
                        title,
                        2,
                        needs_text=name == "token",
                        official=not (name == "relaxed" and suffix),
                        typed=not suffix,
                    )
                )
    tracks.append(
        Track("i2b2-2014-risk", rules.risk, "Heart-disease risk factors", unit="tag", official=True)
    )
    return tuple(tracks)


_SANDBOX = (
    Track("nlpsandbox-instance-strict", rules.exact, "F1 Instance Strict", 2, official=True),
    Track("nlpsandbox-instance-relax", rules.relaxed, "F1 Instance Relax", 2, official=True),
    Track("nlpsandbox-token", rules.sandbox_token, "F1 Token", 2, needs_text=True, official=True),
    Track("nlpsandbox-type", rules.sandbox_type, "F1 Type", 2, labels="type", official=True),
)

_IDENTIFIERS = ("meddocan-", "i2b2-2014-phi-", "nlpsandbox-")

TRACKS: dict[str, Track] = {
    track.name: replace(track, rho=PHI_RHO) if track.name.startswith(_IDENTIFIERS) else track
    for track in (*_GENERAL, *_SEMEVAL, *_MEDDOCAN, *_i2b2(), *_SANDBOX)
}


def track(name: str) -> Track:
    """Find a track by name; an unknown one is answered with the nearest."""
    if name in TRACKS:
        return TRACKS[name]
    near = difflib.get_close_matches(name, TRACKS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else "see `goldbench score --help`"
    msg = f"there is no track {name!r}"
    raise UsageError(msg, hint=hint)
