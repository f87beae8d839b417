import pytest

from goldbench.formats.contract.quotation import difference


@pytest.mark.parametrize(
    ("standing", "quoted", "kind"),
    [
        ("pain", "pain", None),
        ("chest\npain", "chest pain", None),
        ("chest\r\npain", "chest  pain", None),
        ("a\tb", "a b", None),
        ("chest  pain", "chest pain", "quote differs in white space"),
        ("\u00a0pain", "pain", "quote differs in white space"),
        ("Severe", "severe", "quote differs in letter case"),
        ("STRASSE", "straße", "quote differs in letter case"),
        ("Severe  pain", "severe pain", "quote differs"),
        ("pain", "", "quote differs"),
        ("", "pain", "quote differs"),
    ],
)
def test_a_quote_is_compared_with_what_stands_there(
    standing: str, quoted: str, kind: str | None
) -> None:
    assert difference(standing, quoted) == kind
