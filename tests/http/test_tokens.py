"""Secrets that are shown once and stored as hashes, the cookie, and the form's second secret."""

import secrets

import pytest

from goldbench.http import (
    bearer,
    csrf_fits,
    csrf_token,
    new_token,
    no_cookie,
    session_cookie,
    session_token,
    token_hash,
)


def test_a_token_is_new_each_time_and_its_hash_does_not_show_it() -> None:
    made = {new_token(secrets.token_bytes, "gb_") for _ in range(50)}
    assert len(made) == 50
    for token in made:
        assert len(token) == 46
        assert token[3:] not in token_hash(token)
        assert token_hash(token) == token_hash(token)


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Bearer", None),
        ("Bearer ", None),
        ("Token abc", None),
        ("", None),
        (None, None),
    ],
)
def test_a_bearer_is_read_from_its_header(header: str | None, token: str | None) -> None:
    assert bearer(header) == token


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


def test_the_form_secret_belongs_to_one_session() -> None:
    assert csrf_fits("session", csrf_token("session"))
    assert not csrf_fits("other", csrf_token("session"))
    for wrong in (None, "", "x", "é", csrf_token("session")[:-1]):
        assert not csrf_fits("session", wrong)
    assert "session" not in csrf_token("session")
