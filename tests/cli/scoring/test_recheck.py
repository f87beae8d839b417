import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import places
from goldbench.cli.scoring.recheck import recheck
from goldbench.errors import FormatError, UsageError

CANALES = places.DOCS / "examples" / "canales-2021-table-3.csv"


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(recheck, args, input=stdin)


def test_the_six_wrong_cells_of_canales_2021_are_told_and_exit_with_1() -> None:
    result = run(str(CANALES))
    assert result.exit_code == 1
    assert "10 rows; 6 cells do not fit" in result.stdout
    lines = [line.strip() for line in result.stdout.split("\n")]
    assert [line for line in lines if "should be" in line] == [
        "F1, upper bound: printed 1.00, should be 0.92",
        "F1, upper bound: printed 1.00, should be 0.98",
        "F1, upper bound: printed 1.00, should be 0.99",
        "F1: printed 0.93, should be 0.88",
        "F1, upper bound: printed 1.00, should be 0.95",
        "F1: printed 0.96, should be 0.69",
    ]
    assert lines[0] == "Asthma                            gold 281, system 289, tp 271"


def test_the_same_as_json() -> None:
    result = run(str(CANALES), "--json")
    checked = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (checked["wrong"], checked["decimals"], checked["f1_method"]) == (6, 2, "paper")
    salmeterol = checked["rows"][8]
    assert (salmeterol["gold"], salmeterol["system"], salmeterol["tp"]) == (147, 80, [78])
    assert [cell for cell in salmeterol["cells"] if not cell["fits"]] == [
        {"cell": "f1.value", "printed": 0.96, "expected": 0.69, "fits": False}
    ]


def test_a_table_that_fits_exits_with_0() -> None:
    result = run("-", stdin="name,gold,system,precision,recall,f1\nA,10,8,0.75,0.60,0.67\n")
    assert result.exit_code == 0
    assert result.stdout == "A  gold 10, system 8, tp 6\n1 row; everything fits\n"


def test_several_counts_or_none_may_explain_a_row() -> None:
    table = "name,gold,system,precision,recall\nwide,1000,1000,0.90,0.90\nodd,10,8,0.75,0.20\n"
    result = run("-", stdin=table)
    assert result.exit_code == 1
    assert "tp 895 to 905" in result.stdout
    assert "no tp explains precision and recall; nearest " in result.stdout
    assert "1 cell does not fit" in result.stdout


def test_a_figure_that_cannot_be_is_undefined() -> None:
    result = run("-", stdin="gold,system,precision,recall\n10,0,1.0,0.0\n")
    assert "precision: printed 1.0, should be undefined" in result.stdout


def test_other_rules_and_decimals_can_be_given() -> None:
    table = "gold,system,precision,recall,f1\n10,8,0.8,0.6,0.7\n"
    assert run("-", "--decimals", "1", stdin=table).exit_code == 0
    assert run("-", "--decimals", "2", stdin=table).exit_code == 1
    wilson = "gold,system,precision,precision_low,precision_high\n100,100,0.90,0.83,0.94\n"
    assert run("-", "--method", "wilson", stdin=wilson).exit_code == 0
    assert run("-", stdin=wilson).exit_code == 1


def test_what_is_wrong_with_the_table_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "latin.csv").write_bytes(b"gold,system,f1\n\xff,1,0.5\n")
    for args, error in (
        (["absent.csv"], UsageError),
        ([str(tmp_path / "latin.csv")], FormatError),
        ([str(CANALES), "--level", "95"], UsageError),
    ):
        assert isinstance(run(*args).exception, error)


@pytest.mark.parametrize("args", [[], ["t.csv", "--decimals", "0"], ["t.csv", "--method", "luck"]])
def test_wrong_usage_exits_with_2(args: list[str]) -> None:
    assert run(*args).exit_code == 2
