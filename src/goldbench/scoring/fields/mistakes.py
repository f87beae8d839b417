"""What is wrong in an answer, value by value, for people to read."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple

from goldbench.scoring.fields.answers import read_answer
from goldbench.scoring.fields.dates import Moment
from goldbench.scoring.fields.match import empty_tree, pair_values
from goldbench.scoring.fields.nodes import OUTSIDE, FieldSchema, Unfit, Value
from goldbench.scoring.fields.rule import answers_of
from goldbench.scoring.fields.units import Quantity
from goldbench.scoring.reading.alignment import Aligned
from goldbench.scoring.reading.rows import join_tags, tag_rows


class FieldMistake(NamedTuple):
    """`gold` and `answer` are values as they were compared, None where a side has none."""

    document: str
    field: str
    kind: Literal["wrong", "missed", "invented"]
    gold: str | None
    answer: str | None


def field_mistakes(aligned: Aligned, system: int, schema: FieldSchema) -> Iterator[FieldMistake]:
    """Yield what is wrong, missing and invented; as many of each as the score counts."""
    beside = aligned.systems[system]
    ours = answers_of(tag_rows(aligned.gold.layer), schema)
    theirs = answers_of(join_tags([tag_rows(layer) for layer in beside.layers]), schema)
    for document, id_ in enumerate(aligned.gold.ids):
        gold = read_answer(schema, ours.get(document, {}))
        answer = read_answer(schema, theirs.get(document, {}))
        tree = empty_tree(schema.root) if beside.missing[document] else answer.tree
        missed: defaultdict[str, list[Value]] = defaultdict(list)
        false: defaultdict[str, list[Value]] = defaultdict(list)
        for pair in pair_values(schema.root, gold.tree, tree):
            if not pair.right and pair.gold is not None:
                missed[pair.path].append(pair.gold)
            if not pair.right and pair.answer is not None:
                false[pair.path].append(pair.answer)
        for path in sorted({*missed, *false}):
            yield from _of_field(id_, path, missed[path], false[path])
        for _ in range(answer.outside):
            yield FieldMistake(id_, OUTSIDE, "invented", None, None)


def _of_field(
    document: str, path: str, missed: list[Value], false: list[Value]
) -> Iterator[FieldMistake]:
    """A false value stands in the place of a missed one, as far as there are both."""
    both = min(len(missed), len(false))
    for gold, answer in zip(missed, false, strict=False):
        yield FieldMistake(document, path, "wrong", format_value(gold), format_value(answer))
    for gold in missed[both:]:
        yield FieldMistake(document, path, "missed", format_value(gold), None)
    for answer in false[both:]:
        yield FieldMistake(document, path, "invented", None, format_value(answer))


def format_value(value: Value) -> str:
    """Write a value as it was compared."""
    if isinstance(value, Unfit):
        return f"({value.why})"
    if isinstance(value, Quantity):
        unit = value.kind[1:] if value.kind.startswith("\x00") else ""
        return f"{value.amount:.10g} {unit}".strip()
    if isinstance(value, Moment):
        parts = (f"{value.year:04}", *(f"{part:02}" for part in (value.month, value.day) if part))
        time = f"T{value.minute // 60:02}:{value.minute % 60:02}" if value.minute >= 0 else ""
        return "-".join(parts) + time
    return str(value).lower() if isinstance(value, bool) else value.removeprefix("\x00")
