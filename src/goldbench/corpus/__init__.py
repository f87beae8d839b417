"""Notes and what people or programs have marked in them. Pure values; no files, no clocks."""

from goldbench.corpus.alignment import Alignment, align
from goldbench.corpus.attributes import NONE, Attributes, Value
from goldbench.corpus.corpus import DEFAULT_LAYER, Corpus, Layer
from goldbench.corpus.counting import STATUSES, CountedUnit, Counting, Status
from goldbench.corpus.design import Design, Place
from goldbench.corpus.document import Document, Record
from goldbench.corpus.marks import NOTHING, Marks, Relation, Tag
from goldbench.corpus.offsets import Ruler
from goldbench.corpus.schema import Attribute, Expansion, Label, Schema
from goldbench.corpus.span import Extent, Span
from goldbench.corpus.tokens import space_separated, words

__all__ = [
    "DEFAULT_LAYER",
    "NONE",
    "NOTHING",
    "STATUSES",
    "Alignment",
    "Attribute",
    "Attributes",
    "Corpus",
    "CountedUnit",
    "Counting",
    "Design",
    "Document",
    "Expansion",
    "Extent",
    "Label",
    "Layer",
    "Marks",
    "Place",
    "Record",
    "Relation",
    "Ruler",
    "Schema",
    "Span",
    "Status",
    "Tag",
    "Value",
    "align",
    "space_separated",
    "words",
]
