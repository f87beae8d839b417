"""Notes on their way into a study pass a de-identifier by its name, never by a path."""

from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Document
from goldbench.errors import UsageError
from goldbench.phi import POLICIES
from goldbench.web.sanitize import cleaner, policies

TEXT = "Mr. John Miller was seen on 03/04/2020 😀\r\nPhone: 555-123-4567"


def clean(text: str, policy: str = "tag", lang: str = "en", secret: bytes = b"k" * 32) -> Document:
    meta = Attributes({"patient": "p1", "site": "North", "author": "Dr. Gray"})
    return cleaner(policy, lang, secret=secret).clean(Document("n1", text, meta))


def test_every_policy_that_is_offered_can_be_had_and_says_its_name() -> None:
    assert set(policies()) == set(POLICIES)
    for name in policies():
        assert cleaner(name, "en", secret=b"k" * 32).name == f"goldbench, {name}, en"


@pytest.mark.parametrize(
    ("policy", "lang"),
    [
        ("", "en"), ("nothing", "en"), ("/etc/passwd", "en"), ("../tag", "en"), ("TAG", "en"),
        ("tag", ""), ("tag", "xx"), ("tag", "EN"),
    ],
)  # fmt: skip
def test_what_is_no_name_of_ours_is_refused(policy: str, lang: str) -> None:
    with pytest.raises(UsageError, match="no such de-identifier"):
        cleaner(policy, lang, secret=b"k" * 32)


def test_a_path_of_a_policy_that_is_there_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="no such de-identifier"):
        cleaner(str(path), "en", secret=b"k" * 32)


def test_the_note_is_left_without_its_people_and_its_site_stays() -> None:
    left = clean(TEXT)
    assert left.text is not None
    for gone in ("Miller", "03/04/2020", "555-123-4567"):
        assert gone not in left.text
    assert "😀\r\n" in left.text
    assert left.meta.text("site") == "North"
    assert "Gray" not in str(left)


def test_a_patient_is_the_same_under_one_secret_and_another_under_the_next() -> None:
    first, again = clean("a"), clean("b")
    other = clean("a", secret=b"z" * 32)
    assert first.meta.text("patient") == again.meta.text("patient") != "p1"
    assert first.meta.text("patient") != other.meta.text("patient")


def test_an_empty_note_stays_empty() -> None:
    assert clean("").text == ""
