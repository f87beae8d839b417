from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.scoring import CorpusStream, Settings, mistakes, track

TEXT = "0123456789" * 3
GOLD = Marks((Span(0, 3, "A"), Span(5, 8, "B"), Span(10, 12, "A"), Span(15, 19, "B")))
SETTINGS = Settings((track("exact"),))


def stream(name: str, marks: Marks) -> CorpusStream:
    record = Record(Document("n", TEXT), {"x": marks})
    return CorpusStream(Corpus.from_records([record]), name=name)


def test_every_error_is_listed_once_with_its_kind() -> None:
    system = Marks((Span(0, 3, "B"), Span(5, 7, "B"), Span(9, 12, "B"), Span(22, 24, "A")))
    listed = list(mistakes(stream("g", GOLD), stream("s", system), SETTINGS))
    assert [(m.kind, m.gold and m.gold[0], m.system and m.system[0]) for m in listed] == [
        ("label", 0, 0),
        ("boundary", 5, 5),
        ("label and boundary", 10, 9),
        ("missed", 15, None),
        ("invented", None, 22),
    ]
    assert listed[0].context == ("", "012", TEXT[3:63])


def test_mistakes_leave_text_out_when_asked() -> None:
    listed = list(
        mistakes(stream("g", GOLD), stream("s", Marks(GOLD.spans[:2])), SETTINGS, text=False)
    )
    assert [m.context for m in listed] == [None, None]
