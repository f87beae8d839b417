from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.json import quotes
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
from strategies import collections

FILES = GOLDEN / "quotes"


def _given(records: list[Record]) -> ReadOptions:
    return ReadOptions(texts={r.document.id: r.document.text or "" for r in records})


def _aligned(path: Path, text: str, entities: str) -> tuple[tuple[Span, ...], Findings]:
    findings = Findings()
    path.write_text(f'{{"id": "n", "entities": {entities}}}', encoding="utf-8")
    (record,) = quotes.read(path, ReadOptions(texts={"n": text}, findings=findings))
    return record.layers[DEFAULT_LAYER].spans, findings


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("quotes") / "q.jsonl"
    check_round_trip(quotes, records, path, reading=_given(records))


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    check_round_trip(quotes, ODD, tmp_path / "odd.jsonl", reading=_given(ODD))
    for number, record in enumerate(IMPOSSIBLE):
        path = tmp_path / f"{number}.jsonl"
        check_round_trip(quotes, [record], path, reading=_given([record]))


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(quotes, FILES / "notes.jsonl", NOTES)
    findings = Findings()
    options = ReadOptions(texts=TEXTS, findings=findings)
    assert list(quotes.read(FILES / "notes.jsonl", options)) == [
        Record(
            Document("note-1", TEXTS["note-1"]),
            {DEFAULT_LAYER: Marks(NOTES[0].layers[DEFAULT_LAYER].spans)},
        ),
        Record(Document("note-2", TEXTS["note-2"]), {DEFAULT_LAYER: Marks()}),
    ]
    assert not findings.counts


def test_a_fenced_list_with_groups_by_label_is_read() -> None:
    findings = Findings()
    texts = {"n1": "Ana Ruiz came on 3/4.", "n2": "Ana"}
    first, second = quotes.read(FILES / "fenced.json", ReadOptions(texts=texts, findings=findings))
    assert first.layers[DEFAULT_LAYER].spans == (
        Span(0, 8, "NAME", Attributes(alignment="loose", sure=True)),
        Span(21, 21, "DATE", Attributes(alignment="invented", invented=1)),
    )
    assert [s.quote for s in first.layers[DEFAULT_LAYER].spans] == ["ana  ruiz", "3/5"]
    assert second.layers[DEFAULT_LAYER].spans == (Span(0, 3, "NAME"),)
    assert findings.counts == {
        "not read: offsets of a quote": 1,
        "quote aligned loosely": 1,
        "quote invented": 1,
    }


def test_every_way_of_alignment_is_counted_and_marked(tmp_path: Path) -> None:
    entities = '[{"quote": "Ana", "label": "A"}, {"quote": "Smith-Jones", "label": "B"}]'
    spans, findings = _aligned(tmp_path / "q.jsonl", "Ana, Ana, Smyth-Jones", entities)
    assert spans == (
        Span(0, 3, "A", Attributes(alignment="ambiguous")),
        Span(10, 21, "B", Attributes(alignment="edited")),
    )
    assert findings.counts == {"quote ambiguous": 1, "quote aligned by edit distance": 1}


def test_invented_quotes_stay_apart_and_match_no_gold_mark(tmp_path: Path) -> None:
    entities = '[{"quote": "Eva", "label": "A"}, {"quote": "Eva", "label": "A"}]'
    spans, _ = _aligned(tmp_path / "q.jsonl", "Ana", entities)
    assert len(set(spans)) == 2
    assert all(span.start == span.end == 3 for span in spans)


def test_an_invented_quote_survives_being_written_again(tmp_path: Path) -> None:
    spans, _ = _aligned(tmp_path / "q.jsonl", "Ana", '[{"quote": "Eva", "label": "A"}]')
    record = Record(Document("n", "Ana"), {DEFAULT_LAYER: Marks(spans)})
    quotes.write([record], tmp_path / "again.jsonl", WriteOptions())
    (again,) = quotes.read(tmp_path / "again.jsonl", ReadOptions(texts={"n": "Ana"}))
    assert again == record


def test_a_folder_of_answers_takes_the_ids_from_the_file_names(tmp_path: Path) -> None:
    (tmp_path / "ward").mkdir()
    answer = '```json\n{\n  "entities": [\n    {"quote": "Ana", "label": "NAME"}\n  ]\n}\n```'
    (tmp_path / "ward" / "n1.json").write_text(answer, encoding="utf-8")
    (record,) = quotes.read(tmp_path, ReadOptions(texts={"ward/n1": "Ana came"}))
    assert record.document.id == "ward/n1"
    assert record.layers == {DEFAULT_LAYER: Marks((Span(0, 3, "NAME"),))}
    assert quotes.sniff(tmp_path)


def test_fences_between_lines_are_skipped(tmp_path: Path) -> None:
    lines = '```jsonl\n{"id": "a", "entities": []}\n{"id": "b", "entities": []}\n```\n'
    (tmp_path / "q.jsonl").write_text(lines, encoding="utf-8")
    records = quotes.read(tmp_path / "q.jsonl", ReadOptions(texts={"a": "", "b": ""}))
    assert [record.document.id for record in records] == ["a", "b"]
    assert quotes.sniff(tmp_path / "q.jsonl")


def test_without_the_notes_quotes_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(MissingTextError, match="can only be found in the notes") as caught:
        list(quotes.read(FILES / "notes.jsonl", ReadOptions()))
    assert caught.value.hint == "give the notes with --texts PATH"
    with pytest.raises(FormatError, match=r"notes\.jsonl:1: document 'note-1': no note with"):
        list(quotes.read(FILES / "notes.jsonl", ReadOptions(texts={"other": ""})))
    with pytest.raises(MissingTextError):
        quotes.hold(Record(Document("n", None), {"a": Marks()}), WriteOptions())
    with pytest.raises(UsageError, match="does not exist"):
        list(quotes.read(tmp_path / "none", ReadOptions(texts={})))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "expected a JSON object"),
        ('{"entities": []}', "no id or no entities"),
        ('{"id": "n"}', "no id or no entities"),
        ('{"id": "n", "entities": 3}', "entities must be a list"),
        ('{"id": "n", "entities": [3]}', "entities must be a list"),
        ('{"id": "n", "entities": [{"quote": 3, "label": "A"}]}', "lacks its quote or its label"),
        ('{"id": "n", "entities": [{"quote": "a"}]}', "lacks its quote or its label"),
        ('{"id": "n", "entities": []}\n{"id": "n", "entities": []}', "q.jsonl:2: .* in line 1"),
        ('{"id": "n", "entities": [', r"q\.jsonl:1: not JSON"),
        ("\x00\x01", "not JSON"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "q.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        list(quotes.read(tmp_path / "q.jsonl", ReadOptions(texts={"n": "a"})))


def test_an_empty_json_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "q.json").write_text("```json\n```", encoding="utf-8")
    with pytest.raises(FormatError, match="the file is empty"):
        list(quotes.read(tmp_path / "q.json", ReadOptions(texts={})))


@given(data=damaged((FILES / "notes.jsonl").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("quotes") / "q.jsonl"
    check_damage(quotes, data, path, ReadOptions(texts=TEXTS))
