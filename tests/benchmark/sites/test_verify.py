"""Whoever has the bundles and the keys can check signatures, chains and boards, without a hub."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.sites.test_bundle import golden
from goldbench.benchmark import Bench, Task
from goldbench.benchmark.sites import (
    SiteKey,
    add_site,
    bundle_hash,
    fingerprint,
    make_key,
    verify_bench,
    verify_files,
)
from goldbench.benchmark.sites.bundle import sign_bundle
from goldbench.benchmark.sites.columns import columns_of
from goldbench.benchmark.sites.verify import compare_board, read_bundles
from goldbench.errors import UsageError

NAMED = {
    "kind": "command", "team": "alpha", "tool": "lines", "version": "1", "received_at": "2026",
}  # fmt: skip


@pytest.fixture
def north(tmp_path: Path) -> SiteKey:
    return make_key(tmp_path / "north", "north")


@pytest.fixture
def keys(north: SiteKey) -> dict[str, str]:
    return {"north": north.public}


def signed(key: SiteKey, number: int = 1, previous: str | None = None, **more: Any) -> Any:
    body = golden() | {"number": number, "previous": previous, **more}
    del body["signature"]
    body["site"] = {"name": key.name, "key": fingerprint(key.public)}
    return sign_bundle(body, key)


def chain(key: SiteKey, many: int) -> list[Any]:
    bundles: list[Any] = []
    for number in range(1, many + 1):
        previous = bundle_hash(bundles[-1]) if bundles else None
        submission = {"id": f"s{number}", "digest": "b" * 64}
        bundles.append(signed(key, number, previous, submission=submission))
    return bundles


def filed(folder: Path, bundles: list[Any]) -> Path:
    folder.mkdir(exist_ok=True)
    for place, bundle in enumerate(bundles):
        (folder / f"{place}.json").write_bytes(orjson.dumps(bundle))
    return folder


def test_a_new_benchmark_has_nothing_wrong(bench: Bench, task: Task) -> None:
    del task
    verified = verify_bench(bench)
    assert (verified.bundles, verified.columns, verified.wrong) == (0, 0, ())
    assert verified.as_json() == {
        "bundles": 0, "streams": 1, "columns": 0, "wrong": [], "ok": True,
    }  # fmt: skip


def test_a_site_that_is_silent_has_a_column_that_follows_from_nothing(
    bench: Bench, task: Task, north: SiteKey
) -> None:
    del task
    add_site(bench, "north", north.public)
    verified = verify_bench(bench)
    assert (verified.columns, verified.wrong) == (1, ())


@pytest.mark.parametrize("many", [1, 2, 5])
def test_a_chain_holds_in_whatever_order_its_files_come(
    tmp_path: Path, north: SiteKey, keys: dict[str, str], many: int
) -> None:
    bundles = chain(north, many)
    held, wrong = read_bundles(filed(tmp_path / "b", bundles[::-1]), keys)
    assert (len(held), wrong) == (many, [])


def test_a_gap_and_a_fork_are_told_once(
    tmp_path: Path, north: SiteKey, keys: dict[str, str]
) -> None:
    first, second, third, fourth = chain(north, 4)
    gap = filed(tmp_path / "gap", [first, third, fourth])
    assert read_bundles(gap, keys)[1] == ["north: bundle 3 does not follow the one before it"]
    fork = filed(tmp_path / "fork", [first, second, signed(north, 3, "0" * 64)])
    assert read_bundles(fork, keys)[1] == ["north: bundle 3 does not follow the one before it"]
    one = tmp_path / "gap" / "2.json"
    assert read_bundles(one, keys) == ([fourth], [])  # one file alone has no chain to look at


def test_what_is_wrong_with_a_file_is_told_and_the_others_are_read(
    tmp_path: Path, north: SiteKey, keys: dict[str, str]
) -> None:
    folder = filed(tmp_path / "b", [signed(north)])
    (folder / "9.json").write_bytes(b"{")
    (folder / "8.json").write_bytes(orjson.dumps(signed(north) | {"let_go_on": "2020-01-01"}))
    (folder / "7.json").mkdir()
    held, wrong = read_bundles(folder, keys)
    assert len(held) == 1
    assert [complaint.split(":")[0] for complaint in wrong] == ["7.json", "b/8.json", "b/9.json"]
    assert read_bundles(tmp_path / "no.json", keys)[1] == [
        "no.json: cannot be read (FileNotFoundError)"
    ]


def test_a_signature_is_checked_by_the_key_on_record(
    tmp_path: Path, north: SiteKey, keys: dict[str, str]
) -> None:
    folder = filed(tmp_path / "b", [signed(north)])
    other = make_key(tmp_path / "other", "other").public
    assert verify_files(folder, keys).wrong == ()
    assert "another key" in verify_files(folder, {"north": other}).wrong[0]
    assert "is not known" in verify_files(folder, {}).wrong[0]
    with pytest.raises(UsageError, match="not a public key"):
        verify_files(folder, {"north": "x"})


def test_a_folder_without_bundles_is_not_called_right(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no bundle"):
        verify_files(tmp_path, {})


def board(key: SiteKey, bundles: list[Any], **more: Any) -> dict[str, Any]:
    names = {b["submission"]["id"]: NAMED | {"submission": b["submission"]["id"]} for b in bundles}
    primary = "nlpsandbox-token"
    columns = columns_of("north", fingerprint(key.public), bundles, names, primary)
    return {
        "task": "date", "edition": 1, "primary": primary, "datasets": columns, **more,
    }  # fmt: skip


def test_a_board_follows_from_its_bundles_or_is_found_out(
    north: SiteKey, keys: dict[str, str]
) -> None:
    bundles = chain(north, 1)
    assert compare_board(board(north, bundles), bundles, keys) == []
    assert compare_board(board(north, []), [], keys) == []
    assert compare_board(board(north, []), bundles, keys) == [
        "date: the column of north lacks what its bundles have"
    ]
    changed = board(north, bundles)
    changed["datasets"][0]["documents"] = 520
    assert compare_board(changed, bundles, keys) == [
        "date: the column of north does not follow from its bundles"
    ]


def test_a_board_in_a_file_is_compared_with_its_own_edition(
    tmp_path: Path, north: SiteKey, keys: dict[str, str]
) -> None:
    bundles = chain(north, 1)
    folder, file = filed(tmp_path / "b", bundles), tmp_path / "board.json"
    own = {"name": "here", "site": "hub", "rows": []}  # a column of the hub's own is not signed
    whole = board(north, bundles)
    whole["datasets"].insert(0, own)
    file.write_bytes(orjson.dumps(whole))
    assert verify_files(folder, keys, file)[2:] == (1, ())
    file.write_bytes(orjson.dumps(whole | {"edition": 2}))
    assert len(verify_files(folder, keys, file).wrong) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"null", b"[]", b"{}", b'{"datasets": null}', b'{"datasets": [null]}',
        b'{"datasets": [{"signed_by": "x", "site": ["north"]}]}',
        b'{"task": "d", "edition": 1, "datasets": [{"signed_by": "x", "site": "a", "rows": [{}]}]}',
    ],
)  # fmt: skip
def test_what_is_no_board_is_refused_in_words(
    tmp_path: Path, north: SiteKey, keys: dict[str, str], content: bytes
) -> None:
    folder, file = filed(tmp_path / "b", chain(north, 1)), tmp_path / "board.json"
    file.write_bytes(content)
    with pytest.raises(UsageError, match=r"board\.json is no board"):
        verify_files(folder, keys, file)
