from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.reports.evidence import FILE, read_authors


def _read(folder: Path, text: str) -> object:
    (folder / FILE).write_text(text, encoding="utf-8")
    return read_authors(folder, ("reader",))


def test_answers_are_read_by_sheet_and_system(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '[tripod-llm]\n6a = "x-7b"\n[checklist]\nfrozen = "in May"\n'
        '[model-card]\nmakers = "we"\ntype = "a model"\n[model-card.reader]\ntype = "rules"\n',
        encoding="utf-8",
    )
    authors = read_authors(tmp_path, ("reader", "other"))
    assert authors.tripod_llm["6a"].text == "x-7b"
    assert authors.tripod_llm["6a"].sources == (FILE,)
    assert authors.checklist["frozen"].text == "in May"
    assert {key: answer.text for key, answer in authors.card("reader").items()} == {
        "makers": "we",
        "type": "rules",
    }
    assert authors.card("other")["type"].text == "a model"


def test_without_the_file_nobody_has_said_anything(tmp_path: Path) -> None:
    authors = read_authors(tmp_path)
    assert (authors.tripod_llm, authors.checklist, authors.card("x")) == ({}, {}, {})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tripod-llm]\n6z = 'x'\n", "no item '6z'"),
        ("[tripod]\n6a = 'x'\n", "no table 'tripod'"),
        ("[model-card.nobody]\ntype = 'x'\n", "no system 'nobody'"),
        ("[checklist]\nfrozen = 3\n", "the answer to frozen must be a text"),
        ("[checklist]\nfrozen = ' '\n", "the answer to frozen must be a text"),
        ("checklist = 'x'\n", "checklist must be a table"),
        ("[checklist\n", "not TOML"),
    ],
)
def test_what_is_no_answer_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        _read(tmp_path, text)
