"""A bundle in words, for the person who says yes: all that leaves, and no more."""

from typing import Any

import pytest

from benchmark.sites.test_bundle import golden
from goldbench.benchmark.sites.words import bundle_words


def test_the_golden_bundle_line_by_line() -> None:
    rates = "P 0.941 (0.921–0.951), R 0.902 (0.872–0.922), F1 0.921 (0.901–0.936)"
    assert bundle_words(golden()) == [
        "submission mzxw6ytboi2dgnbvgy3tqojq: SCORED",
        "ward: about 510 notes, 2 without a usable answer, repeatable",
        f"  nlpsandbox-token: {rates}",
        f"    date: {rates}",
        "  against mfrggzdfmztwq2lknnwg23tp: +0.031, p at most 0.005",
        "run by goldbench 0.1.0 in bubblewrap, about 109 s, 4 cores, 16 GB, x86_64",
    ]


def test_a_failure_is_told_by_its_reason_and_has_no_figures() -> None:
    bundle = golden() | {"state": "FAILED", "reason": "memory", "datasets": []}
    bundle["run"]["seconds"] = None
    assert bundle_words(bundle) == [
        "submission mzxw6ytboi2dgnbvgy3tqojq: FAILED",
        "reason: memory",
        "run by goldbench 0.1.0 in bubblewrap, –, 4 cores, 16 GB, x86_64",
    ]


def figures_of(**changed: Any) -> str:
    bundle = golden()
    figures = bundle["datasets"][0]["figures"][0]
    figures |= changed
    figures["by_label"] = []
    return bundle_words(bundle)[2]


NOTHING = {"precision": None, "recall": None, "f1": None}


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (NOTHING, "  nlpsandbox-token: –"),
        ({"precision_interval": None, "recall": None}, (
            "  nlpsandbox-token: P 0.941, R –, F1 0.921 (0.901–0.936)"
        )),
        ({"f1": 0.0, "f1_interval": [0.0, 0.0]}, (
            "  nlpsandbox-token: P 0.941 (0.921–0.951), R 0.902 (0.872–0.922), "
            "F1 0.000 (0.000–0.000)"
        )),
    ],
)  # fmt: skip
def test_what_is_undefined_is_a_dash_and_zero_is_zero(changed: dict[str, Any], line: str) -> None:
    assert figures_of(**changed) == line


def test_what_a_de_identifier_let_through_is_in_the_words() -> None:
    line = figures_of(
        leak_rate=0.02, leak_rate_interval=[0.01, 0.05], needless=0.1, needless_interval=None
    )
    assert line.endswith("leak rate 0.020 (0.010–0.050), needlessly removed 0.100")


@pytest.mark.parametrize(
    ("difference", "p", "line"),
    [
        (-0.1, 0.001, "  against other: -0.100, p at most 0.001"),
        (0.0, 1.0, "  against other: +0.000, p at most 1"),
        (None, None, "  against other: –, p at most –"),
    ],
)
def test_a_test_is_told_with_its_sign(difference: float | None, p: float | None, line: str) -> None:
    bundle = golden()
    bundle["datasets"][0]["verdicts"] = [
        {"against": "other", "difference": difference, "p_at_most": p}
    ]
    assert bundle_words(bundle)[4] == line
