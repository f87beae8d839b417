import pytest

from goldbench.web.markdown import markdown


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt:alert(1))",
        "[a](data:text/html;base64,PHNjcmlwdD4=)",
        "[a](vbscript:x)",
        "![a](https://elsewhere.example/spy.png)",
        "![a](javascript:alert(1))",
        "[a]: javascript:alert(1)\n\n[a]",
        "<https://x.example/><svg onload=alert(1)>",
        "`<b>` <a href='x' onclick='y'>z</a>",
        "[x](//elsewhere.example)",
        "| a |\n|---|\n| <script>x</script> |",
        "```html\n<script>x</script>\n```",
    ],
)
def test_what_is_typed_is_never_markup_or_a_request(text: str) -> None:
    html = str(markdown(text)).lower()
    for bad in ("<script", "<img", "<svg", "<a href='x'", "onerror=alert(1)>"):
        assert bad not in html
    assert 'href="javascript' not in html
    assert 'href="data' not in html
    assert 'href="vbscript' not in html
    assert 'href="//' not in html


def test_headings_lists_tables_and_emphasis_are_shown() -> None:
    html = str(markdown("# Do\n\n- **one**\n\n| a |\n|---|\n| b |"))
    assert "<h1>Do</h1>" in html
    assert "<li><strong>one</strong></li>" in html
    assert "<td>b</td>" in html


def test_a_link_to_a_paper_is_kept() -> None:
    assert 'href="https://doi.org/10.2196/20492"' in str(
        markdown("[x](https://doi.org/10.2196/20492)")
    )


def test_headings_stand_below_the_title_of_a_page() -> None:
    html = str(markdown("# one\n\n###### six", 1))
    assert "<h2>one</h2>" in html
    assert "<h6>six</h6>" in html


def test_a_heading_without_words_is_none() -> None:
    assert str(markdown("# \n\ntext\n\n## Do\n")) == "<p>text</p>\n<h2>Do</h2>\n"
