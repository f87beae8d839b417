import random

from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Corpus, Marks, Span
from scoring.small_notes import GOLD, NAME, corpus, scored


@given(st.randoms())
def test_results_do_not_depend_on_the_order_of_documents_or_marks(shuffler: random.Random) -> None:
    gold = {f"n{i}": Marks(GOLD.spans[: i % 4]) for i in range(7)}
    system = {f"n{i}": Marks(GOLD.spans[i % 3 :]) for i in range(1, 7)}

    def shuffled(notes: dict[str, Marks]) -> Corpus:
        ids = shuffler.sample(sorted(notes), len(notes))
        return corpus(
            {i: Marks(tuple(shuffler.sample(notes[i].spans, len(notes[i].spans)))) for i in ids}
        )

    there, here = scored(corpus(gold), corpus(system)), scored(shuffled(gold), shuffled(system))
    assert here.scores.as_json() == there.scores.as_json()


def test_the_order_in_which_labels_are_met_changes_nothing() -> None:
    spans = (NAME, Span(31, 37, "CITY"), Span(41, 44, "DATE"), Span(41, 44, "AGE"))
    there = {f"n{i}": Marks(spans[i % 4 :]) for i in range(8)}
    back = {f"n{i}": Marks(spans[i % 4 :][::-1]) for i in reversed(range(8))}
    system = {f"n{i}": Marks(spans[: i % 3 + 1]) for i in range(8)}
    for name in ("exact", "exact-untyped", "merged", "i2b2-2014-phi-token-binary"):
        first, second = (
            scored(corpus(notes), corpus(system), name).as_json() for notes in (there, back)
        )
        assert first == second
