"""MedTator, the annotation page of OHNLP: MAE's XML with a META part, and a schema in YAML.

    <Cardiology>
    <TEXT><![CDATA[Aspirin for pressure in the chest.]]></TEXT>
    <TAGS>
    <DRUG id="D0" spans="0~7" text="Aspirin" certainty="sure"/>
    <SIGN id="S1" spans="12~20" text="pressure"/>
    <LK id="L2" link_DRUGID="D0" link_DRUGText="Aspirin"
     link_SIGNID="S1" link_SIGNText="pressure"/>
    </TAGS>
    <META/>
    </Cardiology>

The root is the name of the schema. A file is called `note.txt.xml` after its text; the document's
id is `note`. Spans, tags, relations, their offsets (UTF-16 units) and what is lost are those of
`standoff_xml.mae`; the roles of a link keep MedTator's names (`link_DRUG`). The quoted pieces
of a discontinuous span are joined by "...". What META says about the file is reported as not read,
and metadata of documents is not written there: MedTator keeps its own labels in it.

The schema is a DTD (`standoff_xml.dtd`) or YAML (`standoff_xml.medtator_schema`). With a
schema in the options the root takes its name and the YAML is written beside the files.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from goldbench.corpus import Record
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import extents, standoff
from goldbench.formats.standoff_xml.dialects import dialect

LOSES: tuple[str, ...] = extents.LOSES

_TOOL = extents.Tool(root="TASK", gap="...", suffix=".txt.xml", after="<META/>\n")


def sniff(path: Path) -> bool:
    return dialect(path) == "medtator"


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for sheet in standoff.sheets(path, options, suffix=_TOOL.suffix):
        yield sheet.record(extents.marks_of(sheet), options.layer)


def hold(record: Record, options: WriteOptions) -> Record:
    return extents.prepare(record, options, _TOOL).record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write each document as one .txt.xml file below the folder `path`, and the schema as YAML."""
    if options.schema is not None:
        # Here, because YAML takes longer to import than all the rest of this package.
        from goldbench.formats.standoff_xml.medtator_schema import write_yaml_schema  # noqa: PLC0415  # slow to import

        write_yaml_schema(options.schema, path / f"{options.schema.name}.yaml")
    pages = (extents.prepare(record, options, _TOOL) for record in records)
    standoff.write_all(pages, path, suffix=_TOOL.suffix)
