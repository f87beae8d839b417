from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Document, Marks, Span, Tag
from goldbench.errors import UsageError
from goldbench.gold import (
    Editions,
    Gold,
    Policy,
    check_name,
    freeze_editions,
    open_release,
    vote,
)
from panels import TEXT, panel, spans

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
PHRASE = Span(0, 5, "OBESE")


def gold(marks: Marks) -> Gold:
    return vote(panel({"A": {"n": marks}, "B": {"n": marks}})).evidence


def frozen(folder: Path, marks: Marks, name: str = "1.0") -> Editions:
    return freeze_editions(
        gold(marks), {"n": Document("n", TEXT), "unread": Document("unread", TEXT)}, folder,
        name=name, created=NOON, policy=Policy("vote", ("A", "B"), 2), about={"lost": []},
    )  # fmt: skip


def test_facts_have_an_edition_without_and_one_with_evidence(tmp_path: Path) -> None:
    fact = Tag("OBESE", Attributes(indicator="mention"), (PHRASE,))
    plain, evidence = frozen(tmp_path, Marks(tags=(fact,)))
    assert evidence is not None
    assert plain.corpus().layer("gold")["n"].tags == (fact.without_evidence(),)
    assert evidence.corpus().layer("gold")["n"].tags == (fact,)
    assert [provenance.how for provenance in plain.provenance()] == [
        provenance.how for provenance in evidence.provenance()
    ]
    assert dict(plain.about) == {"lost": [], "evidence": evidence.content}
    assert (plain.name, evidence.name) == ("1.0", "1.0-evidence")
    assert sorted(plain.corpus().documents) == ["n"]
    assert plain.as_json()["how"] == {"voted 2/2": 1}


def test_spans_need_no_second_edition(tmp_path: Path) -> None:
    plain, evidence = frozen(tmp_path, spans((0, 5, "X")))
    assert evidence is None
    assert dict(plain.about)["evidence"] is None
    assert [path.name for path in tmp_path.iterdir()] == ["1.0"]


@pytest.mark.parametrize("there", ["1.0", "1.0-evidence"])
def test_neither_is_written_where_one_is_there_already(tmp_path: Path, there: str) -> None:
    (tmp_path / there).mkdir()
    with pytest.raises(UsageError, match="never changed"):
        frozen(tmp_path, Marks(tags=(Tag("OBESE"),)))
    assert [path.name for path in tmp_path.iterdir()] == [there]


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "../x", "a b", "x-evidence", "x" * 81])
def test_a_name_that_is_no_folder_s_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="letters, digits"):
        frozen(tmp_path, Marks(), name)
    assert not list(tmp_path.iterdir())


def test_a_name_may_have_letters_of_any_language(tmp_path: Path) -> None:
    check_name("año-2.1_b")
    frozen(tmp_path, Marks(), "año-2.1_b")
    assert open_release(tmp_path / "año-2.1_b").documents == 1
