import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record, Span, Value
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.json import nlpsandbox
from goldbench.formats.json.sandbox_marks import FAMILIES
from round_trips import (
    GOLDEN,
    IMPOSSIBLE,
    NOTES,
    ODD,
    TEXTS,
    check_damage,
    check_golden,
    check_round_trip,
    damaged,
)
from shared import VECTORS, needs_shared
from strategies import collections, texts, values

FILES = GOLDEN / "nlpsandbox"
STORE = WriteOptions(style="store")
CONFIDENCES: tuple[Value, ...] = (0.0, 95.5, 100, "77", "high", True, ("1",))


@st.composite
def sandbox_notes(draw: st.DrawFn) -> Record:
    """Draw a note with marks of the six families and what may be said of them."""
    text = draw(texts(min_size=1, control=True)) or "x"
    spans = []
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, len(text)))
        pairs = draw(st.dictionaries(st.sampled_from(("type", "certainty", "comment")), values()))
        attributes = Attributes(pairs)
        if draw(st.booleans()):
            attributes = attributes.having({"confidence": draw(st.sampled_from(CONFIDENCES))})
        spans.append(Span(start, end, draw(st.sampled_from(sorted(FAMILIES))), attributes))
    keys = st.sampled_from(("patient", "sex", "kind", "site"))
    meta_values = st.sampled_from(("", "p-1", "female", "PATIENT_ID"))
    meta = Attributes(draw(st.dictionaries(keys, meta_values)))
    return Record(
        Document(draw(st.sampled_from("abcd")), text, meta), {"gold": Marks(tuple(spans))}
    )


@given(
    records=collections(control=True)
    | st.lists(sandbox_notes(), max_size=4, unique_by=lambda record: record.document.id)
)
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("nlpsandbox")
    check_round_trip(nlpsandbox, records, folder / "bundles.json")
    check_round_trip(nlpsandbox, records, folder / "store.json", writing=STORE)


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    check_round_trip(nlpsandbox, ODD, tmp_path / "bundles.json")
    check_round_trip(nlpsandbox, ODD, tmp_path / "store.json", writing=STORE)
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(nlpsandbox, [record], tmp_path / f"{number}.json")


def test_the_golden_files_are_written_and_read() -> None:
    check_golden(nlpsandbox, FILES / "bundles.json", NOTES)
    check_golden(nlpsandbox, FILES / "store.json", NOTES, STORE)
    findings = Findings()
    records = list(nlpsandbox.read(FILES / "bundles.json", ReadOptions(findings=findings)))
    name = Span(2, 10, "person_name", Attributes(confidence=100.0))
    date = Span(19, 29, "date", Attributes(confidence=95.5, type="MM/DD/YYYY"))
    meta = Attributes(patient="p-1", sex="female")
    assert records == [
        Record(Document("note-1", TEXTS["note-1"], meta), {DEFAULT_LAYER: Marks((name, date))}),
        Record(Document("note-2", TEXTS["note-2"], meta), {DEFAULT_LAYER: Marks()}),
        Record(Document("note-3", TEXTS["note-3"])),
    ]
    assert not findings.counts


def test_notes_of_one_patient_share_a_bundle() -> None:
    bundles = json.loads((FILES / "bundles.json").read_bytes())["patient_bundles"]
    assert [len(bundle["note_bundles"]) for bundle in bundles] == [2, 1]


def test_a_store_carries_marks_only_and_takes_the_notes_from_beside() -> None:
    first, second = nlpsandbox.read(FILES / "store.json", ReadOptions(layer="system"))
    assert (first.document, second.layers) == (Document("note-1", None), {"system": Marks()})
    first, _ = nlpsandbox.read(FILES / "store.json", ReadOptions(texts=TEXTS))
    assert first.document.text == TEXTS["note-1"]
    assert nlpsandbox.hold(NOTES[2], STORE) is None


