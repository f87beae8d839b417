"""`kill -9` at any moment loses no acknowledged edit."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from goldbench.study import Study, fold, verify_study
from goldbench.study.sheets.projection import read_content
from goldbench.study.tables import SHEETS, sheet
from studies import Team, produce

KILLS = 6
TESTS = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def writers() -> Iterator[tuple[IO[str], IO[str]]]:
    """A process that starts writers: where orders go in, where acknowledgements come out."""
    paths = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    with subprocess.Popen(
        [sys.executable, str(TESTS / "writing.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "waiting 0\n"
        yield process.stdin, process.stdout
        process.stdin.close()


def test_a_killed_writer_loses_nothing_that_was_acknowledged(
    crew: Team, writers: tuple[IO[str], IO[str]]
) -> None:
    batch = produce(crew)
    actor = crew.at(0)[0]
    order = {
        "url": crew.study.store.url.render_as_string(hide_password=False),
        "person": actor.id,
        "site": actor.site,
        "batch": batch.id,
        "number": 1,
    }
    moments = random.Random(7)
    acknowledged: dict[str, int] = {}
    for kill in range(KILLS):
        several, pause = moments.randint(0, 12), moments.uniform(0, 0.02)
        begun, answered = _kill_one(writers, {**order, "seed": 100 + kill}, several, pause)
        # What the writer before was told is what this one finds.
        assert begun >= max(acknowledged.values(), default=0)
        acknowledged |= answered
        _check(crew.study, actor.id, batch.id, acknowledged)
    assert len(acknowledged) > KILLS
    verify_study(crew.study, crew.lead)


def _kill_one(
    writers: tuple[IO[str], IO[str]], order: dict[str, Any], several: int, pause: float
) -> tuple[int, dict[str, int]]:
    """Kill a writer in the middle of an edit: (the version it found, what it was told).

    It is killed a moment after it was told of its last edit, wherever that finds it.
    """
    orders, answers = writers
    orders.write(json.dumps(order) + "\n")
    orders.flush()
    answered: dict[str, int] = {}
    pid = begun = -1
    while pid < 0 or begun < 0 or len(answered) < several:
        word, number = answers.readline().split()
        if word == "writer":
            pid = int(number)
        elif word == "ready":
            begun = int(number)
        else:
            answered[word] = int(number)
    time.sleep(pause)
    os.kill(pid, signal.SIGKILL)
    while True:
        word, number = answers.readline().split()
        if word == "gone":
            return begun, answered
        answered[word] = int(number)


def _check(study: Study, person: str, batch: str, acknowledged: dict[str, int]) -> None:
    with study.store.read() as connection:
        mine = (sheet.c.person_id == person) & (sheet.c.batch_id == batch) & (sheet.c.number == 1)
        row = connection.execute(sheet.select().where(mine)).one()
        events = SHEETS.events(connection, row.id)
        assert SHEETS.verify(connection, row.id) == (row.version, row.head)
        assert fold(events) == read_content(connection, row.id)
    stored = {event.op_id: event.seq for event in events}
    assert {op_id: stored.get(op_id) for op_id in acknowledged} == acknowledged
