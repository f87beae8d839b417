import pytest

from goldbench.phi.crf import NoteBlock, block_notes, note_block
from goldbench.phi.crf.features import REACH
from goldbench.phi.pipeline import prepare_note

TEXTS = ("Ann Lee\n\n5 mg", "", "Dr. Ruiz", "\n")


def _block(*texts: str) -> NoteBlock:
    return NoteBlock([prepare_note(text, "en") for text in texts])


def test_between_two_notes_is_a_gap_as_wide_as_a_value_reaches() -> None:
    block = _block("Ann", "Bo Li")
    assert block.tokens.words == ["Ann", *[""] * REACH, "Bo", "Li"]
    assert block.gaps == list(range(1, 1 + REACH))
    assert [begin for begin, _ in block.notes] == [0, 1 + REACH]
    assert len(block) == 3 + REACH


def test_tokens_keep_the_places_of_their_note_and_lines_those_of_the_row() -> None:
    block = _block(*TEXTS)
    for begin, note in block.notes:
        size = len(note.tokens.words)
        assert block.tokens.starts[begin : begin + size] == note.tokens.starts
        assert block.tokens.ends[begin : begin + size] == note.tokens.ends
    lines = [["Ann", "Lee"], ["5", "mg"], ["Dr", ".", "Ruiz"]]
    assert [block.tokens.words[start:end] for start, end in block.lines] == lines


def test_the_columns_of_lines_hold_every_token_of_a_line() -> None:
    block = _block(*TEXTS)
    tokens, starts, ends, sizes = block.line_columns
    inside = [at for start, end in block.lines for at in range(start, end)]
    assert tokens.tolist() == inside
    assert list(zip(starts.tolist(), ends.tolist(), strict=True)) == block.lines
    assert sizes.tolist() == [2, 2, 3]
    assert _block("", "\n").line_columns.tokens.tolist() == []


def test_notes_are_put_together_in_their_order_and_a_long_one_stands_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(note_block, "_TOKENS", 4)
    notes = [prepare_note(text, "en") for text in ("a b", "c", "d e", "f " * 9, "g", "", "h")]
    blocks = [[note.text for _, note in block.notes] for block in block_notes(notes)]
    assert blocks == [["a b", "c"], ["d e"], ["f " * 9], ["g", "", "h"]]
    assert list(block_notes([])) == []
