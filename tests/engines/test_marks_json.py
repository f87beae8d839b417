import orjson
from hypothesis import given

from goldbench.corpus import Attributes, Marks, Record, Relation, Span, Tag
from goldbench.engines import marks_from_json, marks_to_json
from strategies import records


@given(records())
def test_marks_of_every_kind_come_back_from_json(record: Record) -> None:
    for marks in record.layers.values():
        assert marks_from_json(marks_to_json(marks)) == marks


def test_quotes_are_not_written() -> None:
    written = marks_to_json(Marks((Span(4, 12, "NAME", quote="Prescott"),)))
    assert orjson.loads(written) == {"spans": [[4, 12, "NAME", {}]]}


def test_tags_and_relations_are_written_only_where_there_are_some() -> None:
    first, second = Span(0, 1, "A"), Span(2, 3, "B", Attributes(why=("x", "y")))
    marks = Marks((first, second), (Tag("T", evidence=(first,)),), (Relation("r", first, second),))
    written = orjson.loads(marks_to_json(marks))
    assert written["tags"] == [["T", {}, [[0, 1, "A", {}]]]]
    assert [relation[0] for relation in written["relations"]] == ["r"]
    assert marks_from_json(marks_to_json(marks)) == marks
    assert marks_to_json(Marks()) == b'{"spans":[]}'
