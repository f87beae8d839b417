import base64
import shutil
from pathlib import Path
from typing import Any

import orjson
import pytest

import places
from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.json import fhir

GOLDEN = places.GOLDEN / "fhir"


def test_the_golden_bundle_is_read() -> None:
    findings = Findings()
    assert list(fhir.read(GOLDEN / "bundle.json", ReadOptions(findings=findings))) == [
        Record(
            Document(
                "plain",
                "Ana vino.\r\n😀 ",
                Attributes(
                    patient="p1",
                    date="2024-01-31T08:00:00Z",
                    kind="Discharge summary",
                    site="General Hospital",
                    department="Cardiology",
                ),
            )
        ),
        Record(Document("latin", "Señora", Attributes(patient="9"))),
        Record(Document("by-binary", "In a Binary.", Attributes(patient="mrn-3"))),
        Record(Document("r1", "No bleed.", Attributes(date="2024-02-01", kind="CT of the head"))),
        Record(
            Document("letter", "Letter\nPlan\nAspirin & rest\nSoon", Attributes(kind="11488-4"))
        ),
    ]
    assert findings.counts == {
        "not read: content type application/pdf": 1,
        "not read: external attachment": 1,
        "not read: entered in error": 1,
        "not read: no text": 1,
        "repaired: text taken from HTML": 1,
        "repaired: text taken from the XHTML narrative": 1,
    }
    assert fhir.sniff(GOLDEN / "bundle.json")
    assert fhir.sniff(GOLDEN)


def test_lines_are_read_and_find_their_binaries(tmp_path: Path) -> None:
    findings = Findings(strict=True)
    path = GOLDEN / "export.ndjson"
    wanted = [Record(Document("one", "Later in the file.")), Record(Document("two", "Untyped."))]
    assert list(fhir.read(path, ReadOptions(findings=findings))) == wanted
    assert fhir.sniff(path)
    # In a bulk export each kind of resource is a file of its own.
    lines = path.read_bytes().split(b"\n")
    (tmp_path / "DocumentReference.ndjson").write_bytes(lines[0] + b"\n\n" + lines[2])
    (tmp_path / "Binary.ndjson").write_bytes(b"{}\n"[:0] + lines[1] + b"\n")
    assert list(fhir.read(tmp_path, ReadOptions(findings=findings))) == wanted


def _file(path: Path, **resource: Any) -> Path:
    path.write_bytes(orjson.dumps({"resourceType": "DocumentReference", "id": "n", **resource}))
    return path


def _attachment(data: bytes | str, type_: str | None = "text/plain") -> dict[str, Any]:
    encoded = base64.b64encode(data).decode() if isinstance(data, bytes) else data
    return {"content": [{"attachment": {"contentType": type_, "data": encoded}}]}


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        (_attachment("*** no base64"), "not read: base64 is broken"),
        (_attachment("QQ"), "not read: base64 is broken"),
        (_attachment(b"\xff\xfe"), "not read: text is not in its charset"),
        (_attachment(b"x", "text/plain; charset=klingon"), "not read: unknown charset"),
        (_attachment(b"x", "text/plain; charset=zlib"), "not read: unknown charset"),
        (_attachment(b"x", "application/rtf"), "not read: content type application/rtf"),
        (_attachment(b"x", "Ana Navarro, 70"), "not read: content type unknown"),
        ({"content": [{"attachment": {"url": "Binary/none"}}]}, "not read: external attachment"),
        ({"content": []}, "not read: no text"),
        ({"content": "x"}, "not read: no text"),
        ({"text": {"div": 3}, "section": [3]}, "not read: no text"),
        ({"docStatus": "entered-in-error"}, "not read: entered in error"),
    ],
)
def test_what_cannot_be_read_is_reported(
    tmp_path: Path, content: dict[str, Any], finding: str
) -> None:
    path = _file(tmp_path / "n.json", **content)
    findings = Findings()
    assert list(fhir.read(path, ReadOptions(findings=findings))) == []
    assert findings.counts == {finding: 1}


