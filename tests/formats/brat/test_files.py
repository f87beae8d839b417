"""Files of brat as they are found and read, before anybody looks into them."""

from pathlib import Path

import pytest

from goldbench.formats.brat import Stems, pair_stems, walk_whole
from goldbench.formats.brat.files import batches_below, read_raw


def fill(folder: Path, *names: str) -> Path:
    for name in names:
        if name.endswith("/"):
            (folder / name).mkdir()
        else:
            (folder / name).write_text(f"Ana, {name}", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("names", "stems"),
    [
        ((), []),
        (("b.txt", "b.ann", "a.ann", "a.txt"), ["a", "b"]),
        (("a.txt", "a.ann", "a-b.txt", "a-b.ann"), ["a", "a-b"]),
        (("año \N{SYRINGE}.txt", "año \N{SYRINGE}.ann"), ["año \N{SYRINGE}"]),
        (("a.txt",), None),
        (("a.ann", "b.txt"), None),
        (("a.ann", "a.txt", "b.xml", "b.txt"), None),
        (("a.ann", "a.txt", ".b.ann", ".b.txt"), None),
        (("a.ann", "a.txt", ".ann", ".txt"), None),
        (("a.ann", "a.txt", "b.ann/", "b.txt"), None),
        (("a.ann", "a.txt", "b/"), None),
    ],
)
def test_stems_of_a_folder_of_pairs_and_of_no_other(
    tmp_path: Path, names: tuple[str, ...], stems: list[str] | None
) -> None:
    folder = fill(tmp_path, *names)
    (known,) = pair_stems([folder])
    if folder.stat().st_nlink < 2:  # folders are not counted here, so nobody can know
        assert known is None
        return
    assert known == (None if stems is None else Stems(stems))
    if stems is not None:
        assert [id_ for id_, _, _ in walk_whole(folder).names] == stems


def test_a_folder_that_is_not_there_has_no_stems(tmp_path: Path) -> None:
    assert list(pair_stems([tmp_path / "none"])) == [None]


def test_stems_of_folders_of_the_same_names_are_given_once(tmp_path: Path) -> None:
    named = {
        "gold": ("a.txt", "a.ann", "b.txt", "b.ann"),
        "same": ("b.ann", "b.txt", "a.ann", "a.txt"),
        "other": ("a.txt", "a.ann"),
        "lacking": ("a.txt", "a.ann", "b.txt"),
    }
    for name, files in named.items():
        (tmp_path / name).mkdir()
        fill(tmp_path / name, *files)
    if (tmp_path / "gold").stat().st_nlink != 2:
        pytest.skip("folders are not counted here")
    gold, none, again, same, other, lacking = pair_stems(
        tmp_path / name for name in ("gold", "none", "gold", "same", "other", "lacking")
    )
    assert gold == Stems(["a", "b"])
    assert again == Stems([], again=True)
    assert same in (gold, again)  # where the order of making them does not show
    assert (none, other, lacking) == (None, Stems(["a"]), None)


@pytest.mark.parametrize("size", [0, 1, 32767, 32768, 32769, 100_000])
def test_files_of_any_length_are_read_whole(tmp_path: Path, size: int) -> None:
    fill(tmp_path, "a.txt", "a.ann", "b.ann")
    (tmp_path / "b.txt").write_bytes(b"x" * size)
    (names,) = batches_below(tmp_path)
    raw = read_raw(names)
    assert [len(text) for text in raw.notes.texts] == [len("Ana, a.txt"), size]
    assert raw.anns == [b"Ana, a.ann", b"Ana, b.ann"]


def test_what_cannot_be_read_is_left_to_who_says_so(tmp_path: Path) -> None:
    fill(tmp_path, "a.txt", "a.ann", "b.ann", "b.txt/", "c.txt", "c.ann")
    names = [(stem, f"{tmp_path}/{stem}.txt", f"{tmp_path}/{stem}.ann") for stem in "abcd"]
    raw = read_raw([*names])
    assert raw.rows.tolist() == [0, 2]
    assert raw.anns == [b"Ana, a.ann", b"Ana, c.ann"]
