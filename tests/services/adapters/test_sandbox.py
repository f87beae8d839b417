"""A server that speaks NLP Sandbox is a tool like any other, also one that is gone."""

import pytest

from goldbench.corpus import Span
from goldbench.errors import UsageError
from goldbench.services.adapters import ADAPTERS, sandbox_tool
from goldbench.services.errors import ToolError, UnreachableError
from goldbench.services.families import FAMILIES
from goldbench.services.remote.remote_tool import Patience
from services.sandbox import NOTE, find
from services.strange import Strange, strange

NOW = Patience(timeout=5, retries=0)
NOBODY = "http://127.0.0.1:1"


def test_a_server_becomes_a_tool(server: str) -> None:
    tool = sandbox_tool(server)
    assert (tool.name, tool.version) == ("tiny-annotator", "1.0.0")
    assert set(tool.families) == set(FAMILIES)
    spans = tool.annotate(NOTE["text"], "en")
    assert sorted(spans, key=Span.sort_key) == sorted(find(NOTE["text"], "en"), key=Span.sort_key)
    assert tool.address == server
    again = ADAPTERS["http"](server.removeprefix("http:"))
    assert again.name == "tiny-annotator"
    for each_tool in (tool, again):
        each_tool.close()


def test_a_tool_that_is_said_what_it_is_for_is_not_asked_yet() -> None:
    tool = sandbox_tool(NOBODY, families=("date",), patience=NOW)
    assert (tool.name, tool.version, tool.families) == (tool.address, "0.0.0", ("date",))
    with pytest.raises(UnreachableError):
        tool.annotate("3/4", "en")
    tool.close()


def test_a_server_that_is_gone_has_a_card_that_says_so() -> None:
    tool = sandbox_tool(NOBODY, families=("date",), patience=NOW)
    card = tool.card()
    assert (card["name"], card["version"], card["url"]) == ("unreachable", "0.0.0", NOBODY)
    tool.close()


def test_a_server_of_another_type_is_refused_when_it_is_asked() -> None:
    with strange(Strange(lambda _body, _number: (200, {}))) as address:
        tool = sandbox_tool(address, families=("date", "id"), patience=NOW)
        with pytest.raises(ToolError, match=f"{address} does not annotate id"):
            tool.annotate("3/4", "en")
        assert tool.card()["name"] == "strange-tool"
        tool.close()


@pytest.mark.parametrize("url", ["", "x", "ftp://x", "http://", "http://x:y"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(UsageError):
        sandbox_tool(url, families=("date",), patience=NOW)
