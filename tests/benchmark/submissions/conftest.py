"""The queue and its ledger on both databases."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmark.conftest import Clock
from databases import database_url, postgresql
from goldbench.benchmark import Bench

__all__ = ["database_url", "postgresql"]


@pytest.fixture
def bench(tmp_path: Path, clock: Clock, database_url: str) -> Iterator[Bench]:
    url = database_url if database_url.startswith("postgresql") else None
    with Bench.init(tmp_path / "bench", now=clock, entropy=secrets.token_bytes, url=url) as opened:
        yield opened
