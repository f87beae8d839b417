"""Tools over notes: `annotate`, `deidentify`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of, listed
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike, Source
    from goldbench.corpus import Corpus
    from goldbench.reports.answers import DeidentifiedNotes


def annotate(
    notes: "Source",
    path: "PathLike | None" = None,
    *,
    tool: "Names" = "phi",
    lang: str = "en",
    scheme: str | None = None,
    layer: str = "system",
    site: "PathLike | None" = None,
    workers: int = 0,
    at_once: int = 8,
    timeout: float | None = None,
    retries: int = 4,
    api_key: str | None = None,
    format: str | None = None,  # noqa: A002  # of what is written, as in write
) -> "Corpus":
    """Run a tool over notes and give them with its marks as their only layer.

    `tool` is `phi` or some of goldbench's own annotators, the address of a server, `presidio:`,
    `spacy:`, `huggingface:` and a model, or `command:` and a line. Where a path is given, the
    corpus is written there, and a run that was stopped goes on. `scheme` names the labels, `site`
    a TOML file of your own patterns.
    """
    from goldbench.api.reading import read
    from goldbench.corpus import Corpus
    from goldbench.formats import WriteOptions, writable
    from goldbench.formats import write as write_records
    from goldbench.phi import LANGUAGES, SCHEMES, read_site
    from goldbench.services import Job, annotation

    check_known("language", lang, LANGUAGES)
    if scheme is not None:
        check_known("scheme", scheme, SCHEMES)
    given = corpus_of(notes)
    job = Job(
        tools=(tool,) if isinstance(tool, str) and ":" in tool else listed(tool, "tool"),
        lang=lang,
        scheme=scheme,
        layer=layer,
        at_once=at_once,
        workers=workers,
        timeout=timeout,
        retries=retries,
        api_key=api_key,
        site=None if site is None else read_site(Path(site)),
    )
    if path is None:
        with _journal() as target, annotation(job, given.records(), target) as records:
            return Corpus.from_records(records, design=given.design)
    target, to = Path(path), format or "jsonl"
    writable(to)  # before the work, not after it
    with annotation(job, given.records(), target) as records:
        write_records(records, target, to, WriteOptions(design=given.design))
    return read(target, format=to)


def deidentify(
    notes: "Source",
    path: "PathLike | None" = None,
    *,
    policy: str = "hipaa-safe-harbor",
    lang: str = "en",
    key: "PathLike | None" = None,
    site: "PathLike | None" = None,
    marks: str | None = None,
    patient: str = "patient",
    keep: "Names" = (),
    vault: "PathLike | None" = None,
    gold: "Source | None" = None,
    workers: int = 0,
    format: str = "jsonl",  # noqa: A002  # of what is written, as in write
) -> "DeidentifiedNotes":
    """De-identify notes by a policy: one of ours by name, or a TOML file.

    The answer holds the new notes and the audit; where a path is given they are written there,
    and a run that was stopped goes on. `key` is the file of the project key, which shifted dates
    and pseudonyms need; `marks` names a layer to be removed instead of running a tool; `keep`
    metadata that stays; `vault` a file for the way back, encrypted. With a `gold` sample the
    answer says how much gets through.
    """
    from goldbench.corpus import Corpus
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        deidentify_corpus,
        estimate_leaks,
        read_key,
        read_site,
    )
    from goldbench.phi import policy as policy_named
    from goldbench.phi.deidentify.writers import check_target, write_notes
    from goldbench.reports.answers import DeidentifiedNotes

    check_known("language", lang, LANGUAGES)
    chosen = policy_named(policy)
    secret = None if key is None else read_key(Path(key))
    if secret is None and (chosen.needs_key or vault is not None):
        what = (
            "a vault needs a key" if vault is not None else f"the policy {chosen.name} needs a key"
        )
        raise UsageError(what, hint="make one with: goldbench deidentify --new-key project.key")
    if path is not None:
        check_target(Path(path), format)
    given = corpus_of(notes)
    where = None if site is None else read_site(Path(site))
    task = DeidentifyTask(lang, chosen, secret, where, patient, marks)
    kept = listed(keep, "keep")
    box = None if vault is None else Path(vault)
    with (
        _journal(path) as target,
        deidentify_corpus(
            given.records(), task, target, keep=kept, vault=box, workers=workers
        ) as run,
    ):
        corpus = Corpus.from_records(run)
        if path is not None:
            write_notes(corpus.records(), target, format)
        audit = run.audit()
    leaks = [] if gold is None else estimate_leaks(corpus_of(gold), None, task)
    return DeidentifiedNotes(corpus, audit, tuple(leaks))


@contextmanager
def _journal(path: "PathLike | None" = None) -> Iterator[Path]:
    """Give the target, or a place for the journal where nothing is written."""
    if path is not None:
        yield Path(path)
        return
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        yield Path(folder) / "notes"
