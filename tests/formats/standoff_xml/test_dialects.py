from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from goldbench.formats.standoff_xml import i2b2_phi, i2b2_risk, mae, medtator
from goldbench.formats.standoff_xml.dialects import dialect
from shared import MEDDOCAN, VECTORS, needs_shared

GOLDEN = places.GOLDEN
MODULES = {"i2b2-phi": i2b2_phi, "i2b2-risk": i2b2_risk, "mae": mae, "medtator": medtator}
TEXT = "<TEXT><![CDATA[x </TEXT> <TAGS> <A TYPE='x' spans='1~2'/>]]></TEXT>"


@pytest.mark.parametrize(
    ("root", "rest", "name"),
    [
        ("deIdi2b2", "", "i2b2-phi"),
        ("MEDDOCAN", "<TAGS/>", "i2b2-phi"),
        ("root", "<TAGS><NAME id='P0' start='1' end='2' TYPE='DOCTOR'/></TAGS>", "i2b2-phi"),
        ("root", "<TAGS><DATE start='1' end='2'/><PHI start='1' end='2'/></TAGS>", "i2b2-phi"),
        ("root", "", "i2b2-risk"),
        ("root", "<TAGS></TAGS>", "i2b2-risk"),
        ("root", "<TAGS><CAD id='DOC0' time='before DCT'/></TAGS>", "i2b2-risk"),
        ("Task", "<TAGS><CAD id='C0' start='1' end='2'/></TAGS>", "i2b2-risk"),
        ("x", "<TAGS><CAD id='DOC0'><CAD id='C0' start='1' end='2'/></CAD></TAGS>", "i2b2-risk"),
        ("Task", "", "mae"),
        ("Task", "<TAGS><DRUG id='D0' spans='1~2'/></TAGS>", "mae"),
        ("Task", "<TAGS><NAME id='N0' spans='1~2' TYPE='x'/></TAGS>", "mae"),
        ("Task", "<TAGS><DRUG id='D0' start='1' end='2'/></TAGS>", "mae"),
        ("TASK", "<TAGS><AE id='A0' spans='1~2'/></TAGS><META/>", "medtator"),
        ("TASK", "<TAGS/><META></META>", "medtator"),
    ],
)
def test_root_and_tags_tell_the_dialect(root: str, rest: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "note.xml"
    head = "<?xml version='1.0'?>\n<!-- <TASK> -->\n"
    for page in (f"{head}<{root}>{TEXT}{rest}</{root}>", f"<{root}>\n{head}{TEXT}{rest}</{root}>"):
        file.write_text(page, encoding="utf-8")
        assert dialect(file) == dialect(tmp_path) == name
        assert [n for n, module in MODULES.items() if module.sniff(file)] == [name]


def test_medtator_is_also_told_by_its_file_names(tmp_path: Path) -> None:
    file = tmp_path / "note.txt.xml"
    file.write_text("<T><TEXT>x</TEXT><TAGS><A spans='0~1'/></TAGS></T>", encoding="utf-8")
    assert dialect(file) == "medtator"


@pytest.mark.parametrize(
    "page",
    [
        "",
        "{}",
        "<",
        "<root></root>",
        "<collection><source/><document><id>1</id><passage><text>x</text></passage></document>",
        '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"><cas:Sofa sofaString="&lt;TEXT>"/></xmi:XMI>',
        "<html><body><TEXT></TEXT></body></html>",
        "<TEXT>x</TEXT>",
    ],
)
def test_other_xml_is_none_of_them(page: str, tmp_path: Path) -> None:
    (tmp_path / "note.xml").write_text(page, encoding="utf-8")
    assert dialect(tmp_path) is None


@given(st.binary(max_size=200) | st.text("<>?!-/TEXAGS =\"'a").map(str.encode))
def test_garbage_is_never_an_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("garbage")
    (folder / "note.xml").write_bytes(data)
    dialect(folder)


def test_missing_paths_and_empty_folders_are_none_of_them(tmp_path: Path) -> None:
    assert dialect(tmp_path) is None
    assert dialect(tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("i2b2_phi/i2b2", "i2b2-phi"),
        ("i2b2_phi/meddocan", "i2b2-phi"),
        ("i2b2_risk", "i2b2-risk"),
        ("mae", "mae"),
        ("medtator", "medtator"),
        ("brat", None),
    ],
)
def test_the_golden_files_are_told_apart(folder: str, name: str | None) -> None:
    assert dialect(GOLDEN / folder) == name


@needs_shared
@pytest.mark.parametrize(
    ("folder", "module"),
    [
        (VECTORS / "i2b2" / "phi", i2b2_phi),
        (VECTORS / "i2b2" / "voting", i2b2_risk),
        (MEDDOCAN / "dev" / "xml", i2b2_phi),
        (VECTORS / "meddocan" / "page_example", i2b2_phi),
    ],
)
def test_every_reference_file_is_recognised(folder: Path, module: ModuleType) -> None:
    files = sorted(folder.rglob("*.xml"))
    assert files
    assert [file for file in files if not module.sniff(file)] == []
