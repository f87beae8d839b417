import pytest

from goldbench.formats.json.narrative import plain_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        ("plain", "plain"),
        ("<div>  a\n b </div>", "a b"),
        ("<p>a</p><p>b</p>", "a\nb"),
        ("a<br/>b<br><br>c", "a\nb\n\nc"),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a\tb\n1\t2"),
        ("<pre>a\n  b</pre>c", "a\n  b\nc"),
        ("a<script>alert(1)</script><style>x{}</style>b", "ab"),
        ("&lt;b&gt; &nbsp;&#241;", "<b> \xa0ñ"),
        ("<b>a</b> <i>b</i>", "a b"),
        ("a<!-- no -->b<", "ab<"),
        ("</div></script><p>a", "a"),
        ("<div>a<hr/>b</div>", "a\nb"),
    ],
)
def test_markup_is_stripped_as_a_browser_would_show_it(html: str, text: str) -> None:
    assert plain_text(html) == text
