import pytest

from goldbench.corpus import Corpus, Document, Marks, Record
from goldbench.errors import UsageError
from scoring.small_notes import GOLD, TEXT, corpus, counts, scored


def test_a_missing_document_counts_as_missed() -> None:
    gold = corpus({"a": GOLD, "b": GOLD})
    result = scored(gold, corpus({"a": GOLD}))
    assert counts(result) == (3, 0, 3)
    assert (result.documents, result.missing) == (2, 1)


def test_looked_at_in_vain_is_not_missing() -> None:
    result = scored(corpus({"a": GOLD}), corpus({"a": Marks()}))
    assert (counts(result), result.missing) == ((0, 0, 3), 0)
    assert result.scores.precision is None
    assert result.scores.recall == 0


def test_documents_the_gold_lacks_are_counted_and_do_not_score() -> None:
    result = scored(corpus({"a": GOLD}), corpus({"a": GOLD, "z": GOLD}))
    assert (counts(result), result.extra) == ((3, 0, 0), 1)


def test_texts_that_differ_are_refused_by_document_and_hash() -> None:
    gold, other = corpus({"a": GOLD, "b": GOLD}), corpus({"a": GOLD, "b": GOLD}, TEXT + "\n")
    with pytest.raises(UsageError, match=r"document 'a' differs: gold [0-9a-f]{16}, sys") as caught:
        scored(gold, other)
    assert "Ignacio" not in str(caught.value)


def test_a_system_without_texts_is_scored_by_offsets() -> None:
    bare = Corpus.from_records([Record(Document("a", None), {"x": GOLD})])
    assert counts(scored(corpus({"a": GOLD}), bare)) == (3, 0, 0)


def test_no_common_document_is_an_error() -> None:
    with pytest.raises(UsageError, match="no document in common"):
        scored(corpus({"a": GOLD}), corpus({"b": GOLD}))


def test_a_system_without_any_marks_is_not_one_with_other_ids() -> None:
    """Notes as they were given out are no answer; an empty list of marks is."""
    notes = Corpus.from_records([Record(Document("a", TEXT))])
    with pytest.raises(UsageError, match="no document that anyone looked at") as caught:
        scored(corpus({"a": GOLD}), notes)
    assert '"spans": []' in str(caught.value.hint)
    assert counts(scored(corpus({"a": GOLD}), corpus({"a": Marks()}))) == (0, 0, 3)
