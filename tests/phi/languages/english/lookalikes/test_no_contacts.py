"""Versions and powers that look like addresses and numbers."""

import pytest

from goldbench.phi.languages.english.lookalikes.no_contacts import is_no_contact
from goldbench.phi.mark import Mark


@pytest.mark.parametrize(
    ("text", "written", "label", "none"),
    [
        ("CAP v4.3.0.1.", "4.3.0.1", "IPADDR", True),
        ("Ver 8.4.12.3, build", "8.4.12.3", "IPADDR", True),
        ("from 10.19.4.55", "10.19.4.55", "IPADDR", False),
        ("ZCB00 +21.5", "+21.5", "PHONE", True),
        ("call +44 20 7946 0155", "+44 20 7946 0155", "PHONE", False),
        ("ext 4471", "4471", "PHONE", False),
    ],
)
def test_versions_and_powers_are_no_contacts(
    text: str, written: str, label: str, *, none: bool
) -> None:
    at = text.index(written)
    assert is_no_contact(Mark(at, at + len(written), label), text) is none