def test_a_text_is_taken_as_it_is(tmp_path: Path) -> None:
    text = "\ufeff a\r\nb\u2028\x00 "
    path = _file(tmp_path / "n.json", **_attachment(text.encode(), "TEXT/plain"))
    assert list(fhir.read(path, ReadOptions())) == [Record(Document("n", text))]


def test_plain_text_goes_before_html_in_any_order(tmp_path: Path) -> None:
    html = _attachment(b"<p>html</p>", "text/html")["content"]
    plain = _attachment(b"plain")["content"]
    for content in (html + plain, plain + html):
        path = _file(tmp_path / "n.json", content=content)
        (record,) = fhir.read(path, ReadOptions(findings=Findings(strict=True)))
        assert record.document.text == "plain"


def test_names_of_people_are_not_taken_for_places(tmp_path: Path) -> None:
    person = {"reference": "Practitioner/3", "display": "A Person"}
    subject = {"reference": "Patient/4", "display": "A Patient"}
    path = _file(tmp_path / "n.json", author=[person], subject=subject, **_attachment(b"x"))
    (record,) = fhir.read(path, ReadOptions())
    assert record.document.meta == Attributes(patient="4")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("n.json", b"", "the file is empty"),
        ("n.json", b"\x00\xff", "not UTF-8|not JSON"),
        ("n.json", b'{"resourceType": "Bundle", "entr', "not JSON"),
        ("n.json", b"[]", "expected a FHIR resource"),
        ("n.json", b"{}", "expected a FHIR resource"),
        ("n.json", b'{"resourceType": "Bundle", "entry": 3}', "entries of the Bundle"),
        ("n.json", b'{"resourceType": "Bundle", "entry": [3]}', "entries of the Bundle"),
        ("n.json", b'{"resourceType": "Bundle", "entry": [{"resource": 3}]}', "expected a FHIR"),
        ("n.ndjson", b'{"resourceType": "Patient"}\n{"resour', r"n\.ndjson:2: not JSON"),
        ("n.ndjson", b"3\n", r"n\.ndjson:1: expected a FHIR resource"),
    ],
)
def test_what_is_no_fhir_is_refused(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FormatError, match=message):
        list(fhir.read(tmp_path / name, ReadOptions()))


def test_a_repeated_id_is_refused(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        shutil.copy(GOLDEN / "bundle.json", tmp_path / name)
    with pytest.raises(FormatError, match="a second document with the id 'plain'"):
        list(fhir.read(tmp_path, ReadOptions()))


def test_resources_of_two_types_may_share_an_id(tmp_path: Path) -> None:
    attachment = {"contentType": "text/plain", "data": base64.b64encode(b"Ana came.").decode()}
    notes = [
        {"resourceType": "DocumentReference", "id": "1", "content": [{"attachment": attachment}]},
        {"resourceType": "DiagnosticReport", "id": "1", "presentedForm": [attachment]},
    ]
    bundle = {"resourceType": "Bundle", "entry": (entries := [{"resource": n} for n in notes])}
    (tmp_path / "bundle.json").write_bytes(orjson.dumps(bundle))
    records = fhir.read(tmp_path / "bundle.json", ReadOptions())
    assert [record.document.id for record in records] == ["1", "DiagnosticReport/1"]
    entries.append(entries[0])
    (tmp_path / "bundle.json").write_bytes(orjson.dumps(bundle))
    with pytest.raises(FormatError, match="a second document with the id '1'"):
        list(fhir.read(tmp_path / "bundle.json", ReadOptions()))


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(fhir.read(tmp_path / "no.json", ReadOptions()))


@pytest.mark.parametrize("content", [b"", b"\x00", b"{}", b"[]", b'{"text": "resourceType"}'])
def test_nothing_else_is_taken_for_fhir(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.json").write_bytes(content)
    assert not fhir.sniff(tmp_path / "c.json")
    assert not fhir.sniff(tmp_path)
    assert not fhir.sniff(tmp_path / "absent")
