"""The rules behind the tracks, each as a formula with its source.

G and S are the sets of gold and system marks of one document; a mark said twice counts once.
P = tp_system / (tp_system + fp), R = tp_gold / (tp_gold + fn), F1 = 2PR / (P + R); where both
sides count matches alike, tp_gold = tp_system = tp.
An answer that stands nowhere in the text (reversed, negative, beyond its end, not a number; an
invented quote) is a false positive in every rule over spans.
"""

import json
from collections.abc import Callable
from functools import partial

import numpy as np

from goldbench.corpus import Attributes, Schema, Tag
from goldbench.corpus.facts import expand_facts
from goldbench.matching import (
    Counts,
    Pairs,
    Spans,
    count,
    count_characters,
    count_credit,
    match_credit,
    match_exact,
    match_merged,
    match_overlap,
    match_places,
    match_relaxed,
    match_tokens,
    tally,
    tokens,
)
from goldbench.scoring.tracks.view import View, keep_first_label, tag_spans

Rule = Callable[[View], Counts]

# i2b2/UTHealth 2014, README of the evaluation script. The script itself never counts IDNUM,
# for a blank too many in its pattern.
HIPAA = frozenset(
    {"PATIENT", "CITY", "STREET", "ZIP", "ORGANIZATION", "DATE", "AGE", "PHONE", "FAX", "EMAIL"}
    | {"SSN", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID"}
    | {"IDNUM"}
)


# NLP Sandbox page: families whose annotations carry a type that is scored.
TYPED_FAMILIES = frozenset({"location", "contact", "id", "covid_symptom", "physical_address"})


def exact(view: View) -> Counts:
    """tp = |G ∩ S| over (label, start, end).

    MEDDOCAN sub-track 1 ("NER"), i2b2 2014 "Strict", NLP Sandbox "Instance strict". Ids, quoted
    texts and comments never count.
    """
    gold, system = view.sides
    return _count_pairs(view, gold, system, match_exact(gold, system, view.keys))


def exact_untyped(view: View) -> Counts:
    """tp = |G ∩ S| over (start, end), whatever the label.

    MEDDOCAN sub-track 2 "Strict" and the "Binary" blocks of i2b2 2014. Tags of any type count,
    also `PHI` and `OTHER`.
    """
    gold, system = view.places
    pairs = match_exact(_clear_labels(gold), _clear_labels(system))
    return _count_pairs(view, gold, system, pairs)


def overlap(view: View) -> Counts:
    """tp = size of a maximum matching of spans with equal labels that share a character.

    One to one: two system spans in one gold span are one match and one false alarm. A fragmented
    span shares what its pieces share. An empty span shares nothing; it is found by an empty one
    of its label in its place.
    """
    gold, system = view.sides
    return _count_pairs(view, gold, system, match_overlap(gold, system, shapes=view.shapes))


def relaxed(view: View) -> Counts:
    """tp = size of a maximum matching of spans with equal label and start, |end - end'| <= 2.

    NLP Sandbox "Instance relax" (length within ±2) and i2b2 2014 "Relaxed" (end within ±2).
    """
    gold, system = view.sides
    return _count_pairs(view, gold, system, match_relaxed(gold, system))


def relaxed_untyped(view: View) -> Counts:
    """As relaxed, whatever the label."""
    gold, system = view.places
    return _count_pairs(view, gold, system, match_relaxed(gold, system, typed=False))


def token(view: View) -> Counts:
    """tp = |tokens(G) ∩ tokens(S)| over (label, start, end of a word).

    A word is a run of alphanumeric characters inside a span. i2b2 2014 "Token", with letters of
    all scripts (the script splits "José" into "Jos"). An answer that stands nowhere (an invented
    quote, offsets that cannot be) counts as one false word.
    """
    return _count_pairs(view, *match_tokens(*view.pieces, view.text))


def token_untyped(view: View) -> Counts:
    """As token, whatever the label."""
    cut = (tokens(side, view.text) for side in view.pieces)
    gold, system = (keep_first_label(side, view.names) for side in cut)
    return _count_pairs(view, gold, system, match_exact(_clear_labels(gold), _clear_labels(system)))


def sandbox_token(view: View) -> Counts:
    """tp = |tokens(G) ∩ tokens(S)|, tokens separated by white space (NLP Sandbox page).

    "Children's hospital" has two. "John" and "Smith" earn what "John Smith" earns.
    """
    return _count_pairs(view, *match_tokens(*view.pieces, view.text, kind="visible"))


def sandbox_type(view: View) -> Counts:
    """tp = |G ∩ S| over (family, type, start, end), in families that have a type.

    NLP Sandbox "Type". It is given only if the task has a type (location, contact, id,
    symptom), the tool predicts a typed annotation, and the gold has one.
    """
    labels = view.names.labels
    return exact(view.only(frozenset(n for n in labels if n.partition("/")[0] in TYPED_FAMILIES)))


def character(view: View) -> Counts:
    """tp = number of characters under both a gold and a system span of the same label.

    An answer that stands nowhere counts as one false character.
    """
    counts = count_characters(*view.pieces, documents=view.documents, labels=view.labels)
    return view.with_unplaced(counts)


def merged(view: View) -> Counts:
    """A span is right if it, or its merged span, stands on the other side (MEDDOCAN "Merged").

    M(X): spans of X joined while no alphanumeric stands between them. tp_gold = gold spans in
    G ∩ S or inside a span of M(G) ∩ M(S); tp_system likewise. The original adds spans and
    merged spans into one tp, so that its total depends on the system.
    """
    gold, system = view.places
    matched, right = match_merged(_clear_labels(gold), _clear_labels(system), view.text)
    counts = tally(gold, matched, system, right, documents=view.documents, labels=view.labels)
    return view.with_unplaced(counts)


def muc(view: View) -> Counts:
    """P = (correct + partial / 2) / |S|, R = (correct + partial / 2) / |G| (MUC-5).

    Spans are paired one to one so that they earn the most credit; correct = same label, borders
    and pieces, partial = same label, a character shared. Whatever else overlaps is a miss and a
    false alarm.
    """
    gold, system = view.sides
    right = match_exact(gold, system, view.keys)
    half = match_credit(gold, system, right, shapes=view.shapes)
    return _credit_pairs(view, (gold, system), right, half)


def semeval_exact(view: View) -> Counts:
    """P = correct / |S|, R = correct / |G|; correct = same borders, any label (SemEval 2013, 9.1).

    One to one and mark by mark: two labels in one place are two marks (`exact-untyped` counts
    the place once).
    """
    named = view.by_name
    gold, system = named.sides
    pairs = match_places(gold, system)
    counts = _count_pairs(named, gold, system, pairs)
    return view.under_own_codes(counts)


def semeval_partial(view: View) -> Counts:
    """P = (correct + partial / 2) / |S|, R likewise over |G|, any label (SemEval 2013, 9.1).

    Spans are paired one to one so that they earn the most credit; correct = same borders,
    partial = a character shared.
    """
    named = view.by_name
    gold, system = named.sides
    right = match_places(gold, system)
    half = match_credit(gold, system, right, typed=False, shapes=view.shapes)
    return view.under_own_codes(_credit_pairs(named, (gold, system), right, half))


def tags(view: View) -> Counts:
    """tp = |G ∩ S| over document facts (label, all attributes but `comment`); evidence is free.

    Where the gold carries its guideline as a schema, only attributes that it declares as counting
    are looked at, in its spelling, and shorthand is written out (`continuing` is before, during
    and after), as for agreement and vote.
    """
    return _count_tags(view, partial(fact_keys, schema=view.schema))


def risk(view: View) -> Counts:
    """tp = |G ∩ S| over risk-factor facts (Stubbs & Uzuner 2015; i2b2 2014 track 2).

    Keys: disease (indicator, time); MEDICATION ({type1, type2}, time); SMOKER (status);
    FAMILY_HIST (indicator). `continuing` stands for before, during and after the DCT; letter
    case and surrounding blanks do not count. The original leaves `continuing` as it is.
    """
    return _count_tags(view, risk_keys)


def only_hipaa(rule: Rule) -> Rule:
    def restricted(view: View) -> Counts:
        return rule(view.only(HIPAA))

    restricted.__doc__ = (
        f"{rule.__doc__}\n\nOnly types that HIPAA names: {', '.join(sorted(HIPAA))}."
    )
    return restricted


_TIMES = ("before dct", "during dct", "after dct")
_SPELLINGS = {"high-ldl": "high ldl", "high-chol": "high chol."}


def risk_keys(label: str, attributes: Attributes) -> list[tuple[str, str]]:
    """Give the facts that a risk-factor tag states.

    >>> risk_keys("OBESE", Attributes(indicator="BMI", time="During DCT"))
    [('OBESE', 'bmi | during dct')]
    """

    def value_of(name: str) -> str:
        value = attributes.text(name).strip().lower()
        return _SPELLINGS.get(value, value)

    if label == "SMOKER":
        return [(label, value_of("status"))]
    if label == "FAMILY_HIST":
        return [(label, value_of("indicator"))]
    if label == "MEDICATION":
        what = " + ".join(sorted({value_of("type1"), value_of("type2")} - {""}))
    else:
        what = value_of("indicator")
    time = value_of("time")
    if time == "not mentioned":
        return []
    times = _TIMES if time == "continuing" else (time,)
    return [(label, f"{what} | {when}") for when in times]


def fact_keys(
    label: str, attributes: Attributes, schema: Schema | None = None
) -> list[tuple[str, str]]:
    """Give the facts that a tag states, each with what counts of it as one text.

    >>> fact_keys("OBESE", Attributes(time="during DCT", comment="twice"))
    [('OBESE', '{"time": "during DCT"}')]
    """
    if schema is None or schema.label(label) is None:
        stated = [attributes.without("comment")]
    else:
        stated = [fact.attributes for fact in expand_facts(Tag(label, attributes), schema)]
    return [(label, json.dumps(dict(fact), ensure_ascii=False, sort_keys=True)) for fact in stated]


def _count_tags(view: View, keys: Callable[[str, Attributes], list[tuple[str, str]]]) -> Counts:
    numbers: dict[tuple[str, str], int] = {}
    gold, system = (
        tag_spans(side, keys, view.names, numbers) for side in (view.gold_tags, view.system_tags)
    )
    return _count_pairs(view, gold, system, match_exact(gold, system))


def _count_pairs(view: View, gold: Spans, system: Spans, pairs: Pairs) -> Counts:
    counts = count(gold, system, pairs, documents=view.documents, labels=view.labels)
    return view.with_unplaced(counts)


def _credit_pairs(view: View, sides: tuple[Spans, Spans], right: Pairs, half: Pairs) -> Counts:
    counts = count_credit(*sides, right, half, documents=view.documents, labels=view.labels)
    return view.with_unplaced(counts)


def _clear_labels(side: Spans) -> Spans:
    """Forget the labels; the rows keep their order."""
    return side._replace(label=np.zeros_like(side.label))
