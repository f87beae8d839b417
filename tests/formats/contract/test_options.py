import pytest

from goldbench.errors import UsageError
from goldbench.formats import FORMATS, STYLES, check_style


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
