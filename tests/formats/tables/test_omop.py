import shutil
from pathlib import Path

import polars as pl
import pytest

import places
from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, detect, read
from goldbench.formats.tables import omop, table

GOLDEN = places.GOLDEN / "omop"
NUMBER = "9007199254740993"  # beyond what a double holds


def test_the_golden_tables_are_read() -> None:
    findings = Findings()
    first, second, third = omop.read(GOLDEN, ReadOptions(findings=findings))
    assert first.document == Document(
        NUMBER,
        "Denies pain 😀.\nTakes aspirin.",
        Attributes(
            patient="4",
            date="2024-01-31",
            note_datetime="2024-01-31 08:00:00",
            kind="Discharge",
            note_type_concept_id="44814645",
            language_concept_id="4180186",
            visit="77",
        ),
    )
    assert first.layers["rules 1.0"] == Marks(
        (
            Span(
                7,
                11,
                "4329041",
                Attributes(
                    concept="OMOP:4329041",
                    term_exists="N",
                    term_modifiers="negation=Y;certainty=high",
                ),
            ),
            Span(
                21,
                28,
                "1112807",
                Attributes(
                    concept="OMOP:1112807",
                    source_concept="OMOP:45228",
                    section="OMOP:4179174",
                    term_exists="Y",
                    term_temporal="current",
                ),
            ),
            Span(400, 404, "0"),
        )
    )
    assert [span.start for span in first.layers["marks"].spans] == [22]
    assert second == Record(
        Document(
            "2",
            "Nothing to report.",
            Attributes(
                patient="5",
                date="2024-02-01",
                kind="44803903",
                note_type_concept_id="44814645",
                provider="12",
                note_source_value="src",
            ),
        ),
        {"rules 1.0": Marks(), "marks": Marks()},
    )
    assert third.document.text == ""
    assert findings.counts == {
        "quote differs": 1,
        "offsets unreadable": 1,
        "outside the text": 1,
        "not read: mentions of notes that are not here": 1,
    }
    assert findings.examples["offsets unreadable"][0].line == 4


def test_the_folder_and_the_table_are_recognised() -> None:
    assert omop.sniff(GOLDEN)
    assert omop.sniff(GOLDEN / "NOTE.csv")
    assert not omop.sniff(GOLDEN / "note_nlp.csv")
    assert not table.sniff(GOLDEN / "NOTE.csv")
    by_file = list(omop.read(GOLDEN / "NOTE.csv", ReadOptions()))
    assert by_file == list(omop.read(GOLDEN, ReadOptions()))


def test_parquet_says_the_same_as_csv(tmp_path: Path) -> None:
    note = pl.read_csv(GOLDEN / "NOTE.csv").with_columns(pl.col("note_text").fill_null(""))
    note.write_parquet(tmp_path / "Note.parquet")
    mentions = pl.read_csv(GOLDEN / "note_nlp.csv").with_columns(pl.col("nlp_date").str.to_date())
    mentions.rename(str.upper).write_parquet(tmp_path / "NOTE_NLP.parquet")
    assert omop.sniff(tmp_path)
    layers = [record.layers for record in omop.read(tmp_path, ReadOptions())]
    assert layers == [record.layers for record in omop.read(GOLDEN, ReadOptions())]


def test_notes_without_mentions_were_not_looked_at(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "NOTE.csv", tmp_path / "note.csv")
    assert all(record.layers == {} for record in omop.read(tmp_path, ReadOptions()))


def test_another_column_may_give_the_label() -> None:
    options = ReadOptions(columns={"label": "Term_Exists"})
    first, *_ = omop.read(GOLDEN, options)
    assert [span.label for span in first.layers["rules 1.0"].spans] == ["N", "Y", "0"]


def test_numbers_that_became_fractions_are_mended(tmp_path: Path) -> None:
    (tmp_path / "note.csv").write_text("note_id,person_id,note_text\n1.0,2,pain\n")
    header = "note_id,offset,lexical_variant,note_nlp_concept_id\n"
    (tmp_path / "note_nlp.csv").write_text(header + "1,0.0,pain,7.0\n")
    (record,) = omop.read(tmp_path, ReadOptions())
    span = Span(0, 4, "7", Attributes(concept="OMOP:7"))
    assert (record.document.id, record.layers) == ("1", {"marks": Marks((span,))})


@pytest.mark.parametrize(
    ("note", "mentions", "message"),
    [
        ("", None, "the file is empty"),
        ("note_id,person_id\n1,2\n", None, "no column note_text"),
        ("note_id,note_text\n,x\n", None, r"note\.csv:2: a note without"),
        ("note_id,note_text\n1,x\n1,y\n", None, r"note\.csv:3: .*already used"),
        ("note_id,note_text\n1,x\n", "note_id,offset\n1,2\n", "no column lexical_variant"),
        ("note_id,note_text\n1,x\n", "", "the file is empty"),
        (
            "note_id,note_text\n1,x\n",
            "note_id,offset,lexical_variant\n1,2,3,4,5\n",
            "not a readable table",
        ),
        ("note_id,note_text\n1,x\n", "PAR1", "not a readable Parquet"),
    ],
)
def test_what_is_no_omop_is_refused(
    tmp_path: Path, note: str, mentions: str | None, message: str
) -> None:
    (tmp_path / "note.csv").write_text(note)
    if mentions is not None:
        (tmp_path / "note_nlp.csv").write_text(mentions)
    with pytest.raises(FormatError, match=message):
        list(omop.read(tmp_path, ReadOptions()))


def test_a_folder_without_notes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no table NOTE"):
        list(omop.read(tmp_path, ReadOptions()))
    with pytest.raises(UsageError):
        list(omop.read(tmp_path / "no", ReadOptions()))


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"note_id,text\n", b"PAR1"])
def test_nothing_else_is_taken_for_omop(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "note.csv").write_bytes(content)
    assert not omop.sniff(tmp_path / "note.csv")
    assert not omop.sniff(tmp_path)
    assert not omop.sniff(tmp_path / "absent")


def test_a_table_in_parts_is_read_whole(tmp_path: Path) -> None:
    """Spark writes a folder of part files, whose first one is not the table."""
    folder = tmp_path / "note.parquet"
    folder.mkdir()
    for part in range(3):
        notes = {"note_id": [2 * part, 2 * part + 1], "person_id": [1, 2], "note_text": ["a", "b"]}
        pl.DataFrame(notes).write_parquet(folder / f"part-0000{part}.snappy.parquet")
    (folder / "_SUCCESS").touch()
    for path in (folder, tmp_path):
        assert detect(path) == "omop"
        assert [r.document.id for r in read(path)] == ["0", "1", "2", "3", "4", "5"]
