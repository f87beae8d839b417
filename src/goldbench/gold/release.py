"""A frozen gold standard: a corpus folder with its provenance, and how two of them differ.

    releases/1/
      manifest.json, documents/, layers/gold/    a corpus in Parquet, as any reader takes it
      schema.json, design.csv                    where there are such
      release.json                               name, version, parent, policy, content hash,
                                                 counts, how each variable is counted, and what
                                                 else was told of its making
      provenance.csv                             a row for each mark: how it came in, and by whom

A release is never changed: writing refuses a path that exists, and opening refuses a folder whose
content no longer has the hash that was written down.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

import orjson

from goldbench.corpus import Corpus, Counting, Design, Document, Record, Schema, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.formats import WriteOptions, countings_to_json, read_corpus, write
from goldbench.formats.io.files import read_bytes, read_text
from goldbench.gold.disagreements import disagreements
from goldbench.gold.panel import Panel
from goldbench.gold.provenance import (
    Gold,
    Mark,
    Provenance,
    provenance_from_csv,
    provenance_to_csv,
)

KIND = "goldbench-release"
VERSION = 1
LAYER = "gold"
FILE = "release.json"


@dataclass(frozen=True, slots=True)
class Policy:
    """How the gold was made: "vote" (at least `minimum` annotators) or "curate"."""

    kind: Literal["vote", "curate"]
    annotators: tuple[str, ...] = ()
    minimum: int | None = None

    def as_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"kind": self.kind, "annotators": list(self.annotators)}
        return written if self.minimum is None else written | {"minimum": self.minimum}


@dataclass(frozen=True, slots=True)
class Release:
    """A frozen gold standard on disk. `content` is its hash, `parent` that of the one before.

    `about` is what else was told of its making: guideline, batches, facts without a majority.
    """

    path: Path = field(compare=False)
    name: str
    version: str
    created: datetime
    policy: Policy
    content: str
    documents: int
    marks: int
    parent: str | None = None
    about: Mapping[str, Any] = field(default_factory=dict[str, Any], compare=False)

    def as_json(self) -> dict[str, Any]:
        """Give `release.json`, as it is on disk."""
        written: dict[str, Any] = orjson.loads(read_bytes(self.path / FILE))
        return written

    def corpus(self) -> Corpus:
        return read_corpus(self.path, "parquet")

    def provenance(self) -> tuple[Provenance, ...]:
        file = self.path / "provenance.csv"
        try:
            return provenance_from_csv(read_text(file), self.corpus().layer(LAYER))
        except (ValueError, KeyError, IndexError):
            raise FormatError(file, 0, "not the provenance of this release") from None


def freeze(
    gold: Gold,
    documents: Mapping[str, Document],
    path: Path,
    *,
    name: str,
    version: str,
    created: datetime,
    policy: Policy,
    parent: str | None = None,
    schema: Schema | None = None,
    design: Design | None = None,
    about: Mapping[str, Any] | None = None,
    variables: Mapping[str, Counting] | None = None,
) -> Release:
    """Write a release; `created` is when, with its zone; `path` must not exist.

    `variables` says how each label is counted, which decides the rule it is scored by; absent, it
    follows from what the gold and its schema hold.
    """
    if path.exists():
        msg = f"{path} exists, and a release is never changed"
        raise UsageError(msg, hint="choose a new path, and a new version")
    records = (Record(documents[id_], {LAYER: marks}) for id_, marks in gold.layer.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=".goldbench-", dir=path.parent))
    try:
        folder = unfinished / "release"
        write(records, folder, "parquet", WriteOptions(schema=schema, design=design))
        provenance = provenance_to_csv(gold.provenance).encode("utf-8", "surrogatepass")
        (folder / "provenance.csv").write_bytes(provenance)
        release = {
            "kind": KIND,
            "format": VERSION,
            "name": name,
            "version": version,
            "parent": parent,
            "created": created.isoformat(),
            "policy": policy.as_json(),
            "content": _content(folder),
            "provenance": hashlib.sha256(provenance).hexdigest(),
            "documents": len(gold.layer),
            "marks": len(gold.provenance),
            "how": gold.how(),
            "variables": countings_to_json(_countings(gold, schema) | dict(variables or {})),
            "about": dict(about or {}),
        }
        written = orjson.dumps(release, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        (folder / FILE).write_bytes(written)
        folder.rename(path)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return open_release(path)


def _countings(gold: Gold, schema: Schema | None) -> dict[str, Counting]:
    """Facts are counted by document, spans by mention: those of the schema, and those there are."""
    facts = {row.mark.label: isinstance(row.mark, Tag) for row in gold.provenance}
    facts |= {label.name: label.unit == "tag" for label in schema.labels} if schema else {}
    return {name: Counting("document" if fact else "mention") for name, fact in facts.items()}


def open_release(path: Path) -> Release:
    """Open a release and check that it still is what was frozen."""
    file = path / FILE
    try:
        header = orjson.loads(read_bytes(file))
        if header["kind"] != KIND:
            raise FormatError(file, 0, "not a release of goldbench")
        if header["format"] > VERSION:
            msg = f"format {header['format']}; this goldbench reads up to {VERSION}"
            raise FormatError(file, 0, msg, hint="upgrade goldbench")
        policy = header["policy"]
        release = Release(
            path,
            header["name"],
            header["version"],
            datetime.fromisoformat(header["created"]),
            Policy(policy["kind"], tuple(policy["annotators"]), policy.get("minimum")),
            header["content"],
            header["documents"],
            header["marks"],
            header["parent"],
            header.get("about", {}),
        )
        provenance = header["provenance"]
    except orjson.JSONDecodeError as error:
        raise FormatError(file, error.lineno, "not JSON") from None
    except (KeyError, TypeError, ValueError):
        raise FormatError(file, 0, "not a release of goldbench") from None
    _check_unchanged(path, "the marks or the notes", release.content, _content(path))
    seen = hashlib.sha256(read_bytes(path / "provenance.csv")).hexdigest()
    _check_unchanged(path, "provenance.csv", provenance, seen)
    return release


def _content(folder: Path) -> str:
    """Hash what is really there, not what the manifest says of it."""
    from goldbench.corpus.fingerprint import Fingerprint  # noqa: PLC0415 - needs polars
    from goldbench.formats.parquet import ParquetFolder  # noqa: PLC0415 - so does this

    whole = Fingerprint()
    for part in ParquetFolder.open(folder).parts():
        whole.add(part)
    return whole.hexdigest()


def _check_unchanged(path: Path, what: str, frozen: str, now: str) -> None:
    if frozen != now:
        msg = f"{what} changed after the release was frozen: {frozen[:12]}, now {now[:12]}"
        raise FormatError(path, 0, msg, hint="restore the release, or freeze a new one")


class Change(NamedTuple):
    """What differs in one place: marks before, marks after; none = added or removed."""

    document: str
    before: tuple[Mark, ...]
    after: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """How one release differs from another, each list in the order of documents and text."""

    added: tuple[Change, ...]
    removed: tuple[Change, ...]
    changed: tuple[Change, ...]
    new_documents: tuple[str, ...]
    gone_documents: tuple[str, ...]


def diff(before: Release, after: Release, schema: Schema | None = None) -> Diff:
    """Compare two releases on the documents both have; a schema says what counts."""
    corpora = {"after": after.corpus(), "before": before.corpus()}
    panel = Panel.gather((name, corpus, LAYER) for name, corpus in corpora.items())
    cases = disagreements(panel, schema).cases
    changes = [Change(case.document, case.of("before"), case.of("after")) for case in cases]
    old, new = (frozenset(panel.layers[name]) for name in ("before", "after"))
    return Diff(
        tuple(change for change in changes if not change.before),
        tuple(change for change in changes if not change.after),
        tuple(change for change in changes if change.before and change.after),
        tuple(sorted(new - old)),
        tuple(sorted(old - new)),
    )
