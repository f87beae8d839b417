"""Which of the formats with the frame of `standoff_xml.standoff` a file is written in.

One answer a file, so that no two formats claim the same one. The root decides where it is telling
(`deIdi2b2`, `MEDDOCAN`); else the elements of TAGS do: `spans="1~5"` is MAE or MedTator, `TYPE` is
de-identification, the names of the risk factors and elements without any offset are Track 2.
"""

import re
from pathlib import Path
from typing import Literal

from goldbench.formats.io.files import first_file, head

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


def dialect(path: Path) -> Dialect | None:
    """Name the dialect of a file, or of the first .xml file of a folder; None = none of them."""
    file = first_file(path, ".xml")
    if file is None:
        return None
    data = head(file, _SIZE)
    frame = _FRAME.search(data, 0, _PROLOG)
    root = _ROOT.fullmatch(_BETWEEN.sub(b"", data[: frame.start()])) if frame else None
    if frame is None or root is None:
        return None
    if root[1] in (b"deIdi2b2", b"MEDDOCAN"):
        return "i2b2-phi"
    after = data[max(data.rfind(b"</TEXT>"), frame.start()) :]
    made_by_medtator = file.name.lower().endswith(".txt.xml") or b"<META" in after
    named = _by_tags(_TAG.findall(_within(after)))
    if named is None:
        named = "i2b2-risk" if root[1] == b"root" else "mae"
    return "medtator" if named == "mae" and made_by_medtator else named


def _within(after: bytes) -> bytes:
    start = _TAGS.search(after)
    return b"" if start is None or start[1] else after[start.end() :].partition(b"</TAGS>")[0]


def _by_tags(tags: list[tuple[bytes, bytes]]) -> Dialect | None:
    """Decide by the names of elements and their attributes; None where there are no tags."""
    elements = {name for name, _ in tags}
    attributes = {name for _, written in tags for name in _NAMES.findall(written)}
    named: Dialect | None = None
    if b"spans" in attributes:
        named = "mae"
    elif b"TYPE" in attributes:
        named = "i2b2-phi"
    elif b"start" in attributes and not elements <= RISK_NAMES:
        named = "i2b2-phi" if elements <= PHI_NAMES else "mae"
    elif elements:
        named = "i2b2-risk"
    return named
