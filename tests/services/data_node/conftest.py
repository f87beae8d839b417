"""One Data Node for all tests of a module, on each database; emptied before every test."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from databases import drop_database, new_database, postgresql
from goldbench.services.data_node import data_node_app
from services.sandbox import browser

__all__ = ["client", "opened", "postgresql"]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    if request.param == "sqlite":
        with browser(data_node_app(tmp_path_factory.mktemp("node") / "node.db")) as client:
            yield client
        return
    engine = request.getfixturevalue("postgresql")
    url = new_database(engine)
    with browser(data_node_app(url)) as client:
        yield client
    drop_database(engine, url)


@pytest.fixture
def client(opened: TestClient) -> TestClient:
    while there := opened.get("/api/v1/datasets?limit=100").json()["datasets"]:
        for dataset in there:
            assert opened.delete(f"/api/v1/{dataset['name']}").status_code == 200
    return opened
