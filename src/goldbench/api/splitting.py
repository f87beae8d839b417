"""Sets to learn, to tune and to test with, by whole patients: `split`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of
from goldbench.api.checks import check_format, check_words, path_if_given
from goldbench.api.ranges import Range, check_range
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import PathLike, Source
    from goldbench.corpus import Corpus
    from goldbench.corpus.split import Sets
    from goldbench.reports.answers import SplitCorpus

SHARE = Range(0, 1)
ANY_SEED = Range(-(2**127), 2**127 - 1, whole=True)
USUAL_FORMAT = "jsonl"
"""In which the sets of a corpus in memory are written."""


def split(
    corpus: "Source",
    path: "PathLike | None" = None,
    *,
    test: float = 0.4,
    dev: float = 0.0,
    by: str | None = None,
    patient: str = "patient",
    layer: str | None = None,
    seed: int = 1,
    format: str | None = None,  # noqa: A002  # of what is written, as in write
) -> "SplitCorpus":
    """Split a corpus into train, dev and test sets by whole patients.

    `test` and `dev` are shares, the rest is train; `by` is a metadata key to balance over,
    `patient` the one that says whose a document is: without it a document stands for itself. The
    same seed gives the same split on any machine, in any order. Where a path is given, a folder is
    written there: the sets, in the format of the source if none is named, and split.csv (id, set).
    `layer` is the only one that the sets have then.
    """
    from goldbench.corpus.metadata_key import check_key
    from goldbench.corpus.split import split_documents
    from goldbench.formats import WriteOptions, require_writable
    from goldbench.formats.sets import check_new_folder, write_sets
    from goldbench.reports.answers import SplitCorpus

    _check_shares(test, dev)
    check_words(needed=True, patient=patient)
    check_words(by=by, layer=layer)
    check_range(ANY_SEED, seed=seed)
    check_format(format)
    target = path_if_given(path, "path")
    given = corpus_of(corpus)
    if layer is not None:
        given = replace(given, layers={layer: given.layer(layer)})
    to = format or _format_of(corpus)
    if target is not None:
        require_writable(to)
        check_new_folder(target)
    documents = given.documents.values
    check_key(documents(), patient, option="patient")
    if by is not None:
        check_key(documents(), by, option="by")
    sets = split_documents(
        documents(), test=test, dev=dev, patient=patient, by=by or "", seed=int(seed)
    )
    if target is not None:
        options = WriteOptions(layer=layer, schema=given.schema, design=given.design)
        write_sets(given.records, sets.of, target, to, options)
    corpora = {part: _part(given, sets, part) for part in ("train", "dev", "test")}
    return SplitCorpus({part: each for part, each in corpora.items() if len(each)}, sets, seed)


def _check_shares(test: float, dev: float) -> None:
    """Refuse shares that leave less than nothing for train."""
    check_range(SHARE, test=test, dev=dev)
    if test + dev > 1 + 1e-9:
        msg = f"test and dev are {test:g} and {dev:g}, together more than all"
        raise UsageError(msg, hint=f"the nearest: test={1 - dev:g}, dev={dev:g}; train is the rest")


def _format_of(source: "Source") -> str:
    """Give the format that the source is in."""
    from goldbench.formats import address, detect

    if not isinstance(source, str | os.PathLike):
        return USUAL_FORMAT
    return detect(address.parse(os.fspath(source)).path)


def _part(corpus: "Corpus", sets: "Sets", part: str) -> "Corpus":
    """Give one set of a corpus, with its schema and its design."""
    from goldbench.corpus import Corpus

    records = (r for r in corpus.records() if sets.of[r.document.id] == part)
    return Corpus.gather(records, design=corpus.design, schema=corpus.schema)
