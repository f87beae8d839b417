import pytest

from goldbench.http.asgi import header, present

HEADERS = [(b"Host", b"a.org"), (b"origin", b"http://a.org"), (b"ORIGIN", b"http://b.org")]


@pytest.mark.parametrize(
    ("name", "value", "there"),
    [
        ("host", "a.org", True),
        ("HOST", "a.org", True),
        ("origin", None, True),  # twice: to be read in two ways
        ("cookie", None, False),
    ],
)
def test_a_header_is_read_once_or_not_at_all(name: str, value: str | None, there: bool) -> None:
    assert header(HEADERS, name) == value
    assert present(HEADERS, name) is there


def test_bytes_beyond_ascii_are_read_as_latin_1() -> None:
    assert header([(b"x-name", b"Ni\xf1o")], "X-Name") == "Niño"
