"""One benchmark for all tests that only look; those that change something make their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from goldbench.web import Settings
from goldbench.web.bench.app import bench_pages
from web.bench.houses import Hall, filled
from web.visitors import ORIGIN, Visitor


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with filled(tmp_path_factory.mktemp("hall")) as filled_hall:
        yield filled_hall


@pytest.fixture
def visitor(hall: Hall) -> Visitor:
    """Somebody who is not signed in."""
    return Visitor(bench_pages(hall.bench, Settings(origins=(ORIGIN,), title="The wards")))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Hall]:
    with filled(tmp_path) as filled_hall:
        yield filled_hall
