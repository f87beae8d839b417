"""The evidence of a study as a value: each item is answered, answered in part, or open."""

from datetime import UTC, datetime

import pytest

from goldbench.reports.evidence.pack import Answer, Item, Pack, Sheet

WHOLE = Item("4", "Introduction", "The aim", Answer("To know 😀.", ("study.toml", "log")))
PART = Item("6a", "Methods", "The model", Answer("", (), whole=False))
OPEN = Item("9a", "Methods", "The prompts")


def sheet(*items: Item, system: str | None = None) -> Sheet:
    return Sheet("tripod-llm" if system is None else "model-card", "A sheet", "x", items, system)


@pytest.mark.parametrize(("item", "state"), [(WHOLE, "answered"), (PART, "partly"), (OPEN, "open")])
def test_an_item_says_how_far_it_is_answered(item: Item, state: str) -> None:
    assert item.state == item.as_json()["state"] == state


def test_an_open_item_has_no_answer_and_no_sources() -> None:
    assert OPEN.as_json() == {
        "id": "9a", "group": "Methods", "item": "The prompts", "state": "open", "answer": None,
        "sources": [],
    }  # fmt: skip
    assert WHOLE.as_json()["sources"] == ["study.toml", "log"]


@pytest.mark.parametrize("items", [(), (OPEN,), (WHOLE, PART, OPEN, OPEN)])
def test_the_states_of_a_sheet_add_up_to_its_items(items: tuple[Item, ...]) -> None:
    told = sheet(*items).as_json()
    assert told["answered"] + told["partly"] + told["open"] == len(told["items"]) == len(items)


def test_what_is_left_is_listed_in_order_over_all_sheets() -> None:
    first, card = sheet(WHOLE, OPEN), sheet(PART, system="rules")
    pack = Pack("Asthma", "h" * 64, (first, card), systems=("rules",))
    assert pack.unanswered == ((first, OPEN), (card, PART))
    assert pack.as_json()["open"] == [
        {"sheet": "tripod-llm", "system": None, "id": "9a", "state": "open"},
        {"sheet": "model-card", "system": "rules", "id": "6a", "state": "partly"},
    ]
    assert repr(pack) == (
        "evidence of 'Asthma' (A sheet: 1 of 2 answered, A sheet: 0 of 1 answered)"
    )


def test_a_sheet_is_found_by_its_kind_and_its_system() -> None:
    cards = [sheet(WHOLE, system="rules"), sheet(OPEN, system="model")]
    pack = Pack("t", "h", (sheet(), *cards))
    assert pack.sheet("model-card") is cards[0]
    assert pack.sheet("model-card", "model") is cards[1]
    assert pack.sheet("tripod-llm") == sheet()


def test_a_pack_of_nothing_is_json_too() -> None:
    told = Pack("", "", ()).as_json()
    assert (told["sheets"], told["open"], told["made"], told["gold"]) == ([], [], None, None)
    assert (told["goldbench"], told["language"]) == ("", "en")
    when = datetime(2026, 1, 31, tzinfo=UTC)
    made = Pack("", "", (), now=when, versions={"goldbench": "0.1.0"}).as_json()
    assert (made["made"], made["goldbench"]) == ("2026-01-31T00:00:00+00:00", "0.1.0")
