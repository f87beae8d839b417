import sys
import zipfile
from pathlib import Path

import pytest

import places
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.uima import cas_json, cas_xmi

pytest.importorskip("cassis")

GOLDEN = places.GOLDEN
LETTER = (GOLDEN / "cas_xmi" / "letter.xmi").read_text(encoding="utf-8")
TYPES = (GOLDEN / "cas_xmi" / "TypeSystem.xml").read_text(encoding="utf-8")


def _folder(path: Path, letter: str = LETTER, types: str | None = TYPES) -> Path:
    (path / "letter.xmi").write_text(letter, encoding="utf-8")
    if types is not None:
        (path / "TypeSystem.xml").write_text(types, encoding="utf-8")
    return path


def test_the_golden_letter_is_the_same_in_xmi_and_json() -> None:
    findings = Findings(strict=True)
    (record,) = cas_xmi.read(GOLDEN / "cas_xmi", ReadOptions(findings=findings))
    (wanted,) = cas_json.read(GOLDEN / "cas" / "phi.json", ReadOptions())
    assert record == wanted
    assert [record] == list(cas_xmi.read(GOLDEN / "cas_xmi" / "letter.xmi", ReadOptions()))
    assert cas_xmi.sniff(GOLDEN / "cas_xmi")
    assert cas_xmi.sniff(GOLDEN / "cas_xmi" / "letter.xmi")


