"""PHI annotators on notes that other hands wrote: what a hospital's own notes will be like.

Marked sets: fifty notes a language that come along and are only ever counted (`benchmarks/hands`,
and 42 ordinary English ones, of the kind most hospitals have most of),
`notes-en` and `notes-es` (invented, all PHI marked) and presidio-research; the middle two in halves
by a hash of the note's id. The *open* half is the one whose errors authors of rules may read, the
*blind* half is only ever counted. Unmarked sets: the dialogues and notes of
MTS-Dialog and ACI-BENCH, which hold hardly any PHI, so that nearly all that is marked there is
wrong; told is how many tokens in 1,000 are, and how many without what is plainly PHI: dates, a word
behind a title or a greeting and wherever it stands again, words that lists have as names or places
and everyday text mostly writes with a capital, and capitalised firms and houses of care.

Tokens, coverage and what is counted for nobody (ages, sex, trades, kinship) are those of
`benchmarks.phi`. Intervals: 95 %, percentile bootstrap over notes. `GOLDBENCH_SHARED` names the
folder that holds `corpora/`; a set that is not there is left out.

`--errors` prints what is wrong in the open half of `notes-en`; `--errors=SET` in another set.
"""

import argparse
import csv
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from benchmarks.phi import IGNORED, ROOT, TOKEN, Quality, Text, presidio_research, quality

from goldbench.corpus import Span
from goldbench.language import fold_word, lexicon, usage
from goldbench.phi import Mark, find, kinds
from goldbench.training.notes import labels_written
from goldbench.training.notes.marked_text import MarkedNote, read_marked

TOOLS = ("date", "person-name", "location", "contact", "id")
_IGNORED = IGNORED | {
    "EDAD_SUJETO_ASISTENCIA",
    "SEXO_SUJETO_ASISTENCIA",
    "PROFESION",
}
_KIN = "FAMILIARES_SUJETO_ASISTENCIA"
_DRAWS = 1_000
_ORDINARY = "-ordinary"
_HANDS = {"en": "english", "es": "spanish"}
_TITLE = re.compile(
    r"\b(?:dr|mr|mrs|ms|miss|mister|doctor|nurse|prof|professor|hi|hey|hello|so|thanks) ?[.,]? ?\Z",
    re.IGNORECASE,
)
_UNMARKED = {
    "mts-dialog dialogues": ("mts-dialog", "dialogue"),
    "mts-dialog notes": ("mts-dialog", "section_text"),
    "aci-bench dialogues": ("aci-bench", "dialogue"),
    "aci-bench notes": ("aci-bench", "note"),
}


class Counted(NamedTuple):
    """The counts of each note of a set."""

    notes: list[Quality]

    def of(self, chosen: Sequence[int]) -> Quality:
        return Quality(
            *(sum(column) for column in zip(*(self.notes[i] for i in chosen), strict=True))
        )

    def interval(self, measure: Callable[[Quality], float]) -> tuple[float, float]:
        draw = np.random.default_rng(7)
        size = len(self.notes)
        values = [measure(self.of(draw.integers(0, size, size).tolist())) for _ in range(_DRAWS)]
        low, high = np.percentile(values, [2.5, 97.5])
        return float(low), float(high)


def find_shared() -> Path:
    return Path(os.environ.get("GOLDBENCH_SHARED", ROOT.parent / "shared")) / "corpora"


def halves(notes: Mapping[str, Text], lang: str) -> tuple[list[Text], list[Text]]:
    """Part notes by a hash of their ids: those whose errors may be read, and the blind half.

    The two languages were parted by two hands: English at the middle of the hashes, Spanish by
    whether the first byte is even (21 of 52).
    """
    ranked = sorted(notes, key=lambda id_: hashlib.sha256(id_.encode()).digest())
    cut = (len(ranked) + 1) // 2
    open_half = set(ranked[:cut])
    if lang == "es":
        open_half = {i for i in ranked if hashlib.sha256(i.encode()).digest()[0] % 2 == 0}
    return (
        [notes[id_] for id_ in ranked if id_ in open_half],
        [notes[id_] for id_ in ranked if id_ not in open_half],
    )


