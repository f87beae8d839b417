"""Which formats there are; a format's module is imported when somebody asks for it.

The table says of each what its files look like from outside. A folder of .txt and .ann files can
be no XML format, so detection leaves those modules where they are.
"""

import importlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol, cast, runtime_checkable

from goldbench.corpus import Record
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import head
from goldbench.formats.io.listing import listing


class Format(Protocol):
    """What a format module that can only be read has."""

    LOSES: tuple[str, ...]

    def sniff(self, path: Path, /) -> bool: ...

    def read(self, path: Path, options: ReadOptions, /) -> Iterator[Record]: ...


@runtime_checkable
class WritableFormat(Protocol):
    """What a format module that can also be written has."""

    LOSES: tuple[str, ...]

    def sniff(self, path: Path, /) -> bool: ...

    def read(self, path: Path, options: ReadOptions, /) -> Iterator[Record]: ...

    def hold(self, record: Record, options: WriteOptions, /) -> Record | None: ...

    def write(self, records: Iterable[Record], path: Path, options: WriteOptions, /) -> None: ...


class Entry(NamedTuple):
    """Where a format lives, and what can be one of its files.

    `suffixes` are those that `sniff` looks for in a folder; none means that a folder is never of
    this format. A file of it begins with one of the bytes in `begins`, as far as the byte is one
    of `_TELLING`; after a byte order mark and white space.
    """

    module: str
    suffixes: tuple[str, ...]
    begins: bytes


_TELLING = b"<{["
_JSON = (".json",)
_LINES = (".jsonl", ".ndjson", ".jsonlines", ".jsonl.gz", ".ndjson.gz", ".jsonlines.gz")
_XML_BYTE, _JSON_BYTES = b"<", b"{["

# In the order in which they are asked, the most telling first.
_ENTRIES: dict[str, Entry] = {
    "parquet": Entry("parquet", _JSON, b""),
    "parts": Entry("tables.parts", _JSON, b""),
    "i2b2-phi": Entry("standoff_xml.i2b2_phi", (".xml",), _XML_BYTE),
    "i2b2-risk": Entry("standoff_xml.i2b2_risk", (".xml",), _XML_BYTE),
    "medtator": Entry("standoff_xml.medtator", (".xml",), _XML_BYTE),
    "mae": Entry("standoff_xml.mae", (".xml",), _XML_BYTE),
    "bioc-xml": Entry("bioc.bioc_xml", (".xml",), _XML_BYTE),
    "bioc-json": Entry("bioc.bioc_json", _JSON, _JSON_BYTES),
    "inception": Entry("uima.inception", (), b""),
    "cas-xmi": Entry("uima.cas_xmi", (".xmi",), _XML_BYTE),
    "cas-json": Entry("uima.cas_json", _JSON, _JSON_BYTES),
    "webanno-tsv": Entry("uima.webanno_tsv", (".tsv",), b""),
    "fhir": Entry("json.fhir", (*_JSON, *_LINES), _JSON_BYTES),
    "nlpsandbox": Entry("json.nlpsandbox", _JSON, _JSON_BYTES),
    "label-studio": Entry("json.label_studio", _JSON, _JSON_BYTES),
    "quotes": Entry("json.quotes", (*_LINES, *_JSON), _JSON_BYTES),
    "fields": Entry("json.fields", (".jsonl", ".ndjson"), _JSON_BYTES),
    "prodigy": Entry("json.prodigy", (*_LINES, *_JSON), _JSON_BYTES),
    "doccano": Entry("json.doccano", (*_LINES, *_JSON), _JSON_BYTES),
    "jsonl": Entry("json.jsonl", _LINES, _JSON_BYTES),
    "brat": Entry("brat", (".ann",), _TELLING),
    "omop": Entry("tables.omop", (".csv", ".tsv", ".parquet"), _TELLING),
    "csv": Entry("tables.csv", (".csv", ".tsv"), _TELLING),
    "table": Entry("tables.table", (".csv", ".tsv", ".parquet", ".json"), _TELLING),
    "conll": Entry(
        "tables.conll",
        (".conll", ".bio", ".iob", ".iob2", ".bioes", ".conll2003", ".tsv"),
        _TELLING,
    ),
    "text": Entry("text", (".txt",), _TELLING),
}


class Catalog(Mapping[str, Format]):
    """Formats by name; the module is imported when its name is looked up."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries

    def __getitem__(self, name: str) -> Format:
        module = importlib.import_module(f"goldbench.formats.{self._entries[name].module}")
        return cast("Format", module)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def candidates(self, path: Path) -> list[str]:
        """Name the formats that a file or folder may be of, by its first byte or its suffixes."""
        if path.is_dir():
            there = [suffix.lower() for suffix in listing(path).counts]
            return [
                name
                for name, entry in self._entries.items()
                if any(suffix.endswith(entry.suffixes) for suffix in there)
            ]
        start = head(path).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
        telling = bool(start) and start in _TELLING
        return [n for n, entry in self._entries.items() if not telling or start in entry.begins]

    def candidates_below(self, file: Path) -> list[str]:
        """Name the formats that a file in a folder may be of, by its first byte and suffix."""
        called = file.name.lower()
        return [n for n in self.candidates(file) if called.endswith(self._entries[n].suffixes)]


FORMATS = Catalog(_ENTRIES)
