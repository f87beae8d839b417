"""`gb.spark`: goldbench's own tools on tables of notes where Spark has them.

Every function takes a DataFrame and gives one, lazily; other columns are left alone: join by id.
Installed with `pip install 'goldbench[spark]'`; platforms that bring Spark install it without.
"""

# ruff: noqa: PLC0415  # every function loads what it needs

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from goldbench.api.arguments import split_names
from goldbench.api.checks import check_flags, check_words, path_if_given
from goldbench.api.tools import policy_and_key
from goldbench.errors import UsageError, check_known, unknown

if TYPE_CHECKING:  # the names below are for annotations only
    from pyspark.sql import DataFrame

    from goldbench.api.arguments import Names, PathLike


def annotate(
    notes: "DataFrame",
    *,
    id: str = "note_id",  # noqa: A002  # the column's name in the table's own words
    text: str = "note_text",
    patient: str | None = None,
    tool: "Names" = "phi",
    lang: str = "en",
    scheme: str = "nlpsandbox",
    site: "PathLike | None" = None,
    careful: bool = False,
    partitions: int | None = None,
    longest: int = 10_000_000,
) -> "DataFrame":
    """Find PHI: a row a note, with its spans, or the name of the error where it failed."""
    from pathlib import Path

    from goldbench.engines.results import MarksWork
    from goldbench.engines.spark_frames import map_in_spark
    from goldbench.phi import LANGUAGES, SCHEMES, AnnotateTask, choose_encoder, read_site

    check_known("language", lang, LANGUAGES)
    check_known("scheme", scheme, SCHEMES)
    where = None if site is None else read_site(Path(site))
    look = choose_encoder(lang, careful=careful)
    task = AnnotateTask(lang, split_names(tool, "tool"), scheme, where, encoder=look)
    columns = _columns(id=id, text=text, patient=patient)
    work = MarksWork(task)
    return map_in_spark(
        notes, work, columns=columns, tool="phi", partitions=partitions, longest=longest
    )


def risk(
    notes: "DataFrame",
    *,
    id: str = "note_id",  # noqa: A002  # as above
    text: str = "note_text",
    date: str | None = None,
    lang: str = "en",
    partitions: int | None = None,
    longest: int = 10_000_000,
) -> "DataFrame":
    """Find heart-disease risk factors: a row a note, with its tags and their evidence."""
    from goldbench.engines.results import MarksWork
    from goldbench.engines.spark_frames import map_in_spark
    from goldbench.risk import LANGUAGES, RiskTask

    check_known("language of risk", lang, LANGUAGES)
    columns = _columns(id=id, text=text, date=date)
    work = MarksWork(RiskTask(lang))
    return map_in_spark(
        notes, work, columns=columns, tool="risk", partitions=partitions, longest=longest
    )


def deidentify(
    notes: "DataFrame",
    *,
    id: str = "note_id",  # noqa: A002  # as above
    text: str = "note_text",
    patient: str | None = None,
    policy: str = "hipaa-safe-harbor",
    lang: str = "en",
    key: "PathLike | None" = None,
    site: "PathLike | None" = None,
    careful: bool = False,
    keep: "Names" = (),
    seal: bool = False,
    partitions: int | None = None,
    longest: int = 10_000_000,
) -> "DataFrame":
    """De-identify: a row a note, with its new text; `seal` adds the way back, encrypted.

    `patient` is the column of whom, `keep` names columns that stay, in the new notes' `meta`. The
    key travels to the workers with the work: see the guide on how to protect it there.
    """
    from goldbench.engines.spark_frames import map_in_spark
    from goldbench.phi import LANGUAGES, DeidentifyTask, DeidentifyWork, choose_encoder, read_site

    check_known("language", lang, LANGUAGES)
    check_words(needed=True, id=id, text=text)
    check_words(patient=patient)
    check_flags(careful=careful, seal=seal)
    kept, own_site = split_names(keep, "keep"), path_if_given(site, "site")
    columns = _columns(id=id, text=text, patient=patient)
    _check_metadata(notes, patient, kept, columns)
    chosen, secret = policy_and_key(policy, key, vault=seal)
    where = None if own_site is None else read_site(own_site)
    look = choose_encoder(lang, careful=careful)
    task = DeidentifyTask(lang, chosen, secret, where, seals=seal, encoder=look)
    work = DeidentifyWork(task, kept)
    columns |= {name: name for name in kept}
    frame = map_in_spark(
        notes, work, columns=columns, tool="phi", partitions=partitions, longest=longest
    )
    return frame if seal else frame.drop("sealed")


def note_nlp(
    marks: "DataFrame",
    notes: "DataFrame | None" = None,
    *,
    date: str,
    system: str | None = None,
    id: str = "note_id",  # noqa: A002  # as above
    text: str = "note_text",
    numbered: bool = False,
    concepts: Mapping[str, int] | None = None,
) -> "DataFrame":
    """Give marks as OMOP's NOTE_NLP, numbered the same in every run.

    `date` is the day of the run (YYYY-MM-DD). With `notes` the rows quote them: quotes are PHI.
    `numbered`: the ids of notes are whole numbers, and `note_id` holds numbers. `concepts` maps
    labels to concept ids.
    """
    from goldbench import __version__
    from goldbench.engines.spark_frames import note_nlp_in_spark
    from goldbench.formats.tables.note_nlp import NoteNlp

    how = NoteNlp(
        system or f"goldbench {__version__}",
        date,
        notes is not None,
        numbered,
        dict(concepts or {}),
    )
    return note_nlp_in_spark(marks, how, notes=notes, columns=_columns(id=id, text=text))


def udf(lang: str = "en", *, tool: "Names" = "phi", scheme: str = "nlpsandbox") -> Any:
    """Give a function of a column of texts, for `df.select(spans("note_text"))`.

    A note that fails gives null; `annotate` also says by what.
    """
    from goldbench.engines.results import MarksWork
    from goldbench.engines.spark_frames import spans_udf
    from goldbench.phi import LANGUAGES, SCHEMES, AnnotateTask

    check_known("language", lang, LANGUAGES)
    check_known("scheme", scheme, SCHEMES)
    return spans_udf(MarksWork(AnnotateTask(lang, split_names(tool, "tool"), scheme)))


def _check_metadata(
    notes: "DataFrame", patient: str | None, kept: tuple[str, ...], columns: Mapping[str, str]
) -> None:
    """Refuse a patient, and what is to stay, that is no column, or stands for another one."""
    asked = [] if patient is None else [("patient", patient)]
    for option, name in (*asked, *(("keep", name) for name in kept)):
        if name not in notes.columns:
            error = unknown("column", name, notes.columns)
            msg = f"{option}: {error}"
            raise UsageError(msg, hint=error.hint)
    for name in kept:
        if columns.get(name, name) != name:
            msg = f"keep: the column {name!r} has the name that {columns[name]!r} gets"
            raise UsageError(msg, hint=f"rename it: notes.withColumnRenamed({name!r}, …)")


def _columns(**named: str | None) -> dict[str, str]:
    return {ours: theirs for ours, theirs in named.items() if theirs is not None}
