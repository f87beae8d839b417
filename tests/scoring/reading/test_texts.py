from pathlib import Path

from goldbench.corpus import Corpus, Document, Marks, Record
from goldbench.scoring import CorpusStream, FileStream
from goldbench.scoring.reading.texts import StreamTexts


def test_the_texts_of_a_stream_stand_under_their_ids() -> None:
    records = [
        Record(Document("a", "Ana."), {"x": Marks()}),
        Record(Document("b", None), {"x": Marks()}),
        Record(Document("c", ""), {"x": Marks()}),
    ]
    texts = StreamTexts(CorpusStream(Corpus.from_records(records)))
    assert dict(texts) == {"a": "Ana.", "c": ""}
    assert (len(texts), texts.get("b"), texts["a"]) == (2, None, "Ana.")


def test_nothing_is_read_before_the_first_text_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    texts = StreamTexts(FileStream(path, None, "jsonl", "notes"))
    path.write_text('{"id": "a", "text": "Ana.", "spans": []}\n', encoding="utf-8")
    assert texts["a"] == "Ana."
