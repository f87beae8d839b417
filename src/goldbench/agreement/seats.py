"""Who is compared on which documents, where not everybody read everything."""

from goldbench.corpus import Layer
from goldbench.errors import UsageError
from goldbench.gold import Panel


def seat_readers(panel: Panel) -> Panel:
    """Where every document has as many readers of more, put all first ones side by side.

    Pairs of different hospitals share no document. F1 does not ask who is first, so the counts of
    first against second readers, annotator 1 and annotator 2, are those of all pairs together.
    Other panels stay as they are.
    """
    readers = {id_: panel.lookers(id_) for id_ in panel.ids}
    sizes = {len(both) for both in readers.values()}
    if len(sizes) != 1 or not 2 <= (size := sizes.pop()) < len(panel.layers):
        return panel
    layers = {
        name: Layer(name, {id_: panel.layers[both[nth]][id_] for id_, both in readers.items()})
        for nth, name in enumerate(f"annotator {number + 1}" for number in range(size))
    }
    return Panel(panel.documents, layers, panel.design)


def common_documents(panel: Panel) -> tuple[str, ...]:
    """List the documents that all annotators read; refuse annotators who share none."""
    shared = panel.common(*panel.names)
    if not shared:
        msg = f"there is no document that all of these read: {', '.join(panel.names)}"
        raise UsageError(msg, hint="name annotators of the same documents")
    return shared
