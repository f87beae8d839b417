"""A parcel: what was scored goes out once, signed; what a stranger packed is refused in words."""

import io
import tarfile
from pathlib import Path
from typing import Any

import pytest

from benchmark.played import every, play, send
from goldbench.benchmark import Bench, Task, Team, withdraw
from goldbench.benchmark.sites import (
    BundleError,
    SiteKey,
    add_hub,
    make_key,
)
from goldbench.benchmark.sites.parcel import (
    LIST,
    card_hash,
    members,
    open_parcel,
    pack_member,
    parcel_list,
    read_list,
    task_card,
    write_parcel,
)
from goldbench.store import canonical


@pytest.fixture
def key(bench: Bench) -> SiteKey:
    return make_key(bench.folder, "hub")


@pytest.fixture
def scored(bench: Bench, task: Task, team: Team, key: SiteKey, tmp_path: Path) -> str:
    del key
    return play(bench, task, team, tmp_path / "sent", name="lines", marks=every(3))


def test_a_card_has_the_rules_and_nothing_of_the_hidden_notes(task: Task) -> None:
    card = task_card(task)
    assert set(card) == {"slug", "edition", "queue", "settings", "public"}
    (hidden,) = task.hidden
    written = canonical(card).decode()
    for secret in (hidden.gold_hash, hidden.id, "SECRET", "hidden"):
        assert secret not in written
    assert card_hash(card) == card_hash(dict(reversed(card.items())))
    assert card_hash({**card, "edition": 2}) != card_hash(card)


def test_without_tasks_a_parcel_is_empty_and_signed_all_the_same(
    bench: Bench, key: SiteKey
) -> None:
    content = parcel_list(bench)
    assert (content["cards"], content["submissions"], members(content)) == ([], [], [])
    add_hub(bench, "hub", key.public)
    assert read_list(bench, canonical(content))[0].name == "hub"


def test_only_what_is_scored_and_not_withdrawn_travels(
    bench: Bench, task: Task, scored: str
) -> None:
    (submission,) = parcel_list(bench)["submissions"]
    assert (submission["id"], submission["team"], submission["kind"]) == (
        scored, "alpha", "command",
    )  # fmt: skip
    assert submission["card"] == card_hash(task_card(task))
    withdraw(bench, scored)
    assert parcel_list(bench)["submissions"] == []


def test_a_member_is_packed_only_by_its_name(bench: Bench, task: Task, scored: str) -> None:
    del scored
    digest = parcel_list(bench)["submissions"][0]["digest"]
    content, public = f"content/{digest}.tar", f"public/{card_hash(task_card(task))}.tar"
    assert _names(pack_member(bench, content)) >= {"./tool.py", "./tool.toml"}
    assert _names(pack_member(bench, public))
    for name in (
        "", LIST, "../bench.db", f"content/{'0' * 64}.tar", f"public/{'0' * 64}.tar",
        f"{content}\n", content.upper(), f"content/../content/{digest}.tar",
    ):  # fmt: skip
        assert pack_member(bench, name) is None


def _names(archive: bytes | None) -> set[str]:
    assert archive is not None
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        return set(packed.getnames())


def test_what_waits_for_its_score_is_given_to_nobody(
    bench: Bench, task: Task, team: Team, key: SiteKey, tmp_path: Path
) -> None:
    del key
    send(bench, task, team, tmp_path / "sent", "lines")
    assert parcel_list(bench)["submissions"] == []
    (digest,) = (path.name for path in (bench.folder / "submissions").iterdir())
    assert pack_member(bench, f"content/{digest}.tar") is None


def test_members_are_named_once_each_tasks_first() -> None:
    card: dict[str, Any] = {"slug": "x"}
    same = {"digest": "d" * 64}
    assert members({"cards": [card, card], "submissions": [same, same]}) == [
        f"public/{card_hash(card)}.tar", f"content/{'d' * 64}.tar",
    ]  # fmt: skip


