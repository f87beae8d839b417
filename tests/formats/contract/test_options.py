import pytest

from goldbench.errors import UsageError
from goldbench.formats import FORMATS, STYLES, check_columns, check_style
from goldbench.formats.contract.options import RENAMED


@pytest.mark.parametrize(("name", "styles"), STYLES.items())
def test_a_format_takes_its_styles_and_names_them(name: str, styles: tuple[str, ...]) -> None:
    for style in ("", *styles):
        check_style(name, style)
    with pytest.raises(UsageError, match=f"{name} has no style 'zz'") as caught:
        check_style(name, "zz")
    assert caught.value.hint == f"one of: {', '.join(styles)}"


@pytest.mark.parametrize("name", sorted(set(FORMATS) - set(STYLES)))
def test_a_format_that_is_written_in_one_way_has_no_style(name: str) -> None:
    check_style(name, "")
    with pytest.raises(UsageError, match=f"{name} has no style 'bio'") as caught:
        check_style(name, "bio")
    assert "one way" in (caught.value.hint or "")


def test_formats_with_columns_are_formats() -> None:
    assert set(RENAMED) <= set(FORMATS)


@pytest.mark.parametrize("name", sorted(set(FORMATS) - set(RENAMED)))
def test_a_format_without_columns_has_none_to_be_named(name: str) -> None:
    check_columns(name, {})
    with pytest.raises(UsageError, match=f"{name} has no columns") as caught:
        check_columns(name, {"text": "note_text"})
    assert "table" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("table", {"text": "note_body", "ward": "unit"}),
        ("csv", {"id": "note", "attributes.role": "role"}),
        ("omop", {"label": "term"}),
        ("webanno-tsv", {"label": "kind"}),
    ],
)
def test_columns_that_a_format_has_may_be_named(name: str, columns: dict[str, str]) -> None:
    check_columns(name, columns)


@pytest.mark.parametrize(
    ("name", "columns", "message", "hint"),
    [
        ("csv", {"labl": "type"}, "no column 'labl'", "did you mean label?"),
        ("cas-json", {"text": "type"}, "no column 'text'", "one of: label"),
        ("table", {"id": "a", "text": "a"}, "cannot be id and text at once", "one column for each"),
    ],
)
def test_columns_that_a_format_has_none_of_are_refused(
    name: str, columns: dict[str, str], message: str, hint: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        check_columns(name, columns)
    assert hint in str(caught.value.hint)
