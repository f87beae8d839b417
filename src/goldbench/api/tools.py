"""Tools over notes: `annotate`, `deidentify`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of, split_names
from goldbench.api.checks import check_flags, check_format, check_words, path_if_given, path_of
from goldbench.api.ranges import (
    AT_ONCE,
    RETRIES,
    TIMEOUT,
    WORKERS,
    check_range,
    check_range_if_given,
)
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from pathlib import Path

    from goldbench.api.arguments import Names, PathLike, Source
    from goldbench.corpus import Corpus, Record
    from goldbench.phi import Encoder, Key, Policy
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
    careful: bool = False,
    encoder: "PathLike | None" = None,
    rules: "PathLike | None" = None,
    why: bool = False,
    workers: int = 0,
    at_once: int = 8,
    timeout: float | None = None,
    retries: int = 4,
    api_key: str | None = None,
    format: str | None = None,  # noqa: A002  # of what is written, as in write
) -> "Corpus":
    """Run a tool over notes and give them with its marks as their only layer.

    `tool` is `phi` or some of goldbench's own annotators, `risk`, the address of a server,
    `presidio:`, `spacy:`, `huggingface:` and a model, or `command:` and a line. Where a path is
    given, the corpus is written there, and a run that was stopped goes on. `scheme` names the
    labels, `site` a TOML file of your own patterns; `careful` asks for a second, slow look at the
    marks by the encoder that comes with goldbench, `encoder` by that of a file; `rules` and `why`
    are for risk: a TOML file of your own rules, and every finding as a span with its reasons.
    Notes on which the tool fails are an error that names the first of them; what was written then
    holds the others, and the same call goes on from there when it is removed.
    """
    from goldbench.api.reading import read
    from goldbench.corpus import Corpus
    from goldbench.formats import require_writable
    from goldbench.phi import LANGUAGES, SCHEMES, read_site
    from goldbench.services import Failure, Job, annotate_corpus, not_annotated, run_tool

    check_known("language", lang, LANGUAGES)
    if scheme is not None:
        check_known("scheme", scheme, SCHEMES)
    check_words(needed=True, layer=layer)
    check_words(api_key=api_key)
    check_flags(careful=careful, why=why)
    check_range(WORKERS, workers=workers)
    check_range(AT_ONCE, at_once=at_once)
    check_range(RETRIES, retries=retries)
    check_range_if_given(TIMEOUT, timeout=timeout)
    check_format(format)
    to = format or "jsonl"
    require_writable(to)
    target, own_site = path_if_given(path, "path"), path_if_given(site, "site")
    given = corpus_of(notes)
    job = Job(
        tools=(tool,) if isinstance(tool, str) and ":" in tool else split_names(tool, "tool"),
        lang=lang,
        scheme=scheme,
        layer=layer,
        at_once=at_once,
        workers=workers,
        timeout=timeout,
        retries=retries,
        api_key=api_key,
        site=None if own_site is None else read_site(own_site),
        rules=path_if_given(rules, "rules"),
        why=why,
        encoder=_encoder(lang, encoder, careful=careful),
    )
    if target is None:
        return Corpus.gather(run_tool(job, given.records()), design=given.design)
    failures: list[Failure] = []
    annotate_corpus(job, given.records(), target, to=to, design=given.design, failures=failures)
    if failures:
        raise not_annotated(failures, hint=f"remove {target} and call again to try these again")
    return read(target, format=to)


def deidentify(
    notes: "Source",
    path: "PathLike | None" = None,
    *,
    policy: str = "hipaa-safe-harbor",
    lang: str = "en",
    key: "PathLike | None" = None,
    site: "PathLike | None" = None,
    careful: bool = False,
    encoder: "PathLike | None" = None,
    marks: str | None = None,
    tool: "Names" = (),
    patient: str = "patient",
    keep: "Names" = (),
    vault: "PathLike | None" = None,
    restore: "PathLike | None" = None,
    gold: "Source | None" = None,
    workers: int = 0,
    format: str | None = "jsonl",  # noqa: A002  # of what is written, as in write
) -> "DeidentifiedNotes":
    """De-identify notes by a policy: one of ours by name, or a TOML file.

    The answer holds the new notes and the audit; where a path is given they are written there,
    and a run that was stopped goes on. `key` is the file of the project key, which shifted dates
    and pseudonyms need; `marks` names a layer to be removed instead of running a tool; `keep`
    metadata that stays; `vault` a file for the way back, encrypted; `careful` and `encoder` as in
    `annotate`; `format` None goes by the name of the path. With a `gold` sample the answer says how
    much gets through. `tool` names boards of benchmarks (`board:TASK@FOLDER`) whose best tool looks
    after its family of PHI; the audit's `stood_in` counts the notes it had no usable answer for.
    `restore` is the way back: notes that were written with that vault get their texts again.
    """
    from goldbench.api.plugs import mark_with, plugs_of
    from goldbench.corpus import Corpus
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        deidentify_corpus,
        deidentify_notes,
        estimate_leaks,
        read_site,
    )
    from goldbench.phi.deidentify.metadata import check_metadata
    from goldbench.phi.deidentify.writers import format_by_name
    from goldbench.reports.answers import DeidentifiedNotes

    check_known("language", lang, LANGUAGES)
    check_words(needed=True, patient=patient)
    check_words(marks=marks)
    check_flags(careful=careful)
    check_range(WORKERS, workers=workers)
    _check_written(format)
    target, sealed = path_if_given(path, "path"), path_if_given(vault, "vault")
    own_site = path_if_given(site, "site")
    boards, kept = split_names(tool, "tool"), split_names(keep, "keep")
    if restore is not None:
        if any((vault, gold, marks, site, careful, encoder, keep, boards)) or key is None:
            msg = "restore takes a key, a path and a format, and nothing else"
            raise UsageError(msg, hint="give the key that the vault was written with")
        return _restore(notes, target, path_of(restore, "restore"), path_of(key, "key"), format)
    if boards and any((marks, gold, site, careful, encoder)):
        msg = "tool does not go together with marks, gold, site, careful or encoder"
        raise UsageError(msg, hint="the board of the tool says what gets through")
    chosen, secret = policy_and_key(policy, key, vault=sealed is not None)
    if target is None and sealed is not None:
        msg = "a vault leads back from notes that are written"
        raise UsageError(msg, hint="give a path as well")
    given = corpus_of(notes)
    check_metadata(given.documents.values, patient, kept)
    where = None if own_site is None else read_site(own_site)
    look, seals = _encoder(lang, encoder, careful=careful), sealed is not None
    plugs, stood_in = plugs_of(boards), dict[str, int]()
    layer = plugs[0].layer if plugs else marks
    task = DeidentifyTask(lang, chosen, secret, where, patient, layer, seals=seals, encoder=look)
    records = mark_with(given.records(), plugs, lang, stood_in)
    processes = 0 if plugs else workers  # none beside a cage
    if target is None:
        run = deidentify_notes(records, task, keep=kept, workers=processes)
        corpus = Corpus.gather(run)
        audit = run.audit()
    else:
        written: list[Record] = []
        audit = deidentify_corpus(
            records,
            task,
            target,
            to=format or format_by_name(target, "jsonl"),
            keep=kept,
            vault=sealed,
            workers=processes,
            collect=written,
        )
        corpus = Corpus.gather(written)
    leaks = [] if gold is None else estimate_leaks(corpus_of(gold), None, task)
    if plugs:
        audit["stood_in"] = stood_in
    return DeidentifiedNotes(corpus, audit, tuple(leaks))


def policy_and_key(
    policy: "PathLike", key: "PathLike | None", *, vault: bool = False
) -> "tuple[Policy, Key | None]":
    """Give what the names stand for; a policy or a vault that needs a key is not without one."""
    from goldbench.phi import POLICIES, read_key
    from goldbench.phi import policy as policy_named

    if not isinstance(policy, str | os.PathLike):
        msg = f"policy is the name of one or a TOML file, not {type(policy).__name__}"
        raise UsageError(msg, hint=f"policies: {', '.join(POLICIES)}")
    chosen = policy_named(os.fspath(policy))
    file = path_if_given(key, "key")
    secret = None if file is None else read_key(file)
    chosen.require_key(secret, vault=vault)
    return chosen, secret


def _restore(
    notes: "Source", target: "Path | None", vault: "Path", key: "Path", format_: str | None
) -> "DeidentifiedNotes":
    """Give de-identified notes their texts again; written, too, where there is a target."""
    from goldbench.corpus import Corpus
    from goldbench.phi import read_key, restore_corpus, restore_notes
    from goldbench.phi.deidentify.writers import format_by_name
    from goldbench.reports.answers import DeidentifiedNotes

    given, secret = corpus_of(notes), read_key(key)
    corpus = Corpus.gather(restore_notes(given.records(), vault, secret))
    if target is not None:
        to = format_ or format_by_name(target, "jsonl")
        restore_corpus(given.records(), vault, secret, target, to=to)
    audit = {"policy": "restore", "restored": len(corpus), "spans": 0, "labels": {}}
    return DeidentifiedNotes(corpus, audit)


def _encoder(lang: str, file: "PathLike | None", *, careful: bool) -> "Encoder | None":
    from goldbench.phi import choose_encoder

    return choose_encoder(lang, careful=careful, path=path_if_given(file, "encoder"))


def _check_written(name: object) -> None:
    """Refuse a format that de-identified notes are not written in."""
    from goldbench.formats import require_writable
    from goldbench.phi.deidentify.writers import WRITERS

    known = isinstance(name, str) and name in WRITERS
    if not known:
        check_format(name)
    if isinstance(name, str) and not known:
        require_writable(name)
