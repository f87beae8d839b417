import pytest

from goldbench.agreement import Options, inquire
from goldbench.corpus import Attributes, Design, Document, Layer, Marks, Place
from goldbench.errors import UsageError
from goldbench.gold import Panel
from goldbench.schemes import scheme
from panels import facts, panel


def test_facts_of_annotators_and_gold_are_spelled_alike() -> None:
    given_ = panel({"A": {"n": facts("CAD Stent")}, "B": {"n": facts("CAD stent")}})
    gold = ("g", Layer("g", {"n": facts("CAD stent", "OBESE bmi")}))
    inquiry = inquire(given_, Options(), gold=gold, schema=scheme("heart-risk"))
    assert inquiry.panel.names == ("A", "B")
    assert inquiry.panel.layers["A"]["n"] == facts("CAD stent")
    assert inquiry.gold is not None
    assert inquiry.gold[1]["n"] == facts("CAD stent", "OBESE BMI")


def sampled(documents: dict[str, Attributes], design: Design | None = None) -> list[int]:
    notes = {id_: Document(id_, "", meta) for id_, meta in documents.items()}
    layers = {name: Layer(name, dict.fromkeys(notes, Marks())) for name in "AB"}
    inquiry = inquire(Panel(notes, layers, design), Options())
    return [int(code) for code in inquiry.sample(notes).cluster]


def test_documents_of_a_patient_are_a_cluster_and_others_stand_alone() -> None:
    patient, none = Attributes(patient="p"), Attributes()
    assert len(set(sampled({"a": patient, "b": patient, "c": none, "d": none}))) == 3


def test_the_clusters_of_a_design_go_first_if_it_names_every_document() -> None:
    notes = {"a": Attributes(patient="p"), "b": Attributes(patient="q")}
    design = Design({id_: Place("s", "c", 1.0) for id_ in notes})
    assert len(set(sampled(notes, design))) == 1
    assert len(set(sampled(notes, Design({"a": Place("s", "c", 1.0)})))) == 2


def test_annotators_read_documents_and_are_not_compared_by_patient() -> None:
    given_ = panel({"A": {"n": facts("CAD stent")}, "B": {"n": facts("CAD stent")}})
    with pytest.raises(UsageError, match="not by patient") as caught:
        inquire(given_, Options(tracks=("patient",)))
    assert caught.value.hint == "--track document"
