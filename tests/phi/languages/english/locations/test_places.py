import pytest

from goldbench.phi.languages.english.locations.places import find_places

PLACES = [
    ("lives at 289 Pine Ln, Apt 4B now", ("289 Pine Ln, Apt 4B", "STREET")),
    ("P.O. Box 117", ("P.O. Box 117", "STREET")),
    ("Erie, PA 16501", ("16501", "ZIP")),
    ("Erie, PA 16501", ("PA", "STATE")),
    ("London SW1A 1AA", ("SW1A 1AA", "ZIP")),
    ("at St. Jude Medical Center today", ("St. Jude Medical Center", "HOSPITAL")),
    ("Seen at Mercy Hospital", ("Mercy Hospital", "HOSPITAL")),
    ("University of Erie Medical Center", ("University of Erie Medical Center", "HOSPITAL")),
    ("STAYING AT 1642 BIRCH LN, LONG BEACH", ("1642 BIRCH LN", "STREET")),
    ("lives at 12 main street", ("12 main street", "STREET")),
    ("Ottawa K1A 0B1", ("K1A 0B1", "ZIP")),
    ("moved to Long Beach, CA last", ("Long Beach", "CITY")),
    ("at 12 Oak 5St now", ("12 Oak 5St", "STREET")),
    ("to po box #5 in", ("po box #5", "STREET")),
    ("12 Bay abcdefghijklRoad", ("12 Bay abcdefghijklRoad", "STREET")),
    ("12 old abcdefghijklroad", ("12 old abcdefghijklroad", "STREET")),
]


@pytest.mark.parametrize(("text", "place"), PLACES)
def test_places_show_by_their_form(text: str, place: tuple[str, str]) -> None:
    assert place in [(text[hit.start : hit.end], hit.label) for hit in find_places(text)]


@pytest.mark.parametrize(
    "text",
    [
        "The Hospital was full.", "In the Clinic", "a 20 minute walk", "a 3 way stopcock",
        "ran 2 miles", "OR at 7, IN place", "sent home", "the group", "Our Clinic is open",
        "XPA 16501", "12 Oak iDrive", "PObox 5", "PO\nBox 5", "aSW1A 1AA", "SW1A 1AAx",
    ],
)  # fmt: skip
def test_what_only_sounds_like_a_place_is_none(text: str) -> None:
    assert list(find_places(text)) == []
