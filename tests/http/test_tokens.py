"""Secrets that are shown once and stored as hashes."""

import secrets

import pytest

from goldbench.http import bearer, new_token, token_hash


def test_a_token_is_new_each_time_and_its_hash_does_not_show_it() -> None:
    tokens = {new_token(secrets.token_bytes, "gb_") for _ in range(50)}
    assert len(tokens) == 50
    for token in tokens:
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
