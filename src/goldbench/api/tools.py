"""Tools over notes: `annotate`, `deidentify`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of, listed
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike, Source
    from goldbench.corpus import Corpus, Record
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
    """
    from goldbench.api.reading import read
    from goldbench.corpus import Corpus
    from goldbench.phi import LANGUAGES, SCHEMES, choose_encoder, read_site
    from goldbench.services import Job, annotate_corpus, run_tool

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
        rules=None if rules is None else Path(rules),
        why=why,
        encoder=choose_encoder(lang, careful=careful, path=Path(encoder) if encoder else None),
    )
    if path is None:
        return Corpus.from_records(run_tool(job, given.records()), design=given.design)
    target, to = Path(path), format or "jsonl"
    annotate_corpus(job, given.records(), target, to=to, design=given.design)
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
    metadata that stays; `vault` a file for the way back, encrypted; `careful` and `encoder` as in
    `annotate`. With a `gold` sample the answer says how much gets through.
    """
    from goldbench.corpus import Corpus
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        choose_encoder,
        deidentify_corpus,
        deidentify_notes,
        estimate_leaks,
        read_key,
        read_site,
    )
    from goldbench.phi import policy as policy_named
    from goldbench.reports.answers import DeidentifiedNotes

    check_known("language", lang, LANGUAGES)
    chosen = policy_named(policy)
    secret = None if key is None else read_key(Path(key))
    if secret is None and (chosen.needs_key or vault is not None):
        what = (
            "a vault needs a key" if vault is not None else f"the policy {chosen.name} needs a key"
        )
        raise UsageError(what, hint="make one with: goldbench deidentify --new-key project.key")
    if path is None and vault is not None:
        msg = "a vault leads back from notes that are written"
        raise UsageError(msg, hint="give a path as well")
    given = corpus_of(notes)
    where = None if site is None else read_site(Path(site))
    look = choose_encoder(lang, careful=careful, path=Path(encoder) if encoder else None)
    seals = vault is not None
    task = DeidentifyTask(lang, chosen, secret, where, patient, marks, seals=seals, encoder=look)
    kept = listed(keep, "keep")
    if path is None:
        run = deidentify_notes(given.records(), task, keep=kept, workers=workers)
        corpus = Corpus.from_records(run)
        audit = run.audit()
    else:
        written: list[Record] = []
        audit = deidentify_corpus(
            given.records(),
            task,
            Path(path),
            to=format,
            keep=kept,
            vault=None if vault is None else Path(vault),
            workers=workers,
            collect=written,
        )
        corpus = Corpus.from_records(written)
    leaks = [] if gold is None else estimate_leaks(corpus_of(gold), None, task)
    return DeidentifiedNotes(corpus, audit, tuple(leaks))
