import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldbench.corpus import Design, Document, Marks, Place, Span, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.formats import detect, read_corpus
from goldbench.gold import Change, Gold, Policy, Release, diff, freeze, open_release, vote
from goldbench.schemes import scheme
from panels import TEXT, facts, panel, spans

HEART = scheme("heart-risk")
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
POLICY = Policy("vote", ("A", "B"), 2)


def gold(marks: dict[str, Marks]) -> Gold:
    return vote(panel({"A": marks, "B": marks})).gold


def frozen(path: Path, marks: dict[str, Marks], version: str = "1") -> Release:
    notes = {id_: Document(id_, TEXT) for id_ in marks}
    return freeze(
        gold(marks), notes, path, name="heart", version=version, created=NOON, policy=POLICY
    )


def test_a_release_is_a_corpus_with_its_provenance(tmp_path: Path) -> None:
    release = frozen(tmp_path / "1", {"n": facts("CAD event @before DCT"), "m": Marks()})
    assert detect(tmp_path / "1") == "parquet"
    assert read_corpus(tmp_path / "1").layer("gold")["m"] == Marks()
    assert release == open_release(tmp_path / "1")
    assert (
        release.provenance() == gold({"n": facts("CAD event @before DCT"), "m": Marks()}).provenance
    )
    assert (release.documents, release.marks, release.created, release.policy) == (
        2,
        1,
        NOON,
        POLICY,
    )
    stored = json.loads((tmp_path / "1" / "release.json").read_text(encoding="utf-8"))
    assert (
        stored["content"] == json.loads((tmp_path / "1" / "manifest.json").read_bytes())["content"]
    )


def test_the_hash_is_that_of_the_content_and_not_of_when_it_was_made(tmp_path: Path) -> None:
    marks = {"n": facts("CAD event"), "m": spans((0, 5, "X"))}
    first = frozen(tmp_path / "1", marks)
    second = freeze(
        gold(dict(reversed(marks.items()))),
        {id_: Document(id_, TEXT) for id_ in ("m", "n")},
        tmp_path / "2",
        name="other",
        version="2",
        created=datetime(2027, 1, 1, tzinfo=UTC),
        policy=Policy("curate", ("A", "B")),
        parent=first.content,
        schema=HEART,
        design=Design({"n": Place("s", "p", 0.5), "m": Place("s", "q", 0.5)}),
    )
    assert second.content == first.content == second.parent
    assert frozen(tmp_path / "3", {"n": facts("CAD test")}).content != first.content
    assert second.corpus().schema == HEART
    assert second.corpus().design == Design({"n": Place("s", "p", 0.5), "m": Place("s", "q", 0.5)})


def test_a_release_is_never_overwritten(tmp_path: Path) -> None:
    frozen(tmp_path / "1", {"n": facts("CAD event")})
    with pytest.raises(UsageError, match="never changed"):
        frozen(tmp_path / "1", {"n": facts("CAD event")})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1"]


def test_what_was_changed_by_hand_is_noticed(tmp_path: Path) -> None:
    frozen(tmp_path / "1", {"n": spans((0, 5, "X"))})
    frozen(tmp_path / "2", {"n": spans((0, 6, "X"))})
    file = Path("layers", "gold", "spans-00000.parquet")
    (tmp_path / "1" / file).write_bytes((tmp_path / "2" / file).read_bytes())
    with pytest.raises(FormatError, match="the marks or the notes changed after"):
        open_release(tmp_path / "1")
    with (tmp_path / "2" / "provenance.csv").open("a") as table:
        table.write("\n")
    with pytest.raises(FormatError, match=r"provenance\.csv changed after"):
        open_release(tmp_path / "2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "not a release"),
        ('{"kind": "other", "format": 1}', "not a release"),
        ('{"kind": "goldbench-release", "format": 2}', "upgrade|format 2"),
        ('{"kind": "goldbench-release", "format": 1}', "not a release"),
    ],
)
def test_what_is_no_release_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "release.json").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=message):
        open_release(tmp_path)


def test_two_releases_differ_by_marks_added_removed_and_changed(tmp_path: Path) -> None:
    before = frozen(
        tmp_path / "1",
        {"n": spans((0, 5, "X"), (9, 12, "Y"), (20, 24, "Z")), "gone": Marks()},
    )
    after = frozen(
        tmp_path / "2",
        {"n": spans((0, 5, "X"), (9, 13, "Y"), (30, 34, "Z")), "new": facts("CAD event")},
    )
    difference = diff(before, after)
    assert difference.changed == (Change("n", (Span(9, 12, "Y"),), (Span(9, 13, "Y"),)),)
    assert difference.removed == (Change("n", (Span(20, 24, "Z"),), ()),)
    assert difference.added == (Change("n", (), (Span(30, 34, "Z"),)),)
    assert (difference.new_documents, difference.gone_documents) == (("new",), ("gone",))


def test_a_release_does_not_differ_from_itself(tmp_path: Path) -> None:
    release = frozen(tmp_path / "1", {"n": Marks((Span(0, 5, "X"),), (Tag("SMOKER"),))})
    assert diff(release, release) == type(diff(release, release))((), (), (), (), ())
