from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import Record
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, WriteOptions, brat, read
from goldbench.formats.brat.columns import read_columns
from shared import MEDDOCAN, needs_shared
from strategies import collections


def both_ways(path: Path, size: int = 3) -> tuple[list[Record], list[Record], Findings, Findings]:
    findings, other = Findings(), Findings()
    plain = list(read(path, "brat", ReadOptions(findings=findings)))
    parts = read_columns(path, ReadOptions(findings=other), size)
    return plain, [record for part in parts for record in part.records()], findings, other


@given(records=collections())
def test_columns_hold_what_the_ordinary_way_reads(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("brat")
    holdable = []
    for record in records:
        try:
            brat.hold(record, WriteOptions())
        except FormatError:
            continue
        holdable.append(record)
    brat.write(holdable, path, WriteOptions())
    plain, fast, _, _ = both_ways(path)
    assert fast == plain


@pytest.mark.parametrize(
    "ann",
    [
        "T1\tNAME 0 3\tAna\n",
        "T1\tNAME 0 3\tana\n",  # letter case
        "T1\tNAME 0 99\tAna\n",  # outside
        "T1\tNAME 3 0\tAna\n",  # reversed
        "T1\tNAME 0 3\tAna\r\n",
        "T1\tNAME 0 1;2 3\tA a\nA1\tSure T1\n",
        "T1\tNAME 0 3\tAna\nE1\tthing:T1\n",
        "T1\tVERB 4 8\tvino\nT2\tB 0 3\tAna\nT3\tA 0 3\tAna\nT4\tC 0 1\tA\nT5\tB 0 3\tAna\n",
        "nonsense\n",
        "",
    ],
)
def test_awkward_files_give_the_same_marks_and_findings(tmp_path: Path, ann: str) -> None:
    (tmp_path / "a.txt").write_text("Ana vino.", encoding="utf-8")
    (tmp_path / "a.ann").write_text(ann, encoding="utf-8", newline="")
    (tmp_path / "b.txt").write_text("Nobody looked.", encoding="utf-8")
    (tmp_path / "c.txt").write_text("Íñigo", encoding="utf-8")
    (tmp_path / "c.ann").write_text("T1\tNAME 0 5\tÍñigo\n", encoding="utf-8")
    plain, fast, findings, other = both_ways(tmp_path)
    assert fast == plain
    assert findings.counts == other.counts


def test_bytes_that_are_no_text_are_the_same_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "a.ann").write_bytes(b"T1\tNAME 0 1\tx\n")
    with pytest.raises(FormatError, match=r"a\.txt:1: not UTF-8"):
        list(read_columns(tmp_path, ReadOptions()))


def test_a_text_of_bad_bytes_without_marks_is_refused_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "a.ann").write_bytes(b"")
    with pytest.raises(FormatError, match=r"a\.txt:1: not UTF-8"):
        list(read_columns(tmp_path, ReadOptions()))


@needs_shared
def test_meddocan_comes_out_alike() -> None:
    plain, fast, _, _ = both_ways(MEDDOCAN / "dev" / "brat", 100)
    assert fast == plain
