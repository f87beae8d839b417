"""Reading files of the i2b2/UTHealth 2014 tasks: `PATIENT-RECORDsystem.xml`, TEXT and TAGS.

Every file is read for both tasks, whichever is scored. What follows the record number in the
name is the system's or annotator's name, often nothing; documents are paired by patient and
record alone.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from goldbench.errors import FormatError
from goldbench.official.counts import Say
from goldbench.official.files import join, names_in, read_whole
from goldbench.official.i2b2_2014_tags import (
    PHI_TYPES,
    RISK_ATTRIBUTES,
    PhiTag,
    RiskTag,
    evidence_tag,
    phi_tag,
    risk_tag,
)
from goldbench.official.markup import parse

_NAME = re.compile(r"(\d+)-(\d+)(.*)\.xml", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """One file, with the tags of both tasks.

    `orphans` is what the script prints before it dies of a file that has annotators' tags and no
    document tag; None where there is nothing to die of.
    """

    id: str
    system: str
    path: Path
    text: str | None
    phi: tuple[PhiTag, ...]
    risk: tuple[RiskTag, ...]
    orphans: tuple[str, ...] | None


def read_record(name: str, say: Say) -> Record:
    path = Path(name)
    root = parse(read_whole(path), path, comments=True)
    holder = root.find("TAGS")
    if holder is None:
        raise FormatError(path, 0, "no <TAGS> element", hint="an empty one is <TAGS/>")
    phi = [phi_tag(element, say) for kind in PHI_TYPES for element in holder.findall(kind)]
    risk = []
    evidence = []
    for kind in RISK_ATTRIBUTES:
        for element in holder.findall(kind):
            if "start" in element.attrib or "end" in element.attrib:
                evidence.append(evidence_tag(element, path, say))
            else:
                risk.append(risk_tag(element, path, say))
    text = root.find("TEXT")
    id_, system = identify(path.name)
    return Record(
        id=id_,
        system=system,
        path=path,
        text=text.text if text is not None else None,
        phi=tuple(phi),
        risk=tuple(risk),
        orphans=evidence[0] if evidence and not risk else None,
    )


def identify(name: str) -> tuple[str, str]:
    """Take a file name apart into the document's id and the system's name.

    >>> identify("301-01.xml"), identify("301-02A.xml"), identify("note.xml")
    (('301-01', ''), ('301-02', 'A'), ('note-', ''))
    """
    match = _NAME.match(name)
    if match is None:
        return f"{PurePath(name).stem}-", ""
    patient, record, system = match.groups()
    return f"{patient}-{record}", system


def read_gold(folder: str, say: Say) -> dict[str, Record]:
    """Read every file of a folder, whatever its name ends in."""
    records = (read_record(name, say) for name in join(folder, names_in(folder)))
    return {record.id: record for record in records}


def read_systems(folders: Sequence[str], say: Say) -> dict[str, dict[str, Record]]:
    """Read what ends in "xml", by system."""
    systems: defaultdict[str, dict[str, Record]] = defaultdict(dict)
    for folder in folders:
        for name in join(folder, (n for n in names_in(folder) if n.endswith("xml"))):
            record = read_record(name, say)
            systems[record.system][record.id] = record
    return dict(systems)
