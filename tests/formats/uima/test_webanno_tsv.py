from pathlib import Path

import pytest

import places
from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.uima import webanno_tsv

GOLDEN = places.GOLDEN / "webanno_tsv"
ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"


def test_the_golden_visit_is_read() -> None:
    findings = Findings()
    (record,) = webanno_tsv.read(GOLDEN, ReadOptions(findings=findings))
    assert webanno_tsv.sniff(GOLDEN / "visit.tsv")
    assert webanno_tsv.sniff(GOLDEN)
    assert record.document == Document("visit", "😀 Ñica vino\tayer\na casa.\n  Bien.")
    name = Span(2, 6, "NAME", Attributes(concept="x_1"))
    stacked = Span(2, 6, "PER|T")
    date = Span(12, 16, "DATE")
    place = Span(19, 24, "*PLACE*")
    joy, begun, empty = Span(0, 1, "Flag"), Span(2, 11, "Flag"), Span(23, 23, "Flag")
    frame = Span(7, 16, "Frame", Attributes(what="come"))
    assert record.layers["marks"] == Marks(
        (name, stacked, date, place, joy, begun, empty, frame),
        (),
        (
            Relation("Near", name, date, Attributes(how="before")),
            Relation("Near", stacked, place),
            Relation("Near", date, place, Attributes(how="after")),
            Relation("doer", frame, joy),
            Relation("parts", frame, begun),
        ),
    )
    assert findings.counts == {"repaired: text between sentences is not in the file": 1}


def test_a_feature_may_give_the_label() -> None:
    (record,) = webanno_tsv.read(GOLDEN, ReadOptions(columns={"label": "what"}))
    assert "come" in {span.label for span in record.layers["marks"].spans}


def _file(path: Path, body: str, *layers: str, version: str = "3.3") -> Path:
    header = "".join(f"#{layer}\n" for layer in layers)
    path.write_text(f"#FORMAT=WebAnno TSV {version}\n{header}\n\n{body}", encoding="utf-8")
    return path


def test_offsets_of_tools_that_count_code_points_are_recognised(tmp_path: Path) -> None:
    body = "#Text=😀 Ana\n1-1\t0-1\t😀\t_\n1-2\t2-5\tAna\tNAME\n\n#Text=Eva\n2-1\t6-9\tEva\tNAME\n"
    path = _file(tmp_path / "n.tsv", body, f"T_SP={ENTITY}|value")
    findings = Findings()
    (record,) = webanno_tsv.read(path, ReadOptions(findings=findings))
    assert record == Record(
        Document("n", "😀 Ana\nEva"), {"marks": Marks((Span(2, 5, "NAME"), Span(6, 9, "NAME")))}
    )
    assert findings.counts == {"repaired: offsets counted in code points": 1}


@pytest.mark.parametrize(
    ("written", "meant", "version"),
    [
        (r"a\\b", "a\\b", "3.3"),
        (r"a\r", "a\r", "3.3"),
        (r"a\tb", "a\tb", "3.2"),
        ("a\\\x01b", "a\x01b", "3.3"),
        (r"a\u00e9", "a\\u00e9", "3.3"),
        (r"a\u00e9\ud83d\ude00", "aé😀", "3.1"),
        ("a[b]|_*->;", "a[b]|_*->;", "3.3"),
        ("a\u2028\x85", "a\u2028\x85", "3.3"),
    ],
)
def test_escapes_of_the_text(tmp_path: Path, written: str, meant: str, version: str) -> None:
    path = _file(tmp_path / "n.tsv", f"#Text={written}\n1-1\t0-1\ta\n", version=version)
    (record,) = webanno_tsv.read(path, ReadOptions())
    assert record == Record(Document("n", meant), {"marks": Marks()})


def test_windows_line_ends_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = _file(tmp_path / "n.tsv", "#Text=Ana\n1-1\t0-3\tAna\tX\n", "T_SP=custom.A|k")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    (record,) = webanno_tsv.read(path, ReadOptions())
    assert record.document.text == "Ana"
    assert record.layers["marks"].spans == (Span(0, 3, "A", Attributes(k="X")),)


def test_sentences_may_touch(tmp_path: Path) -> None:
    path = _file(tmp_path / "n.tsv", "#Text=Ana.\n1-1\t0-4\tAna.\n\n#Text=Eva\n2-1\t4-7\tEva\n")
    findings = Findings(strict=True)
    (record,) = webanno_tsv.read(path, ReadOptions(findings=findings))
    assert record.document.text == "Ana.Eva"


ONE = "#Text=Ana vino\n1-1\t0-3\tAna\t{}\n1-2\t4-8\tvino\t{}\n"
POS = "T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|PosValue"


