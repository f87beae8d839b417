import warnings
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given

import places
from goldbench.corpus import Attributes, Document, Extent, Marks, Record, Relation, Span, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.uima import cas_json
from strategies import collections

cassis = pytest.importorskip("cassis")  # the oracle; also the extra `cas`

GOLDEN = places.GOLDEN / "cas" / "phi.json"


def test_the_golden_letter_is_read() -> None:
    findings = Findings(strict=True)
    (record,) = cas_json.read(GOLDEN, ReadOptions(findings=findings))
    assert record.document == Document("letter", "😀 Ñica admitted 03/04/26, on aspirin.\n")
    times = ("before DCT", "during DCT")
    name = Span(2, 6, "PHI", Attributes(kind="NAME_PATIENT", sure=True, times=times))
    date = Span(16, 24, "PHI", Attributes(kind="DATE", sure=False))
    drug = Span(28, 35, "DRUG", Attributes(concept="http://example.org/aspirin"))
    assert record.layers["marks"] == Marks(
        (name, date, drug),
        (Tag("Smoker", Attributes(status="past")),),
        (
            Relation("Near", name, date, Attributes(how="before")),
            Relation("admitted", name, date),
        ),
    )
    assert cas_json.sniff(GOLDEN)
    assert cas_json.sniff(GOLDEN.parent)


def test_a_feature_may_give_the_label() -> None:
    (record,) = cas_json.read(GOLDEN, ReadOptions(columns={"label": "kind"}))
    labels = [span.label for span in record.layers["marks"].spans]
    assert labels == ["NAME_PATIENT", "DATE", "DRUG"]
    assert record.layers["marks"].spans[1].attributes == Attributes(sure=False)


@given(records=collections(control=True))
def test_what_is_held_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("cas") / "out"
    held = [cas_json.hold(record, WriteOptions()) for record in records]
    cas_json.write(records, path, WriteOptions())
    read_back = {record.document.id: record for record in cas_json.read(path, ReadOptions())}
    assert read_back == {record.document.id: record for record in held if record is not None}


