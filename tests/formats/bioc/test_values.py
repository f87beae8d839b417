"""What BioC's two spellings share: the golden letter, offsets in other units, odd passages."""

from pathlib import Path

import orjson
import pytest

import places
from goldbench.corpus import Attributes, Extent, Relation, Span, Tag
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.bioc import bioc_json, bioc_xml

GOLDEN = places.GOLDEN / "bioc"
TEXT = "Discharge of Ñica\n  Took aspirin 😀 daily.\nNo pain."


@pytest.mark.parametrize("name", ["passages.json", "passages.xml"])
def test_both_spellings_of_the_golden_letter_give_the_same(name: str) -> None:
    findings = Findings()
    module = bioc_json if name.endswith("json") else bioc_xml
    letter, empty = module.read(GOLDEN / name, ReadOptions(findings=findings))
    assert module.sniff(GOLDEN / name)
    assert letter.document.id == "letter-7"
    assert letter.document.text == TEXT
    assert letter.document.meta.text("patient") == "p-7"
    assert letter.document.meta.text("codes") == "a;b"
    marks = letter.layers["marks"]
    drug = Span(25, 40, "DRUG", fragments=(Extent(25, 32), Extent(35, 40)))
    pain = Span(45, 49, "SYMPTOM")
    assert marks.spans == (
        Span(13, 17, "NAME", Attributes(identifier="X:1")),
        drug,
        pain,
        Span(49, 59, "annotation"),
    )
    assert [span.quote for span in marks.spans] == ["Ñica", "aspirin daily", "PAIN", None]
    assert marks.tags == (Tag("SMOKER", Attributes(status="past")),)
    (relation,) = marks.relations
    assert relation == Relation(
        "treats", drug, pain, relation.attributes, roles=("drug", "problem")
    )
    assert relation.attributes.text("sure") == "True"
    assert findings.counts == {
        "quote differs in letter case": 1,
        "offsets unreadable": 1,
        "outside the text": 1,
        "not read: relations that do not link two annotations": 1,
        "not read: relations to unknown annotations": 1,
    }
    assert empty.document.text == ""
    assert not empty.layers["marks"]


def _file(path: Path, *passages: dict[str, object], infons: dict[str, str] | None = None) -> Path:
    document = {"id": "n", "infons": infons or {}, "passages": passages}
    path.write_bytes(orjson.dumps({"source": "", "key": "", "documents": [document]}))
    return path


def _mark(offset: int, length: int, quote: str) -> dict[str, object]:
    place = {"offset": offset, "length": length}
    return {"id": "1", "infons": {"type": "NAME"}, "text": quote, "locations": [place]}


@pytest.mark.parametrize(
    ("offset", "length", "finding"),
    [
        (3, 3, None),
        (7, 3, "repaired: offsets counted in bytes"),
        (4, 3, "repaired: offsets counted in UTF-16 units"),
    ],
)
def test_offsets_in_other_units_are_recognised_by_their_quotes(
    tmp_path: Path, offset: int, length: int, finding: str | None
) -> None:
    passage = {"offset": 0, "text": "é😀 Ana", "annotations": [_mark(offset, length, "Ana")]}
    findings = Findings()
    path = _file(tmp_path / "c.json", passage)
    (record,) = bioc_json.read(path, ReadOptions(findings=findings))
    assert record.layers["marks"].spans == (Span(3, 6, "NAME"),)
    assert list(findings.counts) == ([finding] if finding else [])


def test_bytes_also_place_the_passages(tmp_path: Path) -> None:
    first = {"offset": 0, "text": "ñññ Ana", "annotations": [_mark(7, 3, "Ana")]}
    second = {"offset": 11, "text": "Eva", "annotations": [_mark(11, 3, "Eva")]}
    path = _file(tmp_path / "c.json", first, second)
    (record,) = bioc_json.read(path, ReadOptions())
    assert record.document.text == "ñññ Ana\nEva"
    assert record.layers["marks"].spans == (Span(4, 7, "NAME"), Span(8, 11, "NAME"))


def test_a_quote_that_fits_no_unit_is_reported_and_the_offsets_stand(tmp_path: Path) -> None:
    passage = {"offset": 0, "text": "é Ana", "annotations": [_mark(1, 3, "Eva")]}
    findings = Findings()
    path = _file(tmp_path / "c.json", passage)
    (record,) = bioc_json.read(path, ReadOptions(findings=findings))
    assert record.layers["marks"].spans == (Span(1, 4, "NAME"),)
    assert findings.counts == {"quote differs": 1}


def test_overlapping_passages_are_moved_apart_with_their_marks(tmp_path: Path) -> None:
    first = {"offset": 0, "text": "one two", "annotations": []}
    second = {"offset": 2, "text": "Ana", "annotations": [_mark(2, 3, "Ana")]}
    findings = Findings()
    path = _file(tmp_path / "c.json", first, second)
    (record,) = bioc_json.read(path, ReadOptions(findings=findings))
    assert record.document.text == "one two\nAna"
    assert record.layers["marks"].spans == (Span(8, 11, "NAME"),)
    assert findings.counts == {"repaired: overlapping passages moved apart": 1}


def test_the_order_of_passages_in_the_file_does_not_matter(tmp_path: Path) -> None:
    first = {"offset": 0, "text": "one", "annotations": []}
    second = {"offset": 4, "text": "Ana", "annotations": [_mark(4, 3, "Ana")]}
    forwards = list(bioc_json.read(_file(tmp_path / "a.json", first, second), ReadOptions()))
    backwards = list(bioc_json.read(_file(tmp_path / "b.json", second, first), ReadOptions()))
    assert forwards == backwards


@pytest.mark.parametrize("offset", ["x", -1, None])
def test_a_passage_without_a_readable_offset_follows_the_one_before(
    tmp_path: Path, offset: object
) -> None:
    passages: tuple[dict[str, object], ...] = (
        {"offset": 0, "text": "one"},
        {"offset": offset, "text": "two"},
    )
    findings = Findings()
    path = _file(tmp_path / "c.json", *passages)
    (record,) = bioc_json.read(path, ReadOptions(findings=findings))
    assert record.document.text == "one\ntwo"
    assert findings.counts == {"offsets unreadable": 1}


def test_an_absurd_offset_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = _file(tmp_path / "c.json", {"offset": 10**12, "text": "one"})
    with pytest.raises(FormatError, match="which no note reaches"):
        list(bioc_json.read(path, ReadOptions()))


def test_texts_may_come_from_elsewhere(tmp_path: Path) -> None:
    path = _file(tmp_path / "c.json", {"offset": 0, "annotations": [_mark(0, 3, "Ana")]})
    (record,) = bioc_json.read(path, ReadOptions(texts={"n": "Ana vino"}))
    assert record.document.text == "Ana vino"
    (bare,) = bioc_json.read(path, ReadOptions())
    assert bare.document.text is None
    assert bare.layers == record.layers


def test_another_infon_may_give_the_label(tmp_path: Path) -> None:
    mark = _mark(0, 3, "Ana") | {"infons": {"type": "entity", "kind": "NAME"}}
    other = _mark(0, 3, "Ana") | {"infons": {"type": "entity"}}
    path = _file(tmp_path / "c.json", {"offset": 0, "text": "Ana", "annotations": [mark, other]})
    (record,) = bioc_json.read(path, ReadOptions(columns={"label": "kind"}))
    assert record.layers["marks"].spans == (
        Span(0, 3, "NAME", Attributes(type="entity")),
        Span(0, 3, "entity"),
    )
