"""What a tool says of itself: names and versions as the specification wants them."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldbench.services.tools import About, Tool, describe_tool, identifier, release, semver
from services.sandbox import find, tiny


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("my-tagger", "my-tagger"),
        ("My_Tagger 2", "my-tagger-2"),
        ("--a..b--", "a-b"),
        ("Étiqueteur", "tiqueteur"),
        ("ab", "tool-ab"),
        ("日本", "tool"),
        ("", "tool"),
        ("a" * 61, "a" * 60),
        ("a" * 59 + "-b", "a" * 59),
    ],
)
def test_any_name_becomes_an_identifier(name: str, plain: str) -> None:
    assert identifier(name) == plain


@pytest.mark.parametrize(
    ("version", "written"),
    [
        ("1.2.3", "1.2.3"),
        ("1.2.3-rc.1+build.5", "1.2.3-rc.1+build.5"),
        ("1.2.3\n", "1.2.3"),
        ("v2", "2.0.0"),
        ("1\u0663.2.1", "1.2.1"),  # the digits of the specification are those of ASCII
        ("3.7.05", "3.7.5"),
        ("1.2.3.4", "1.2.3"),
        ("2024.12.01-nightly", "2024.12.1"),
        ("unknown", "0.0.0"),
    ],
)
def test_any_version_becomes_major_minor_and_patch(version: str, written: str) -> None:
    assert semver(version) == written


@given(st.text(max_size=80), st.text(max_size=80))
@example("", "")
@example("x", "1.2.3\n")
def test_whatever_a_library_calls_itself_can_be_described(name: str, version: str) -> None:
    card = describe_tool(name, version, "", "nlpsandbox:phi-annotator", About())
    assert card.name == identifier(name)
    assert identifier(card.name) == card.name  # what is an identifier stays as it is
    assert semver(card.version) == card.version


def test_who_answers_for_a_tool_stands_in_its_card() -> None:
    about = About("A ward", "ward@example.org", "https://ward.example", "git:ward", "apache-2.0")
    card = Tool("Ward Dates", ("date",), find, "4", "Dates.", about=about).card()
    assert card == {
        "name": "ward-dates",
        "version": "4.0.0",
        "license": "apache-2.0",
        "repository": "git:ward",
        "description": "Dates.",
        "author": "A ward",
        "authorEmail": "ward@example.org",
        "url": "https://ward.example",
        "type": "nlpsandbox:date-annotator",
        "apiVersion": "1.2.0",
    }


def test_a_tool_elsewhere_speaks_for_itself() -> None:
    theirs: dict[str, Any] = {"name": "theirs"}
    tool = Tool(
        "ours",
        ("date",),
        find,
        "1.0.0",
        "",
        own_card=lambda: theirs,
        own_title=lambda: "theirs 7 at http://there",
    )
    assert (tool.card(), tool.title()) == (theirs, "theirs 7 at http://there")
    assert tiny().title() == "tiny-annotator 1.0.0"


def test_our_own_release_is_a_version_of_the_specification() -> None:
    assert semver(release()) == release()
