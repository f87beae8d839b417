import polars as pl
import pytest

from goldbench.corpus import Attributes, Document
from goldbench.corpus.attributes import Value
from goldbench.corpus.document_table import document_table, documents_of, metadata


def documents(*values: Value | None) -> list[Document]:
    return [
        Document(str(n), f"text {n}", Attributes() if value is None else Attributes(key=value))
        for n, value in enumerate(values)
    ]


@pytest.mark.parametrize(
    ("values", "column", "dtype"),
    [
        (("north", None), "meta.key", pl.String),
        ((61, 62), "meta.key", pl.Int64),
        ((-(2**63), 2**63 - 1), "meta.key", pl.Int64),
        ((0.5, 1.0), "meta.key", pl.Float64),
        ((True, False), "meta.key", pl.Boolean),
        ((61, "61"), "meta", pl.String),
        ((61, True), "meta", pl.String),
        ((61, 61.0), "meta", pl.String),
        ((1, 2**63), "meta", pl.String),
        ((("a", "b"), ("c",)), "meta", pl.String),
    ],
)
def test_a_key_of_one_scalar_type_has_a_column_and_the_rest_is_json(
    values: tuple[Value | None, ...], column: str, dtype: type[pl.DataType]
) -> None:
    given = documents(*values)
    table = document_table(given)
    assert table.columns == ["id", "text", column]
    assert table.schema[column] == dtype
    assert list(documents_of(table)) == given


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        (("north", None), ["north", None]),
        ((61, 62), ["61", "62"]),
        ((61, "x", None), ["61", "x", None]),
        ((("a", "b"), "c"), ["a;b", "c"]),
        ((None, None), None),
    ],
)
def test_metadata_is_read_as_text_wherever_it_stands(
    values: tuple[Value | None, ...], texts: list[str | None] | None
) -> None:
    assert metadata(document_table(documents(*values)), "key") == texts


def test_a_key_that_nobody_has_is_none_even_beside_others_in_json() -> None:
    assert metadata(document_table(documents(61, "x")), "site") is None


def test_a_table_without_texts_gives_documents_of_marks_only() -> None:
    assert list(documents_of(pl.DataFrame({"id": ["1"]}))) == [Document("1", None)]
