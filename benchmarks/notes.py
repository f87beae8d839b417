"""Generated corpora of any size for measuring: 25 gold and about 25 system spans a note."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from goldbench.corpus import Document, Marks, Record, Span

WORDS = re.findall(
    r"\w+",
    "the patient was seen in clinic today and reports mild pain on exertion without fever he "
    "denies cough chest tightness or weight loss examination is normal plan continue metformin "
    "500 mg twice daily follow up in two weeks with laboratory results",
)
LABELS = tuple(f"TYPE_{number:02}" for number in range(20))


def pairs(notes: int, *, seed: int = 1, spans: int = 25) -> Iterator[tuple[Record, Record]]:
    """Yield (gold, system) records of the same note; the system errs in about one span of four."""
    rng = random.Random(seed)
    for number in range(notes):
        text, places = _note(rng, spans)
        gold = [(a, b, rng.choice(LABELS)) for a, b in places]
        document = Document(f"n{number:07}", text)
        yield (
            Record(document, {"marks": Marks(tuple(Span(*mark) for mark in gold))}),
            Record(
                document, {"marks": Marks(tuple(Span(*mark) for mark in _add_noise(rng, gold)))}
            ),
        )


def _note(rng: random.Random, spans: int) -> tuple[str, list[tuple[int, int]]]:
    pieces: list[str] = []
    places: list[tuple[int, int]] = []
    length = 0
    for _ in range(spans):
        filler = " ".join(rng.choices(WORDS, k=rng.randint(14, 20))) + " "
        marked = " ".join(rng.choices(WORDS, k=rng.randint(1, 3)))
        places.append((length + len(filler), length + len(filler) + len(marked)))
        pieces += [filler, marked, ". "]
        length += len(filler) + len(marked) + 2
    return "".join(pieces), places


def _add_noise(
    rng: random.Random, gold: list[tuple[int, int, str]]
) -> Iterator[tuple[int, int, str]]:
    for start, end, label in gold:
        luck = rng.random()
        if luck < 0.08:
            continue
        if luck < 0.12:
            yield start, end + 2, label
        elif luck < 0.16:
            yield start, end, rng.choice(LABELS)
        elif luck < 0.20 and end - start > 6:
            yield start, start + 3, label
            yield start + 4, end, label
        else:
            yield start, end, label
        if rng.random() < 0.07:
            yield start - 9, start - 4, label


def write_brat(notes: int, folder: Path, *, seed: int = 1) -> None:
    """Write folder/gold and folder/system; texts stand beside the annotations on both sides."""
    for side in ("gold", "system"):
        (folder / side).mkdir(parents=True, exist_ok=True)
    for gold, system in pairs(notes, seed=seed):
        for side, record in (("gold", gold), ("system", system)):
            text = record.document.require_text()
            stem = folder / side / record.document.id
            stem.with_suffix(".txt").write_text(text, encoding="utf-8", newline="")
            lines = [
                f"T{n}\t{s.label} {s.start} {s.end}\t{text[s.start : s.end]}\n"
                for n, s in enumerate(record.layers["marks"].spans, start=1)
            ]
            stem.with_suffix(".ann").write_text("".join(lines), encoding="utf-8", newline="")
