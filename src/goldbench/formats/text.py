"""Plain text: a folder of .txt files, or one. UTF-8, nothing else known, nobody has looked at it.

    notes/ward-3/note-1.txt     the document `ward-3/note-1`

The text is taken as it is, with its line ends and a byte order mark, if it has one. Read only.
"""

from collections.abc import Iterator
from pathlib import Path

from goldbench.corpus import Document, Record
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import document_id, find_beside, first_file, head, read_text
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = ()


def sniff(path: Path) -> bool:
    """Claim .txt files that are text, unless .ann files lie beside them, which is brat's."""
    file = first_file(path, ".txt")
    if file is None or b"\x00" in head(file):
        return False
    if path.is_file():
        return find_beside(path, ".ann") is None
    return first_file(path, ".ann") is None


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    del options  # there is nothing to be told
    ids = Ids()
    for file in sources(path, ".txt"):
        id_ = ids.claim(document_id(file, path), file, 0)  # a.txt and a.TXT may lie there
        yield Record(Document(id_, read_text(file)))
