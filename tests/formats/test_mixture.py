"""A folder of several formats is refused with the count of each, and only such a folder."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import polars as pl
import pytest

from goldbench.errors import FormatError
from goldbench.formats import detect
from goldbench.formats.io.listing import Listing, share_listing
from places import GOLDEN

JSONL = '{"id": "n1", "text": "Ana came.", "spans": [{"start": 0, "end": 3, "label": "NAME"}]}\n'
MARKS_ONLY = '{"id": "n1", "spans": [{"start": 0, "end": 3, "label": "NAME"}]}\n'
DOCCANO = '{"id": 1, "text": "Ana came.", "label": [[0, 3, "NAME"]]}\n'
PRODIGY = '{"text": "Ana came.", "_task_hash": 1, "spans": [], "answer": "accept"}\n'
QUOTES = '{"id": "n1", "entities": [{"quote": "Ana", "label": "NAME"}]}\n'
BIOC = (
    '{"source": "x", "documents": [{"id": "1", "infons": {}, "passages": '
    '[{"offset": 0, "text": "Ana."}]}]}'
)
CAS = '{"%TYPES": {}, "%FEATURE_STRUCTURES": [], "%VIEWS": {}}'
TASKS = '[{"id": 1, "data": {"text": "Ana came."}, "annotations": []}]'
CONLL = "Ana\tB-NAME\ncame\tO\n\n"
MARKS = "id,start,end,label\nn1,0,3,NAME\n"
TSV = "#FORMAT=WebAnno TSV 3.3\n\n#Text=Ana\n1-1\t0-3\tAna\t_\n"
BIOC_XML = (
    "<collection><source>x</source><document><id>1</id><passage><offset>0</offset>"
    "<text>Ana.</text></passage></document></collection>"
)
ANN = "T1\tNAME 0 3\tAna\n"


def _standoff(root: str, tags: str) -> str:
    return f"<{root}><TEXT><![CDATA[Ana came.]]></TEXT><TAGS>{tags}</TAGS></{root}>"


PHI = _standoff("deIdi2b2", '<NAME id="P0" start="0" end="3" text="Ana" TYPE="PATIENT"/>')
MAE = _standoff("Task", '<NAME id="N0" spans="0~3" text="Ana"/>')
UNMARKED = _standoff("Task", "")


def _folder(path: Path, files: Mapping[str, str]) -> Path:
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("files", "counts"),
    [
        ({"a.jsonl": JSONL, "b.json": BIOC}, "1 of bioc-json, 1 of jsonl"),
        ({"a.jsonl": PRODIGY, "b.jsonl": DOCCANO}, "1 of doccano, 1 of prodigy"),
        ({"a.jsonl": JSONL, "b.jsonl": DOCCANO}, "1 of doccano, 1 of jsonl"),
        ({"a.jsonl": JSONL, "b.jsonl": QUOTES}, "1 of jsonl, 1 of quotes"),
        ({"a.jsonl": JSONL, "x.conll": CONLL}, "1 of conll, 1 of jsonl"),
        ({"a.csv": MARKS, "a.conll": CONLL}, "1 of conll, 1 of csv"),
        ({"a.csv": MARKS, "b.csv": "id,text\nn1,Ana came.\n"}, "1 of csv, 1 of table"),
        ({"a.conll": CONLL, "b.xml": BIOC_XML}, "1 of bioc-xml, 1 of conll"),
        ({"a.conll": CONLL, "n1.tsv": TSV}, "1 of conll, 1 of webanno-tsv"),
        ({"n1.ann": ANN, "n1.txt": "Ana.", "x.conll": CONLL}, "1 of brat, 1 of conll"),
        ({"a.jsonl": JSONL, "t1.txt": "a", "t2.txt": "b"}, "1 of jsonl, 2 of text"),
        ({"n1.xml": PHI, "n2.xml": MAE}, "1 of i2b2-phi, 1 of mae"),
        ({"a.txt.xml": MAE, "n2.xml": PHI}, "1 of i2b2-phi, 1 of medtator"),
        ({"b.json": BIOC, "n1.json": CAS}, "1 of bioc-json, 1 of cas-json"),
        ({"b.xml": BIOC_XML, "n1.xml": PHI}, "1 of bioc-xml, 1 of i2b2-phi"),
        ({"a.json": TASKS, "n1.json": CAS}, "1 of cas-json, 1 of label-studio"),
        ({"n1.tsv": TSV, "b.tsv": "id\ttext\nk\tAna\n"}, "1 of table, 1 of webanno-tsv"),
        ({"sub/a.jsonl": JSONL, "n1.ann": ANN, "n1.txt": "Ana."}, "1 of brat, 1 of jsonl"),
    ],
)
def test_a_mixture_is_refused_with_the_count_of_each(
    tmp_path: Path, files: Mapping[str, str], counts: str
) -> None:
    for order in (
        files,
        dict(reversed(list(files.items()))),
    ):  # a folder is walked in no certain order
        folder = _folder(tmp_path / str(len(list(tmp_path.iterdir()))), order)
        with pytest.raises(FormatError) as caught:
            detect(folder)
        assert str(caught.value).endswith(f"files of several formats: {counts}")
        assert "--from FORMAT" in str(caught.value.hint)


def test_a_table_in_parquet_beside_brat_is_a_mixture(tmp_path: Path) -> None:
    _folder(tmp_path, {"n1.ann": ANN, "n1.txt": "Ana."})
    pl.DataFrame({"id": ["n1"], "text": ["Ana."]}).write_parquet(tmp_path / "x.parquet")
    with pytest.raises(FormatError, match="1 of brat, 1 of table"):
        detect(tmp_path)


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"n1.ann": ANN, "n1.txt": "Ana.", "n2.txt": "b", "annotation.conf": "[entities]"}, "brat"),
        ({"a.jsonl": JSONL, "README.txt": "About.", "labels.txt": "NAME"}, "jsonl"),
        ({"a.jsonl": JSONL, "guidelines.pdf": "%PDF", "config.json": '{"a": 1}'}, "jsonl"),
        ({"a.jsonl": JSONL, "schema.json": "{}", "manifest.json": "{}"}, "jsonl"),
        ({"a.jsonl": JSONL, ".out.jsonl.journal/x.jsonl": DOCCANO}, "jsonl"),
        ({"a.conll": "broken", "b.conll": CONLL, "c.txt": CONLL}, "conll"),
        ({"a.jsonl": MARKS_ONLY, "n1.txt": "Ana came."}, "jsonl"),
        ({"labels.csv": MARKS, "n1.txt": "Ana came."}, "csv"),
        ({"n1.xml": PHI, "n1.txt": "Ana came."}, "i2b2-phi"),
        ({"xml/n1.xml": PHI, "txt/n1.txt": "Ana came."}, "i2b2-phi"),
        ({"n1.txt.xml": MAE, "n1.txt": "Ana came.", "s.dtd": "<!ENTITY name 'x'>"}, "medtator"),
        ({"n1.xml": UNMARKED, "n2.xml": MAE.replace("Task", "root")}, "mae"),
        ({"a.json": UNMARKED, "n1.xml": _standoff("root", ""), "n2.xml": PHI}, "i2b2-phi"),
    ],
)
def test_what_is_no_corpus_of_its_own_makes_no_mixture(
    tmp_path: Path, files: Mapping[str, str], name: str
) -> None:
    assert detect(_folder(tmp_path, files)) == name


def test_the_two_tools_that_write_the_same_xml_make_no_mixture(tmp_path: Path) -> None:
    assert detect(_folder(tmp_path, {"n1.xml": MAE, "n2.txt.xml": MAE})) in ("mae", "medtator")


@pytest.mark.parametrize(
    "folder",
    ["brat", "cas_xmi", "i2b2_phi/i2b2", "i2b2_phi/meddocan", "i2b2_risk", "mae", "medtator",
     "nlpsandbox/folder", "omop", "webanno_tsv", "fhir", "conll", "prodigy", "text"],
)  # fmt: skip
def test_folders_of_one_format_are_of_one_format(folder: str) -> None:
    assert detect(GOLDEN / folder)


def test_one_file_among_some_of_the_same_suffix_is_seen(tmp_path: Path) -> None:
    _folder(tmp_path, {f"n{number:02}.jsonl": DOCCANO for number in range(60)})
    _folder(tmp_path, {"n30.jsonl": JSONL})
    with pytest.raises(FormatError, match="59 of doccano, 1 of jsonl"):
        detect(tmp_path)


def test_of_many_files_some_from_all_over_are_looked_into(tmp_path: Path) -> None:
    _folder(tmp_path, {f"{number:04}.jsonl": DOCCANO for number in range(600)})
    _folder(tmp_path / "more", {f"{number:04}.jsonl": JSONL for number in range(50)})
    shutil.copytree(GOLDEN / "i2b2_risk", tmp_path / "xml")
    with pytest.raises(FormatError, match="600 of doccano, 1 of i2b2-risk, 50 of jsonl"):
        detect(tmp_path)


@pytest.mark.parametrize("sizes", [(1,), (64,), (129,), (1000,), (1,) * 300, (5, 500, 1)])
def test_a_spread_has_the_first_and_the_last_and_stays_small(
    tmp_path: Path, sizes: tuple[int, ...]
) -> None:
    for at, size in enumerate(sizes):
        _folder(tmp_path / f"{at:03}", {f"{number:04}.ann": "" for number in range(size)})
    there = Listing.of(tmp_path)
    spread = there.spread(".ann")
    assert len(spread) == len(set(spread)) <= 129
    assert len(spread) >= min(sum(sizes), 64)
    assert spread[0] == there.first[".ann"][0]
    with share_listing(tmp_path, there):
        assert all(file.is_file() for file in spread)
