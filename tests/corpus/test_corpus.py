import pytest

from goldbench.corpus import Corpus, Design, Document, Layer, Marks, Place, Record, Span
from goldbench.errors import MissingLayerError, UsageError

NAME = Marks((Span(0, 3, "NAME"),))
RECORDS = [
    Record(Document("1", "Ana."), {"A": NAME, "B": Marks()}),
    Record(Document("2", "No."), {"A": Marks()}),
    Record(Document("3", "Nobody read this.")),
]


def test_records_come_back_as_they_were() -> None:
    assert list(Corpus.from_records(RECORDS).records()) == RECORDS


def test_nothing_here_is_not_the_same_as_not_looked_at() -> None:
    corpus = Corpus.from_records(RECORDS)
    assert dict(corpus.layers["B"]) == {"1": Marks()}
    assert "2" not in corpus.layers["B"]
    assert (len(corpus), len(corpus.layers["A"])) == (3, 2)


def test_two_documents_of_one_id_are_refused() -> None:
    with pytest.raises(UsageError, match="two documents share the id '1'"):
        Corpus.from_records([RECORDS[0], RECORDS[0]])


def test_the_only_layer_needs_no_name() -> None:
    layer = Layer("A", {"1": NAME})
    assert Corpus({"1": RECORDS[0].document}, {"A": layer}).layer() is layer


@pytest.mark.parametrize(
    ("layers", "name", "message"),
    [
        (("B", "A"), None, "no layer was named; the layers are: A, B"),
        (("B", "A"), "C", "there is no layer 'C'; the layers are: A, B"),
        ((), None, "no layer was named; the layers are: none"),
        (("A",), "", "there is no layer ''; the layers are: A"),
    ],
)
def test_a_layer_that_is_not_there_is_named_beside_those_that_are(
    layers: tuple[str, ...], name: str | None, message: str
) -> None:
    corpus = Corpus({}, {each: Layer(each, {}) for each in layers})
    with pytest.raises(MissingLayerError) as caught:
        corpus.layer(name)
    assert str(caught.value) == message


def test_what_a_corpus_shows_of_itself_has_no_word_of_a_note() -> None:
    design = Design({"1": Place("-", "p", 0.5)})
    corpus = Corpus.from_records(RECORDS, design=design)
    assert repr(corpus) == "Corpus of 3 documents; layers: A (2), B (1); drawn by a design"
    assert repr(Corpus({})) == "Corpus of 0 documents; layers: none"
    assert repr(corpus.layers["A"]) == "Layer 'A' of 2 documents"
    assert "Ana" not in corpus._repr_html_()


def test_names_of_layers_are_escaped_in_a_notebook() -> None:
    corpus = Corpus({}, {"<b>": Layer("<b>", {})})
    assert "<td>&lt;b&gt;</td>" in corpus._repr_html_()
