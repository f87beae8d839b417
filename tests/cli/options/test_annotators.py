"""Annotators on the command line: side by side, as layers of one path, or split from its ids."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from goldbench.cli.options.annotators import gather_annotators
from goldbench.errors import GoldbenchError, UsageError

SPAN = {"start": 0, "end": 3, "label": "NAME"}


def write(path: Path, *rows: dict[str, Any]) -> str:
    path.write_bytes(b"".join(orjson.dumps({"text": "Ana 😀", **row}) + b"\n" for row in rows))
    return str(path)


def gather(*given: str, gold: str | None = None, **more: Any) -> Any:
    options: dict[str, Any] = {"schema": None, "split": None, "from_": None, "texts": None}
    return gather_annotators(given, gold=gold, **{**options, "strict": False, **more})


@pytest.fixture
def one(tmp_path: Path) -> str:
    return write(tmp_path / "one.jsonl", {"id": "a", "spans": [SPAN]})


@pytest.fixture
def both(tmp_path: Path) -> str:
    layers = {"B": {"spans": []}, "A": {"spans": [SPAN]}}
    return write(tmp_path / "both.jsonl", {"id": "a", "layers": layers})


def test_two_paths_are_two_annotators_and_names_before_them_are_theirs(
    one: str, tmp_path: Path
) -> None:
    two = write(tmp_path / "two.jsonl", {"id": "a", "spans": []})
    assert sorted(gather(f"Ana={one}", f"Eva={two}").panel.layers) == ["Ana", "Eva"]
    assert len(gather(one, two).panel.layers) == 2


def test_one_path_alone_is_all_its_layers_but_the_gold(both: str) -> None:
    assert list(gather(both).panel.layers) == ["A", "B"]
    told = gather(both, gold=f"{both}::A")
    assert list(told.panel.layers) == ["B"]
    assert told.gold[0] == "A"
    assert len(told.gold[1]["a"].spans) == 1


def test_two_layers_of_one_path_may_be_named(both: str) -> None:
    layers = sorted(gather(f"{both}::A", f"{both}::B").panel.layers)
    assert layers == ["both.jsonl::A", "both.jsonl::B"]
    with pytest.raises(UsageError, match="would be called"):
        gather(both, both)


def test_ids_are_split_into_documents_and_annotators(tmp_path: Path) -> None:
    path = write(
        tmp_path / "all.jsonl", {"id": "n1-Ana", "spans": []}, {"id": "n1-Eva", "spans": [SPAN]}
    )
    panel = gather(path, split=r"(.*)-(.*)").panel
    assert (list(panel.documents), sorted(panel.layers)) == (["n1"], ["Ana", "Eva"])
    with pytest.raises(UsageError, match="--split takes one path"):
        gather(path, path, split=r"(.*)-(.*)")
    for pattern in ("(", "(.*)", ""):
        with pytest.raises(GoldbenchError):
            gather(path, split=pattern)


def test_texts_that_differ_are_refused_of_the_gold_too(one: str, tmp_path: Path) -> None:
    other = write(tmp_path / "other.jsonl", {"id": "a", "text": "Eva 😀", "spans": []})
    for given in ((one, other), (one,)):
        with pytest.raises(GoldbenchError):
            gather(*given, gold=other)


@pytest.mark.parametrize("name", ["study.toml", "study.db"])
def test_a_study_is_no_annotator_and_the_way_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(UsageError, match="is the folder of a study") as refused:
        gather(str(tmp_path))
    assert "gold build" in (refused.value.hint or "")


TAGS = [{"label": "CAD", "attributes": {"indicator": "mention", "time": "continuing"}}]


@pytest.mark.parametrize(
    ("labels", "heart"),
    [(["CAD"], True), (["CAD", "MINE"], True), (["CAD", "MINE", "YOURS"], False), ([], False)],
)
def test_facts_of_heart_risk_are_known_by_most_of_their_labels(
    tmp_path: Path, labels: list[str], *, heart: bool
) -> None:
    tags = [{**TAGS[0], "label": label} for label in labels]
    path = write(tmp_path / "facts.jsonl", {"id": "a", "tags": tags})
    schema = gather(f"x={path}", f"y={path}").schema
    assert (schema is not None and "CAD" in schema.names) is heart


def test_a_schema_that_is_named_counts(one: str) -> None:
    assert gather(f"x={one}", f"y={one}", schema="heart-risk").schema is not None
    with pytest.raises(GoldbenchError):
        gather(f"x={one}", f"y={one}", schema="no-such")
