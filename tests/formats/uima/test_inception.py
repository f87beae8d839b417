import io
import zipfile
from pathlib import Path

import orjson
import pytest

import places
from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.uima import cas_json, cas_xmi, inception

GOLDEN = places.GOLDEN
ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
TEXT = "Ana vino 😀 ayer."


def _cas(*marks: tuple[int, int, str], text: str = TEXT, name: str = "one.txt") -> bytes:
    about = "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData"
    structures: list[dict[str, object]] = [
        {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": text},
        {"%ID": 2, "%TYPE": about, "@sofa": 1, "begin": 0, "end": 0, "documentId": name},
    ]
    for number, (begin, end, value) in enumerate(marks, start=3):
        structures.append(
            {"%ID": number, "%TYPE": ENTITY, "@sofa": 1, "begin": begin, "end": end, "value": value}
        )
    return orjson.dumps({"%TYPES": {}, "%FEATURE_STRUCTURES": structures})


STATES = [
    ("one.txt", "ana", "FINISHED"),
    ("one.txt", "ben.b", "IN_PROGRESS"),
    ("one.txt", "cleo", "NEW"),
    ("one.txt", "dan", "IGNORE"),
    ("two.txt", "ana", "FINISHED"),
    ("two.txt", "ben.b", "NEW"),
]
MEMBERS = {
    "source/one.txt": TEXT.encode(),
    "source/two.txt": b"Nada.",
    "source/three.txt": b"Nadie lo vio.",
    "annotation/one.txt/ana.json": _cas((0, 3, "NAME"), (12, 16, "DATE")),
    "annotation/one.txt/ben.b.json": _cas((0, 3, "NAME")),
    "annotation/one.txt/dan.json": _cas((0, 3, "WRONG")),
    "annotation/one.txt/INITIAL_CAS.json": _cas(),
    "annotation/two.txt/ana.json": _cas(text="Nada.", name="two.txt"),
    "annotation_ser/one.txt/ana.ser": b"\xac\xed",
    "curation/one.txt/CURATION_USER.json": _cas((0, 3, "PERSON")),
    "event.log": b"{}\n",
}


def _project(
    path: Path,
    members: dict[str, bytes],
    states: list[tuple[str, str, str]] | None = None,
    sources: tuple[tuple[str, str], ...] = (
        ("one.txt", "CURATION_FINISHED"),
        ("two.txt", "ANNOTATION_IN_PROGRESS"),
        ("three.txt", "NEW"),
    ),
) -> Path:
    description = {
        "name": "study",
        "source_documents": [{"name": n, "format": "text", "state": s} for n, s in sources],
        "annotation_documents": [
            {"name": n, "user": u, "state": s} for n, u, s in (STATES if states is None else states)
        ],
        "script_direction": "ltr",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("exportedproject17.json", orjson.dumps(description))
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_annotators_are_layers_and_the_unopened_is_not_looked_at(tmp_path: Path) -> None:
    path = _project(tmp_path / "study.zip", MEMBERS)
    findings = Findings()
    assert inception.sniff(path)
    assert not cas_xmi.sniff(path)
    assert list(inception.read(path, ReadOptions(findings=findings))) == [
        Record(
            Document("one", TEXT),
            {
                "ana": Marks((Span(0, 3, "NAME"), Span(11, 15, "DATE"))),
                "ben.b": Marks((Span(0, 3, "NAME"),)),
                "curation": Marks((Span(0, 3, "PERSON"),)),
            },
        ),
        Record(Document("three", "Nadie lo vio.")),
        Record(Document("two", "Nada."), {"ana": Marks()}),
    ]
    assert findings.counts == {"in progress: not yet marked as finished": 1}


def test_curation_in_progress_is_reported(tmp_path: Path) -> None:
    members = {"curation/one.txt/CURATION_USER.json": _cas()}
    sources = (("one.txt", "CURATION_IN_PROGRESS"),)
    path = _project(tmp_path / "study.zip", members, [], sources)
    findings = Findings()
    (record,) = inception.read(path, ReadOptions(findings=findings))
    assert record.layers == {"curation": Marks()}
    assert findings.counts == {"in progress: not yet marked as finished": 1}


@pytest.mark.parametrize("suffix", [".zip", ".xmi", ".tsv"])
def test_other_secondary_formats_are_read(tmp_path: Path, suffix: str) -> None:
    if suffix != ".tsv":
        pytest.importorskip("cassis")
    letter = (GOLDEN / "cas_xmi" / "letter.xmi").read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("ana.xmi", letter)
        file.write(GOLDEN / "cas_xmi" / "TypeSystem.xml", "TypeSystem.xml")
    tsv = (GOLDEN / "webanno_tsv" / "visit.tsv").read_bytes()
    plain = b"\n".join(
        line
        for line in letter.replace(b' 10 11 12 13 14"', b' 12"').split(b"\n")
        if b"xmlns" in line or (b"custom:" not in line and b"<times>" not in line)
    )
    data = {".zip": packed.getvalue(), ".xmi": plain, ".tsv": tsv}[suffix]
    members = {f"annotation/letter.txt/ana{suffix}": data, "annotation/letter.txt/ana.txt": b""}
    states = [("letter.txt", "ana", "FINISHED")]
    path = _project(tmp_path / "study.zip", members, states, (("letter.txt", ""),))
    (record,) = inception.read(path, ReadOptions())
    assert record.document.id == "letter"
    assert len(record.layers["ana"].spans) == {".zip": 3, ".xmi": 1, ".tsv": 8}[suffix]


def test_json_is_preferred(tmp_path: Path) -> None:
    members = {"annotation/one.txt/ana.tsv": b"", "annotation/one.txt/ana.json": _cas()}
    states = [("one.txt", "ana", "FINISHED")]
    path = _project(tmp_path / "study.zip", members, states, (("one.txt", ""),))
    (record,) = inception.read(path, ReadOptions())
    assert record.layers == {"ana": Marks()}


@pytest.mark.parametrize(
    "members",
    [
        {"annotation/one.txt/ana.txt": TEXT.encode()},
        {"annotation_ser/one.txt/ana.ser": b"\xac\xed", "source/one.txt": TEXT.encode()},
        {"annotation/one.txt/ana.json": _cas(), "curation/one.txt/CURATION_USER.txt": b"x"},
    ],
)
def test_an_export_without_marks_says_how_to_export_again(
    tmp_path: Path, members: dict[str, bytes]
) -> None:
    states = [("one.txt", "ana", "FINISHED")]
    path = _project(tmp_path / "study.zip", members, states, (("one.txt", ""),))
    with pytest.raises(FormatError, match="holds no marks") as caught:
        list(inception.read(path, ReadOptions()))
    assert "export again with UIMA CAS JSON or XMI" in (caught.value.hint or "")


def test_an_unmarked_document_takes_its_text_from_the_initial_cas(tmp_path: Path) -> None:
    members = {"annotation/one.pdf/INITIAL_CAS.json": _cas(name="one.pdf")}
    path = _project(tmp_path / "study.zip", members, [], (("one.pdf", "NEW"),))
    assert list(inception.read(path, ReadOptions())) == [Record(Document("one", TEXT))]
    path = _project(tmp_path / "bare.zip", {"source/one.pdf": b"%PDF"}, [], (("one.pdf", "NEW"),))
    with pytest.raises(FormatError, match="in no format that is read"):
        list(inception.read(path, ReadOptions()))


def test_annotations_on_another_text_are_left_out(tmp_path: Path) -> None:
    members = {
        "annotation/one.txt/ana.json": _cas(),
        "annotation/one.txt/ben.json": _cas(text="other"),
    }
    path = _project(tmp_path / "study.zip", members, [], (("one.txt", ""),))
    findings = Findings()
    (record,) = inception.read(path, ReadOptions(findings=findings))
    assert record.layers == {"ana": Marks()}
    assert findings.counts == {"not read: annotations on another text": 1}


def test_documents_that_differ_in_their_suffix_only_keep_it(tmp_path: Path) -> None:
    members = {"source/a.txt": b"x", "annotation/a.html/INITIAL_CAS.json": _cas(name="a.html")}
    path = _project(tmp_path / "study.zip", members, [], (("a.txt", "NEW"), ("a.html", "NEW")))
    assert [record.document.id for record in inception.read(path, ReadOptions())] == [
        "a.html",
        "a.txt",
    ]


def test_what_we_write_comes_back_through_a_project(tmp_path: Path) -> None:
    record = Record(Document("note", TEXT), {"marks": Marks((Span(0, 3, "NAME"),))})
    cas_json.write([record], tmp_path, WriteOptions())
    members = {"annotation/note.json/ana.json": (tmp_path / "note.json").read_bytes()}
    path = _project(tmp_path / "study.zip", members, [], (("note.json", ""),))
    (back,) = inception.read(path, ReadOptions())
    assert back == Record(Document("note", TEXT), {"ana": Marks((Span(0, 3, "NAME"),))})


@pytest.mark.parametrize(
    ("member", "data", "message"),
    [
        ("exportedproject1.json", b"{", "not JSON"),
        ("exportedproject1.json", b"[]", "expected source_documents"),
        ("exportedproject1.json", b'{"source_documents": [1]}', "expected source_documents"),
        ("other.json", b"{}", "not a project of INCEpTION"),
        ("x/exportedproject1.json", b"{}", "not a project of INCEpTION"),
        ("../exportedproject1.json", b"{}", "leaves the archive"),
    ],
)
def test_what_is_no_project_is_refused(
    tmp_path: Path, member: str, data: bytes, message: str
) -> None:
    path = tmp_path / "study.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(member, data)
    with pytest.raises(FormatError, match=message):
        list(inception.read(path, ReadOptions()))


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("ana.json", b"{}", r"study\.zip/annotation/one\.txt/ana\.json: .*not a UIMA CAS"),
        ("ana.json", b"\x00", "not JSON"),
        ("ana.zip", b"PK", "not a whole ZIP"),
        ("ana.zip", b"PK\x05\x06" + b"\0" * 18, "expected one .xmi"),
        ("ana.xmi", b"<a/>", "not XMI"),
        ("ana.tsv", b"", "expected #FORMAT"),
    ],
)
def test_a_broken_member_is_named(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    if name == "ana.xmi" or data.startswith(b"PK\x05"):
        pytest.importorskip("cassis")
    members = {f"annotation/one.txt/{name}": data}
    path = _project(tmp_path / "study.zip", members, [], (("one.txt", ""),))
    with pytest.raises(FormatError, match=message):
        list(inception.read(path, ReadOptions()))


def test_a_truncated_project_is_refused(tmp_path: Path) -> None:
    path = _project(tmp_path / "study.zip", MEMBERS)
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(FormatError, match="not a whole ZIP"):
        list(inception.read(path, ReadOptions()))
    assert not inception.sniff(path)


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(inception.read(tmp_path / "no.zip", ReadOptions()))


@pytest.mark.parametrize("content", [b"", b"\x00", b"PK\x03\x04"])
def test_nothing_else_is_taken_for_a_project(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.zip").write_bytes(content)
    assert not inception.sniff(tmp_path / "c.zip")
    assert not inception.sniff(tmp_path)
    assert not inception.sniff(tmp_path / "absent")
