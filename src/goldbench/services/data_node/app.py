"""The Data Node over HTTP.

What the original does wrong is put right: `idType: other` is stored; the last page has no `next`
even if it is full; `next` has the path as it was asked for; lists have an order; an API key can
be asked for. Resource names have `/fhir/` in them as the original server writes them, not as the
specification does.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from goldbench.http.asgi import App
from goldbench.services.data_node.node import DataNode
from goldbench.services.data_node.routes import RESOURCES, router
from goldbench.services.data_node.tables import OWNER
from goldbench.services.servers.application import Service, application
from goldbench.services.servers.guard import Limits
from goldbench.store import Store


def data_node_app(
    database: str | Path,
    *,
    limits: Limits | None = None,
    api_key: str | None = None,
    public_url: str | None = None,
) -> App:
    """Serve the Data Node kept in a database: a file (SQLite) or `postgresql://…`.

    `public_url` is the address that `next` links begin with, where it is not the one that the
    client used.
    """
    store = Store.open(database, OWNER)
    node = DataNode(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        yield
        store.close()

    service = Service(
        title="NLP Sandbox Data Node API of goldbench",
        description="Datasets of clinical notes, and what people and tools said about them.",
        routers=[router(node, resource, public_url) for resource in RESOURCES],
        lifespan=lifespan,
    )
    return application(service, limits=limits or Limits(), api_key=api_key)
