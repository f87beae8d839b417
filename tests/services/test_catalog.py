"""Tools by name: what there is, and what is said of a name that is none."""

import pytest

from goldbench.errors import UsageError
from goldbench.services.catalog import TOOLS, check_name, own_tool, tool
from goldbench.services.families import FAMILIES

NOTE = "Seen on 12/26/2020 by Dr. Alva Quell in Springfield. MRN: 4711234, phone 555-012-3456."


@pytest.mark.parametrize(
    ("address", "also"),
    [
        ("phi", ()),
        ("person-name", ()),
        ("deidentifier", ("deidentifier",)),
        ("http://127.0.0.1:8080", ()),
        ("https://tools.example/dates", ()),
        ("spacy:en_core_web_sm", ()),
        ("presidio", ()),
        ("huggingface:/models/ner", ()),
    ],
)
def test_names_and_addresses_are_taken(address: str, also: tuple[str, ...]) -> None:
    check_name(address, also=also)


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("person_name", "did you mean person-name?"),
        ("dates", "did you mean date?"),
        ("presidoi:en", "did you mean presidio?"),
        ("127.0.0.1:8080", "a server is named by its address: http://127.0.0.1:8080"),
        ("", "a server is named by its address: http://127.0.0.1:8080"),
    ],
)
def test_a_name_that_is_none_is_told_the_nearest(address: str, hint: str) -> None:
    with pytest.raises(UsageError) as refused:
        check_name(address)
    known = "date, person-name, location, contact, id, phi, http, https, presidio, spacy"
    assert str(refused.value).startswith(f"there is no tool {address!r}; there are: {known}")
    assert refused.value.hint == hint


def test_what_else_may_be_served_is_among_the_names() -> None:
    with pytest.raises(UsageError, match="contact, id, phi, risk, deidentifier, http"):
        check_name("spam", also=("risk", "deidentifier", "date"))


def test_phi_is_all_families_and_the_others_are_one_each() -> None:
    assert set(TOOLS["phi"].families) == set(FAMILIES)
    single = sorted(kind.families for name, kind in TOOLS.items() if name != "phi")
    assert single == sorted((family,) for family in FAMILIES)


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_our_own_find_their_families_and_nothing_else(name: str) -> None:
    ours = tool(name, languages=("en",))
    found = {span.label for span in ours.annotate(NOTE, "en")}
    assert found == set(TOOLS[name].families)
    card = ours.card()
    assert card["name"] == f"goldbench-{name}-annotator"
    assert card["description"] == TOOLS[name].description
    assert ours.languages == ("en",)


def test_a_language_without_tools_is_told_before_the_first_note() -> None:
    with pytest.raises(UsageError, match="no PHI tools for language 'tlh'"):
        own_tool("date", languages=("en", "tlh"))
