"""A key of metadata that no document has is refused wherever one is named."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.corpus import Attributes, Document
from goldbench.corpus.metadata_key import check_key
from goldbench.errors import UsageError

NOTE = '{{"id": "{0}", "text": "Ana met Tom.", "meta": {{"patient": "p{1}"}}, "spans": [{2}]}}\n'
MARK = '{"start": 0, "end": 3, "label": "PATIENT"}'


def test_a_key_that_some_document_has_is_taken() -> None:
    documents = [Document("a", "x"), Document("b", "y", Attributes({"person": "1"}))]
    check_key(documents, "person", option="--patient")


def test_the_usual_key_need_not_be_there() -> None:
    check_key([Document("a", "x")], "patient", option="--patient")


def test_another_is_refused_and_those_that_are_there_are_named() -> None:
    documents = [Document("a", "x", Attributes({"site": "n", "person": "1"}))]
    with pytest.raises(UsageError, match="no document has the metadata 'persom'") as caught:
        check_key(documents, "persom", option="--patient")
    assert "person, site" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "command",
    [
        ("split", "{gold}", "--out", "{new}", "--patient", "pacient"),
        ("agree", "{gold}", "{other}", "--cluster", "pacient"),
        ("score", "{gold}", "{gold}", "--cluster", "pacient"),
        ("leak", "{gold}", "--out", "{new}", "--patient", "pacient"),
        ("deidentify", "{gold}", "{new}", "--patient", "pacient"),
        ("deidentify", "{gold}", "{new}", "--keep", "sexo"),
    ],
    ids=lambda command: " ".join((command[0], command[-2])),
)
def test_commands_refuse_it_and_write_nothing(tmp_path: Path, command: tuple[str, ...]) -> None:
    gold, other, new = tmp_path / "gold.jsonl", tmp_path / "other.jsonl", tmp_path / "new"
    for path in (gold, other):
        path.write_text("".join(NOTE.format(i, i // 2, MARK) for i in range(6)), encoding="utf-8")
    arguments = [part.format(gold=gold, other=other, new=new) for part in command]
    done = CliRunner().invoke(main, arguments)
    told = done.output if isinstance(done.exception, SystemExit) else str(done.exception)
    assert done.exit_code != 0
    assert f"the metadata {command[-1]!r}" in told
    assert not new.exists()
