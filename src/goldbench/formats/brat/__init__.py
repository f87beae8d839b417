r"""brat stand-off: `note.txt` and beside it `note.ann`, in any number of nested folders.

    T1	Drug 0 7	aspirin
    T2	Symptom 20 25;32 40	chest pressure
    A1	Negated T2
    A2	Certainty T2 possible
    R1	treats Arg1:T1 Arg2:T2
    N1	Reference T1 RxNorm:1191	aspirin
    #1	AnnotatorNotes T2	across a line

Offsets are code points, the end exclusive; several pieces are joined by ";". A document's id is its
path below the folder, without the suffix. A `.txt` without `.ann` was not looked at; an empty
`.ann` says "nothing here". An `.ann` without `.txt` is read with the text given in
`ReadOptions.texts`, else without text.

- T: a span. Its quote is compared with the text; a blank in it may stand for a line break, which a
  line cannot hold.
- A: an attribute of a span or relation. Without a value it is True; a name given several times is a
  tuple. False and "" are told by leaving the line out. Values may not have tabs or line breaks.
- N: the attribute `concept`, as "UMLS:C0004238". A concept that is not of that form gets an A line.
- `#` of type AnnotatorNotes: the attribute `comment`; line breaks in it become blanks.
- R: a relation, with the names of its two roles.
- E (events), `*` (equivalences), M (modifications), other notes: reported as not read.

Labels, roles and names of attributes must be without white space; others are refused.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from goldbench.corpus import DEFAULT_LAYER, Document, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats.brat import ann as annotations
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import (
    decode,
    encode,
    file_for,
    find_beside,
    first_file,
    head,
    read_bytes,
)

LOSES: tuple[str, ...] = (
    "metadata of documents",
    "tags of documents",
    "names of layers",
    "relations whose ends are not among the spans",
    "attributes that are False or empty",
    "numbers as values: they become text",
    "line breaks in comments",
)

_STARTS = tuple(b"TARNEM#*")


def sniff(path: Path) -> bool:
    """Look for an .ann file whose first line is one of brat's; an empty one needs its .txt."""
    if path.is_file() and path.suffix.lower() == ".txt":
        ann = find_beside(path, ".ann")
    else:
        ann = first_file(path, ".ann")
    if ann is None or not ann.is_file():
        return False
    start = head(ann).removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not start:
        return find_beside(ann, ".txt") is not None
    return start[0] in _STARTS and b"\t" in start.split(b"\n", 1)[0]


def pairs(root: Path) -> Iterator[tuple[str, Path, Path | None]]:
    """Walk a tree and yield (id, .txt, .ann or None), in the order of the paths."""
    for id_, txt, ann in walk(root):
        if txt is not None:
            yield id_, txt, ann


def walk(root: Path) -> Iterator[tuple[str, Path | None, Path | None]]:
    """Yield (id, .txt or None, .ann or None); at least one of the two is there."""
    for id_, txt, ann in walk_names(root):
        yield id_, None if txt is None else Path(txt), None if ann is None else Path(ann)


def walk_names(root: Path) -> Iterator[tuple[str, str | None, str | None]]:
    """As `walk`, with plain names: paths cost more than reading the files they name."""
    if root.is_dir():
        yield from _walk_folder(str(root), "")
    elif not root.exists():
        msg = f"{root} does not exist"
        raise UsageError(msg)
    elif (suffix := root.suffix.lower()) in (".txt", ".ann"):
        files = (root if suffix == own else find_beside(root, own) for own in (".txt", ".ann"))
        txt, ann = (None if file is None else str(file) for file in files)
        yield root.stem, txt, ann
    else:
        raise FormatError(root, 0, "neither .txt nor .ann", hint="give one of them, or the folder")


class _Entries(NamedTuple):
    """What lies in a folder: its folders, the stems of .txt and of .ann files, how many others.

    `capitals` gives the names of files whose suffix is written otherwise, as NOTE.TXT, by the name
    that they have in small letters, NOTE.txt; they are among the others, too.
    """

    folders: list[str]
    texts: set[str]
    marks: set[str]
    others: int
    capitals: dict[str, str]


class Walked(NamedTuple):
    """All that `walk_names` yields; `alone` says that no folder and no other file lies there."""

    names: list[tuple[str, str | None, str | None]]
    alone: bool


def walk_whole(root: Path) -> Walked:
    """Walk a folder and say whether .txt and .ann files are alone there."""
    entries = _entries(str(root))
    return Walked(
        list(_pair_entries(entries, str(root), "")), not entries.folders and not entries.others
    )


class Stems(NamedTuple):
    """The sorted stems of a folder that holds a .txt and an .ann of each, and nothing else.

    `again`: they are those of the folder before, and not given a second time.
    """

    names: list[str]
    again: bool = False


def pair_stems(roots: Iterable[Path]) -> Iterator[Stems | None]:
    """Give the stems of each folder, one after another, so that no two lists are there at once.

    None for a folder that holds anything else, and for one that may hold folders: their number is
    known from its links where the file system counts them.
    """
    known = b""
    for root in roots:
        names = _names_in(root)
        if names is None:
            yield None
            continue
        # No name has a zero; a file system orders the same names alike.
        listed = hashlib.sha256("\0".join(names).encode(errors="surrogateescape")).digest()
        if listed == known:
            yield Stems([], again=True)
            continue
        stems = _pair_names(names)
        del names
        if stems is not None:
            known = listed
        yield None if stems is None else Stems(stems)
        del stems


