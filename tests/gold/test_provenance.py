import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Layer, Marks, Relation, Span, Tag
from goldbench.gold import Gold, Panel, Provenance, provenance_to_csv, vote
from goldbench.gold.provenance import provenance_from_csv
from panels import panels

DRUG, DISEASE = Span(0, 3, "DRUG", Attributes(dose='"5", mg')), Span(9, 12, "DISEASE")
ROWS = (
    Provenance("n", DRUG, "voted 2/3", ("A", "B;C")),
    Provenance("n", DISEASE, "curated", (), "curator 1", "text ambiguous,\nreally"),
    Provenance("n", Relation("treats", DRUG, DISEASE), "agreed", ("A",)),
    Provenance("n", Tag("CAD"), "agreed", ("A",)),
)


def test_marks_and_rows_are_in_one_order() -> None:
    gold = Gold.of("gold", ["n", "m"], reversed(ROWS))
    assert gold.layer == Layer(
        "gold",
        {"m": Marks(), "n": Marks((DRUG, DISEASE), (Tag("CAD"),), (ROWS[2].mark,))},  # type: ignore[arg-type]  # it is a relation
    )
    assert [row.mark for row in gold.provenance] == [ROWS[2].mark, DRUG, DISEASE, Tag("CAD")]


def test_a_table_for_people_finds_its_marks_again() -> None:
    gold = Gold.of("gold", ["n"], ROWS)
    table = provenance_to_csv(gold.provenance)
    head, first, *_ = table.split("\n")
    assert head == "document,unit,ordinal,label,start,end,attributes,how,by,curator,reason"
    assert first == 'n,relation,0,treats,0,9,,agreed,"[""A""]",,'
    assert provenance_from_csv(table, gold.layer) == gold.provenance


@pytest.mark.parametrize("text", ["", "a,b\n"])
def test_another_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no table of provenance"):
        provenance_from_csv(text, Layer("gold", {}))


@given(panels())
def test_any_vote_survives_the_table(drawn: Panel) -> None:
    gold = vote(drawn).evidence
    assert provenance_from_csv(provenance_to_csv(gold.provenance), gold.layer) == gold.provenance
