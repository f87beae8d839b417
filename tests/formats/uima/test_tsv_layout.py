from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions, detect
from goldbench.formats.contract.losses import counting_losses
from goldbench.formats.uima import webanno_tsv
from round_trips import IMPOSSIBLE, NOTES, ODD, check_round_trip

TEXT = "Ana 😀 vino ayer.\nBien, gracias."


def written(text: str, marks: Marks, folder: Path) -> str:
    webanno_tsv.write([Record(Document("n", text), {"marks": marks})], folder, WriteOptions())
    return (folder / "n.tsv").read_text(encoding="utf-8")


def test_a_table_as_inception_reads_it(tmp_path: Path) -> None:
    """Two blank lines before the first sentence, one before the others; UTF-16 units."""
    ana, ayer = Span(0, 3, "NAME", Attributes(role="a|b_c")), Span(6, 15, "TIME")
    marks = Marks((ana, ayer, Span(6, 8, "PART"), Span(17, 21, "OK")))
    linked = Marks(marks.spans, (), (Relation("before", ana, ayer, Attributes(sure="yes")),))
    assert written(TEXT, linked, tmp_path).split("\n") == [
        "#FORMAT=WebAnno TSV 3.3",
        "#T_SP=custom.Span|label|role",
        "#T_RL=custom.Relation|label|sure|BT_custom.Span",
        "",
        "",
        "#Text=Ana 😀 vino ayer.",
        "1-1\t0-3\tAna\tNAME\ta\\|b\\_c\t_\t_\t_",
        "1-2\t4-6\t😀\t_\t_\t_\t_\t_",
        "1-3\t7-11\tvino\tTIME[1]\t*[1]\tbefore\tyes\t1-1[0_1]",
        "1-3.1\t7-9\tvi\tPART\t*\t_\t_\t_",
        "1-4\t12-16\tayer\tTIME[1]\t*[1]\t_\t_\t_",
        "1-5\t16-17\t.\t_\t_\t_\t_\t_",
        "",
        "#Text=Bien, gracias.",
        "2-1\t18-22\tBien\tOK\t*\t_\t_\t_",
        "2-2\t22-23\t,\t_\t_\t_\t_\t_",
        "2-3\t24-31\tgracias\t_\t_\t_\t_\t_",
        "2-4\t31-32\t.\t_\t_\t_\t_\t_",
        "",
    ]


@pytest.mark.parametrize("record", [*NOTES, *ODD, *IMPOSSIBLE], ids=lambda r: repr(r.document.id))
def test_what_can_be_held_comes_back(tmp_path: Path, record: Record) -> None:
    reading = ReadOptions(findings=Findings(strict=True))
    check_round_trip(webanno_tsv, [record], tmp_path / "out", reading=reading)


WORDS = st.lists(st.sampled_from(("Ana", "😀", "e\u0301", " ", "\n", "\r\n", "\t", "\\", "3", "#")))


@settings(max_examples=60)
@given(WORDS.map("".join), st.data())
def test_spans_anywhere_in_any_text_come_back(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject
) -> None:
    """Nested, crossing, doubled, inside tokens, over sentences; odd labels, values and links."""
    place = st.integers(0, len(text))
    odd = st.sampled_from(("A", "*", "_", "a\\", "x[1]", "p|q;r->s", "two\nlines", "ROLE_x"))
    spans = data.draw(
        st.lists(
            st.builds(
                lambda a, b, label, value: Span(
                    min(a, b), max(a, b), label, Attributes({label: value, "BT_y": "v"})
                ),
                *(place, place, odd, odd),
            ),
            max_size=6,
        )
    )
    relations = tuple(
        Relation(data.draw(odd), first, second, Attributes(when=data.draw(odd)))
        for first, second in pairwise(spans)
        if data.draw(st.booleans())
    )
    record = Record(Document("n", text), {"marks": Marks(tuple(spans), (), relations)})
    held = webanno_tsv.hold(record, WriteOptions())
    assert held is not None
    if text.strip() == text:
        assert held.document.text == text
    reading = ReadOptions(findings=Findings(strict=True))
    folder = tmp_path_factory.mktemp("tsv") / "out"
    check_round_trip(webanno_tsv, [record], folder, reading=reading)


def test_white_space_is_kept_but_before_the_first_word(tmp_path: Path) -> None:
    text = "\n\t A\n\n  B \r\nC\n\n"
    marks = Marks((Span(0, 5, "X"), Span(1, 2, "NOTHING")))
    written(text, marks, tmp_path / "out")
    (record,) = webanno_tsv.read(tmp_path / "out", ReadOptions(findings=Findings(strict=True)))
    assert record.document.text == "   " + text[3:]
    assert record.layers["marks"].spans == (Span(3, 4, "X"),)


def test_facts_and_fragments_are_said_to_be_lost() -> None:
    spans = (Span.of_fragments(((0, 3), (6, 10)), "NAME"), Span(5, 6, "BLANK"))
    marks = Marks(spans, (Tag("SMOKER", Attributes(status="never"), (Span(0, 3, "SMOKER"),)),))
    record = Record(Document("n", TEXT, Attributes(patient="p-1")), {"marks": marks})
    lost: Counter[str] = Counter()
    both = [record, Record(Document("m", "x"))]
    assert list(counting_losses(both, webanno_tsv, WriteOptions(), lost)) == both
    assert lost == {
        "metadata values": 1,
        "spans": 1,
        "fragmented spans": 1,
        "tags": 1,
        "attributes of tags": 1,
        "pieces of evidence": 1,
        "documents the layer did not look at": 1,
    }


def test_a_folder_is_recognised_and_a_file_takes_one_document(tmp_path: Path) -> None:
    records = [Record(Document(id_, "Ana"), {"marks": Marks()}) for id_ in ("a/one", "two")]
    webanno_tsv.write(records, tmp_path / "out", WriteOptions())
    assert detect(tmp_path / "out") == "webanno-tsv"
    webanno_tsv.write(records[:1], tmp_path / "one.tsv", WriteOptions())
    assert detect(tmp_path / "one.tsv") == "webanno-tsv"
    with pytest.raises(UsageError, match="one file"):
        webanno_tsv.write(records, tmp_path / "two.tsv", WriteOptions())


def test_a_label_without_a_letter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="empty label"):
        written(TEXT, Marks((Span(0, 3, ""),)), tmp_path)
