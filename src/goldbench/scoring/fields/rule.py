"""The tracks `fields` and `fields-evidence`: counts of answers by document and field."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from goldbench.corpus import Attributes
from goldbench.corpus.alignment import align
from goldbench.corpus.nested import nest
from goldbench.errors import SchemaError, UsageError
from goldbench.matching import Counts
from goldbench.scoring.fields.answers import Answer, read_answer
from goldbench.scoring.fields.match import (
    FALSE,
    MISSED,
    RIGHT,
    Outcome,
    compare_trees,
    empty_tree,
)
from goldbench.scoring.fields.nodes import OUTSIDE, FieldSchema
from goldbench.scoring.reading.names import DROPPED
from goldbench.scoring.reading.rows import TagRows
from goldbench.scoring.tracks.view import View

_COLUMNS = {RIGHT: (0, 2), MISSED: (1,), FALSE: (3,)}
"""Where an outcome stands in `matching.Counts`."""
HOW = {
    "exact": "quote found",
    "ambiguous": "quote found at several places",
    "loose": "quote found loosely",
    "edited": "quote found nearly",
    "invented": "quote invented",
}


def fields(view: View) -> Counts:
    """right (g = a) is tp; missing (no a) is fn; invented (no g) is fp; wrong (g ≠ a) is fn and fp.

    For each field of the schema and each document g is the gold's value and a the answer's. A
    field in a list counts each of its values: items are paired by their key, else by the values
    they share, in any order and so that as many values as possible are right; what has no partner
    is missing or invented. null, absent, empty texts and empty lists are alike: no value. Of the
    fn and fp of one field in one document min(fn, fp) are wrong values, the rest are missing and
    invented. Values outside the schema are invented; an answer that does not fit its field is
    wrong. accuracy = share of (document, field) where nothing is wrong, missing or invented; a
    document without a readable answer has none right. How values are compared (units, tolerances,
    spellings) the schema declares: `goldbench.scoring.fields.declaration`.
    """
    schema = _schema(view)
    for label in schema.labels:
        view.names.code(label)
    outcomes = []
    ours, theirs = answers_of(view.gold_tags, schema), answers_of(view.system_tags, schema)
    empty = read_answer(schema, {})
    for document in range(view.documents):
        gold = read_answer(schema, ours[document]) if document in ours else empty
        _refuse_misfits(gold, view, document)
        outcome: Outcome = Counter()
        if view.missing is not None and view.missing[document]:
            answer = Answer(empty_tree(schema.root))  # what absence stands for was not said either
        else:
            answer = read_answer(schema, theirs[document]) if document in theirs else empty
            view.noticed.update(answer.misfits)
        compare_trees(schema.root, gold.tree, answer.tree, outcome)
        if answer.outside:
            outcome[OUTSIDE, FALSE] += answer.outside
        outcomes.append(outcome)
    return _count_outcomes(view, outcomes)


def fields_evidence(view: View) -> Counts:
    """tp_system = quotes that stand in the note, fp = quotes that stand nowhere (invented).

    Of the things that the schema wants evidence of and an answer states: tp_gold = one of its
    quotes stands in the note, fn = none does. So P is the share of quotes that are real, R the
    share of stated values that a real quote backs. Quotes are looked for as
    `goldbench.corpus.alignment` says: exactly, then without case and white space, then within a
    few characters. The gold has no part in it: a wrong value may have a real quote.
    """
    schema = _schema(view)
    if not schema.has_evidence:
        msg = "the schema declares no evidence, so there is none to check"
        raise UsageError(msg, hint='"x-evidence-of" on the property that quotes the note')
    theirs = answers_of(view.system_tags, schema)
    texts = view.texts()
    outcomes = []
    for document in range(view.documents):
        outcome: Outcome = Counter()
        answer = read_answer(schema, theirs.get(document, {}))
        quotes = [
            quote for evidence in answer.backed for quote in evidence.quotes if quote is not None
        ]
        places = iter(align(texts[document], quotes) if quotes else ())
        for backed in answer.backed:
            hows = ["invented" if q is None else next(places).how for q in backed.quotes]
            real = sum(how != "invented" for how in hows)
            outcome[backed.label, _REAL] += real
            outcome[backed.label, FALSE] += len(hows) - real
            if backed.stated:
                outcome[backed.label, _BACKED if real else MISSED] += 1
                if not hows:
                    view.noticed[backed.label, "no quote"] += 1
            view.noticed.update((backed.label, HOW[how]) for how in hows)
        outcomes.append(outcome)
    return _count_outcomes(view, outcomes, _COLUMNS | {_BACKED: (0,), _REAL: (2,)})


_BACKED, _REAL = 3, 4


def _schema(view: View) -> FieldSchema:
    if view.fields is None:
        msg = "the track fields needs the schema of the answers"
        raise UsageError(msg, hint="give it with --schema FILE, a JSON Schema")
    return view.fields


def answers_of(rows: TagRows, schema: FieldSchema) -> Mapping[int, dict[str, Any]]:
    """Put the answers together from their facts, by document."""
    facts: defaultdict[int, list[tuple[str, Attributes]]] = defaultdict(list)
    for document, signature in zip(rows.document.tolist(), rows.signature.tolist(), strict=True):
        facts[document].append(rows.signatures[signature])
    return {document: nest(own, schema.lists) for document, own in facts.items()}


def _refuse_misfits(gold: Answer, view: View, document: int) -> None:
    """A gold standard that does not fit its own schema measures nothing."""
    if gold.misfits:
        (path, why), _ = min(gold.misfits.items())
        id_ = view.ids[document] if view.ids else document
        msg = f"the gold does not fit the schema: document {id_!r}, field {path!r}: {why}"
        raise SchemaError(msg, hint="correct the gold or the schema")


def _count_outcomes(
    view: View, outcomes: list[Outcome], columns: Mapping[int, tuple[int, ...]] = _COLUMNS
) -> Counts:
    cells = []
    for document, outcome in enumerate(outcomes):
        for (label, kind), number in outcome.items():
            code = view.names.code(label) if number else DROPPED
            if code != DROPPED:
                cells += [(place, document, code, number) for place in columns[kind]]
    table = np.zeros((6, view.labels, view.documents), dtype=np.int64)
    for place, document, code, number in cells:
        table[place, code, document] += number
    return Counts(*(column.T for column in table))
