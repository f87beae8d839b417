import json
from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import FormatError, GoldbenchError, UsageError
from goldbench.official.i2b2_2014 import Options, read_both, run, score_phi, score_risk
from official.originals import Printed, write_xml
from shared import VECTORS, needs_shared

CAD = '<CAD id="D0" time="during DCT" indicator="mention"/>'
SMOKER = '<SMOKER id="D1" status="never"/>'
NAME = '<NAME id="P0" start="14" end="21" TYPE="PATIENT"/>'


@pytest.fixture(autouse=True)
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_report_a_system_in_the_order_of_a_python_2_dict() -> None:
    write_xml(Path("gold"), CAD, name="301-01.xml")
    for system in "ABC":
        write_xml(Path("runs"), CAD if system == "B" else "", name=f"301-01{system}.xml")
    printed = Printed()
    run("cr", ["runs/"], "gold/", say=printed)
    heads = [line.split()[0] for line in printed.lines if "Measure" in line]
    assert heads == ["A", "C", "B"]
    assert [line.split()[-1] for line in printed.lines if "Recall" in line] == ["0.0", "0.0", "1.0"]


def test_two_files_print_the_documents_only() -> None:
    gold = write_xml(Path("gold"), CAD + SMOKER, name="301-01.xml")
    system = write_xml(Path("run"), CAD, name="301-01.xml")
    printed = Printed()
    run("cr", [system], gold, say=printed)
    assert printed.lines[0] == "Report for :"
    assert [line.split()[0] for line in printed.lines[3:5]] == ["301-01", "[2(1)1]"]
    assert len(printed.lines) == 7


def test_files_of_other_documents_are_an_empty_report() -> None:
    gold = write_xml(Path("gold"), CAD, name="301-01.xml")
    system = write_xml(Path("run"), CAD, name="301-02.xml")
    printed = Printed()
    run("cr", [system], gold, say=printed)
    assert len(printed.lines) == 3


def test_phi_prints_42_reports_and_with_verbose_84() -> None:
    for folder in ("gold", "run"):
        write_xml(Path(folder), NAME, name="301-01.xml")
    quiet, verbose = Printed(), Printed()
    run("phi", ["run/"], "gold/", say=quiet)
    run("phi", ["run/"], "gold/", say=verbose, verbose=True)
    assert quiet.text.count("Macro (SD)") == 42
    assert verbose.text.count("Report for ") == 42
    assert verbose.lines[0] == "Report for Token:"


def test_documents_of_one_side_only_are_passed_over() -> None:
    for name in ("301-01.xml", "301-02.xml"):
        write_xml(Path("gold"), CAD, name=name)
    write_xml(Path("run"), CAD, name="301-01.xml")
    printed = Printed()
    run("cr", ["run/"], "gold/", say=printed)
    assert printed.lines[0].startswith(" (1)")
    assert score_risk(read_both(Path("gold"), Path("run"))).f1 == 1.0


@pytest.mark.parametrize(("system", "gold"), [("run/", "gold/301-01.xml"), ("empty/", "gold/")])
def test_what_does_not_fit_prints_nothing_and_is_no_error(system: str, gold: str) -> None:
    write_xml(Path("gold"), CAD, name="301-01.xml")
    write_xml(Path("run"), CAD, name="301-01.xml")
    Path("empty").mkdir()
    printed = Printed()
    run("cr", [system], gold, say=printed)
    assert printed.lines == []


def test_what_does_not_exist_is_an_error_after_the_warnings_about_filters() -> None:
    printed = Printed()
    with pytest.raises(FormatError, match="nowhere: does not exist"):
        run("cr", ["run/"], "nowhere", say=printed, options=Options(("before DCT", "CAD")))
    assert printed.lines == [
        'WARNING: could not find valid class attribute for "before DCT", + skipping.'
    ]


