"""Which of the formats with the frame of `standoff_xml.standoff` a file is written in.

One answer a file, so that no two formats claim the same one. The root decides where it is telling
(`deIdi2b2`, `MEDDOCAN`); else the elements of TAGS do: `spans="1~5"` is MAE or MedTator, `TYPE` is
de-identification, the names of the risk factors and elements without any offset are Track 2.
"""

import re
from pathlib import Path
from typing import Literal, NamedTuple

from goldbench.formats.io.files import head
from goldbench.formats.io.listing import listing

Dialect = Literal["i2b2-phi", "i2b2-risk", "mae", "medtator"]

PHI_NAMES = frozenset(b"NAME PROFESSION LOCATION AGE DATE CONTACT ID OTHER PHI".split())
RISK_NAMES = frozenset(
    b"DIABETES CAD HYPERTENSION HYPERLIPIDEMIA OBESE SMOKER FAMILY_HIST MEDICATION".split()
)
_SIZE = 256 * 1024  # The tags stand after the note, so the look must reach beyond it.
_PROLOG = 16 * 1024
_BETWEEN = re.compile(rb"<\?.*?\?>|<!--.*?-->", re.DOTALL)
_ROOT = re.compile(rb"(?:\xef\xbb\xbf)?\s*<([^\s<>/!?]+)[^<>]*>\s*")
_FRAME = re.compile(rb"<(?:TEXT|TAGS)\b")
_TAGS = re.compile(rb"<TAGS\b[^<>/]*(/?)>")
_TAG = re.compile(rb"<([^\s<>/!?]+)((?:\s+[^\s=<>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*/?>")
_NAMES = re.compile(rb"\s([^\s=]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')")


class _Told(NamedTuple):
    """What a file is taken for; it is `certain` where it can be of no other dialect."""

    dialect: Dialect
    certain: bool


def dialect(path: Path) -> Dialect | None:
    """Name the dialect of a file, or of the .xml files of a folder; None = none of them.

    In a folder the first file decides that can be of no other dialect: one without marks tells
    little.
    """
    files = listing(path).spread(".xml") if path.is_dir() else [path]
    first: _Told | None = None
    for file in files:
        told = _detect(file)
        if told is not None and told.certain:
            return told.dialect
        first = first or told
    return first.dialect if first else None


def is_certain(file: Path) -> bool:
    """Say whether a file can be of no other dialect than the one it is taken for."""
    told = _detect(file)
    return told is not None and told.certain


def _detect(file: Path) -> _Told | None:
    if not file.name.lower().endswith(".xml"):
        return None
    data = head(file, _SIZE)
    frame = _FRAME.search(data, 0, _PROLOG)
    root = _ROOT.fullmatch(_BETWEEN.sub(b"", data[: frame.start()])) if frame else None
    if frame is None or root is None:
        return None
    if root[1] in (b"deIdi2b2", b"MEDDOCAN"):
        return _Told("i2b2-phi", certain=True)
    after = data[max(data.rfind(b"</TEXT>"), frame.start()) :]
    made_by_medtator = file.name.lower().endswith(".txt.xml") or b"<META" in after
    told = _decide_by_tags(_TAG.findall(_cut_tags(after)))
    if told is None:
        told = _Told("i2b2-risk" if root[1] == b"root" else "mae", certain=False)
    return told._replace(dialect="medtator") if told.dialect == "mae" and made_by_medtator else told


def _cut_tags(after: bytes) -> bytes:
    start = _TAGS.search(after)
    return b"" if start is None or start[1] else after[start.end() :].partition(b"</TAGS>")[0]


def _decide_by_tags(tags: list[tuple[bytes, bytes]]) -> _Told | None:
    """Decide by the names of elements and their attributes; None where there are no tags."""
    elements = {name for name, _ in tags}
    attributes = {name for _, written in tags for name in _NAMES.findall(written)}
    told: _Told | None = None
    if b"spans" in attributes:
        told = _Told("mae", certain=True)
    elif b"TYPE" in attributes:
        told = _Told("i2b2-phi", certain=True)
    elif b"start" in attributes and not elements <= RISK_NAMES:
        told = _Told("i2b2-phi" if elements <= PHI_NAMES else "mae", certain=False)
    elif elements:
        told = _Told("i2b2-risk", certain=elements <= RISK_NAMES and b"start" not in attributes)
    return told
