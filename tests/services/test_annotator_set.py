"""The annotators of a de-identifier: a request may name what the server knows and allows."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping

import pytest

from goldbench.services.annotator_set import AnnotatorSet
from goldbench.services.errors import RefusedError
from goldbench.services.servers.guard import Limits
from goldbench.services.tools import Tool
from services.sandbox import FAMILIES, NOTE, tiny

ALLOWED = "http://127.0.0.1:1"
OURS, DATES = tiny(name="ours"), tiny("date", name="dates")


@pytest.fixture
def annotators() -> Iterator[AnnotatorSet]:
    made = AnnotatorSet(
        dict.fromkeys(FAMILIES, OURS),
        known={"ours": OURS, "dates": DATES},
        allows=lambda address: address.startswith(ALLOWED),
        limits=Limits(),
    )
    yield made
    made.close()


def test_without_names_the_chosen_ones_are_asked(annotators: AnnotatorSet) -> None:
    assert annotators.tools({}) == dict.fromkeys(FAMILIES, OURS)
    assert annotators.tools({"date": "dates"}) == dict.fromkeys(FAMILIES, OURS) | {"date": DATES}


@pytest.mark.parametrize(
    ("label", "name", "status", "message"),
    [
        ("id", "dates", 400, "no annotator of that name for text_id; there are: ours"),
        ("date", "", 400, "there are: dates, ours"),
        ("date", "Chloe Price", 400, "there are: dates, ours"),
        ("other", "ours", 400, "there are: none"),
        ("date", "ftp://127.0.0.1", 400, "no annotator of that name"),
        ("date", "http://", 400, "is not the address of a tool"),
        ("date", "http://x:y", 400, "is not the address of a tool"),
        ("date", "http://10.0.0.1", 403, "does not allow that address"),
    ],
)
def test_what_the_server_does_not_know_is_refused_without_repeating_it(
    annotators: AnnotatorSet, label: str, name: str, status: int, message: str
) -> None:
    with pytest.raises(RefusedError, match=message) as refused:
        annotators.tools({label: name})
    assert refused.value.status == status
    assert "Price" not in str(refused.value)


def test_an_address_is_one_tool_a_family_however_it_is_written(annotators: AnnotatorSet) -> None:
    first = annotators.tools({"date": ALLOWED})["date"]
    assert annotators.tools({"date": f"{ALLOWED}/"})["date"] is first
    assert annotators.tools({"id": ALLOWED})["id"] is not first
    assert first.families == ("date",)


def test_a_hundred_addresses_are_kept_and_those_go_on(annotators: AnnotatorSet) -> None:
    for port in range(10_000, 10_100):
        annotators.tools({"date": f"{ALLOWED[:-2]}:{port}"})
    with pytest.raises(RefusedError) as refused:
        annotators.tools({"date": f"{ALLOWED[:-2]}:19999"})
    assert refused.value.status == 503
    assert annotators.tools({"date": f"{ALLOWED[:-2]}:10000"})


def annotate(
    annotators: AnnotatorSet, families: Iterable[str], tools: Mapping[str, Tool], lang: str = "en"
) -> list[str]:
    asked = annotators.annotate(NOTE["text"], lang, families, tools)
    return [span.label for span in asyncio.run(asked)]


def test_each_family_is_answered_by_its_own_tool_in_the_order_that_is_asked(
    annotators: AnnotatorSet,
) -> None:
    tools = annotators.tools({"date": "dates"})
    assert annotate(annotators, ["location", "date"], tools) == ["location", "date"]
    assert annotate(annotators, ["person_name"], tools) == ["person_name"] * 2
    assert annotate(annotators, [], tools) == []


def test_a_language_that_a_tool_does_not_read_is_refused(annotators: AnnotatorSet) -> None:
    with pytest.raises(RefusedError, match=r"ours reads .*; see Content-Language") as refused:
        annotate(annotators, ["id"], annotators.tools({}), "xx")
    assert refused.value.status == 400


def test_the_tools_in_use_are_described_once_each(annotators: AnnotatorSet) -> None:
    (told,) = asyncio.run(annotators.dependencies())
    assert told.info["name"] == "ours"
    assert not annotators.stuck