def test_the_original_bundles_with_old_names_are_read() -> None:
    findings = Findings()
    (record,) = nlpsandbox.read(FILES / "original.json", ReadOptions(findings=findings))
    assert record == Record(
        Document(
            "507-01",
            "Seen 12/26/2020 in Seattle, ID 77.",
            Attributes(patient="507", sex="male", kind="loinc:LP29684-5"),
        ),
        {
            DEFAULT_LAYER: Marks(
                (
                    Span(5, 15, "date", Attributes(confidence=100.0)),
                    Span(19, 26, "location", Attributes(confidence=95.5, type="city")),
                    Span(31, 33, "id", Attributes(confidence=100.0, type="id_number")),
                )
            )
        },
    )
    assert findings.counts == {"offsets unreadable": 1}


def test_a_folder_joins_notes_and_stores() -> None:
    first, second, elsewhere = nlpsandbox.read(FILES / "folder", ReadOptions())
    cough = Attributes(certainty="positive", confidence=95.5, type="cough")
    may = Attributes(confidence=90.0, type="MMM")
    assert first == Record(
        Document("note-1", "Cough since May.", Attributes(patient="pat-1")),
        {
            "goldstandard": Marks((Span(0, 5, "covid_symptom", cough),)),
            DEFAULT_LAYER: Marks((Span(12, 15, "date", may),)),
        },
    )
    assert second == Record(Document("note-2", "Fever.", Attributes(patient="pat-1")))
    assert elsewhere == Record(Document("elsewhere", None), {DEFAULT_LAYER: Marks()})


@pytest.mark.parametrize(
    ("span", "attributes"),
    [
        (Span(0, 1, "date"), {"confidence": 100.0}),
        (Span(0, 1, "person_name", Attributes(type="doctor")), {"confidence": 100.0}),
        (Span(0, 1, "location"), {"confidence": 100.0, "type": "other"}),
        (Span(0, 1, "id", Attributes(type="id_num")), {"confidence": 100.0, "type": "id_number"}),
        (Span(0, 1, "contact", Attributes(confidence="95")), {"confidence": 95.0, "type": "other"}),
        (Span(0, 1, "covid_symptom"), {"confidence": 100.0}),
        (Span(0, 1, "date", Attributes(certainty="positive")), {"confidence": 100.0}),
    ],
)
def test_what_the_schema_asks_for_is_added_and_what_it_lacks_dropped(
    span: Span, attributes: dict[str, object]
) -> None:
    record = Record(Document("n", "ab"), {DEFAULT_LAYER: Marks((span, Span(0, 1, "OTHER")))})
    held = nlpsandbox.hold(record, WriteOptions())
    assert held is not None
    (kept,) = held.layers[DEFAULT_LAYER].spans
    assert kept.attributes == attributes


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("datasets/d/fhirStores/f/fhir/Note/note-1", "note-1"),
        ("datasets/d/fhirStores/f/Note/note-1", "note-1"),
        ("dataset/d/fhirStores/f/fhir/Note/ward/note-1", "ward/note-1"),
        ("anything", "anything"),
        ("ward/note-1", "ward/note-1"),
    ],
)
def test_the_note_is_what_follows_in_the_name_of_the_source(
    tmp_path: Path, name: str, id_: str
) -> None:
    element = {"annotationSource": {"resourceSource": {"name": name}}}
    (tmp_path / "s.json").write_text(json.dumps([element]), encoding="utf-8")
    (record,) = nlpsandbox.read(tmp_path / "s.json", ReadOptions())
    assert record == Record(Document(id_, None), {DEFAULT_LAYER: Marks()})


