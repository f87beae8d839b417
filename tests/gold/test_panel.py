import pytest

from goldbench.corpus import Attributes, Corpus, Design, Document, Layer, Marks, Place, Record
from goldbench.errors import MissingLayerError, UsageError
from goldbench.gold import Panel
from panels import panel, spans


def make_corpus(id_: str, text: str | None = "note", layer: str = "marks", **meta: str) -> Corpus:
    return Corpus.from_records([Record(Document(id_, text, Attributes(meta)), {layer: Marks()})])


def test_documents_are_paired_by_id_and_nobody_sees_what_they_did_not_look_at() -> None:
    annotators = Panel.gather([("A", make_corpus("1"), None), ("B", make_corpus("2"), None)])
    assert annotators.ids == ("1", "2")
    assert (annotators.lookers("1"), annotators.lookers("2")) == (("A",), ("B",))
    assert annotators.common("A", "B") == ()


def test_texts_that_differ_are_refused_without_being_shown() -> None:
    with pytest.raises(UsageError, match="document 'n' differs") as caught:
        Panel.gather([("A", make_corpus("n", "Ana"), None), ("B", make_corpus("n", "Eva"), None)])
    assert "Ana" not in str(caught.value)


def test_a_text_from_one_source_serves_all() -> None:
    annotators = Panel.gather(
        [("A", make_corpus("n", None), None), ("B", make_corpus("n", "Eva"), None)]
    )
    assert annotators.documents["n"].text == "Eva"


def test_metadata_does_not_depend_on_who_came_first() -> None:
    parts = [
        ("A", make_corpus("n", site="x", age="60"), None),
        ("B", make_corpus("n", site="y"), None),
        ("C", make_corpus("n", kind="letter", site="w"), None),
    ]
    metadata = [Panel.gather(order).documents["n"].meta for order in (parts, parts[::-1])]
    assert metadata[0] == metadata[1] == {"site": "y", "age": "60", "kind": "letter"}


def test_two_authors_of_one_name_are_refused() -> None:
    with pytest.raises(UsageError, match="called 'A'"):
        Panel.gather([("A", make_corpus("1"), None), ("A", make_corpus("2"), None)])


def test_a_layer_must_be_named_where_there_are_several() -> None:
    corpus = Corpus.from_records([Record(Document("n", ""), {"x": Marks(), "y": Marks()})])
    with pytest.raises(MissingLayerError, match="x, y"):
        Panel.gather([("A", corpus, None)])
    assert Panel.of_corpus(corpus).names == ("x", "y")
    assert Panel.of_corpus(corpus, ["y"]).names == ("y",)


def test_a_design_goes_along() -> None:
    corpus = make_corpus("n")
    design = Design({"n": Place("s", "p", 0.5)})
    annotators = Panel.gather([("A", Corpus(corpus.documents, corpus.layers, design), None)])
    assert annotators.design == design
    assert annotators.corpus(["n"], "A").design == design


@pytest.mark.parametrize(
    ("pattern", "id_"),
    [
        (r"(\d+-\d+)(.*)", "301-01B"),
        (r"(?P<annotator>[^/]+)/(?P<document>.+)", "B/301-01"),
        (r"(?P<annotator>[^/]+)/(.+)", "B/301-01"),
        (r"(?P<document>[^_]+)_(.+)", "301-01_B"),
    ],
)
def test_ids_can_tell_the_author(pattern: str, id_: str) -> None:
    annotators = Panel.split(make_corpus(id_), pattern)
    assert annotators.names == ("B",)
    assert annotators.layers["B"].keys() == {"301-01"}
    assert annotators.documents["301-01"].id == "301-01"


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("(x)(y)", "'301-01B' does not fit"),
        (r"(\d+)", "1 groups, not two"),
        ("(", "not a regular expression"),
    ],
)
def test_a_pattern_that_does_not_fit_is_explained(pattern: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Panel.split(make_corpus("301-01B"), pattern)


def test_one_author_cannot_have_a_document_twice() -> None:
    records = [Record(Document(id_, ""), {"m": Marks()}) for id_ in ("1A", "1-A")]
    with pytest.raises(UsageError, match="'A' has the document '1' twice"):
        Panel.split(Corpus.from_records(records), r"(\d)-?(.)")


def test_a_panel_can_be_narrowed() -> None:
    annotators = panel({"A": {"n": spans((0, 5, "X"))}, "B": {"n": Marks()}, "C": {}})
    assert annotators.only("C", "A").names == ("C", "A")
    corpus = annotators.corpus(["n"], "A")
    assert corpus.layers == {"A": Layer("A", {"n": spans((0, 5, "X"))})}
