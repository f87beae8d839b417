import pytest

from goldbench.http import no_cookie, session_cookie, session_token


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    assert session_cookie("abc", https=True) == (
        "__Host-goldbench=abc; Path=/; HttpOnly; SameSite=Lax; Secure"
    )
    assert "Secure" not in session_cookie("abc", https=False)
    assert "Max-Age=0" in no_cookie(https=True)


@pytest.mark.parametrize(
    ("cookies", "token"),
    [
        ([b"__Host-goldbench=abc"], "abc"),
        ([b"theme=dark; __Host-goldbench=abc; x=y"], "abc"),
        ([b"goldbench=abc"], None),
        ([b"__Host-goldbench="], None),
        ([b"__Host-goldbench"], None),
        ([b"__Host-goldbench=abc; __Host-goldbench=evil"], None),
        ([b"__Host-goldbench=abc", b"__Host-goldbench=evil"], None),
        ([], None),
    ],
)
def test_the_session_is_read_from_one_cookie_only(cookies: list[bytes], token: str | None) -> None:
    assert session_token([(b"Cookie", value) for value in cookies], https=True) == token
