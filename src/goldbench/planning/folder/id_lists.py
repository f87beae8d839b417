"""Lists of note ids in a file: one a line after a head, with or without labels."""

import csv
import hashlib
import io
from collections.abc import Iterable
from pathlib import Path

import orjson

from goldbench.errors import FormatError

_YES = {"1", "yes", "y", "true", "positive", "si", "sí", "s"}
_NO = {"0", "no", "n", "false", "negative"}


def format_ids(ids: Iterable[str], *, label: bool = False) -> str:
    """Give the text of a list; with a column for a label to be filled in."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("id", "label") if label else ("id",))
    writer.writerows((note_id, "") if label else (note_id,) for note_id in ids)
    return out.getvalue()


def parse_ids(text: str) -> tuple[str, ...]:
    return tuple(row[0] for row in csv.reader(io.StringIO(text)) if row)[1:]


def digest_of(ids: Iterable[str]) -> str:
    """Give the SHA-256 of the ids in the order of their names."""
    digest = hashlib.sha256()
    for note_id in sorted(ids):
        digest.update(note_id.encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()


def read_labels(text: str, path: Path) -> tuple[dict[str, bool], int]:
    """Read `id` and `label` from CSV or JSONL; also give how many labels are empty.

    A label is 1 or 0, yes or no, true or false, positive or negative.
    """
    if path.suffix == ".jsonl":
        rows = list(_json_rows(text, path))
    else:
        reader = csv.DictReader(io.StringIO(text))
        if reader.fieldnames is None or not {"id", "label"} <= set(reader.fieldnames):
            hint = "a head with the columns id and label, then one note a line"
            raise FormatError(path, 1, "the columns id and label are expected", hint=hint)
        rows = [(number, row["id"], row["label"]) for number, row in enumerate(reader, start=2)]
    labels: dict[str, bool] = {}
    empty = 0
    for line, id_, value in rows:
        word = str(value if value is not None else "").strip().casefold()
        if not word:
            empty += 1
            continue
        if word not in _YES | _NO:
            hint = "1 or 0, yes or no, true or false, positive or negative"
            raise FormatError(path, line, f"{word[:20]!r} is no label", hint=hint)
        if labels.get(str(id_), word in _YES) != (word in _YES):
            raise FormatError(path, line, f"{str(id_)!r} is labelled both ways")
        labels[str(id_)] = word in _YES
    return labels, empty


def _json_rows(text: str, path: Path) -> Iterable[tuple[int, object, object]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = orjson.loads(line)
            yield number, row["id"], row["label"]
        except (orjson.JSONDecodeError, KeyError, TypeError):
            hint = '{"id": "note-1", "label": true}'
            raise FormatError(
                path, number, "an object with id and label is expected", hint=hint
            ) from None
