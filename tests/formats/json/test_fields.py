import json
from pathlib import Path

import pytest

from goldbench.corpus import DEFAULT_LAYER, Record
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, detect
from goldbench.formats.json import fields

NOTE_TEXT = "Zacarías"


def _read(path: Path, *lines: str, strict: bool = False) -> tuple[list[Record], Findings]:
    path.write_text("\n".join(lines), encoding="utf-8")
    findings = Findings(strict=strict)
    return list(fields.read(path, ReadOptions(findings=findings))), findings


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "n1", "fields": {"smoker": true}}',
        '{"id": "n1", "answer": {"smoker": true}, "tokens_used": 81}',
        json.dumps({"id": "n1", "answer": '{"smoker": true}'}),
        json.dumps({"id": "n1", "answer": '```json\n{"smoker": true}\n```'}),
        json.dumps({"id": "n1", "answer": 'Here it is:\n```\n{"smoker": true}\n```\nDone.'}),
        '\ufeff{"id": "n1", "fields": {"smoker": true}}',
        '```json\n{"id": "n1", "fields": {"smoker": true}}\n```',
    ],
)
def test_an_answer_is_read_in_every_dress(tmp_path: Path, line: str) -> None:
    (record,), findings = _read(tmp_path / "a.jsonl", line, strict=True)
    assert record.document.id == "n1"
    (tag,) = record.layers[DEFAULT_LAYER].tags
    assert (tag.label, tag.attributes["value"]) == ("smoker", True)
    assert not findings.any
    assert detect(tmp_path / "a.jsonl") == "fields"


@pytest.mark.parametrize(
    "line",
    [
        f'{{"id": "n2", "fields": {{"name": "{NOTE_TEXT}"',
        f'{{"id": "n2", "fields": {{"name": "{NOTE_TEXT}", "dose": NaN}}}}',
        f'{{"id": "n2", "fields": "{NOTE_TEXT} has no JSON"}}',
        f'{{"id": "n2", "fields": ["{NOTE_TEXT}"]}}',
        '{"id": "n2", "fields": null}',
        '{"id": "n2"}',
        f'{{"fields": {{"name": "{NOTE_TEXT}"}}}}',
        f'["{NOTE_TEXT}"]',
        json.dumps({"id": "n2", "answer": "```\n{}\n```\nor\n```\n{}\n```"}),
        '{"id": "n2", "fields": ' + '{"a":' * 30 + "1" + "}" * 30 + "}",
    ],
)
def test_an_unreadable_answer_is_no_answer_and_is_counted(tmp_path: Path, line: str) -> None:
    good = '{"id": "n1", "fields": {}}'
    records, findings = _read(tmp_path / "a.jsonl", good, line)
    assert [record.document.id for record in records] == ["n1"]
    assert sum(findings.counts.values()) == 1
    assert next(iter(findings.counts)).startswith(fields.UNREADABLE)
    assert NOTE_TEXT not in str(findings)
    with pytest.raises(FormatError, match=r"a\.jsonl:2: answer unreadable") as refused:
        _read(tmp_path / "a.jsonl", good, line, strict=True)
    assert NOTE_TEXT not in f"{refused.value} {refused.value.hint}"


def test_a_file_without_any_readable_answer_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="answer unreadable"):
        _read(tmp_path / "a.jsonl", "no answers", "at all")


def test_an_id_that_comes_twice_is_an_error(tmp_path: Path) -> None:
    line = '{"id": "n1", "fields": {"smoker": true}}'
    with pytest.raises(FormatError, match="already used in line 1"):
        _read(tmp_path / "a.jsonl", line, line)


def test_an_answer_that_says_nothing_is_an_answer(tmp_path: Path) -> None:
    (record,), findings = _read(tmp_path / "a.jsonl", '{"id": 7, "fields": {"smoker": null}}')
    assert record.document.id == "7"
    assert not record.layers[DEFAULT_LAYER].tags
    assert not findings.any


def test_text_and_metadata_of_a_gold_standard_are_read(tmp_path: Path) -> None:
    line = '{"id": "n1", "text": "Smokes.", "meta": {"patient": "p1"}, "fields": {"smoker": true}}'
    (record,), _ = _read(tmp_path / "a.jsonl", line)
    assert record.document.text == "Smokes."
    assert record.document.meta == {"patient": "p1"}


def test_a_first_answer_that_cannot_be_read_does_not_hide_the_format(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "n1", "fie\n{"id": "n2", "fields": {}}\n', encoding="utf-8")
    assert fields.sniff(path)


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "n1", "text": "Ana", "spans": [], "answer": "accept"}',
        '{"id": "n1", "entities": []}',
        '{"id": "n1", "text": "Ana", "spans": []}',
    ],
)
def test_other_formats_are_left_to_themselves(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(line, encoding="utf-8")
    assert not fields.sniff(path)
