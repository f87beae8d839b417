"""`gb.parts`: goldbench's own tools on millions of notes, from a source to a table of results.

All cores read pieces and write parts; a run that was stopped goes on; the digest is that of any
other engine. The answer has `notes`, `digest`, `failed` and the whole `manifest`.
"""

# ruff: noqa: PLC0415  # every function loads what it needs

from collections.abc import Mapping
from typing import TYPE_CHECKING

from goldbench.api.arguments import columns_of, split_names
from goldbench.api.checks import check_flags, check_words, path_if_given, path_of
from goldbench.api.ranges import COUNT, WORKERS, check_range, check_range_if_given
from goldbench.api.tools import policy_and_key
from goldbench.errors import check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike
    from goldbench.engines import Finished, NoteSource, PartsEngine


def annotate(
    notes: "PathLike",
    path: "PathLike",
    *,
    tool: "Names" = "phi",
    lang: str = "en",
    scheme: str | None = None,
    site: "PathLike | None" = None,
    careful: bool = False,
    rules: "PathLike | None" = None,
    why: bool = False,
    columns: Mapping[str, str] | None = None,
    engine: str = "local",
    workers: int | None = None,
    longest: int = 10_000_000,
) -> "Finished":
    """Run goldbench's own tools over a table of notes into a folder of parts, one row a note.

    `columns` says which is which (ours -> theirs); `engine` is local, spark or the address of a
    cluster; `workers` are further processes, one a core if None; `careful` asks for a second, slow
    look by the encoder that comes with goldbench.
    """
    from goldbench.phi import LANGUAGES, SCHEMES, choose_encoder, read_site
    from goldbench.services import Job, work_of

    check_known("language", lang, LANGUAGES)
    check_flags(careful=careful, why=why)
    target, own_site = path_of(path, "path"), path_if_given(site, "site")
    source, chosen = _source(notes, columns), _engine(engine, workers, longest)
    if scheme is not None:
        check_known("scheme", scheme, SCHEMES)
    job = Job(
        tools=split_names(tool, "tool"),
        lang=lang,
        scheme=scheme,
        site=None if own_site is None else read_site(own_site),
        rules=path_if_given(rules, "rules"),
        why=why,
        encoder=choose_encoder(lang, careful=careful),
    )
    return chosen.run(source, work_of(job), target, longest=longest)


def deidentify(
    notes: "PathLike",
    path: "PathLike",
    *,
    policy: str = "hipaa-safe-harbor",
    lang: str = "en",
    key: "PathLike | None" = None,
    site: "PathLike | None" = None,
    careful: bool = False,
    patient: str = "patient",
    keep: "Names" = (),
    vault: "PathLike | None" = None,
    columns: Mapping[str, str] | None = None,
    engine: str = "local",
    workers: int | None = None,
    longest: int = 10_000_000,
) -> "Finished":
    """De-identify a table of notes into a folder of parts: new texts, one row a note.

    As `annotate`; `keep` names metadata that stays, `vault` a file for the way back, encrypted.
    """
    from goldbench.formats import ReadOptions, read
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        DeidentifyWork,
        choose_encoder,
        read_site,
    )
    from goldbench.phi.deidentify.metadata import check_metadata, first_documents

    check_known("language", lang, LANGUAGES)
    check_words(needed=True, patient=patient)
    check_flags(careful=careful)
    target, sealed = path_of(path, "path"), path_if_given(vault, "vault")
    own_site = path_if_given(site, "site")
    rule, secret = policy_and_key(policy, key, vault=sealed is not None)
    source, chosen = _source(notes, columns), _engine(engine, workers, longest)
    kept = split_names(keep, "keep")
    columned = ReadOptions(columns=source.options.columns)
    check_metadata(
        lambda: first_documents(read(source.path, source.format, columned)), patient, kept
    )
    where = None if own_site is None else read_site(own_site)
    task = DeidentifyTask(
        lang,
        rule,
        secret,
        where,
        patient,
        seals=sealed is not None,
        encoder=choose_encoder(lang, careful=careful),
    )
    work = DeidentifyWork(task, kept)
    return chosen.run(source, work, target, longest=longest, vault=sealed)


def _source(notes: "PathLike", columns: Mapping[str, str] | None) -> "NoteSource":
    from goldbench.engines import NoteSource
    from goldbench.formats import ReadOptions, check_columns, detect

    path, named = path_of(notes, "notes"), columns_of(columns)
    format_ = detect(path)
    check_columns(format_, named)
    return NoteSource(path, format_, ReadOptions(columns=named))


def _engine(name: str, workers: int | None, longest: int) -> "PartsEngine":
    from goldbench.engines import choose_engine

    check_words(needed=True, engine=name)
    check_range_if_given(WORKERS, workers=workers)
    check_range(COUNT, longest=longest)
    return choose_engine(name, workers)
