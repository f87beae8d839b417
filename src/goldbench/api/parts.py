"""`gb.parts`: goldbench's own tools on millions of notes, from a source to a table of results.

All cores read pieces and write parts; a run that was stopped goes on; the digest is that of any
other engine. The answer has `notes`, `digest`, `failed` and the whole `manifest`.
"""

# ruff: noqa: PLC0415  # every function loads what it needs

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import listed
from goldbench.errors import UsageError, check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike
    from goldbench.engines import Finished, NoteSource


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
    from goldbench.engines import engine_named
    from goldbench.phi import LANGUAGES, SCHEMES, choose_encoder, read_site
    from goldbench.services import Job, work_of

    check_known("language", lang, LANGUAGES)
    if scheme is not None:
        check_known("scheme", scheme, SCHEMES)
    job = Job(
        tools=listed(tool, "tool"),
        lang=lang,
        scheme=scheme,
        site=None if site is None else read_site(Path(site)),
        rules=None if rules is None else Path(rules),
        why=why,
        encoder=choose_encoder(lang, careful=careful),
    )
    chosen = engine_named(engine, workers)
    return chosen.run(_source(notes, columns), work_of(job), Path(path), longest=longest)


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
    from goldbench.engines import engine_named
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        DeidentifyWork,
        choose_encoder,
        read_key,
        read_site,
    )
    from goldbench.phi import policy as policy_named

    check_known("language", lang, LANGUAGES)
    rule = policy_named(policy)
    secret = None if key is None else read_key(Path(key))
    if secret is None and (rule.needs_key or vault is not None):
        what = f"the policy {rule.name} needs a key" if vault is None else "a vault needs a key"
        raise UsageError(what, hint="make one with: goldbench deidentify --new-key project.key")
    where = None if site is None else read_site(Path(site))
    task = DeidentifyTask(
        lang,
        rule,
        secret,
        where,
        patient,
        seals=vault is not None,
        encoder=choose_encoder(lang, careful=careful),
    )
    return engine_named(engine, workers).run(
        _source(notes, columns),
        DeidentifyWork(task, listed(keep, "keep")),
        Path(path),
        longest=longest,
        vault=None if vault is None else Path(vault),
    )


def _source(notes: "PathLike", columns: Mapping[str, str] | None) -> "NoteSource":
    from goldbench.engines import NoteSource
    from goldbench.formats import ReadOptions, detect

    path = Path(notes)
    return NoteSource(path, detect(path), ReadOptions(columns=dict(columns or {})))
