from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.official.i2b2_2014_files import read_gold, read_record, read_systems
from official.originals import Printed, write_xml

CAD = '<CAD id="D0" time="during DCT" indicator="mention"/>'


def test_both_tasks_are_read_from_every_file(tmp_path: Path) -> None:
    name = write_xml(tmp_path, f'{CAD}<DATE start="1" end="5" TYPE="DATE"/>', name="301-01A.xml")
    record = read_record(name, Printed())
    assert (record.id, record.system) == ("301-01", "A")
    assert len(record.phi) == len(record.risk) == 1
    assert record.orphans is None


def test_warnings_come_by_element_in_the_order_of_a_python_2_dict(tmp_path: Path) -> None:
    tags = (
        '<NAME id="1" TYPE="PATIENT" start="1" end="x"/><PHI id="2" TYPE="no" start="1" end="2"/>'
        '<LOCATION id="3" TYPE="no" start="1" end="2"/><CONTACT id="4" TYPE="a" start="1" end="2"/>'
    )
    printed = Printed()
    read_record(write_xml(tmp_path, tags), printed)
    assert [line.split("(")[1][0] for line in printed.lines] == ["2", "4", "1", "3"]


def test_evidence_alone_is_what_the_script_dies_of_later(tmp_path: Path) -> None:
    evidence = '<CAD id="C0" start="1" end="2" time="now" indicator="mention"/>'
    alone = read_record(write_xml(tmp_path, evidence), Printed())
    assert alone.orphans is not None
    beside = read_record(write_xml(tmp_path, evidence + CAD), Printed())
    assert beside.orphans is None
    assert len(beside.risk) == 1


def test_the_text_may_be_missing(tmp_path: Path) -> None:
    assert read_record(write_xml(tmp_path, CAD, text=None), Printed()).text is None


def test_tags_may_not_be_missing(tmp_path: Path) -> None:
    (tmp_path / "301-01.xml").write_text("<root/>", encoding="utf-8")
    with pytest.raises(FormatError, match="no <TAGS> element"):
        read_record(f"{tmp_path}/301-01.xml", Printed())


def test_gold_is_every_file_and_a_system_what_ends_in_xml(tmp_path: Path) -> None:
    for name in ("301-01.xml", "301-02.xml.old", "302-01xml"):
        write_xml(tmp_path, CAD, name=name)
    assert sorted(read_gold(f"{tmp_path}/", Printed())) == ["301-01", "301-02", "302-01xml-"]
    assert sorted(read_systems([f"{tmp_path}/"], Printed())[""]) == ["301-01", "302-01xml-"]
    (tmp_path / "folder").mkdir()
    with pytest.raises(FormatError, match="no such file"):
        read_gold(f"{tmp_path}/", Printed())


def test_several_systems_may_share_a_folder(tmp_path: Path) -> None:
    for name in ("301-01A.xml", "301-01B.xml", "301-02A.xml"):
        write_xml(tmp_path, CAD, name=name)
    systems = read_systems([f"{tmp_path}/"], Printed())
    assert {system: sorted(records) for system, records in systems.items()} == {
        "A": ["301-01", "301-02"],
        "B": ["301-01"],
    }