def test_a_zip_of_both_is_read(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("letter.xmi", LETTER)
        archive.writestr("TypeSystem.xml", TYPES)
    assert cas_xmi.sniff(path)
    assert list(cas_xmi.read(path, ReadOptions())) == list(
        cas_xmi.read(GOLDEN / "cas_xmi", ReadOptions())
    )


def test_the_type_system_may_lie_above(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "typesystem.xml").write_text(TYPES)
    (tmp_path / "a" / "b" / "letter.xmi").write_text(LETTER)
    findings = Findings(strict=True)
    (record,) = cas_xmi.read(tmp_path, ReadOptions(findings=findings))
    assert len(record.layers["marks"].spans) == 3


def test_without_a_type_system_only_dkpros_layers_are_read(tmp_path: Path) -> None:
    kept = [line for line in LETTER.split("\n") if "custom:" not in line or "xmlns" in line]
    letter = "\n".join(line for line in kept if "<times>" not in line)
    findings = Findings()
    path = _folder(tmp_path, letter.replace(' 10 11 12 13 14"', ' 12"'), None)
    (record,) = cas_xmi.read(path, ReadOptions(findings=findings))
    assert [span.label for span in record.layers["marks"].spans] == ["DRUG"]
    assert record.document.id == "letter"
    assert not findings.any


def test_layers_that_the_type_system_lacks_are_reported(tmp_path: Path) -> None:
    letter = LETTER.replace("<custom:Near ", "<custom:Far ")
    findings = Findings()
    (record,) = cas_xmi.read(_folder(tmp_path, letter), ReadOptions(findings=findings))
    assert findings.counts == {"not read: layers that the type system does not know": 1}
    assert [relation.label for relation in record.layers["marks"].relations] == ["admitted"]


@pytest.mark.parametrize(
    ("begin", "end"), [("1", "7"), ("9", "7"), ("-3", "7"), ("x", "7"), ("3", "99999999999999")]
)
def test_unreadable_offsets_cost_the_mark_and_no_more(tmp_path: Path, begin: str, end: str) -> None:
    letter = LETTER.replace('begin="3" end="7"', f'begin="{begin}" end="{end}"')
    findings = Findings()
    (record,) = cas_xmi.read(_folder(tmp_path, letter), ReadOptions(findings=findings))
    assert [span.start for span in record.layers["marks"].spans] == [16, 28]
    assert findings.counts == {
        "offsets unreadable": 1,
        "not read: relations whose ends are no marks": 1,
    }
    assert findings.examples["offsets unreadable"][0].line == 6
    assert len(record.layers["marks"].unreadable) == 1


def test_offsets_beyond_the_text_are_kept_and_reported(tmp_path: Path) -> None:
    letter = LETTER.replace('begin="29" end="36"', 'begin="29" end="90"')
    findings = Findings()
    (record,) = cas_xmi.read(_folder(tmp_path, letter), ReadOptions(findings=findings))
    assert record.layers["marks"].spans[2].end == 89
    assert findings.counts == {"outside the text": 1}


LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    ("letter", "types", "message"),
    [
        ("", TYPES, "the file is empty"),
        ("\x00garbage", TYPES, "not well-formed"),
        (LETTER[:900], TYPES, r"letter\.xmi:\d+: not well-formed"),
        ("<a/>", TYPES, "not XMI"),
        (LETTER.replace("<xmi:XMI", LAUGHS + "<xmi:XMI"), TYPES, "entity declaration"),
        (LETTER.replace("<xmi:XMI", OUTSIDE + "<xmi:XMI"), TYPES, "entity declaration"),
        (
            LETTER.replace("<xmi:XMI", f"<!-- {'x' * 3000} -->{LAUGHS}<xmi:XMI"),
            TYPES,
            "entity declaration",
        ),
        (LETTER.replace('Governor="10"', 'Governor="999"'), TYPES, "point to nothing"),
        (LETTER.replace(' status="past"', ' unheard="x"'), TYPES, "contradict their types"),
        (LETTER.replace('sofaString="', 'other="'), TYPES, "no text in the CAS"),
        (LETTER, "<a/>", "not a UIMA type system"),
        (LETTER, "", "the file is empty"),
        (LETTER, LAUGHS + "<typeSystemDescription/>", "entity declaration"),
        (LETTER, TYPES.replace("uima.tcas.Annotation", "no.Such"), "not a UIMA type system"),
    ],
)
def test_what_is_no_xmi_is_refused(tmp_path: Path, letter: str, types: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        list(cas_xmi.read(_folder(tmp_path, letter, types), ReadOptions()))


@pytest.mark.parametrize(
    "name", ["x=exit(3)", "x,*a", "x\ny", "a b", "", "x=__import__('os').abort()", "ñ", "a..b"]
)
@pytest.mark.parametrize("place", ["kind", "custom.Near", "uima.tcas.Annotation"])
def test_a_type_system_cannot_bring_code_for_names(tmp_path: Path, place: str, name: str) -> None:
    types = TYPES.replace(f">{place}<", f">{name}<", 1)
    with pytest.raises(FormatError, match="whose name is no name"):
        list(cas_xmi.read(_folder(tmp_path, LETTER, types), ReadOptions()))


def test_a_feature_that_python_cannot_name_is_refused(tmp_path: Path) -> None:
    types = TYPES.replace(">how<", ">class<")
    with pytest.raises(FormatError):
        list(cas_xmi.read(_folder(tmp_path, LETTER, types), ReadOptions()))


def test_entities_do_not_hide_in_another_encoding(tmp_path: Path) -> None:
    letter = LETTER.replace('encoding="UTF-8"', 'encoding="UTF-16"')
    letter = letter.replace("<xmi:XMI", LAUGHS + "<xmi:XMI")
    _folder(tmp_path)
    (tmp_path / "letter.xmi").write_bytes(letter.encode("utf-16"))
    with pytest.raises(FormatError, match="entity declaration"):
        list(cas_xmi.read(tmp_path, ReadOptions()))


def test_without_cassis_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cassis", None)
    with pytest.raises(UsageError, match="dkpro-cassis") as caught:
        list(cas_xmi.read(GOLDEN / "cas_xmi", ReadOptions()))
    assert caught.value.hint == "pip install goldbench[cas]"


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(cas_xmi.read(tmp_path / "no", ReadOptions()))


@pytest.mark.parametrize("content", [b"", b"\x00", b"PK\x03\x04", b"<collection/>"])
def test_nothing_else_is_taken_for_xmi(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.xmi").write_bytes(content)
    assert not cas_xmi.sniff(tmp_path / "c.xmi")
    assert not cas_xmi.sniff(tmp_path)
    assert not cas_xmi.sniff(tmp_path / "absent")
