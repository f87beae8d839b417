"""Which rule to score by: chosen from what the gold says and holds, unless one was asked for.

    the gold                              the system          rule
    variables counted by document         anything            document
    the same, their attributes scored     facts, or nothing   tags
                                          spans alone         document
    variables counted by mention, spans   spans, or nothing   exact
                                          facts alone         document
    some of each                                              one rule each, on its own labels
    nothing marked, nothing said          facts               document
                                          else                exact
    anything, and a schema of fields      answers             fields, fields-evidence

How a variable is counted stands in a release (`variables` in `release.json`) or follows from the
schema that a corpus carries; else facts are counted by document and spans by mention.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from goldbench.corpus import Counting, Schema
from goldbench.corpus.columns import TAG
from goldbench.errors import UsageError
from goldbench.formats import find_format
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.result import Rule
from goldbench.scoring.settings import Settings
from goldbench.scoring.tracks.catalog import EVIDENCE, FIELDS, track
from goldbench.scoring.tracks.editions import edition

_FACTLESS = frozenset({"tags", "tags of documents"})
"""How formats say that they cannot hold facts about documents."""
_UNSCORED = ("comment", "negated", "family", "uncertain", "certainty")


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a side holds, by label: spans, facts, and facts that say more than their label."""

    spans: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()
    detailed: frozenset[str] = frozenset()


def choose(
    gold: Stream, systems: Sequence[Stream], asked: Sequence[str], settings: Settings
) -> Settings:
    """Settle the rules by which to score: those asked for, else those that fit the gold."""
    if settings.rule is not None:
        return settings
    variables = gold.countings
    known = replace(settings, variables=dict(variables) | dict(settings.variables))
    known = replace(known, schema=settings.schema or gold.schema)
    if settings.fields is not None or FIELDS in asked:
        return _by_fields(gold, asked, known)
    if asked:
        apart = {
            name: _by_document(variables)
            for name in dict.fromkeys(edition(wanted).track for wanted in asked)
            if track(name).unit == "span"
        }
        return replace(known, rule=Rule(tuple(asked)), apart=apart)
    return _choose_tracks(_holdings(gold), [_holdings(system) for system in systems], known)


def _by_fields(gold: Stream, asked: Sequence[str], settings: Settings) -> Settings:
    """Score fields, and the evidence for them where it is declared and the notes are at hand."""
    if settings.fields is None:
        msg = "the track fields needs the schema of the answers"
        raise UsageError(msg, hint="give it with --schema FILE, a JSON Schema")
    tracks = tuple(asked) or (FIELDS,)
    if not {FIELDS, EVIDENCE} & set(tracks):
        msg = "a schema of fields is for the track fields"
        raise UsageError(msg, hint=f"--track {FIELDS}, or leave --schema out")
    if settings.fields.has_evidence and EVIDENCE not in tracks and _has_texts(gold):
        tracks += (EVIDENCE,)
    why = None if asked else "a schema of fields was given"
    return replace(settings, rule=Rule(tracks, chosen=not asked, why=why))


def _has_texts(stream: Stream) -> bool:
    first = next(iter(stream.quiet().parts(text=True)), None)
    if first is None or "text" not in first.documents.columns:
        return False
    return not first.documents["text"].null_count()


def _choose_tracks(gold: Holdings, systems: Sequence[Holdings], settings: Settings) -> Settings:
    declared = settings.variables
    facts = any(system.facts and not system.spans for system in systems)
    spans = any(system.spans and not system.facts for system in systems)
    documents = {name for name, counting in declared.items() if counting.unit == "document"}
    documents |= gold.facts - {
        name
        for name, counting in declared.items()
        if counting.unit == "mention" and name in gold.spans
    }
    mentions = gold.spans | {
        name for name, counting in declared.items() if counting.unit == "mention"
    }
    mentions -= documents
    if not documents and not mentions:
        name, why = ("document", "the system holds facts") if facts else ("exact", None)
        return replace(settings, rule=Rule((name,), chosen=True, why=why))
    if mentions and facts:
        why = f"the system holds facts alone, so {_list(mentions)} is counted by document"
        return replace(settings, rule=Rule(("document",), chosen=True, why=why))
    tracks: dict[str, frozenset[str]] = {}
    whys = []
    if documents:
        detailed = not spans and _has_scored_attributes(documents, gold, settings.schema)
        tracks["tags" if detailed else "document"] = frozenset(mentions)
        what = "by document, with its attributes" if detailed else "by document"
        whys.append(f"{_list(documents)} {what}")
    if mentions:
        tracks["exact"] = frozenset(documents)
        whys.append(f"{_list(mentions)} by mention")
    apart = tracks if len(tracks) > 1 else {}
    why = f"the gold counts {' and '.join(whys)}"
    if not declared:
        held = [("facts", documents), ("spans", mentions)]
        why = f"the gold holds {' and '.join(name for name, there in held if there)}"
    return replace(settings, rule=Rule(tuple(tracks), chosen=True, why=why), apart=apart)


def _has_scored_attributes(labels: set[str], gold: Holdings, schema: Schema | None) -> bool:
    known = [label for label in schema.labels if label.name in labels] if schema else []
    if known:
        return any(attribute.counts for label in known for attribute in label.attributes)
    return bool(gold.detailed & labels)


def _by_document(variables: Mapping[str, Counting]) -> frozenset[str]:
    """Labels that rules over spans leave alone, where the gold counts others by mention."""
    units = {variable.unit for variable in variables.values()}
    if units != {"document", "mention"}:
        return frozenset()
    return frozenset(name for name, variable in variables.items() if variable.unit == "document")


def _list(names: set[str] | frozenset[str], most: int = 4) -> str:
    shown = sorted(names)
    more = [f"{len(shown) - most} more"] if len(shown) > most else []
    return ", ".join([*shown[:most], *more]) if shown != ["*"] else "all labels"


def _holdings(stream: Stream) -> Holdings:
    """Look at the first marks of a side; formats without facts are not even opened."""
    if stream.file is not None and _FACTLESS & set(find_format(stream.file.format).LOSES):
        return Holdings(spans=frozenset({"*"}))
    for part in stream.look():
        layer = part.layer
        spans, facts = layer.table("spans"), layer.table("tags")
        if not spans.height and not facts.height:
            continue
        table = layer.table("attributes")
        rows = table.filter((table["kind"] == TAG) & ~table["name"].is_in(_UNSCORED))
        owners = set(rows.select("document", "owner").iter_rows())
        keyed = facts.select("document", "ordinal", "label").iter_rows()
        detailed = {label for document, ordinal, label in keyed if (document, ordinal) in owners}
        return Holdings(
            frozenset(layer.labels[code] for code in spans["label"].unique()),
            frozenset(layer.labels[code] for code in facts["label"].unique()),
            frozenset(layer.labels[code] for code in detailed),
        )
    return Holdings()


__all__ = ["Holdings", "choose"]