def read_invented(lang: str) -> dict[str, Text]:
    """Read the invented notes of a language; {} where they are not at hand."""
    file = find_shared() / f"notes-{lang}" / "notes.jsonl"
    if not file.is_file():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line]
    return {row["id"]: _text(row) for row in rows}


def _text(row: dict[str, Any]) -> Text:
    spans = [(Span(s["start"], s["end"], s["label"]), s) for s in row["spans"]]
    ignored = [span for span, about in spans if span.label in _IGNORED or about.get("kin")]
    return Text(
        row["text"],
        tuple(span for span, _ in spans if span not in ignored),
        tuple(ignored),
    )


def read_counted_only(lang: str, kind: str = "") -> list[Text]:
    """Read the notes of a hand that nobody reads who improves the tools."""
    path = Path(__file__).parent / "hands" / f"{_HANDS[lang]}{kind}.txt"
    notes = read_marked(path.read_text(encoding="utf-8"), path=path, labels=labels_written(lang))
    return [_text_of(note) for note in notes]


def _text_of(note: MarkedNote) -> Text:
    text, gold, ignored = "", list[Span](), list[Span]()
    for written, label, attributes in note.pieces:
        if label:
            span = Span(len(text), len(text) + len(written), label)
            (ignored if label in _IGNORED or "kin" in attributes else gold).append(span)
        text += written
    return Text(text, tuple(gold), tuple(ignored))


def read_unmarked(folder: str, column: str) -> list[str]:
    """Read the texts of a corpus without marks; [] where it is not at hand."""
    files = [find_shared() / folder / f"{part}.csv" for part in ("train", "valid")]
    return [
        row[column]
        for file in files
        if file.is_file()
        for row in csv.DictReader(file.open(encoding="utf-8", newline=""))
    ]


def marks_of(text: str, lang: str) -> list[Mark]:
    """Give the marks that are counted: in English those of the five tools.

    MEDDOCAN has the names of relatives under the label of kinship, for which NLP Sandbox has no
    tool; so in Spanish all marks count but ages, sex, trades and words of kinship written small.
    """
    if lang == "en":
        return find(text, lang=lang, tools=TOOLS)
    return [
        mark
        for mark in find(text, lang=lang)
        if mark.label not in _IGNORED
        and not (mark.label == _KIN and text[mark.start : mark.end].islower())
    ]


def spans_of(text: str, lang: str) -> list[Span]:
    known = kinds(lang)
    return [Span(f.start, f.end, known[f.label].family) for f in marks_of(text, lang)]


def count_texts(texts: Sequence[Text], lang: str) -> Counted:
    return Counted([quality([text], [spans_of(text.text, lang)]) for text in texts])


def _print_quality(name: str, texts: Sequence[Text], lang: str) -> None:
    every = count_texts(texts, lang)
    whole = every.of(range(len(texts)))
    cells = [f"{name:28}{len(texts):>6,}"]
    for measure in (_precision, _recall, _coverage):
        low, high = every.interval(measure)
        cells.append(f"{measure(whole):.3f} [{low:.3f}, {high:.3f}]")
    print("  ".join(cells))


def _precision(counts: Quality) -> float:
    return counts.precision


def _recall(counts: Quality) -> float:
    return counts.recall


def _coverage(counts: Quality) -> float:
    return counts.covered / max(1, counts.entities)


def count_marked(text: str) -> tuple[int, int]:
    """Count the marked tokens of a text, and those that are not plainly PHI."""
    marks = find(text, lang="en", tools=TOOLS)
    named = {text[m.start : m.end].lower() for m in marks if _TITLE.search(text, 0, m.start)}
    every = doubtful = 0
    for mark in marks:
        tokens = len(TOKEN.findall(text, mark.start, mark.end))
        every += tokens
        doubtful += 0 if _is_plain(mark, text, named) else tokens
    return every, doubtful