def test_a_parcel_is_laid_out_again_as_it_was_written(
    bench: Bench, scored: str, tmp_path: Path
) -> None:
    del scored
    path = tmp_path / "parcel.tar"
    written = write_parcel(bench, path)
    with open_parcel(path) as folder:
        assert (folder / LIST).read_bytes() == canonical(written)
        laid_out = {p.relative_to(folder).as_posix() for p in folder.rglob("*.tar")}
        assert laid_out == set(members(written))
    assert not folder.exists()


def archive(path: Path, *names: str, kind: bytes = tarfile.REGTYPE) -> Path:
    with tarfile.open(path, "w") as packed:
        for name in names:
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, "/etc/passwd"
            packed.addfile(member, io.BytesIO())
    return path


@pytest.mark.parametrize(
    "names", [["../parcel.json"], ["/parcel.json"], ["parcel.json", "x"], ["content/x.tar"]]
)
def test_what_does_not_belong_into_a_parcel_is_refused(tmp_path: Path, names: list[str]) -> None:
    with (
        pytest.raises(BundleError, match="does not belong"),
        open_parcel(archive(tmp_path / "p.tar", *names)),
    ):
        pass


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE])
def test_a_link_or_a_folder_is_no_list(tmp_path: Path, kind: bytes) -> None:
    with (
        pytest.raises(BundleError, match="does not belong"),
        open_parcel(archive(tmp_path / "p.tar", LIST, kind=kind)),
    ):
        pass


@pytest.mark.parametrize("content", [b"", b"nothing", b"\x1f\x8b\x08\x00cut"])
def test_what_is_no_archive_is_no_parcel(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.tar"
    path.write_bytes(content)
    with pytest.raises(BundleError, match="is no parcel of a hub"), open_parcel(path):
        pass


def test_an_archive_cut_short_and_one_without_a_list_are_no_parcels(
    bench: Bench, scored: str, tmp_path: Path
) -> None:
    del scored
    path = tmp_path / "whole.tar"
    write_parcel(bench, path)
    cut = tmp_path / "cut.tar"
    cut.write_bytes(path.read_bytes()[:700])
    empty = archive(tmp_path / "empty.tar", f"public/{'0' * 64}.tar")
    for wrong in (cut, empty):
        with pytest.raises(BundleError, match="is no parcel of a hub"), open_parcel(wrong):
            pass


@pytest.mark.parametrize(
    "content",
    [
        b"", b"null", b"[]", b"3", b'"x"', b"{}", b"{", b"\xff",
        b'{"format": [], "version": {}, "hub": [], "signature": null}',
        b'{"format": "goldbench bench parcel", "version": 2, "hub": {"key": "x"}, "signature": ""}',
    ],
)  # fmt: skip
def test_a_list_of_another_shape_is_no_parcel(bench: Bench, content: bytes) -> None:
    with pytest.raises(BundleError, match="no parcel of a hub") as refused:
        read_list(bench, content)
    assert refused.value.code == "format"


@pytest.mark.parametrize("hub_key", ["0" * 16, "", None, 3, ["x"], {"x": 1}])
def test_a_hub_that_is_not_on_record_is_refused(
    bench: Bench, key: SiteKey, hub_key: object
) -> None:
    del key
    content = parcel_list(bench)
    with pytest.raises(BundleError) as refused:
        read_list(bench, canonical({**content, "hub": {"name": "hub", "key": hub_key}}))
    assert refused.value.code == "unknown_hub"


@pytest.mark.parametrize("signature", ["", "x", "😀", "A" * 86 + "==", 3, None, [], {}])
def test_a_changed_list_or_signature_is_noticed(
    bench: Bench, key: SiteKey, signature: object
) -> None:
    add_hub(bench, "hub", key.public)
    content = parcel_list(bench)
    for wrong in ({**content, "signature": signature}, {**content, "cards": [{}]}):
        with pytest.raises(BundleError) as refused:
            read_list(bench, canonical(wrong))
        assert refused.value.code == "tampered"
