import pytest

from goldbench.cli.bench.status import print_status

FIGURES = {
    "dataset": "hidden",
    "tracks": [
        {"track": "token", "f1": 0.5, "f1_interval": [0.25, 0.75]},
        {"track": "type", "f1": None, "f1_interval": None, "why_not": "the task has no type"},
    ],
}


def printed(capsys: pytest.CaptureFixture[str], **more: object) -> list[str]:
    status = {"id": "x", "state": "SCORED", "reason": None, "validation": None, "figures": None}
    print_status({**status, **more})
    return capsys.readouterr().out.splitlines()


def test_a_figure_that_is_not_there_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, figures=[FIGURES]) == [
        "x: SCORED",
        "  hidden, token: F1 0.500 (0.250–0.750)",
        "  hidden, type: F1 – (the task has no type)",
    ]


def test_a_tool_that_did_not_start_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    """On public notes: what the tool wrote is its team's to see."""
    log = "\n".join([*map(str, range(9)), "python3: can't open file 'nothing.py'"])
    invalid = {"ok": False, "said": "the tool ended by itself", "log": log}
    lines = printed(capsys, state="INVALID", reason="ended", validation=invalid)
    assert lines[:3] == ["x: INVALID (ended)", "  the tool ended by itself", "  its last words:"]
    assert lines[3:] == [
        *(f"  {n}" for n in range(5, 9)),
        "  python3: can't open file 'nothing.py'",
    ]
    silent = printed(capsys, state="INVALID", reason="ended", validation=invalid | {"log": ""})
    assert silent == lines[:2]
