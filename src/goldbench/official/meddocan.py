r"""The MEDDOCAN evaluation script (PlanTL-GOB-ES/MEDDOCAN-Evaluation-Script, 2019), bug for bug.

Three rules over the documents that gold and system both have; sums over documents, 0/0 = 0.0.

NER      a tag is (label, start, end), in XML (element, start, end, TYPE) with offsets as strings;
         tp = |G ∩ S|, fp = |S \ G|, fn = |G \ S|; leak = fn / number of sentences
strict   the same with (start, end) as numbers
merged   M(X): X sorted, each span joined to the one before if no `str.isalnum` character stands
         between them, the joined span ending where the *later* one ends;
         I = (G ∩ S) ∪ (M(G) ∩ M(S)); tp = |I|; fp and fn are those of strict without the spans
         that lie inside a member of I

Where this differs from what the task's page says is listed in `docs/tracks/official-meddocan.md`.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from goldbench.official.counts import DocumentCounts, Evaluation, Say, ignore
from goldbench.official.files import join, names_in
from goldbench.official.meddocan_files import (
    READERS,
    Note,
    Place,
    Reader,
    count_sentences,
    is_annotation,
    read_brat,
)

if TYPE_CHECKING:  # needs numpy
    from goldbench.official.meddocan_batches import BatchCounts, Counted

# Relative to the working directory, as in the script.
SENTENCES = Path("annotated_corpora/sentence_splitted")
FORMATS = tuple(sorted(READERS))

Notes = Mapping[str, Note]
Rule = Callable[[Note, Note], tuple[int, int, int]]


class Counts(NamedTuple):
    """The documents of both sides under each rule."""

    ner: tuple[DocumentCounts, ...]
    strict: tuple[DocumentCounts, ...]
    merged: tuple[DocumentCounts, ...]


def count_folders(gold: Path, systems: Sequence[Path], fmt: str = "brat") -> list[Counts]:
    """Count folders under all rules in one reading, as `ner`, `strict` and `merged` would.

    Gold is read once for all systems. Without the sentences of the leak score, and without what
    the script prints meanwhile.
    """
    folders = [f"{folder}/" for folder in (gold, *systems)]
    names = [list(filter(is_annotation, names_in(folder))) for folder in folders]
    if fmt != "brat" or any(name.endswith(".xml") for side in names for name in side):
        ours, reader = read_folder(folders[0], READERS[fmt], ignore), READERS[fmt]
        every = ((ours, read_folder(folder, reader, ignore)) for folder in folders[1:])
        return [Counts(*(tuple(_documents(*pair, rule)) for rule in _RULES)) for pair in every]
    from goldbench.official.meddocan_batches import count_notes  # noqa: PLC0415  # needs numpy

    known, *theirs = ({name.removesuffix(".ann") for name in side} for side in names)
    shared = [sorted(known & each) for each in theirs]
    alone = [set().union(*(known - each for each in theirs)), *(each - known for each in theirs)]
    for folder, odd in zip(folders, alone, strict=True):
        for id_ in sorted(odd):
            read_brat(f"{folder}{id_}.ann", ignore)  # what cannot be read ends the run
    counts: dict[int, Counts] = {}
    for number, ids in enumerate(shared):
        if number not in counts:  # those with the same notes together
            alike = [n for n, others in enumerate(shared) if others == ids]
            own = [folders[1 + n] for n in alike]
            counted = _collect_counts(folders[0], own, count_notes(folders[0], own, ids))
            counts |= zip(alike, counted, strict=True)
    return [counts[number] for number in range(len(systems))]


def count_batches(gold: Path, system: Path, batches: Iterable["BatchCounts"]) -> Counts:
    """As `count_folders`, of notes that were counted in batches; both folders have just these."""
    notes = ((note,) for batch in batches for note in batch.notes())
    (counts,) = _collect_counts(f"{gold}/", [f"{system}/"], notes)
    return counts


def _collect_counts(
    gold: str, systems: Sequence[str], notes: Iterable[tuple["Counted", ...]]
) -> list[Counts]:
    """Gather the counts of each system; what is not plain is compared as the script does."""
    counted: list[tuple[list[DocumentCounts], ...]] = [([], [], []) for _ in systems]
    for of_note in notes:
        ours: Note | None = None
        for folder, each, rules in zip(systems, of_note, counted, strict=True):
            if each.ner is None or each.strict is None or each.merged is None:
                ours = ours or read_brat(f"{gold}{each.id}.ann", ignore)
                theirs = read_brat(f"{folder}{each.id}.ann", ignore)
                counts = [rule(ours, theirs) for rule in _RULES]
            else:
                counts = [each.ner, each.strict, each.merged]
            for rule, three in zip(rules, counts, strict=True):
                rule.append(DocumentCounts(each.id, *three))
    return [Counts(*map(tuple, rules)) for rules in counted]


def ner(
    gold: Path, system: Path, fmt: str = "brat", *, sentences: Path = SENTENCES, say: Say = ignore
) -> Evaluation:
    """Score SubTrack 1. `leak(...)` of the result is None where a sentence file is missing."""
    return score_ner(*_read_both(gold, system, fmt, say), sentences=sentences, say=say)


def strict(gold: Path, system: Path, fmt: str = "brat", *, say: Say = ignore) -> Evaluation:
    """Score SubTrack 2, strict."""
    return score_strict(*_read_both(gold, system, fmt, say))


def merged(gold: Path, system: Path, fmt: str = "brat", *, say: Say = ignore) -> Evaluation:
    """Score SubTrack 2, merged."""
    return score_merged(*_read_both(gold, system, fmt, say))


def leak(evaluation: Evaluation) -> float | None:
    """Divide what was missed by the sentences; it is no proportion and may exceed 1."""
    known = [each.sentences for each in evaluation.documents if each.sentences is not None]
    if len(known) < len(evaluation.documents):
        return None
    return evaluation.fn / sum(known) if sum(known) else 0.0


def score_ner(gold: Notes, system: Notes, *, sentences: Path, say: Say) -> Evaluation:
    documents = tuple(_documents(gold, system, _compare_tags))
    return with_sentences(documents, sentences, name=_name(system), say=say)


def with_sentences(
    documents: tuple[DocumentCounts, ...], folder: Path, *, name: str = "", say: Say = ignore
) -> Evaluation:
    """Add the number of sentences to the counts of the NER rule."""
    if say is ignore and not folder.is_dir():
        return Evaluation("SubTrack 1 [NER]", name, documents)
    known = (each._replace(sentences=count_sentences(folder, each.id, say)) for each in documents)
    return Evaluation("SubTrack 1 [NER]", name, tuple(known))


def score_strict(gold: Notes, system: Notes) -> Evaluation:
    documents = tuple(_documents(gold, system, _compare_spans))
    return Evaluation("SubTrack 2 [strict]", _name(system), documents)


def score_merged(gold: Notes, system: Notes) -> Evaluation:
    documents = tuple(_documents(gold, system, _compare_merged))
    return Evaluation("SubTrack 2 [merged]", _name(system), documents)


def read_folder(folder: str, reader: Reader, say: Say) -> dict[str, Note]:
    """Read a folder of gold; of two files with one id the last counts."""
    names = filter(is_annotation, names_in(folder))
    return {note.id: note for note in (reader(name, say) for name in join(folder, names))}


def read_systems(folders: Sequence[str], reader: Reader, say: Say) -> dict[str, dict[str, Note]]:
    """Read systems by name, sorted. Two folders of one name become one system: the last wins."""
    systems: defaultdict[str, dict[str, Note]] = defaultdict(dict)
    for folder in folders:
        for name in join(folder, filter(is_annotation, names_in(folder))):
            note = reader(name, say)
            systems[note.system][note.id] = note
    return dict(sorted(systems.items()))


def merge(spans: Sequence[Place], text: str) -> set[Place]:
    """Join sorted spans with nothing alphanumeric between them.

    A span inside another shrinks it, because the later end counts:

    >>> merge([Place(0, 24), Place(1, 4)], "Ana")
    {Place(start=0, end=4)}
    """
    places: list[Place] = []
    for span in spans:
        if places and not _has_letters(text, places[-1].end, span.start):
            places[-1] = Place(places[-1].start, span.end)
        else:
            places.append(span)
    return set(places)


def _has_letters(text: str, start: int, end: int) -> bool:
    return any(text[at].isalnum() for at in range(*slice(start, end).indices(len(text))))


def _compare_tags(gold: Note, system: Note) -> tuple[int, int, int]:
    return (
        len(gold.tags & system.tags),
        len(system.tags - gold.tags),
        len(gold.tags - system.tags),
    )


def _compare_spans(gold: Note, system: Note) -> tuple[int, int, int]:
    wanted, given = set(gold.spans), set(system.spans)
    return len(wanted & given), len(given - wanted), len(wanted - given)


def _compare_merged(gold: Note, system: Note) -> tuple[int, int, int]:
    wanted, given = set(gold.spans), set(system.spans)
    joined = merge(gold.spans, gold.text) & merge(system.spans, system.text)
    right = (wanted & given) | joined
    inside = _container(right)
    fp = sum(not inside(span) for span in given - wanted)
    fn = sum(not inside(span) for span in wanted - given)
    return len(right), fp, fn


def _container(spans: set[Place]) -> Callable[[Place], bool]:
    """Make a test for lying inside one of the spans; each answer takes O(log n).

    Among the spans that begin no later, it is enough to look at the one that reaches farthest.
    """
    by_start = sorted(spans)
    starts = [span.start for span in by_start]
    reach = list(accumulate((span.end for span in by_start), max))

    def inside(span: Place) -> bool:
        before = bisect_right(starts, span.start)
        return before > 0 and span.end <= reach[before - 1]

    return inside


_RULES: tuple[Rule, ...] = (_compare_tags, _compare_spans, _compare_merged)


def _documents(gold: Notes, system: Notes, compare: Rule) -> Iterator[DocumentCounts]:
    for id_ in sorted(gold.keys() & system.keys()):
        yield DocumentCounts(id_, *compare(gold[id_], system[id_]))


def _name(system: Notes) -> str:
    return next(iter(system.values())).system if system else ""


def _read_both(gold: Path, system: Path, fmt: str, say: Say) -> tuple[Notes, Notes]:
    reader = READERS[fmt]
    return read_folder(f"{gold}/", reader, say), read_folder(f"{system}/", reader, say)
