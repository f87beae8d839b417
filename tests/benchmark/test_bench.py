"""A benchmark's folder: made once, opened as what it is, closed to everybody else."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldbench.benchmark.bench import DATABASE, FOLDERS, Bench
from goldbench.errors import GoldbenchError, UsageError


def now() -> datetime:
    return datetime(2026, 1, 31, tzinfo=UTC)


def dice(size: int) -> bytes:
    return bytes(range(size))


def init(folder: Path, url: str | None = None) -> Bench:
    return Bench.init(folder, now=now, entropy=dice, url=url)


def test_a_new_folder_has_its_rooms_and_is_its_owners_alone(tmp_path: Path) -> None:
    with init(tmp_path / "deep" / "bench") as bench:
        assert {path.name for path in bench.folder.iterdir() if path.is_dir()} == set(FOLDERS)
        assert (bench.folder / DATABASE).is_file()
        assert not (bench.folder / "bench.url").exists()
        modes = {path: path.stat().st_mode & 0o777 for path in (bench.folder, *_rooms(bench))}
        assert set(modes.values()) == {0o700}


def _rooms(bench: Bench) -> list[Path]:
    return [bench.folder / name for name in FOLDERS]


def test_a_folder_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    folder = tmp_path / "bench"
    folder.mkdir(mode=0o755)
    with init(folder):
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", [DATABASE, "bench.url"])
def test_a_folder_that_holds_a_benchmark_is_not_made_anew(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"kept")
    with pytest.raises(UsageError, match="is a benchmark already"):
        init(tmp_path)
    assert (tmp_path / name).read_bytes() == b"kept"


def test_what_is_no_benchmark_is_not_opened_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a benchmark") as refused:
        Bench.open(tmp_path / "nowhere", now=now, entropy=dice)
    assert refused.value.hint == f"goldbench bench init {tmp_path / 'nowhere'}"
    assert not (tmp_path / "nowhere").exists()


def test_an_address_is_kept_for_its_owner_and_used_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    with init(tmp_path / "bench", url):
        pass
    written = tmp_path / "bench" / "bench.url"
    assert written.read_text(encoding="utf-8") == url
    assert written.stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / "bench" / DATABASE).exists()
    written.write_text(f"{url}\n", encoding="utf-8")  # as an editor leaves it
    with Bench.open(tmp_path / "bench", now=now, entropy=dice) as opened:
        assert opened.folder == tmp_path / "bench"


def test_a_wrong_address_is_not_kept_so_that_it_can_be_mended(tmp_path: Path) -> None:
    with pytest.raises(GoldbenchError):
        init(tmp_path / "bench", "nothing://here")
    assert not (tmp_path / "bench" / "bench.url").exists()
    with init(tmp_path / "bench"):
        pass


def test_an_id_is_26_small_letters_and_digits_that_only_the_dice_know(tmp_path: Path) -> None:
    with init(tmp_path / "bench") as bench:
        assert bench.new_id() == "aaaqeayeaudaocajbifqydiob4"
