"""What leaves the process that scores: three digits, no counts, no small labels."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from goldbench.benchmark.boards.scoring_process import SHOWN_FROM, compare, main, score
from goldbench.corpus import Document, Marks, Record, Span
from goldbench.formats import write

TEXT = "Ann Lee was seen in Rome today."
NAME, PLACE, WORD = Span(0, 7, "name"), Span(20, 24, "place"), Span(12, 16, "name")
COUNTS = {"tp", "fp", "fn", "counts", "support"}


def write_marks(path: Path, marks: Mapping[str, tuple[Span, ...]], *, text: str | None) -> Path:
    records = (
        Record(Document(id_, text), {"system": Marks(spans)}) for id_, spans in marks.items()
    )
    write(records, path, "parquet")
    return path


def order_for(
    folder: Path,
    gold: Sequence[tuple[Span, ...]],
    *answers: Sequence[tuple[Span, ...]],
    **more: Any,
) -> dict[str, Any]:
    """Write notes, a tool's answers each; the last notes of a tool that says less are missing."""
    write_marks(folder / "gold", {f"n{n:03}": spans for n, spans in enumerate(gold)}, text=TEXT)
    paths = []
    for number, spans in enumerate(answers):
        rows = {f"n{n:03}": marks for n, marks in enumerate(spans)}
        paths.append(str(write_marks(folder / f"system-{number}", rows, text=None)))
    order = {
        "tracks": ["exact"], "primary": "exact", "family": None, "removal": False,
        "layer": "system", "gold": str(folder / "gold"), "predictions": paths,
    }  # fmt: skip
    return order | more


def score_one(
    folder: Path, gold: Sequence[tuple[Span, ...]], answers: Sequence[tuple[Span, ...]], **more: Any
) -> Any:
    order = order_for(folder, gold, answers, **more)
    (row,) = score(order | {"predictions": order["predictions"][0]})
    return row


def names_in(tree: Any) -> set[str]:
    if isinstance(tree, dict):
        return set(tree).union(*(names_in(value) for value in tree.values()))
    return set().union(*map(names_in, tree)) if isinstance(tree, list) else set()


def test_figures_have_three_digits_and_their_intervals_and_no_counts(tmp_path: Path) -> None:
    row = score_one(tmp_path, [(NAME,)] * 12, [(NAME,)] * 7 + [(WORD,)] * 5)
    assert (row["precision"], row["recall"], row["f1"]) == (0.583, 0.583, 0.583)
    low, high = row["f1_interval"]
    assert low < 0.583 < high
    assert (round(low, 3), round(high, 3)) == (low, high)
    assert not names_in(row) & COUNTS


@pytest.mark.parametrize(("many", "shown"), [(SHOWN_FROM - 1, []), (SHOWN_FROM, ["place"])])
def test_a_label_is_shown_from_ten_gold_marks_on(
    tmp_path: Path, many: int, shown: list[str]
) -> None:
    """Whatever a tool marked of it: the number of gold marks decides."""
    gold = [(PLACE,)] * many + [()] * 3
    row = score_one(tmp_path, gold, [(PLACE, NAME)] * len(gold))
    assert [figures["label"] for figures in row["by_label"]] == shown


def test_a_note_without_an_answer_misses_all_its_marks(tmp_path: Path) -> None:
    row = score_one(tmp_path, [(NAME,)] * 4, [(NAME,)] * 3)
    assert (row["documents"], row["missing"]) == (4, 1)
    assert (row["precision"], row["recall"]) == (1.0, 0.75)


def test_without_a_mark_anywhere_there_is_no_figure(tmp_path: Path) -> None:
    row = score_one(tmp_path, [(), ()], [(), ()])
    assert (row["f1"], row["f1_interval"]) == (None, None)


def test_only_the_family_that_is_asked_for_counts(tmp_path: Path) -> None:
    gold, answers = [(NAME, PLACE)] * 3, [(NAME,)] * 3
    assert score_one(tmp_path / "all", gold, answers)["recall"] == 0.5
    assert score_one(tmp_path / "names", gold, answers, family="name")["recall"] == 1.0


def test_a_de_identifier_leaks_what_it_left_and_removed_needlessly_what_was_none(
    tmp_path: Path,
) -> None:
    """Two of four names are gone, one has a letter left, one note has no answer."""
    gold = [(NAME,)] * 4
    half = Span(0, 6, "name")
    row = score_one(tmp_path, gold, [(NAME,), (NAME, WORD), (half,)], removal=True)
    assert row["leak_rate"] == 0.5
    low, high = row["leak_rate_interval"]
    assert 0 <= low < 0.5 < high <= 1
    assert row["precision"] == 0.5
    assert row["needless"] == pytest.approx(1 - row["precision"])
    assert row["needless_interval"] == pytest.approx(
        [1 - end for end in row["precision_interval"][::-1]]
    )


def test_who_removes_nothing_leaks_everything_and_nothing_needlessly(tmp_path: Path) -> None:
    row = score_one(tmp_path, [(NAME,)] * 3, [()] * 3, removal=True)
    assert (row["leak_rate"], row["needless"], row["needless_interval"]) == (1.0, None, None)


def test_every_pair_is_compared_once_by_its_places(tmp_path: Path) -> None:
    right, wrong = [(NAME,)] * 12, [()] * 12
    pairs = compare(order_for(tmp_path, right, right, wrong, right))
    assert [(pair["a"], pair["b"]) for pair in pairs] == [(0, 1), (0, 2), (1, 2)]
    assert [pair["difference"] for pair in pairs] == [1.0, 0.0, -1.0]
    assert pairs[0]["p"] == pairs[2]["p"] < 0.05
    assert pairs[1]["p"] == 1.0


def test_the_process_reads_its_order_and_writes_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = order_for(tmp_path, [(NAME,)], [(NAME,)], [(NAME,)])
    written = io.BytesIO()
    monkeypatch.setattr("sys.argv", ["scoring_process.py", "compare"])
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(orjson.dumps(order))))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=written))
    main()
    assert orjson.loads(written.getvalue()) == compare(order)