@pytest.mark.parametrize(
    ("body", "layers", "finding"),
    [
        (ONE.format("*->1-1\t*[1]", "*->1-2\t*[1]"), ["T_CH=a.L|x|y"], "not read: chains"),
        (ONE.format("N", "V"), [POS], "not read: morphology and syntax layers"),
        (
            ONE.format("*\t_\t_", "_\t*\t1-1"),
            ["T_SP=custom.A|", "T_RL=custom.R|k|BT_custom.A"],
            "not read: relations whose ends are no marks",
        ),
        (
            ONE.format("p\t1-2", "_\t_"),
            ["T_SP=custom.A|ROLE_custom.A:s_custom.L|custom.B"],
            "not read: slots whose target is no mark",
        ),
        ("#Text=Ana\n1-1\t0-3\tEva\n", [], "quote differs"),
        ("#Text=Ana\n1-1\t0-3\tAna\n1-1.1\t0-9\tAna\n", [], "quote differs"),
        ("#Text=Ana\n1-1\t0-3\tAna\n\n#Text=Eva\n2-1\t2-5\tEva\n", [], "sentences overlap"),
    ],
)
def test_what_is_not_read_is_reported(
    tmp_path: Path, body: str, layers: list[str], finding: str
) -> None:
    path = _file(tmp_path / "n.tsv", body, *layers)
    findings = Findings()
    list(webanno_tsv.read(path, ReadOptions(findings=findings)))
    assert finding in findings.counts


@pytest.mark.parametrize(
    ("place", "finding", "spans"),
    [
        ("1-3", "offsets unreadable", 0),
        ("0-20", "outside the text", 1),
        ("4-2", "offsets unreadable", 0),
    ],
)
def test_offsets_that_do_not_fit_are_reported(
    tmp_path: Path, place: str, finding: str, spans: int
) -> None:
    path = _file(
        tmp_path / "n.tsv", f"#Text=😀 a\n1-1\t0-2\t😀\t_\n1-1.1\t{place}\tx\t*\n", "T_SP=c.A|"
    )
    findings = Findings()
    (record,) = webanno_tsv.read(path, ReadOptions(findings=findings))
    assert len(record.layers["marks"].spans) == spans
    assert findings.counts == {finding: 1, "quote differs": 1}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "expected #FORMAT"),
        ("\x00\x01garbage", "expected #FORMAT"),
        ("#FORMAT=WebAnno TSV 2.0\n", "expected #FORMAT"),
        ("#FORMAT=WebAnno TSV 3.3\n\n\n1-1\t0-1\ta\n", r"n\.tsv:4: a token before"),
        ("#FORMAT=WebAnno TSV 3.3\n\n\n#Text=a\n", "a sentence without tokens"),
        ("#FORMAT=WebAnno TSV 3.3\n#T_XX=a|b\n\n#Text=a\n1-1\t0-1\ta\n", r"n\.tsv:2: a layer"),
        ("#FORMAT=WebAnno TSV 3.3\n#T_SP=a.B|b\n\n#Text=a\n1-1\t0-1\ta\n", r"n\.tsv:5: expected 4"),
        ("#FORMAT=WebAnno TSV 3.3\n\n\n#Text=a\n1-1\t0:1\ta\n", r"n\.tsv:5: expected 3"),
        ("#FORMAT=WebAnno TSV 3.3\n\n\n#Text=a\nx\t0-1\ta\n", r"n\.tsv:5: expected 3"),
        ("#FORMAT=WebAnno TSV 3.3\n\n\n#Text=a\n1-1\t0-\ta\n", r"n\.tsv:5: expected 3"),
        (
            "#FORMAT=WebAnno TSV 3.3\n\n\n#Text=a\n1-1\t900000000-900000001\ta\n",
            "which no note reaches",
        ),
    ],
)
def test_what_is_no_webanno_tsv_is_refused(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "n.tsv").write_text(content)
    with pytest.raises(FormatError, match=message):
        list(webanno_tsv.read(tmp_path, ReadOptions()))


def test_other_encodings_are_refused_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "n.tsv").write_bytes(b"#FORMAT=WebAnno TSV 3.3\n#Text=Jos\xe9\n")
    with pytest.raises(FormatError, match=r"n\.tsv:2: not UTF-8"):
        list(webanno_tsv.read(tmp_path, ReadOptions()))


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(webanno_tsv.read(tmp_path / "no", ReadOptions()))


@pytest.mark.parametrize("content", [b"", b"\x00", b"id\ttext\n1\tx\n"])
def test_nothing_else_is_taken_for_webanno_tsv(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.tsv").write_bytes(content)
    assert not webanno_tsv.sniff(tmp_path / "c.tsv")
    assert not webanno_tsv.sniff(tmp_path)
    assert not webanno_tsv.sniff(tmp_path / "absent")
