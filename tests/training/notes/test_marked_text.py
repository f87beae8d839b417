from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.training.notes.marked_text import Piece, read_marked

LABELS = {"PATIENT": "PATIENT", "NOMBRE": "NOMBRE_SUJETO_ASISTENCIA", "KIN": "KIN"}
PATH = Path("hand.txt")


def test_notes_are_read_with_their_heads_and_pieces() -> None:
    text = "=== one | call | Ghana\n⟦PATIENT:Efua⟧ rang.\n\n=== two\nNobody.\n"
    first, second = read_marked(text, path=PATH, labels=LABELS)
    assert (first.id, first.kind, first.country) == ("one", "call", "Ghana")
    assert first.pieces == (Piece("Efua", "PATIENT"), Piece(" rang.\n"))
    assert (second.id, second.kind) == ("two", "")
    assert second.pieces == (Piece("Nobody.\n"),)


def test_a_label_is_written_short_and_attributes_are_kept() -> None:
    (note,) = read_marked("=== n\n⟦NOMBRE:Eva⟧, ⟦KIN+kin+x:tía⟧", path=PATH, labels=LABELS)
    assert note.pieces[0].label == "NOMBRE_SUJETO_ASISTENCIA"
    assert note.pieces[2] == Piece("tía", "KIN", frozenset({"kin", "x"}))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("⟦DOG:Rex⟧", r"hand\.txt:3: the note has a mark with the unknown label DOG"),
        ("⟦PATIENT:Rex", r"hand\.txt:3: the note has a mark that is not whole"),
        ("Rex⟧ barks", r"not whole"),
        ("⟦PATIENT:⟧", r"not whole"),
    ],
)
def test_a_broken_mark_is_named_with_its_line_and_without_its_text(body: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as error:
        list(read_marked(f"=== a\nok\n=== b\n{body}\n", path=PATH, labels=LABELS))
    assert "Rex" not in str(error.value)
