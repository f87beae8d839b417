"""The commands as an existing pipeline would call them. See also the modules' own tests."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli.scoring.official import official
from goldbench.errors import FormatError
from official.originals import write_brat, write_xml
from shared import VECTORS, needs_shared

GOLD = [("PAIS", 1, 4), ("PAIS", 6, 8)]


@pytest.fixture(autouse=True)
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(official, arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("brat", "ner", "-v", "gold/", "run/"),
        ("-v", "brat", "ner", "gold/", "run/"),
        ("brat", "--verbose", "ner", "gold/", "run/"),
        ("brat", "ner", "gold/", "run/", "-v"),
    ],
)
def test_meddocan_takes_its_flag_anywhere(arguments: tuple[str, ...]) -> None:
    write_brat(Path("gold"), GOLD)
    write_brat(Path("run"), GOLD)
    result = call("meddocan", *arguments)
    assert result.exit_code == 0
    assert result.stdout.count("Report (SYSTEM: run):") == 2


def test_meddocan_takes_several_systems_and_a_folder_of_sentences() -> None:
    write_brat(Path("gold"), GOLD)
    write_brat(Path("one"), GOLD)
    write_brat(Path("two"), GOLD[:1])
    write_brat(Path("ends"), "1\n2\n")
    result = call("meddocan", "brat", "ner", "gold/", "two/", "one/", "--sentences", "ends")
    leaks = [line.split()[-1] for line in result.stdout.split("\n") if "Leak" in line]
    assert leaks == ["0.0", "0.5"]


def test_meddocan_on_xml() -> None:
    for folder in ("gold", "run"):
        write_xml(Path(folder), '<DATE id="P0" start="1" end="4" TYPE="FECHAS"/>')
    result = call("meddocan", "i2b2", "spans", "gold/", "run/")
    assert result.stdout.count(" 1.0 ") == 6


def test_meddocan_on_codalab() -> None:
    write_brat(Path("in/ref/brat"), GOLD)
    write_brat(Path("in/res/brat/subtask2"), GOLD)
    result = call("meddocan", "codalab", "in", "out")
    assert result.exit_code == 0
    assert result.stdout.startswith("Subtask2Strict_Precision : 1.0\n\n")
    assert Path("out/scores.txt").read_text(encoding="utf-8").count("1.0") == 6


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("meddocan", "conll", "ner", "gold/", "run/"), 2),
        (("meddocan", "brat", "relations", "gold/", "run/"), 2),
        (("meddocan", "brat", "ner", "gold/"), 2),
        (("meddocan", "brat", "ner", "nowhere/", "nowhere/"), 0),
        (("i2b2-2014", "ner", "run/", "gold/"), 2),
        (("i2b2-2014", "cr", "gold/"), 2),
        (("nlpsandbox", "evaluate-prediction"), 2),
    ],
)
def test_exit_codes_of_wrong_usage_are_those_of_the_originals(
    arguments: tuple[str, ...], code: int
) -> None:
    result = call(*arguments)
    assert result.exit_code == code
    assert result.stdout == ""


def test_where_the_original_dies_its_last_words_are_printed_and_the_error_goes_up() -> None:
    write_brat(Path("gold"), GOLD)
    write_brat(Path("run"), "T1\tPAIS\tx\nT2\tPAIS 1 2;4 5\tx\n")
    result = call("meddocan", "brat", "ner", "gold/", "run/")
    assert isinstance(result.exception, FormatError)
    assert result.exit_code == 1
    assert result.stdout.startswith("ERROR! Index error while splitting sentence 'T1\tPAIS\tx'")


def test_i2b2_2014_with_filters() -> None:
    write_xml(Path("gold"), '<SMOKER id="a" status="past"/><OBESE id="b"/>', name="301-01.xml")
    write_xml(Path("run"), '<SMOKER id="a" status="past"/>', name="301-01.xml")
    plain = call("i2b2-2014", "cr", "run/", "gold/")
    chosen = call("i2b2-2014", "cr", "--filter", "SMOKER", "run/", "gold/")
    inverted = call(
        "i2b2-2014", "cr", "--invert", "--conjunctive", "--filter", "SMOKER,past", "run/", "gold/"
    )
    alone = call("i2b2-2014", "cr", "--invert", "run/", "gold/")
    recalls = [
        next(line.split()[-1] for line in result.stdout.split("\n") if "Recall" in line)
        for result in (plain, chosen, inverted, alone)
    ]
    assert recalls == ["0.5", "1.0", "0.0", "0.5"]


def test_i2b2_2014_takes_several_folders_before_the_gold() -> None:
    for folder, name in (("gold", "301-01"), ("one", "301-01A"), ("two", "301-01B")):
        write_xml(Path(folder), '<SMOKER id="a" status="past"/>', name=f"{name}.xml")
    result = call("i2b2-2014", "cr", "-v", "one/", "two/", "gold/")
    assert [line for line in result.stdout.split("\n") if line.startswith("Report")] == [
        "Report for A :",
        "Report for B :",
    ]


def _records(text: str) -> str:
    mark = {"start": 0, "length": len(text), "text": text}
    source = {"resourceSource": {"name": "n1"}}
    return json.dumps([{"annotationSource": source, "textPersonNameAnnotations": [mark]}])


@pytest.mark.parametrize(
    ("edition", "token"), [((), 0.67), (("--edition", "4.3"), 0.67), (("--edition", "4.2"), 0)]
)
def test_nlpsandbox(edition: tuple[str, ...], token: float) -> None:
    Path("gold.json").write_text(_records("Michael"), encoding="utf-8")
    Path("pred.json").write_text(_records("Michael's"), encoding="utf-8")
    files = ("--pred_filepath", "pred.json", "--gold_filepath", "gold.json")
    tool = ("--tool_type", "nlpsandbox:Person-Name-annotator", "--output", "out.json")
    result = call("nlpsandbox", "evaluate-prediction", *files, *tool, *edition)
    assert result.exit_code == 0
    assert result.stdout.count("Precision") == 4
    figures = json.loads(Path("out.json").read_bytes())
    assert figures["person_location"][6] == {
        "metric": "F1",
        "value": token,
        "type": "token",
        "mode": "strict",
    }


@needs_shared
def test_a_run_of_the_original_through_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(VECTORS / "i2b2" / "phi" / "22_filters")
    result = call("i2b2-2014", "phi", "--invert", "--filter", "NAME", "system/", "gold/")
    assert result.stdout == Path("stdout.2.txt").read_bytes().decode()
