"""Pages, one file a group; each has a `router`."""

from fastapi import APIRouter

from goldbench.web.pages import (
    account,
    agreement,
    audit,
    batches,
    bundles,
    entry,
    foreign,
    gold,
    guidelines,
    home,
    people,
    progress,
    rounds,
    setup,
    size,
    training,
    writing,
)

ROUTERS: tuple[APIRouter, ...] = (
    entry.router,
    home.router,
    account.router,
    writing.router,
    guidelines.router,
    setup.router,
    size.router,
    people.router,
    foreign.router,
    batches.router,
    training.router,
    progress.router,
    rounds.router,
    agreement.router,
    gold.router,
    audit.router,
    bundles.router,
)
"""All routers, in the order in which paths are tried."""
