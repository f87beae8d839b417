"""The sums of a run by parts are those of its parts, in whatever order they came."""

from types import SimpleNamespace
from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st

from goldbench.engines.part import PartDone
from goldbench.engines.part_sums import Finished, PartsRun

WORK: Any = SimpleNamespace(kind="marks", settings={"tool": "x"})

counts = st.integers(0, 1000)


def part_of(number: int, notes: int, marks: int, digest: int, failed: int, **more: Any) -> PartDone:
    failures = [(f"n{number}-{place}", "no text") for place in range(failed)]
    audit = {"rules": {"a": marks, f"only {number}": 1}}
    return PartDone(
        number, f"part-{number:05}", notes, 10 * notes, marks, failures, audit, digest, 1.0, 50,
        **more,
    )  # fmt: skip


parts = st.lists(
    st.tuples(counts, counts, st.integers(0, 2**128 - 1), st.integers(0, 3)), max_size=5
).map(lambda rows: [part_of(number, *row) for number, row in enumerate(rows)])


@given(parts, st.randoms(use_true_random=False))
def test_the_order_in_which_parts_end_moves_no_sum(done: list[PartDone], dice: Any) -> None:
    shuffled = list(done)
    dice.shuffle(shuffled)
    manifest = PartsRun(None, done).manifest(WORK)
    assert PartsRun(None, shuffled).manifest(WORK) == manifest
    for name in ("notes", "characters", "marks", "errors"):
        assert manifest[name] == sum(part[name] for part in manifest["parts"])
    assert manifest["counts"].get("rules", {}).get("a", 0) == manifest["marks"]


def test_a_manifest_lists_a_hundred_errors_and_counts_them_all() -> None:
    run = PartsRun(2, [part_of(1, 90, 0, 1, 80), part_of(0, 90, 0, 1, 80, fresh=False)])
    finished = Finished(orjson.loads(orjson.dumps(run.manifest(WORK))), run.again)
    assert (finished.manifest["errors"], len(finished.failed)) == (160, 100)
    assert finished.failed[0] == ("n0-0", "no text")
    assert (finished.notes, finished.again) == (180, 1)
    assert len(finished.digest) == 32


def test_a_run_without_parts_has_a_manifest() -> None:
    manifest = PartsRun(0).manifest(WORK)
    assert (manifest["notes"], manifest["skew"], manifest["parts"]) == (0, None, [])
