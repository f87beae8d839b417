from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from asthma_study import protocol
from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.wave_rule import register_rule, revise_rule
from goldbench.planning.protocol import Change, Decision, Waves

DAY = date(2026, 1, 31)


@pytest.fixture
def folder(tmp_path: Path) -> StudyFolder:
    return StudyFolder.create(tmp_path, protocol())


def register(folder: StudyFolder, rule: Waves, by: str = "physician") -> StudyFolder:
    return register_rule(folder, rule, by=by, why="time is short", day=DAY)


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({}, Waves(0.10, 0.30, 1.50)),
        ({"every": 0.2}, Waves(0.20, 0.30, 1.50)),
        ({"first": 0.5, "cap": 1.0}, Waves(0.10, 0.50, 1.00)),
    ],
)
def test_a_study_without_a_rule_gets_the_usual_one_but_for_what_was_asked(
    folder: StudyFolder, asked: dict[str, float], rule: Waves
) -> None:
    assert revise_rule(folder, **asked) == rule


def test_what_was_not_asked_for_stays_as_the_protocol_has_it(tmp_path: Path) -> None:
    stands = Waves(0.05, 0.25, 1.2, variables=("OBESITY",), f1=True)
    folder = StudyFolder.create(tmp_path, replace(protocol(), waves=stands))
    assert revise_rule(folder) == stands
    assert revise_rule(folder, cap=1.4) == replace(stands, cap=1.4)


@pytest.mark.parametrize(
    ("asked", "message"),
    [({"every": 0.0}, "every is 0 %"), ({"cap": 15.0}, "cap is 1500 %"), ({"first": -1}, "first")],
)
def test_shares_that_cannot_be_are_refused(
    folder: StudyFolder, asked: dict[str, float], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        revise_rule(folder, **asked)


def test_a_rule_is_the_next_version_of_the_protocol_with_who_and_why(folder: StudyFolder) -> None:
    registered = register(folder, Waves(cap=1.2))
    opened = StudyFolder.open(folder.path).protocol
    assert opened == registered.protocol
    assert (opened.version, opened.waves) == (2, Waves(cap=1.2))
    assert opened.decisions == (Decision("waves", "physician", "time is short", DAY),)
    assert opened.history == (
        Change(
            2,
            "read in waves: every 10 %, first 30 %, cap 120 %; "
            "stops for ASTHMA (precision, recall)",
            "physician",
            DAY,
        ),
    )


def test_another_rule_is_said_to_be_another(folder: StudyFolder) -> None:
    changed = register(register(folder, Waves()), Waves(every=0.2)).protocol
    assert [change.change.partition(":")[0] for change in changed.history] == [
        "read in waves",
        "other waves",
    ]
    assert changed.version == 3


def test_the_rule_that_stands_there_already_writes_nothing(folder: StudyFolder) -> None:
    registered = register(folder, Waves())
    before = (folder.path / "study.toml").read_bytes()
    assert register(registered, Waves(), by="") is registered
    assert (folder.path / "study.toml").read_bytes() == before
    assert not (folder.path / "protocol" / "2.toml").exists()


@pytest.mark.parametrize("by", ["", " \t"])
def test_a_decision_is_somebodys(folder: StudyFolder, by: str) -> None:
    before = (folder.path / "study.toml").read_bytes()
    with pytest.raises(UsageError, match="nobody is named") as caught:
        register(folder, Waves(), by=by)
    assert "--decided-by" in str(caught.value.hint)
    assert (folder.path / "study.toml").read_bytes() == before