_NOTE = '{"identifier": "n", "text": "a", "type": "", "patientId": "p"}'
_BUNDLE = '{"patient": {}, "note_bundles": [%s]}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ('{"other": []}', "an object with patient_bundles"),
        ("[3]", "expected a JSON object"),
        ("[{}]", "neither a patient bundle"),
        ('[{"annotationSource": {}}]', "does not name its note"),
        (f"[{_NOTE},\n{_NOTE}]", r"x\.json:2: .*'n' was already used in line 1"),
        (f"[{_NOTE}, {_NOTE}]", r"x\.json:1: .*'n' was already used in line 1"),
        ('[{"text": "a", "patientId": "p"}]', "its id cannot be told"),
        ('[{"note_bundles": {}}]', "expected a patient and a list of note_bundles"),
        (f"[{_BUNDLE % '3'}]", "a note bundle has no note"),
        (f"[{_BUNDLE % '{}'}]", "a note bundle has no note"),
        (
            '[{"annotationSource": {"resourceSource": {"name": "n"}}, "textIdAnnotations": 3}]',
            "textId",
        ),
        (f'[{_NOTE}, {{"annotationSource"', "is the file cut off|not JSON"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        list(nlpsandbox.read(tmp_path / "x.json", ReadOptions()))


def test_two_note_ids_in_one_bundle_cannot_be_told_apart(tmp_path: Path) -> None:
    original = json.loads((FILES / "original.json").read_bytes())
    annotation = original["patient_bundles"][0]["note_bundles"][0]["annotation"]
    annotation["textDateAnnotations"][0]["noteId"] = "other"
    (tmp_path / "x.json").write_text(json.dumps(original), encoding="utf-8")
    with pytest.raises(FormatError, match="its id cannot be told"):
        list(nlpsandbox.read(tmp_path / "x.json", ReadOptions()))


def test_bundles_need_the_text_and_styles_are_checked(tmp_path: Path) -> None:
    with pytest.raises(MissingTextError):
        nlpsandbox.write([Record(Document("n", None))], tmp_path / "x.json", WriteOptions())
    with pytest.raises(UsageError, match="has no style 'csv'"):
        nlpsandbox.hold(NOTES[0], WriteOptions(style="csv"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(FormatError, match=r"no \.json file"):
        list(nlpsandbox.read(tmp_path / "empty", ReadOptions()))


@given(data=st.sampled_from(("bundles", "store", "original")).flatmap(
    lambda name: damaged((FILES / f"{name}.json").read_bytes())
))  # fmt: skip
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(nlpsandbox, data, tmp_path_factory.mktemp("nlpsandbox") / "x.json")


@needs_shared
def test_the_original_clients_test_data_are_read(tmp_path: Path) -> None:
    data = json.loads((VECTORS / "nlpsandbox" / "repo_test_data.json").read_bytes())
    for side in ("gold", "pred"):
        (tmp_path / f"{side}.json").write_text(json.dumps(data[side]), encoding="utf-8")
        assert nlpsandbox.sniff(tmp_path / f"{side}.json")
        records = list(nlpsandbox.read(tmp_path / f"{side}.json", ReadOptions()))
        assert [record.document.id for record in records] == ["0", "1", "2", "3", "4", "5"]
        for record, annotation in zip(records, data[side], strict=True):
            arrays = [annotation.get(family.array, []) for family in FAMILIES.values()]
            assert len(record.layers[DEFAULT_LAYER].spans) == sum(map(len, arrays))


@needs_shared
def test_pages_recorded_from_the_original_data_node_are_read(tmp_path: Path) -> None:
    wire = json.loads((VECTORS / "nlpsandbox" / "data_node_wire.json").read_bytes())
    pages = {exchange["label"]: exchange["response"]["json"] for exchange in wire}
    (tmp_path / "notes.json").write_text(
        json.dumps(pages["list notes page 1 of 11"]), encoding="utf-8"
    )
    (tmp_path / "goldstandard.json").write_text(
        json.dumps(pages["list annotations"]), encoding="utf-8"
    )
    records = list(nlpsandbox.read(tmp_path, ReadOptions()))
    assert len(records) == 10
    spans = records[0].layers["goldstandard"].spans
    text = records[0].document.require_text()
    assert [(s.label, s.text_in(text)) for s in spans] == [
        ("date", "12/26/2020"),
        ("location", "Seattle"),
    ]
    assert records[1].layers == {}
