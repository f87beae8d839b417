"""What a reader or writer may be told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goldbench.corpus import DEFAULT_LAYER, Design, Schema
from goldbench.errors import UsageError, check_known
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


STYLES: Mapping[str, tuple[str, ...]] = {
    "conll": ("bio", "bioes"),
    "i2b2-phi": ("i2b2", "meddocan"),
    "i2b2-risk": ("complete", "gold"),
    "nlpsandbox": ("bundles", "store"),
}
"""The dialects of the formats that have several, the usual one first."""


def check_style(name: str, style: object) -> None:
    """Refuse a style that a format does not have; "" is the usual one."""
    styles = STYLES.get(name, ())
    if style == "" or style in styles:
        return
    msg = f"{name} has no style {style!r}"
    hint = f"one of: {', '.join(styles)}" if styles else f"{name} is written in one way only"
    raise UsageError(msg, hint=hint)


_LABEL = ("label",)
RENAMED: Mapping[str, tuple[str, ...]] = {
    "bioc-json": _LABEL,
    "bioc-xml": _LABEL,
    "cas-json": _LABEL,
    "cas-xmi": _LABEL,
    "csv": ("id", "kind", "start", "end", "label", "text", "fragments"),
    "inception": _LABEL,
    "omop": _LABEL,
    "table": (),
    "webanno-tsv": _LABEL,
}
"""Which of our names `columns` may give to theirs, of formats that have such; of a table any."""
_ATTRIBUTES = "attributes."


def check_columns(name: str, columns: Mapping[str, str]) -> None:
    """Refuse columns that a format has none of: they would change nothing."""
    if not columns:
        return
    if name not in RENAMED:
        msg = f"{name} has no columns to be named"
        raise UsageError(msg, hint=f"leave columns out; formats with columns: {', '.join(RENAMED)}")
    for ours, theirs in columns.items():
        if name == "csv" and ours.startswith(_ATTRIBUTES):
            continue
        if RENAMED[name]:
            check_known("column", ours, RENAMED[name])
        if list(columns.values()).count(theirs) > 1:
            both = " and ".join(sorted(o for o, t in columns.items() if t == theirs))
            msg = f"the column {theirs!r} cannot be {both} at once"
            raise UsageError(msg, hint="one column for each of our names")


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """`layer` says which layer is written, and no other; None = all, or the only one.

    `style` picks a dialect where a format has several (`STYLES`); "" is the usual one.
    """

    layer: str | None = None
    style: str = ""
    schema: Schema | None = None
    design: Design | None = None
    findings: Findings = field(default_factory=Findings)