def _names_in(root: Path) -> list[str] | None:
    """List a folder that holds no folder."""
    try:
        if root.stat().st_nlink != 2:
            return None
        return os.listdir(root)  # noqa: PTH208  # half the time of entries with their kinds
    except OSError:
        return None


def _pair_names(names: list[str]) -> list[str] | None:
    """Give the stems of names, which are used up."""
    names.sort()
    number = len(names)
    annotations, texts = ("\0".join([*names[at::2], ""]) for at in (0, 1))
    names.clear()
    if annotations.replace(".ann\0", ".txt\0") != texts or "\0." in f"\0{annotations}":
        return None
    stems = annotations.split(".ann\0")
    if stems.pop() or 2 * len(stems) != number:
        return None
    stems.sort()  # "a-b.ann" comes before "a.ann", "a" before "a-b"
    return stems


def _walk_folder(folder: str, prefix: str) -> Iterator[tuple[str, str | None, str | None]]:
    return _pair_entries(_entries(folder), folder, prefix)


def _entries(folder: str) -> _Entries:
    folders: list[str] = []
    others = 0
    files: dict[str, set[str]] = {".txt": set(), ".ann": set()}
    capitals: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if name[0] == ".":
                    others += 1
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(name)
                elif (stems := files.get(name[-4:])) is not None:
                    stems.add(name[:-4])
                else:
                    others += 1
                    if name[-4:].lower() in files:
                        capitals.append(name)
    except OSError as error:
        raise FormatError(Path(folder), 0, f"cannot be read: {error.strerror}") from None
    written: dict[str, str] = {}
    for name in sorted(capitals):
        stem, suffix = name[:-4], name[-4:].lower()
        if stem in files[suffix]:
            msg = f"two files of one note that differ in the case of {suffix} alone"
            raise FormatError(Path(folder, name), 0, msg, hint="remove or rename one of them")
        files[suffix].add(stem)
        written[stem + suffix] = name
    return _Entries(folders, files[".txt"], files[".ann"], others, written)


def _pair_entries(
    entries: _Entries, folder: str, prefix: str
) -> Iterator[tuple[str, str | None, str | None]]:
    folders, texts, marks, _, capitals = entries
    if not folders and not capitals and texts == marks:  # as most folders are
        for stem in sorted(texts):
            yield prefix + stem, f"{folder}/{stem}.txt", f"{folder}/{stem}.ann"
        return
    both = [*((name, False) for name in folders), *((stem, True) for stem in texts | marks)]
    for stem, is_file in sorted(both):
        if not is_file:
            yield from _walk_folder(f"{folder}/{stem}", f"{prefix}{stem}/")
            continue
        txt, ann = (
            f"{folder}/{capitals.get(name, name)}" if stem in stems else None
            for name, stems in ((f"{stem}.txt", texts), (f"{stem}.ann", marks))
        )
        yield prefix + stem, txt, ann


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for id_, txt, ann in walk(path):
        yield read_pair(id_, txt, ann, options)


def read_pair(
    id_: str,
    txt: Path | None,
    ann: Path | None,
    options: ReadOptions,
    *,
    data: tuple[bytes, bytes] | None = None,
) -> Record:
    """Read one document from its two files; `data` is what they hold, where they were read."""
    text = None
    if txt is not None:
        text = decode(read_bytes(txt) if data is None else data[0], txt)
    elif options.texts is not None:
        text = options.texts.get(id_)
    document = Document(id_, text)
    if text is None and ann is not None and options.texts is None:
        options.findings.add("no text: there is no .txt beside the .ann", ann, document=id_)
    if ann is None:
        return Record(document)
    lines = decode(read_bytes(ann) if data is None else data[1], ann)
    if lines.startswith("\ufeff"):
        lines = lines[1:]
        options.findings.add("repaired: byte order mark", ann, 1, document=id_)
    report = annotations.Reporter(ann, id_, lines, options.findings)
    return Record(document, {options.layer: annotations.parse(lines, text, report)})


class _Prepared(NamedTuple):
    record: Record
    txt: bytes
    ann: bytes | None


def hold(record: Record, options: WriteOptions) -> Record:
    return _prepare(record, options).record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write each document as two files below the folder `path`."""
    path.mkdir(parents=True, exist_ok=True)
    for record in records:
        prepared = _prepare(record, options)
        txt = file_for(record.document.id, path, ".txt")
        txt.parent.mkdir(parents=True, exist_ok=True)
        txt.write_bytes(prepared.txt)
        ann = file_for(record.document.id, path, ".ann")
        if prepared.ann is None:
            ann.unlink(missing_ok=True)  # one left from before would say that it was looked at
        else:
            ann.write_bytes(prepared.ann)


def _prepare(record: Record, options: WriteOptions) -> _Prepared:
    id_ = record.document.id
    text = record.document.require_text()
    where = file_for(id_, Path(), ".ann")
    txt = encode(text, where.with_suffix(".txt"))
    marks = choose_marks(record, options)
    document = Document(id_, text)
    if marks is None:
        return _Prepared(Record(document), txt, None)
    kept = annotations.hold_marks(marks, where)
    lines = encode(annotations.render(kept, text), where)
    return _Prepared(Record(document, {DEFAULT_LAYER: kept}), txt, lines)
