"""Each annotator against the vote of the others, who do not include them.

What `against_gold` flatters by, this takes away: the gold of a document holds what more than half
of the other annotators who looked at it say. With three annotators that is what both others say,
so what only one of the two says is held against the third: read it as a lower bound.
"""

from collections.abc import Iterator

from goldbench.agreement.against_gold import scores
from goldbench.agreement.counts import cells
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement
from goldbench.corpus import Layer
from goldbench.gold import vote

OTHERS = "others"


def leave_one_out(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield micro and macro P, R and F1 as `against_gold` does."""
    panel = inquiry.panel
    golds = {name: _vote_others(inquiry, name) for name in panel.names}
    for track in inquiry.tracks:
        counted = {
            name: cells(golds[name], layer, track, panel) for name, layer in panel.layers.items()
        }
        yield from scores(inquiry, track, counted, other=OTHERS, measure="leave-one-out")


def _vote_others(inquiry: Inquiry, name: str) -> Layer:
    rest = inquiry.panel.only(*(other for other in inquiry.panel.names if other != name))
    voted = vote(rest, minimum=None, schema=inquiry.schema)
    # One other annotator alone is no vote.
    kept = {id_: m for id_, m in voted.gold.layer.items() if len(rest.lookers(id_)) > 1}
    return Layer(name, kept)
