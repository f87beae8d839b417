"""Numbers of bank cards and accounts, told from others by their check digits."""

import pytest

from goldbench.phi.rules.bank_numbers import find_bank_numbers


def find(text: str) -> list[tuple[str, str]]:
    return [(text[hit.start : hit.end], hit.rule) for hit in find_bank_numbers(text, "ACCOUNT")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("card 4111 1111 1111 1111.", [("4111 1111 1111 1111", "id.card")]),
        ("card 4111-1111-1111-1111", [("4111-1111-1111-1111", "id.card")]),
        ("card 4111111111111111", [("4111111111111111", "id.card")]),
        ("card 4111 1111 1111 1112", [("4111 1111 1111 1112", "id.card?")]),
        ("card 4111 1111-1111 1111", []),
        ("😀4111111111111111", [("4111111111111111", "id.card")]),
        ("x4111111111111111", []),
        ("41111111111111112222", []),
        ("1111 1111 1111 1111", []),
        ("0.4111111111111111", []),
    ],
)
def test_a_card_has_groups_of_one_kind_and_its_check_digit_makes_it_sure(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert find(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("IBAN ES91 2100 0418 4502 0005 1332", [("ES91 2100 0418 4502 0005 1332", "id.iban")]),
        ("ES9121000418450200051332,", [("ES9121000418450200051332", "id.iban")]),
        ("GB29 NWBK 6016 1331 9268 19", [("GB29 NWBK 6016 1331 9268 19", "id.iban")]),
        ("ES92 2100 0418 4502 0005 1332", [("ES92 2100 0418 4502 0005 1332", "id.iban?")]),
        ("es91 2100 0418 4502 0005 1332", []),
        ("ES91 2100", []),
    ],
)
def test_an_account_begins_with_its_country_and_is_sure_where_it_sums_up(
    text: str, found: list[tuple[str, str]]
) -> None:
    accounts = [hit for hit in find(text) if hit[1].startswith("id.iban")]
    assert accounts == found  # digits inside may look like a card's as well


def test_a_hit_has_the_label_that_is_asked_for_and_is_an_account() -> None:
    (hit,) = find_bank_numbers("4111111111111111", "IDNUM")
    assert (hit.label, hit.subtype) == ("IDNUM", "account")
