"""What a reader or writer may be told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goldbench.corpus import DEFAULT_LAYER, Design, Schema
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.piece import Piece


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """`layer` names the layer of formats that carry one unnamed layer.

    `texts` gives the notes to formats that carry marks only (csv, quotes, annotation stores).
    `columns` renames the columns of tables: our name -> theirs (id, text, patient, ...).
    `piece` is the one part of the source to be read, of formats that can be cut (`formats.pieces`).
    """

    layer: str = DEFAULT_LAYER
    texts: Mapping[str, str] | None = None
    schema: Schema | None = None
    columns: Mapping[str, str] = field(default_factory=dict[str, str])
    findings: Findings = field(default_factory=Findings)
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """`layer` says which layer goes into a format that can hold only one; None = the only one.

    `style` picks a dialect where a format has several (conll: "bio" or "bioes"; i2b2-risk: "gold"
    or "complete"; nlpsandbox: "bundles" or "store"); "" is the format's default.
    """

    layer: str | None = None
    style: str = ""
    schema: Schema | None = None
    design: Design | None = None
    findings: Findings = field(default_factory=Findings)
