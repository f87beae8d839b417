"""The study on the real records, for who holds their licence: from files to scores and tables.

Nothing of the corpus is shipped and nothing of it leaves the machine. What the papers print stands
beside what comes out, with its source.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

import goldbench as gb
from goldbench.cli.demo.heart_study.script import Say
from goldbench.cli.demo.heart_study.systems import run_systems
from goldbench.corpus import Corpus, Document, Record
from goldbench.errors import UsageError
from goldbench.formats import write
from goldbench.reports.timeline import PAPER, PAPER_RECORDS, cohort_page
from goldbench.risk.timeline import (
    TABLES,
    Cohort,
    cohort_of,
    patient_of,
    timeline_of,
    visits_by_patient,
)

FORMAT = "i2b2-risk"
TRACKS = ("i2b2-2014-risk", "i2b2-2014-risk:official")
_GOLD = "gold"
_HINT = "the unpacked folder of the challenge's gold files, PATIENT-RECORD.xml"
# Micro F1 on the test records; Table 3, Table 12 and section 8 of Stubbs & Uzuner 2015, and the
# papers of the systems.
PUBLISHED: dict[str, float] = {
    "annotators against the vote": 0.959,
    "best of 49 runs": 0.928,
    "best system by rules (Shivade 2015)": 0.907,
    "mean of 49 runs": 0.815,
}


def recompute(folders: Iterable[Path], out: Path, *, say: Say, seed: int = 1) -> Path:
    """Score the extractor on licensed records and write every table; give the report."""
    gold = _read(folders)
    out.mkdir(parents=True, exist_ok=True)
    systems = run_systems(gold.documents.values())
    write(systems["rules"].records(), out / "rules", FORMAT)
    patients = {document.meta["patient"] for document in gold.documents.values()}
    say(
        "1 Records",
        f"{len(gold.documents)} records of {len(patients)} patients, read where they lie",
        f"what the rules say of them: {out / 'rules'}",
    )
    scored = [result.as_json() for result in gb.score(gold, systems, TRACKS).results]
    (out / "scores.json").write_bytes(orjson.dumps(scored, option=orjson.OPT_INDENT_2))
    say(
        "2 Scores (repaired, then official)",
        *(
            _describe_scores(result)
            for track in TRACKS
            for result in scored
            if result["track"] == track
        ),
        *(f"published: {value:.3f} {name}" for name, value in PUBLISHED.items()),
    )
    cohort = _cohort(gold)
    tables = align_with_paper(cohort)
    (out / "tables.json").write_bytes(orjson.dumps(tables, option=orjson.OPT_INDENT_2))
    page = out / "cohort.html"
    page.write_text(cohort_page(cohort, source="gold"), encoding="utf-8")
    say(
        "3 Tables 4 to 11, beside the counts the paper prints",
        _compare_counts(tables, cohort.records),
        f"counts alone: {page}, {out / 'tables.json'}",
    )
    report = out / "report.html"
    title = "Heart-disease risk factors, i2b2/UTHealth 2014"
    gb.report(gold, systems, report, tracks=TRACKS[0], title=title, seed=seed)
    say("4 Report", "it quotes the records: keep it where they are", "report:")
    return report


def align_with_paper(cohort: Cohort) -> list[dict[str, Any]]:
    """Give every cell of Tables 4 to 11 with the published count, None where none is printed."""
    return [
        {
            "table": number,
            "row": row,
            "time": time or None,
            "records": count,
            "of": cohort.records,
            "published": PAPER.get((number, row, time)),
        }
        for number in sorted(TABLES.values())
        for row, counts in cohort.tables[number].items()
        for time, count in counts.items()
    ]


def _compare_counts(tables: list[dict[str, Any]], records: int) -> str:
    printed = [table for table in tables if table["published"] is not None]
    if records != PAPER_RECORDS:
        return f"{records} records here, {PAPER_RECORDS} in the paper: compare the shares"
    equal = sum(row["records"] == row["published"] for row in printed)
    return f"{equal} of {len(printed)} printed counts are equal"


def _read(folders: Iterable[Path]) -> Corpus:
    """Read one or several folders; a record may stand in one only."""
    records: dict[str, Record] = {}
    for folder in folders:
        if not folder.is_dir():
            msg = f"{folder} is no folder"
            raise UsageError(msg, hint=_HINT)
        for record in gb.read(folder, format=FORMAT).records():
            licensed = _record(record, folder)
            if licensed.document.id in records:
                msg = f"record {licensed.document.id} stands in {folder} and in a folder before it"
                raise UsageError(msg, hint="name each set once")
            records[licensed.document.id] = licensed
    if not records:
        msg = "there is no record in the folders"
        raise UsageError(msg, hint=_HINT)
    return Corpus.from_records(records.values())


def _record(record: Record, folder: Path) -> Record:
    """Name a record as the challenge does, and give it its patient."""
    document = record.document
    name = document.id.rpartition("/")[2]
    lacks = "text" if not document.text else "tags" if not record.layers else ""
    if lacks:
        msg = f"record {name} of {folder} has no {lacks}"
        raise UsageError(msg, hint="the gold files hold each record with its tags")
    (marks,) = record.layers.values()
    known = document.meta.having({"patient": patient_of(Document(name, document.text))})
    return Record(Document(name, document.text, known), {_GOLD: marks})


def _cohort(gold: Corpus) -> Cohort:
    visits = visits_by_patient(list(gold.records()), _GOLD)
    return cohort_of([timeline_of(who, own) for who, own in visits.items()])


def _describe_scores(scores: dict[str, Any]) -> str:
    names = {"micro F1": "f1", "P": "precision", "R": "recall"}
    value = ", ".join(f"{name} {scores[key] or 0:.3f}" for name, key in names.items())
    low, high = (scores.get("interval") or {}).get("f1") or (None, None)
    where = f" ({low:.3f}–{high:.3f})" if low is not None else ""
    return f"{scores['track']}, {scores['system']}: {value}{where}"
