"""No note leaves the house without the data owner's yes to this team, task and address."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmark.conftest import Clock
from goldbench.benchmark import Bench, Task, Team, add_team, find_team
from goldbench.benchmark.submissions.permissions import allow_url, forbid_url, require_yes
from goldbench.errors import UsageError

URL = "https://tool.example.org"


@pytest.fixture
def bench(tmp_path: Path, clock: Clock) -> Iterator[Bench]:
    with Bench.init(tmp_path / "bench", now=clock, entropy=secrets.token_bytes) as opened:
        yield opened


def test_a_yes_holds_for_this_team_and_address_until_it_is_taken_back(
    bench: Bench, task: Task, team: Team
) -> None:
    add_team(bench, "beta")
    with pytest.raises(UsageError, match="has not allowed alpha"):
        require_yes(bench, task, team, URL)
    allow_url(bench, task, team, URL)
    allow_url(bench, task, team, URL)  # twice is once
    require_yes(bench, task, team, URL)
    with pytest.raises(UsageError, match="has not allowed beta"):
        require_yes(bench, task, find_team(bench, "beta"), URL)
    with pytest.raises(UsageError, match="has not allowed alpha"):
        require_yes(bench, task, team, f"{URL}/other")
    forbid_url(bench, task, team, URL)
    with pytest.raises(UsageError, match="has not allowed alpha"):
        require_yes(bench, task, team, URL)
    with pytest.raises(UsageError, match="alpha was not allowed"):
        forbid_url(bench, task, team, URL)
