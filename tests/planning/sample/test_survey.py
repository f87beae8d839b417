from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asthma_study import note, on_disk, parts, protocol, records, surveyed
from goldbench.corpus import Document, Marks, Record, Span, Tag
from goldbench.errors import MissingLayerError, MissingTextError, UsageError
from goldbench.language import Term
from goldbench.planning.folder.sources import parts_of
from goldbench.planning.protocol import Population, Protocol, Variable
from goldbench.planning.sample.survey import UNSEEN, survey

ASTHMA = Variable("ASTHMA", "primary", terms=(Term("asthma"),), wide=(Term("wheezing"),))
PROTOCOL = Protocol("x", (ASTHMA,))
NOTES = [
    note("1", "Asthma. Asthma again.", site="one", patient="p"),
    note("2", "No asthma.", site="one", patient="p"),
    note("3", "Mother with asthma.", site="one"),
    note("4", "Rule out asthma.", site="two"),
    note("5", "Wheezing.", site="two"),
    note("6", "Well.", site="two"),
]


def column(study_protocol: Protocol, name: str) -> list[object]:
    return survey(study_protocol, parts(NOTES)).table[name].to_list()


def test_mentions_that_count_are_counted() -> None:
    assert column(PROTOCOL, "n.ASTHMA") == [2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        ("negated", [2, 1, 0, 0, 0, 0]),
        ("family", [2, 0, 1, 0, 0, 0]),
        ("uncertain", [2, 0, 0, 1, 0, 0]),
    ],
)
def test_the_protocol_says_what_counts(kind: str, counts: list[int]) -> None:
    flags: dict[str, bool] = {kind: True}
    also = replace(ASTHMA, **flags)  # type: ignore[arg-type]  # the three flags are booleans
    assert column(replace(PROTOCOL, variables=(also,)), "n.ASTHMA") == counts


def test_notes_of_two_languages_are_searched_with_the_denials_of_both() -> None:
    """As guide 1 says it: the same word once in each language."""
    notes = [note("1", "Niega diabetes."), note("2", "Denies diabetes."), note("3", "Diabetes.")]
    counts = []
    for terms in ((Term("diabetes"),), (Term("diabetes"), Term("diabetes", "es"))):
        study_protocol = replace(
            PROTOCOL, variables=(replace(ASTHMA, name="D", terms=terms, wide=()),)
        )
        counts.append(survey(study_protocol, parts(notes)).table["n.D"].to_list())
    assert counts == [[1, 0, 1], [0, 0, 1]]


def test_a_wide_search_hits_any_mention_and_any_hint() -> None:
    assert column(PROTOCOL, "wide.ASTHMA") == [True, True, True, True, True, False]


def test_the_table_says_where_each_note_belongs() -> None:
    table = survey(PROTOCOL, parts(NOTES)).table
    assert table["site"].to_list() == ["one"] * 3 + ["two"] * 3
    assert table["cluster"].to_list() == ["p", "p", "3", "4", "5", "6"]


def test_clusters_of_several_types_are_read_too() -> None:
    mixed = [note("1", "a", patient=7), note("2", "b", patient="7"), note("3", "c", patient=8)]
    assert survey(PROTOCOL, parts(mixed)).table["cluster"].to_list() == ["7", "7", "8"]


def marked(id_: str, *spans: Span, tags: tuple[Tag, ...] = ()) -> Record:
    return Record(Document(id_, None), {"system": Marks(spans, tags)})


SYSTEM = [
    marked("1", Span(0, 6, "ASTHMA"), Span(8, 14, "ASTHMA"), Span(0, 1, "OTHER")),
    marked("2"),
    marked("3", tags=(Tag("ASTHMA"),)),
    marked("6", Span(0, 4, "WELL")),
]


def test_a_system_is_counted_by_its_marks() -> None:
    population = survey(PROTOCOL, parts(NOTES), system=parts(SYSTEM), layer="system")
    assert population.by_system
    assert population.table.select("id", "n.ASTHMA").rows() == [
        ("1", 2),
        ("2", 0),
        ("3", 1),
        ("6", 0),
    ]


def test_notes_the_system_never_saw_are_not_negatives() -> None:
    population = survey(PROTOCOL, parts(NOTES), system=parts(SYSTEM, 2), layer="system")
    assert population.flow.exclusions[-1] == (UNSEEN, {"two": 2})
    assert sum(population.flow.eligible.values()) == 4


BLANK = [note("7", "", site="two"), note("8", " \r\n\t ", site="two"), note("9", "", site="one")]


