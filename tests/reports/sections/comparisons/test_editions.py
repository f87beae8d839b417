"""Our editions beside the original scripts: how far apart, and why."""

from dataclasses import replace
from pathlib import Path

from goldbench.corpus import Document, Marks, Record
from goldbench.formats import write
from goldbench.reports import Words, gather
from goldbench.reports.section import Fold, Paragraph, Points, Table
from goldbench.reports.sections.comparisons.editions import editions
from goldbench.scoring import FileStream, Settings
from reports.small import GOLD, POOR, QUICK, TEXT, evidence, good

WORDS = Words.of("en")


def brat(folder: Path, name: str, marks: list[Marks]) -> FileStream:
    records = [Record(Document(f"n{i}", TEXT), {"x": m}) for i, m in enumerate(marks)]
    write(iter(records), folder / name, "brat")
    return FileStream(folder / name, name=name)


def test_editions_say_how_far_apart_they_are_and_why(tmp_path: Path) -> None:
    gold = brat(tmp_path, "gold", [GOLD] * 3)
    systems = [brat(tmp_path, "lazy", [GOLD] * 2), brat(tmp_path, "poor", [POOR] * 3)]
    wanted = replace(QUICK, tracks=("meddocan-ner",))
    section = editions(gather(gold, systems, Settings(()), wanted), WORDS)
    assert section is not None
    table, points, why = section.blocks
    assert isinstance(table, Table)
    assert [row[1] for row in table.rows] == ["meddocan-ner", "meddocan-ner:official"] * 2
    assert [row[-1] for row in table.rows] == ["", "+0.200", "", "0.000"]
    assert isinstance(points, Points)
    assert points.items == (
        "Original and repaired edition count the same: poor (meddocan-ner:official).",
        (
            "lazy, meddocan-ner:official: F1 is 20.0 points higher than by the repaired edition. "
            "It passes over the 1 document that the system did not return; we count what is "
            "marked there as missed."
        ),
    )
    assert isinstance(why, Fold)
    (reasons,) = why.blocks
    assert isinstance(reasons, Points)
    assert len(reasons.items) == 3


def test_editions_say_why_an_original_could_not_be_run() -> None:
    section = editions(evidence(good(), wanted=replace(QUICK, tracks=("nlpsandbox-token",))), WORDS)
    assert section is not None
    (paragraph,) = section.blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text.startswith("nlpsandbox-token:official could not be run on these files: ")
    assert editions(evidence(good()), WORDS) is None