@given(records=collections())
def test_cassis_loads_what_is_written(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("cas")
    cas_json.write(records, path, WriteOptions())
    for record in records:
        text = (path / f"{record.document.id}.json").read_text(encoding="utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            loaded = cassis.load_cas_from_json(text)
        assert loaded.sofa_string == record.document.text
        held = cas_json.hold(record, WriteOptions())
        spans = held.layers["marks"].spans if held is not None and held.layers else ()
        known = loaded.typesystem.contains_type("custom.Span")
        there = loaded.select("custom.Span") if known else []
        assert sorted((s.start, s.end, s.label) for s in spans) == sorted(
            (s.begin, s.end, s.label) for s in there
        )
        segmentation = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type"
        sentences = [(s.begin, s.end) for s in loaded.select(f"{segmentation}.Sentence")]
        for token in loaded.select(f"{segmentation}.Token"):
            assert any(a <= token.begin < token.end <= b for a, b in sentences)


def test_what_is_written_goes_together_with_dkpros_types(tmp_path: Path) -> None:
    span = Span(0, 3, "NAME", Attributes(time="before DCT"))
    tag = Tag("SMOKER", Attributes(status="past"), (Span(0, 3, "SMOKER"),))
    record = Record(
        Document("n", "Ana vino."),
        {"marks": Marks((span,), (tag,), (Relation("self", span, span),))},
    )
    cas_json.write([record], tmp_path / "n.json", WriteOptions())
    text = (tmp_path / "n.json").read_text(encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # how cassis opens its own resource
        types = cassis.load_dkpro_core_typesystem()
    loaded = cassis.load_cas_from_json(text, typesystem=types)
    (annotation,) = loaded.select("custom.Span")
    assert (annotation.get_covered_text(), annotation.label, annotation.time) == (
        "Ana",
        "NAME",
        "before DCT",
    )
    (back,) = cas_json.read(tmp_path / "n.json", ReadOptions())
    assert back == record


def test_names_that_uima_would_not_take_come_back(tmp_path: Path) -> None:
    names = ("label", "type", "self", "class", "begin", "fecha nac.", "ñ", "encoded_x", "", "9")
    span = Span(0, 1, "A", Attributes(dict.fromkeys(names, "v")))
    record = Record(Document("n", "ab"), {"marks": Marks((span,))})
    cas_json.write([record], tmp_path, WriteOptions())
    assert list(cas_json.read(tmp_path, ReadOptions())) == [record]
    cassis.load_cas_from_json((tmp_path / "n.json").read_text())


def test_fragments_roles_and_types_are_lost() -> None:
    pieces = (Extent(0, 1), Extent(2, 3))
    whole = Span(0, 3, "A", Attributes(n=3), pieces)
    record = Record(
        Document("n", "abc", Attributes(age=3.5)),
        {"gold": Marks((whole,), (), (Relation("r", whole, whole, roles=("x", "y")),))},
    )
    kept = Span(0, 3, "A", Attributes(n="3"))
    assert cas_json.hold(record, WriteOptions()) == Record(
        Document("n", "abc", Attributes(age="3.5")),
        {"marks": Marks((kept,), (), (Relation("r", kept, kept),))},
    )


def test_not_looked_at_is_not_nothing_here(tmp_path: Path) -> None:
    records = [Record(Document("a", "x")), Record(Document("b", "x"), {"marks": Marks()})]
    cas_json.write(records, tmp_path, WriteOptions())
    assert list(cas_json.read(tmp_path, ReadOptions())) == records


def test_one_file_holds_one_document(tmp_path: Path) -> None:
    records = [Record(Document("a", "x")), Record(Document("b", "x"))]
    with pytest.raises(UsageError, match="several documents"):
        cas_json.write(records, tmp_path / "x.json", WriteOptions())


def _cas(*structures: dict[str, Any], text: object = "Ana 😀 vino") -> bytes:
    sofa = {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": text}
    return orjson.dumps({"%TYPES": {}, "%FEATURE_STRUCTURES": [sofa, *structures]})


def _fs(id_: int, type_: str = "custom.X", **features: object) -> dict[str, Any]:
    return {"%ID": id_, "%TYPE": type_, "@sofa": 1, **features}


POS = "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS"
LINK = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink"


@pytest.mark.parametrize(
    ("structure", "finding"),
    [
        (_fs(2, begin=0, end=99), "outside the text"),
        (_fs(2, begin=5, end=6), "offsets unreadable"),
        (_fs(2, begin=3, end=1), "offsets unreadable"),
        (_fs(2, begin=-1, end=1), "offsets unreadable"),
        (_fs(2, begin="a", end=1), "offsets unreadable"),
        (_fs(2, begin=3), "offsets unreadable"),
        (_fs(2, POS, begin=0, end=3, PosValue="N"), "not read: morphology and syntax layers"),
        (_fs(2, LINK, begin=0, end=3), "not read: chains"),
        (_fs(2, "webanno.custom.ALink", begin=0, end=3) | {"@next": 3}, "not read: chains"),
        (_fs(2, begin=0, end=3) | {"@sofa": 7}, "not read: other views of the text"),
        (
            _fs(2, begin=0, end=3) | {"@Governor": 8, "@Dependent": 9},
            "not read: relations whose ends are no marks",
        ),
        (
            _fs(2, begin=0, end=3) | {"@source": [1], "@target": None},
            "not read: relations whose ends are no marks",
        ),
    ],
)
def test_what_does_not_fit_is_reported(
    tmp_path: Path, structure: dict[str, Any], finding: str
) -> None:
    (tmp_path / "n.json").write_bytes(_cas(structure))
    findings = Findings()
    (record,) = cas_json.read(tmp_path, ReadOptions(findings=findings))
    assert findings.counts == {finding: 1}
    assert len(record.layers["marks"].spans) == (finding == "outside the text")
    with pytest.raises(FormatError, match=finding):
        list(cas_json.read(tmp_path, ReadOptions(findings=Findings(strict=True))))


def test_structures_may_be_keyed_by_id_and_views_may_be_missing(tmp_path: Path) -> None:
    sofa = {"%TYPE": "uima.cas.Sofa", "sofaID": "_InitialView", "sofaString": "Ana"}
    mark = {"%TYPE": "custom.X", "@sofa": 1, "begin": 0, "end": 3, "#score": "NaN", "none": None}
    data = {"%FEATURE_STRUCTURES": {"1": sofa, "2": mark}}
    (tmp_path / "n.json").write_bytes(orjson.dumps(data))
    (record,) = cas_json.read(tmp_path, ReadOptions())
    assert record == Record(Document("n", "Ana"), {"marks": Marks((Span(0, 3, "X"),))})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON"),
        (b"\x00\xff", "not UTF-8|not JSON"),
        (b'{"%TYPES": {}, "%FEATURE_STRUC', "not JSON"),
        (b"[]", "not a UIMA CAS"),
        (b'{"%TYPES": {}}', "not a UIMA CAS"),
        (b'{"%FEATURE_STRUCTURES": [3]}', "without %ID or %TYPE"),
        (b'{"%FEATURE_STRUCTURES": [{"%ID": 1}]}', "without %ID or %TYPE"),
        (b'{"%FEATURE_STRUCTURES": [{"%ID": "x", "%TYPE": "a"}]}', "without %ID or %TYPE"),
        (b'{"%FEATURE_STRUCTURES": []}', "no text in the CAS"),
        (_cas(text=None), "no text in the CAS"),
        (_cas()[:-1] + b', "%VIEWS": [1]}', "%VIEWS"),
        (_cas()[:-1] + b', "%VIEWS": {"a": {"%SOFA": 1}}}', "%VIEWS"),
        (_cas()[:-1] + b', "%VIEWS": {"a": {"%SOFA": 1, "%MEMBERS": [[]]}}}', "%VIEWS"),
    ],
)
def test_what_is_no_cas_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "n.json").write_bytes(data)
    with pytest.raises(FormatError, match=message):
        list(cas_json.read(tmp_path / "n.json", ReadOptions()))


def test_two_files_of_one_document_are_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_bytes(GOLDEN.read_bytes())
    with pytest.raises(FormatError, match="already used"):
        list(cas_json.read(tmp_path, ReadOptions()))


def test_schema_and_design_beside_the_files_are_no_documents(tmp_path: Path) -> None:
    cas_json.write([Record(Document("n", "x"))], tmp_path, WriteOptions())
    (tmp_path / "schema.json").write_text('{"name": "s"}')
    assert [record.document.id for record in cas_json.read(tmp_path, ReadOptions())] == ["n"]


def test_a_document_may_be_called_schema(tmp_path: Path) -> None:
    cas_json.write([Record(Document("schema", "x"))], tmp_path, WriteOptions())
    assert [record.document.id for record in cas_json.read(tmp_path, ReadOptions())] == ["schema"]


@pytest.mark.parametrize("id_", ["", "..", "a/../b", "a\\b"])
def test_an_id_that_is_no_file_name_is_refused_by_both(tmp_path: Path, id_: str) -> None:
    record = Record(Document(id_, "x"))
    with pytest.raises(UsageError):
        cas_json.hold(record, WriteOptions())
    with pytest.raises(UsageError):
        cas_json.write([record], tmp_path, WriteOptions())


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"{}", b'{"%VIEWS": 1}'])
def test_nothing_else_is_taken_for_a_cas(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.json").write_bytes(content)
    assert not cas_json.sniff(tmp_path / "c.json")
    assert not cas_json.sniff(tmp_path)
    assert not cas_json.sniff(tmp_path / "absent")