def _is_plain(mark: Mark, text: str, named: set[str]) -> bool:
    written = text[mark.start : mark.end]
    if mark.label == "DATE" or written.lower() in named or any(map(str.isdigit, written)):
        return True
    if mark.label in ("HOSPITAL", "ORGANIZATION") and written[0].isupper():
        return True
    flags = lexicon("en").flags
    for word in re.findall(r"[^\W\d_]{2,}", written):
        use = usage(word.lower())
        if set("GSCRP") & set(flags.get(fold_word(word), "")) and (use is None or use.case in "de"):
            return True
    return False


def errors(texts: Sequence[Text], lang: str) -> Iterator[str]:
    """Yield what is missed and what is wrongly marked, with the words around it."""
    for note in texts:
        marks = marks_of(note.text, lang)
        for span in note.gold:
            rest = [m for m in marks if m.start < span.end and span.start < m.end]
            covered = set().union(*(range(m.start, m.end) for m in rest))
            if any(
                note.text[i].isalnum() and i not in covered for i in range(span.start, span.end)
            ):
                yield f"missed {span.label:14}{_show_around(note.text, span.start, span.end)}"
        for mark in marks:
            touching = [
                s for s in (*note.gold, *note.ignored) if s.start < mark.end and mark.start < s.end
            ]
            outside = [
                t
                for t in TOKEN.finditer(note.text, mark.start, mark.end)
                if not any(s.start < t.end() and t.start() < s.end for s in touching)
            ]
            if outside:
                yield (
                    f"false  {mark.label:14}{_show_around(note.text, mark.start, mark.end)}"
                    f"  ({mark.rule} {mark.confidence})"
                )


def _show_around(text: str, start: int, end: int) -> str:
    context = f"{text[max(0, start - 40) : start]}[[{text[start:end]}]]{text[end : end + 30]}"
    return context.replace("\r", "").replace("\n", "⏎")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer unmarked texts")
    parser.add_argument("--errors", nargs="?", const="notes-en", help="print errors of a set")
    asked = parser.parse_args(arguments)
    if asked.errors in ("notes-en", "notes-es"):
        lang = asked.errors[-2:]
        print("\n".join(errors(halves(read_invented(lang), lang)[0], lang)))
        return
    if asked.errors in _UNMARKED:
        every = [Text(text, (), ()) for text in read_unmarked(*_UNMARKED[asked.errors])]
        print("\n".join(errors(every, "en")))
        return
    print(f"{'any PHI, tokens':28}{'notes':>6}  {'precision':22}{'recall':22}covered")
    for lang in ("en", "es"):
        _print_quality(f"counted only, {lang}", read_counted_only(lang), lang)
        if lang == "en":
            _print_quality("    ordinary notes", read_counted_only(lang, _ORDINARY), lang)
        notes = read_invented(lang)
        if notes:
            _print_quality(f"notes-{lang}", list(notes.values()), lang)
            for name, half in zip(("open", "blind"), halves(notes, lang), strict=True):
                _print_quality(f"    {name} half", half, lang)
    if research := presidio_research():
        _print_quality("presidio-research", research[:300] if asked.quick else research, "en")
    print(f"\n{'hardly any PHI':28}{'texts':>6}  marked of 1,000 tokens, and without plain PHI")
    for name, (folder, column) in _UNMARKED.items():
        texts = read_unmarked(folder, column)
        texts = texts[:100] if asked.quick else texts
        if not texts:  # not at hand
            continue
        tokens = sum(len(TOKEN.findall(text)) for text in texts)
        marked = [count_marked(text) for text in texts]
        every, doubtful = (1000 * sum(some) / max(1, tokens) for some in zip(*marked, strict=True))
        print(f"{name:28}{len(texts):>6,}  {every:6.2f}  {doubtful:6.2f}")


if __name__ == "__main__":
    main()
