"""Small files in the formats of the originals, and somewhere for them to print to."""

from collections.abc import Iterable
from pathlib import Path

NOTE = "Remitido por: Navarro Cuéllar, Ignacio c/ Abedul 5-7, 2º dcha 28036 Madrid_España x² y\n"


class Printed:
    """A `say` that keeps what is said, line ends included."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, line: str) -> None:
        self.text += f"{line}\n"

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")[:-1]


def write_brat(
    folder: Path, rows: Iterable[tuple[str, int, int]] | str, *, id_: str = "d1", text: str = NOTE
) -> str:
    """Write `FOLDER/ID.ann` from rows of (label, start, end), and the text beside it."""
    if not isinstance(rows, str):
        numbered = enumerate(rows, start=1)
        rows = "".join(f"T{n}\t{label} {a} {b}\tx\n" for n, (label, a, b) in numbered)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{id_}.txt").write_text(text, encoding="utf-8", newline="")
    (folder / f"{id_}.ann").write_text(rows, encoding="utf-8", newline="")
    return f"{folder}/{id_}.ann"


def write_xml(folder: Path, tags: str, *, name: str = "d1.xml", text: str | None = NOTE) -> str:
    """Write `FOLDER/NAME` with a TEXT and what is given as the content of TAGS."""
    shown = "" if text is None else f"<TEXT><![CDATA[{text}]]></TEXT>"
    folder.mkdir(parents=True, exist_ok=True)
    content = f"<root>{shown}<TAGS>{tags}</TAGS></root>"
    (folder / name).write_text(content, encoding="utf-8", newline="")
    return f"{folder}/{name}"
