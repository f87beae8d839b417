"""The folder of a small study: a protocol, and the notes of two hospitals."""

from pathlib import Path

from goldbench.corpus import Attributes, Document, Record
from goldbench.formats import write

PROTOCOL = """\
title = "Asthma in two hospitals"
objective = "How well does the system find asthma in discharge letters?"

[[population.site]]
name = "Hospital North"
[[population.site]]
name = "Hospital South"

[[variable]]
name = "asthma"
role = "primary"
unit = "mention"
description = "The note says that the patient has asthma."
terms = ["asthma", "bronchial asthma"]
precision = 0.85
recall = 0.80
"""
TEXT = """\
Record date: 2090-05-{day:02}

Reason for visit: cough at night, worse in spring.

History: bronchial asthma since childhood; two admissions, the last in 2087.
Salbutamol as needed. No smoker, no pets. A sister has eczema.

Examination: 22 breaths a minute, wheeze on both sides, SpO2 96 %.

Assessment: asthma, partly controlled. Begin inhaled budesonide, see again in six weeks.
"""
SITES = ("Hospital North", "Hospital South")


def write_study(folder: Path, *, each: int = 4) -> None:
    """Write `study.toml` and `notes/`."""
    (folder / "study.toml").write_text(PROTOCOL, encoding="utf-8")
    write_notes(folder, each=each)


def write_notes(folder: Path, *, each: int = 4) -> None:
    """Write `notes/` with the same letter on `each` days at each hospital."""
    records = [
        Record(
            Document(f"{site[9].lower()}-{n}", TEXT.format(day=n + 1), Attributes({"site": site}))
        )
        for site in SITES
        for n in range(each)
    ]
    write(records, folder / "notes", "parquet")
