"""Which mark answers which. Pure array code over sorted spans, in chunks of documents.

Every rule gives pairs (or, for merged spans, hits on either side) from which counts by document
and label, the confusion matrix and the error list derive. No result depends on the order of its
input, and counts add over partitions of the documents.
"""

from goldbench.matching.characters import count_characters
from goldbench.matching.exact import match_exact
from goldbench.matching.fragments import Shapes
from goldbench.matching.merged import Hits, has_alphanumeric, match_merged, merge
from goldbench.matching.muc import count_credit, match_credit, match_places
from goldbench.matching.overlap import match_overlap
from goldbench.matching.pairs import Counts, Pairs, confusion, count, tally
from goldbench.matching.pieces import match_tokens, tokens
from goldbench.matching.relaxed import match_relaxed
from goldbench.matching.spans import Spans, columns_of, spans, unique_keyed
from goldbench.matching.text import Text

__all__ = [
    "Counts",
    "Hits",
    "Pairs",
    "Shapes",
    "Spans",
    "Text",
    "columns_of",
    "confusion",
    "count",
    "count_characters",
    "count_credit",
    "has_alphanumeric",
    "match_credit",
    "match_exact",
    "match_merged",
    "match_overlap",
    "match_places",
    "match_relaxed",
    "match_tokens",
    "merge",
    "spans",
    "tally",
    "tokens",
    "unique_keyed",
]
