"""MAE 2, the annotation environment of Stubbs and Rim: XML beside a task definition.

    <Cardiology>
    <TEXT><![CDATA[Aspirin for pressure in the chest.]]></TEXT>
    <TAGS>
    <DRUG id="D0" spans="0~7" text="Aspirin" certainty="sure"/>
    <SYMPTOM id="S1" spans="12~20,28~33" text="pressure ... chest"/>
    <SMOKER id="S2" spans="-1~-1" text="" status="unknown"/>
    <TREATS id="T3" fromID="D0" fromText="Aspirin" toID="S1" toText="pressure ... chest"/>
    </TAGS>
    </Cardiology>

The root is the name of the task, the name of an element its label. Offsets are UTF-16 units, the
end exclusive. An element with a place is a span, in several pieces where `spans` lists several; one
that consumes no text (`-1~-1`) is a tag of the document; one that names two others (`fromID`,
`toID`, or `drugID`, `symptomID` and the like) is a relation with these roles. Links of one or of
more than two ends, and links to tags, are reported as not read. `start` and `end` of the first MAE
are read as well. Attributes that are not empty are kept as text.

The task is defined by a DTD of MAE's own kind: see `standoff_xml.dtd`. With a schema in the
options the root takes its name and the definition is written beside the files.

Evidence of tags is lost: an element has one place, and with it would come back as a span. Labels,
roles and names of attributes must be names to XML; others are refused. MedTator writes nearly the
same files: see `standoff_xml.medtator`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from goldbench.corpus import Record
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import extents, standoff
from goldbench.formats.standoff_xml.dialects import dialect
from goldbench.formats.standoff_xml.dtd import write_dtd

LOSES: tuple[str, ...] = extents.LOSES

_TOOL = extents.Tool(root="Task", gap=" ... ")


def sniff(path: Path) -> bool:
    return dialect(path) == "mae"


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for sheet in standoff.sheets(path, options):
        yield sheet.record(extents.marks_of(sheet), options.layer)


def hold(record: Record, options: WriteOptions) -> Record:
    return extents.prepare(record, options, _TOOL).record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write each document as one .xml file below the folder `path`, and the schema as a DTD."""
    if options.schema is not None:
        write_dtd(options.schema, path / f"{options.schema.name}.dtd")
    pages = (extents.prepare(record, options, _TOOL) for record in records)
    standoff.write_all(pages, path, suffix=_TOOL.suffix)