def test_notes_without_text_are_left_out_and_counted() -> None:
    """A hospital's export has them; drawn, they would keep the whole draw out of the study."""
    population = survey(PROTOCOL, parts([*NOTES, *BLANK], 4))
    assert population.flow.exclusions == (("without text", {"one": 1, "two": 2}),)
    assert population.flow.eligible == {"one": 3, "two": 3}
    assert population.table["id"].to_list() == ["1", "2", "3", "4", "5", "6"]


def test_empty_notes_are_known_by_their_length_where_texts_are_not_read(tmp_path: Path) -> None:
    folder = on_disk(tmp_path, [*NOTES, *BLANK])
    system = parts([*SYSTEM, marked("7"), marked("9")])
    population = survey(PROTOCOL, parts_of(folder, text=False), system=system, layer="system")
    assert ("without text", {"one": 1, "two": 1}) in population.flow.exclusions


def test_marks_that_stand_alone_are_not_notes_without_text() -> None:
    alone = [Record(Document(record.document.id, None)) for record in NOTES]
    every = [marked(record.document.id) for record in NOTES]
    assert len(survey(PROTOCOL, parts(alone), system=parts(every), layer="system")) == 6


def test_labels_name_the_variable_in_the_layer() -> None:
    named = replace(ASTHMA, labels=("WELL", "OTHER"))
    study_protocol = replace(PROTOCOL, variables=(named,))
    population = survey(study_protocol, parts(NOTES), system=parts(SYSTEM), layer="system")
    assert population.table["n.ASTHMA"].to_list() == [1, 0, 0, 1]


def test_with_a_system_only_the_wide_search_reads_the_texts() -> None:
    bare = [Record(Document(r.document.id, None, r.document.meta)) for r in NOTES]
    survey(PROTOCOL, parts(bare), system=parts(SYSTEM), layer="system")
    population = survey(
        PROTOCOL, parts(NOTES), system=parts(SYSTEM), layer="system", wide=["ASTHMA"]
    )
    assert population.table["wide.ASTHMA"].to_list() == [True, True, True, False]
    assert population.table["n.ASTHMA"].to_list() == [2, 0, 1, 0]


def test_a_wrong_layer_is_refused_with_those_there_are() -> None:
    with pytest.raises(MissingLayerError, match="no layer 'other'; the layers are: system"):
        survey(PROTOCOL, parts(NOTES), system=parts(SYSTEM), layer="other")
    two = [Record(Document("1", None), {"a": Marks(), "b": Marks()})]
    with pytest.raises(MissingLayerError, match="no layer was named; the layers are: a, b"):
        survey(PROTOCOL, parts(NOTES), system=parts(two))


def test_a_variable_without_terms_cannot_be_searched_for() -> None:
    bare = replace(PROTOCOL, variables=(Variable("ASTHMA", "primary"),))
    with pytest.raises(UsageError, match="'ASTHMA' has no terms"):
        survey(bare, parts(NOTES))


def test_notes_without_texts_cannot_be_searched() -> None:
    with pytest.raises(MissingTextError):
        survey(PROTOCOL, parts([Record(Document("1", None))]))


@settings(max_examples=10)
@given(st.integers(60, 500), st.randoms(use_true_random=False))
def test_neither_order_nor_partitions_change_what_is_found(size: int, chance: object) -> None:
    notes = list(records()[:300])
    whole = survey(protocol(), parts(notes)).table.sort("id")
    chance.shuffle(notes)  # type: ignore[attr-defined]  # a random.Random
    again = survey(protocol(), parts(notes, size)).table.sort("id")
    assert again.equals(whole)


def test_the_population_is_that_of_the_protocol() -> None:
    study_protocol = protocol(departments=("Allergy",))
    population = survey(study_protocol, parts(records()))
    assert set(population.table["department"]) == {"Allergy"}
    assert len(population) == sum(population.flow.eligible.values()) < len(surveyed())


def test_metadata_that_is_missing_is_null() -> None:
    population = survey(replace(PROTOCOL, population=Population()), parts(NOTES))
    assert population.table["department"].null_count() == 6


def test_a_cluster_that_no_note_names_is_refused() -> None:
    sampling = replace(PROTOCOL.sampling, cluster="patients")
    with pytest.raises(UsageError, match="no document has the metadata 'patients'"):
        survey(replace(PROTOCOL, sampling=sampling), parts(NOTES))
    sampling = replace(PROTOCOL.sampling, cluster="site")
    table = survey(replace(PROTOCOL, sampling=sampling), parts(NOTES)).table
    assert table["cluster"].to_list() == ["one"] * 3 + ["two"] * 3
