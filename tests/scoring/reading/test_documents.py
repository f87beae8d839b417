from goldbench.corpus import Attributes, Corpus, Document, Marks, Record
from scoring.small_notes import GOLD, NAME, TEXT, scored


def test_groups_add_up_to_the_whole() -> None:
    def sites(ids: str, marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(Document(i, TEXT, Attributes(site=i)), {"x": marks}) for i in ids
        )

    result = scored(sites("abc", GOLD), sites("ab", Marks((NAME,))), by=("site",))
    parts = result.groups["site"]
    assert set(parts) == {"a", "b", "c"}
    assert sum(p.tp for p in parts.values()) == result.scores.tp == 2
    assert sum(p.fn for p in parts.values()) == result.scores.fn == 7


def test_patients_are_clusters_where_they_are_known() -> None:
    def notes(marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(
                Document(f"n{i}", TEXT, Attributes(patient=f"p{i // 4}", note=f"n{i}")),
                {"x": marks if i < 8 else GOLD},
            )
            for i in range(20)
        )

    clustered = scored(notes(GOLD), notes(Marks((NAME,))))
    plain = scored(notes(GOLD), notes(Marks((NAME,))), cluster="note")
    assert clustered.scores.interval is not None
    assert plain.scores.interval is not None
    assert clustered.scores.interval.cluster == "patient"
    wide, narrow = clustered.scores.interval.recall, plain.scores.interval.recall
    assert wide is not None
    assert narrow is not None
    assert wide.high - wide.low > narrow.high - narrow.low


def test_metadata_of_mixed_types_still_makes_clusters_and_groups() -> None:
    def notes(marks: Marks) -> Corpus:
        return Corpus.from_records(
            Record(
                Document(f"n{i}", TEXT, Attributes(patient=(7 if i < 3 else "p8"))), {"x": marks}
            )
            for i in range(6)
        )

    result = scored(notes(GOLD), notes(Marks((NAME,))), by=("patient",))
    assert set(result.groups["patient"]) == {"7", "p8"}
    assert result.scores.interval is not None
    assert result.scores.interval.cluster == "patient"
