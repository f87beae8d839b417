from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError
from goldbench.formats import detect, format_for
from goldbench.formats.io.listing import Listing, _group_by_suffix, sample_files, suffix_of

XML = """<?xml version="1.0" encoding="UTF-8"?><deIdi2b2><TEXT><![CDATA[Ana.]]></TEXT>
<TAGS><NAME id="P0" start="0" end="3" text="Ana" TYPE="PATIENT" comment=""/></TAGS></deIdi2b2>"""


def _brat(folder: Path, notes: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(notes):
        (folder / f"n{number}.txt").write_text("Ana came.")
        (folder / f"n{number}.ann").write_text("T1\tNAME 0 3\tAna\n")


def test_a_folder_is_counted_by_suffix_and_hidden_files_are_not(tmp_path: Path) -> None:
    _brat(tmp_path / "a" / "b", 12)
    (tmp_path / ".hidden.ann").write_text("x")
    listing = Listing.of(tmp_path)
    assert listing.counts == {".txt": 12, ".ann": 12}
    assert len(listing.first[".ann"]) == 8
    assert len(sample_files(tmp_path, ".ann", most=3)) == 3


def test_a_folder_of_several_formats_is_refused_with_the_count_of_each(tmp_path: Path) -> None:
    _brat(tmp_path, 10)
    for number in range(5):
        (tmp_path / f"x{number}.xml").write_text(XML)
    (tmp_path / "one.jsonl").write_text('{"id": "x", "text": "a", "spans": []}\n')
    with pytest.raises(FormatError) as caught:
        detect(tmp_path, option="--gold-from")
    assert "10 of brat, 5 of i2b2-phi, 1 of jsonl" in str(caught.value)
    assert "--gold-from" in str(caught.value.hint)


def test_what_is_no_corpus_may_lie_beside_one(tmp_path: Path) -> None:
    _brat(tmp_path, 2)
    (tmp_path / "patients.csv").write_text("id,sex\nn0,f\n")
    (tmp_path / "schema.json").write_text("{}")
    (tmp_path / "design.csv").write_text("id,stratum,cluster,probability\n")
    (tmp_path / "README.md").write_text("About.")
    assert detect(tmp_path) == "brat"


@pytest.mark.parametrize(
    ("name", "format_"), [("b.jsonl", "jsonl"), ("b.jsonl.gz", "jsonl"), ("b.csv", "csv")]
)
def test_a_name_tells_the_format_to_write(name: str, format_: str) -> None:
    assert format_for(Path(name)) == format_


@given(st.lists(st.text("ab.xtzg2", min_size=1, max_size=9), max_size=30))
def test_names_are_sorted_as_their_suffixes_say(names: list[str]) -> None:
    names += ["n.txt", "n.tar.bz2", "n.bz2", "n.xml.bz2", "a..gz"]
    expected: dict[str, list[str]] = {}
    for name in names:
        if name[0] != ".":
            expected.setdefault(suffix_of(name), []).append(name)
    by_suffix = _group_by_suffix(names)
    assert by_suffix == expected
    assert list(by_suffix) == list(expected)


def test_suffixes_in_capitals_are_counted_with_the_others(tmp_path: Path) -> None:
    for name in ("a.ann", "B.ANN", "c.JSONL.GZ"):
        (tmp_path / name).write_text("x")
    assert Listing.of(tmp_path).counts == {".ann": 2, ".jsonl.gz": 1}
    assert len(sample_files(tmp_path, ".ann")) == 2
