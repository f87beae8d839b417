"""The manifest of a Parquet folder: its parts, its layers, and which tables there are of each.

Anyone may have written it, so it is held against what it must say and against the folder: a table
that it leaves out would be lost without a word.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson

from goldbench.errors import FormatError
from goldbench.formats.io.files import read_bytes

NAME = "manifest.json"
VERSION = 1
KIND = "goldbench-corpus"

_HINT = "was the folder written or changed by another program? `goldbench convert` writes it"


def documents_file(root: Path, part: int) -> Path:
    return root / "documents" / f"{part:05}.parquet"


def table_file(root: Path, layer: str, table: str, part: int) -> Path:
    # Layer names come from people; quoted, none can climb out of the folder or be empty.
    folder = quote(layer, safe="").replace(".", "%2E") or "%"
    return root / "layers" / folder / f"{table}-{part:05}.parquet"


def read_manifest(root: Path) -> Mapping[str, Any]:
    """Read the manifest; refuse one that does not say what it must, or that leaves out a table."""
    file = root / NAME
    manifest = _parse_manifest(file)
    problem = next(_problems(manifest), None)
    if problem is not None:
        raise FormatError(file, 0, problem, hint=_HINT)
    _refuse_unnamed(root, manifest)
    return manifest


def _parse_manifest(file: Path) -> dict[str, Any]:
    try:
        manifest = orjson.loads(read_bytes(file))
    except orjson.JSONDecodeError as error:
        raise FormatError(file, error.lineno, "not JSON") from None
    if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
        raise FormatError(file, 0, "not the manifest of a goldbench corpus")
    version = manifest.get("version", 0)
    if not _is_count(version):
        raise FormatError(file, 0, "expected a number in 'version'", hint=_HINT)
    if version > VERSION:
        msg = f"version {version}; this goldbench reads up to {VERSION}"
        raise FormatError(file, 0, msg, hint="upgrade goldbench")
    return manifest


def _problems(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Say what is not as it must be; what comes later relies on what came before."""
    kinds = {"documents": "a number", "content": "text", "layers": "an object", "parts": "a list"}
    yield from _wrong_keys(manifest, "", kinds)
    for name, layer in manifest["layers"].items():
        yield from _wrong_keys(layer, f"layers.{name}", {"labels": "a list of texts"})
    for number, part in enumerate(manifest["parts"]):
        at = f"parts[{number}]"
        yield from _wrong_keys(part, at, {"documents": "a number", "layers": "an object"})
        for name, layer in part["layers"].items():
            yield from _problems_of_layer(layer, f"{at}.layers.{name}", part["documents"])
            if name not in manifest["layers"]:
                yield f"expected {name!r} in 'layers', as {at} has that layer"
    total = sum(part["documents"] for part in manifest["parts"])
    if total != manifest["documents"]:
        yield f"expected {total} in 'documents', as the parts say, found {manifest['documents']}"


def _problems_of_layer(layer: Any, at: str, documents: int) -> Iterator[str]:
    """Say what is wrong with what a part of so many documents tells of a layer."""
    from goldbench.corpus.columns import TABLES  # noqa: PLC0415  # slow to import

    yield from _wrong_keys(layer, at, {"covered": "a number", "tables": "a list of texts"})
    unknown = sorted(set(layer["tables"]) - TABLES.keys())
    if unknown:
        yield f"expected names of tables in '{at}.tables', found {unknown[0]!r}"
    if "covered" not in layer["tables"] and layer["covered"] != documents:
        yield f"expected 'covered' in '{at}.tables', as the layer covers not all documents"


def _wrong_keys(given: object, at: str, kinds: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(given, dict):
        yield f"expected an object in '{at}'"
        return
    for key, kind in kinds.items():
        where = f"{at}.{key}" if at else key
        if key not in given:
            yield f"no '{where}', where {kind} is expected"
        elif not _KINDS[kind](given[key]):
            yield f"expected {kind} in '{where}'"


def _is_count(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given >= 0


def _are_texts(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


_KINDS: Mapping[str, Callable[[object], bool]] = {
    "a number": _is_count,
    "text": lambda given: isinstance(given, str),
    "an object": lambda given: isinstance(given, dict),
    "a list": lambda given: isinstance(given, list),
    "a list of texts": _are_texts,
}


def _refuse_unnamed(root: Path, manifest: Mapping[str, Any]) -> None:
    """Refuse a folder with a table that its manifest does not name."""
    named = {
        table_file(root, name, table, number)
        for number, part in enumerate(manifest["parts"])
        for name, layer in part["layers"].items()
        for table in layer["tables"]
    }
    named |= {documents_file(root, number) for number in range(len(manifest["parts"]))}
    there = (*root.glob("documents/*.parquet"), *root.glob("layers/*/*.parquet"))
    unnamed = min((f for f in there if f not in named and f.name[0] != "."), default=None)
    if unnamed is not None:
        msg = f"expected it to name every table, and {unnamed.relative_to(root)} is not named"
        raise FormatError(root / NAME, 0, msg, hint=_HINT)


__all__ = ["KIND", "NAME", "VERSION", "documents_file", "read_manifest", "table_file"]
