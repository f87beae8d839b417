"""One module a format; each is an entry of `FORMATS` and passes one contract test.

A format module has

- `LOSES`: what the format cannot hold, a tuple of phrases;
- `sniff(path)`: whether `path` (a file or a folder) looks like this format; cheap, never raises;
- `read(path, options)`: yields a `Record` a document, lazily, in a stable order;

and, unless it is read-only,

- `hold(record, options)`: what the format can hold of a record, as a record; None where the
  document as a whole cannot be told (the layer did not look at it and the format has no way to
  say so); raises the error that writing would raise;
- `write(records, path, options)`: so that `list(read(write(records))) == [hold(r), ...]`.
"""

from goldbench.formats import address
from goldbench.formats.address import Address
from goldbench.formats.catalog import FORMATS, Format, WritableFormat
from goldbench.formats.contract.findings import Finding, Findings
from goldbench.formats.contract.layers import expecting_layer
from goldbench.formats.contract.losses import counting_losses
from goldbench.formats.contract.options import (
    STYLES,
    ReadOptions,
    WriteOptions,
    check_columns,
    check_style,
)
from goldbench.formats.countings import countings_to_json, find_countings
from goldbench.formats.design import find_design, read_design, write_design
from goldbench.formats.registry import (
    SUFFIXES,
    detect,
    find_format,
    format_for,
    read,
    read_corpus,
    require_writable,
    write,
)
from goldbench.formats.schema import read_schema, schema_to_json

__all__ = [
    "FORMATS",
    "STYLES",
    "SUFFIXES",
    "Address",
    "Finding",
    "Findings",
    "Format",
    "ReadOptions",
    "WritableFormat",
    "WriteOptions",
    "address",
    "check_columns",
    "check_style",
    "counting_losses",
    "countings_to_json",
    "detect",
    "expecting_layer",
    "find_countings",
    "find_design",
    "find_format",
    "format_for",
    "read",
    "read_corpus",
    "read_design",
    "read_schema",
    "require_writable",
    "schema_to_json",
    "write",
    "write_design",
]
