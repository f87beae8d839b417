"""A workbench for evaluating clinical language technology.

>>> import goldbench as gb
>>> asked = gb.plan(0.85, 0.80, 0.48, method="slice")
>>> asked.total
519

Heavy parts are imported when they are used, so that `import goldbench` costs nothing. The guide
`docs/api.md` shows every function at work.
"""

from typing import TYPE_CHECKING, Any

from goldbench.api import (
    agree,
    annotate,
    compare,
    deidentify,
    draw,
    draw_study,
    evidence,
    leak,
    marks,
    narrow,
    notes,
    plan,
    plan_difference,
    plan_human,
    plan_leak,
    plan_study,
    read,
    report,
    score,
    second_human,
    split,
    thresholds,
    timeline,
    vote,
    write,
)
from goldbench.errors import (
    DesignError,
    FormatError,
    GoldbenchError,
    MissingLayerError,
    MissingTextError,
    OffsetError,
    SchemaError,
    UsageError,
)

if TYPE_CHECKING:  # handed out by __getattr__ when they are first asked for
    from goldbench.api import bench, parts, spark
    from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Record, Span, Tag

__version__ = "0.1.0"

_ROOMS = frozenset({"bench", "parts", "spark"})
_VALUES = frozenset({"Attributes", "Corpus", "Document", "Layer", "Marks", "Record", "Span", "Tag"})


def __getattr__(name: str) -> Any:
    """Import the values of a corpus when they are first asked for."""
    if name in _VALUES:
        from goldbench import corpus  # noqa: PLC0415  # nothing at import

        return getattr(corpus, name)
    if name in _ROOMS:
        from importlib import import_module  # noqa: PLC0415  # as above

        return import_module(f"goldbench.api.{name}")
    msg = f"module 'goldbench' has no attribute {name!r}"
    raise AttributeError(msg)


__all__ = [
    "Attributes",
    "Corpus",
    "DesignError",
    "Document",
    "FormatError",
    "GoldbenchError",
    "Layer",
    "Marks",
    "MissingLayerError",
    "MissingTextError",
    "OffsetError",
    "Record",
    "SchemaError",
    "Span",
    "Tag",
    "UsageError",
    "__version__",
    "agree",
    "annotate",
    "bench",
    "compare",
    "deidentify",
    "draw",
    "draw_study",
    "evidence",
    "leak",
    "marks",
    "narrow",
    "notes",
    "parts",
    "plan",
    "plan_difference",
    "plan_human",
    "plan_leak",
    "plan_study",
    "read",
    "report",
    "score",
    "second_human",
    "spark",
    "split",
    "thresholds",
    "timeline",
    "vote",
    "write",
]
