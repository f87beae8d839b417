"""Boards as files: complete, in every language, without a server and without outside hosts."""

import re
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.web.bench import export_boards
from web.bench.houses import SECRET, Hall


def test_an_export_leads_everywhere_and_nowhere_else(hall: Hall, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert export_boards(hall.bench, out, title="The wards") == 3
    pages = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.html"))
    ends = (".html", "/board.html", "/time.html")
    slugs = ("date", "days", "deid")
    names = ["index.html", *(f"tasks/{slug}{end}" for slug in slugs for end in ends)]
    assert pages == sorted([*names, *(f"es/{name}" for name in names)])
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r'(?:href|src)="([^"#]+)"', text):
            assert not target.startswith(("http", "/")), (page, target)
            assert (page.parent / target).is_file(), (page, target)
        assert "<form" not in text
        assert "/submissions/" not in text


def test_an_export_holds_nothing_of_hidden_notes(hall: Hall, tmp_path: Path) -> None:
    export_boards(hall.bench, tmp_path / "out")
    for path in (tmp_path / "out").rglob("*"):
        assert path.is_dir() or SECRET.encode() not in path.read_bytes()


def test_an_older_export_is_replaced_and_nothing_else(hall: Hall, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_boards(hall.bench, out)
    (out / "old.html").write_text("old")
    export_boards(hall.bench, out)
    assert not (out / "old.html").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").write_text("mine")
    with pytest.raises(UsageError, match="something else"):
        export_boards(hall.bench, tmp_path / "mine")
    assert (tmp_path / "mine" / "file").read_text() == "mine"