@pytest.mark.parametrize(
    ("values", "invert", "recall"),
    [
        (("NAME",), False, "1.0"),
        (("NAME",), True, "0.0"),
        (("PATIENT",), False, "0.5"),  # types cannot be chosen: warned about, and all pass
        (("mention",), False, "0.0"),  # a value of the other task: nothing passes
        (("NAME", "mention"), False, "1.0"),
    ],
)
def test_filters_of_phi(values: tuple[str, ...], recall: str, *, invert: bool) -> None:
    date = '<DATE id="P1" start="0" end="3" TYPE="DATE"/>'
    write_xml(Path("gold"), NAME + date, name="301-01.xml")
    write_xml(Path("run"), NAME, name="301-01.xml")
    printed = Printed()
    options = Options(values, invert=invert)
    run("phi", ["run/"], "gold/", say=printed, options=options)
    strict = printed.lines.index(next(line for line in printed.lines if "Strict (1)" in line))
    assert printed.lines[strict + 3].split()[-1] == recall
    assert printed.text.startswith("WARNING") == (values == ("PATIENT",))


def test_a_folder_with_several_systems_asks_which_one() -> None:
    write_xml(Path("gold"), CAD + NAME, name="301-01.xml")
    for system in "AB":
        write_xml(Path("runs"), CAD + NAME, name=f"301-01{system}.xml")
    with pytest.raises(UsageError, match="several systems: 'A', 'B'"):
        read_both(Path("gold"), Path("runs"))
    with pytest.raises(UsageError, match="no system 'C'"):
        read_both(Path("gold"), Path("runs"), "C")
    assert score_risk(read_both(Path("gold"), Path("runs"), "B")).tp == 1
    assert score_phi(read_both(Path("gold"), Path("runs"), "A"), "HIPAA Relaxed").f1 == 1.0


def _runs() -> list[tuple[str, str, dict[str, Any]]]:
    path = VECTORS / "i2b2" / "index.json"
    if not path.is_file():
        return [("cr", "", {})]
    cases = json.loads(path.read_bytes())
    return [(case["track"], case["case"], run_) for case in cases for run_ in case["runs"]]


@needs_shared
@pytest.mark.parametrize(("task", "case", "expected"), _runs())
def test_runs_of_the_original_print_the_same(
    monkeypatch: pytest.MonkeyPatch, task: str, case: str, expected: dict[str, Any]
) -> None:
    """Byte for byte; the order of documents under -v, too."""
    folder = VECTORS / "i2b2" / task / case
    monkeypatch.chdir(folder)
    arguments = expected["args"][1:]
    flags = {"-v", "--verbose", "--invert", "--conjunctive"} & set(arguments)
    values: tuple[str, ...] = ()
    if "--filter" in arguments:
        at = arguments.index("--filter")
        values = tuple(arguments[at + 1].split(","))
        arguments = arguments[:at] + arguments[at + 2 :]
    *systems, gold = (each for each in arguments if each not in flags)
    options = Options(values, "--conjunctive" in flags, "--invert" in flags)
    printed = Printed()
    code = 0
    try:
        verbose = bool({"-v", "--verbose"} & flags)
        run(task, systems, gold, say=printed, verbose=verbose, options=options)
    except GoldbenchError:
        code = 1
    stdout = (folder / expected["stdout"]).read_bytes().decode()
    assert (code, printed.text) == (expected["rc"], stdout)


@needs_shared
@pytest.mark.parametrize(
    ("name", "verbose"), [("iaa_vs_gold.txt", False), ("iaa_vs_gold_verbose.txt", True)]
)
def test_annotators_against_the_voted_gold(
    monkeypatch: pytest.MonkeyPatch, name: str, *, verbose: bool
) -> None:
    folder = VECTORS / "i2b2" / "voting"
    monkeypatch.chdir(folder)
    printed = Printed()
    run("cr", ["normalised/"], "gold/", say=printed, verbose=verbose)
    assert printed.text == (folder / name).read_bytes().decode()
