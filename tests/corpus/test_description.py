import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.corpus.description import Cell, describe
from goldbench.errors import MissingLayerError


def note(id_: str, marks: Marks | None, text: str | None = "Ana vino.", **meta: str) -> Record:
    document = Document(id_, text, Attributes(dict(meta)))
    return Record(document, {} if marks is None else {"gold": marks})


def test_a_label_is_counted_by_documents_share_and_mentions() -> None:
    twice = Marks((Span(0, 3, "NAME"), Span(4, 8, "NAME")))
    described = describe([note("1", twice), note("2", Marks()), note("3", None)])
    (table,) = described.tables
    assert (table.title, table.columns) == ("Spans by label", ("all",))
    assert table.rows["NAME", ""] == {"all": Cell(1, 0.5, 2)}
    assert (described.documents, described.looked_at) == (3, {"all": 2})


def test_tags_have_a_table_a_label_a_row_a_value_and_a_column_a_time_and_split() -> None:
    def tag(**values: str) -> Tag:
        return Tag("CAD", Attributes(dict(values)))

    described = describe(
        [
            note("1", Marks(tags=(tag(indicator="event", time="before"),)), split="train"),
            note("2", Marks(tags=(tag(indicator="event", time="before", comment="?"),))),
            note("3", Marks(tags=(tag(),)), split="train"),
        ]
    )
    (table,) = described.tables
    assert table.title == "Tags: CAD"
    assert table.columns == ("all", "before · all", "before · train", "train")
    assert table.rows["CAD", "event"] == {
        "before · all": Cell(2, 2 / 3, 2),
        "before · train": Cell(1, 1 / 2, 1),
    }
    assert table.rows["CAD", ""] == {"all": Cell(1, 1 / 3, 1), "train": Cell(1, 1 / 2, 1)}


def test_lengths_and_notes_a_patient_are_spread_over_their_units() -> None:
    described = describe(
        [
            note("1", Marks((Span(0, 3, "NAME"),)), "uno dos tres", patient="p", site="south"),
            note("2", Marks(), "uno", patient="p", site="north"),
            note("3", Marks(), None, patient="q", site="north"),
        ]
    )
    assert described.notes_per_site == {"north": 2, "south": 1}
    assert described.spreads["notes per patient"] == (2, 1.5, 1.5, 1, 2)
    assert described.spreads["words per note"] == (2, 2, 2, 1, 3)
    assert described.spreads["characters per note"] == (2, 7.5, 7.5, 3, 12)
    assert described.spreads["spans per note"] == (3, 1 / 3, 0, 0, 1)
    assert "tags per note" not in described.spreads


def test_of_several_layers_one_has_to_be_named() -> None:
    record = Record(Document("1", "a"), {"A": Marks((Span(0, 1, "X"),)), "B": Marks()})
    with pytest.raises(MissingLayerError, match="document '1' has several layers: A, B"):
        describe([record])
    assert describe([record], "A").tables[0].rows["X", ""]["all"] == Cell(1, 1.0, 1)
    assert describe([record], "B").tables == ()
    assert describe([record], "C").looked_at == {}
