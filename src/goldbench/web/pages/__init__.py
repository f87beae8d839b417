"""Pages, one file a group; each has a `router`."""

from fastapi import APIRouter

from goldbench.web.pages import (
    account,
    agreement,
    audit,
    batches,
    bundles,
    differences,
    entry,
    foreign,
    gold,
    guidelines,
    home,
    labels,
    new_batch,
    people,
    progress,
    rounds,
    setup,
    size,
    training,
    waves,
    writing,
)

ROUTERS: tuple[APIRouter, ...] = (
    entry.router,
    home.router,
    account.router,
    writing.router,
    labels.router,
    guidelines.router,
    setup.router,
    size.router,
    people.router,
    foreign.router,
    new_batch.router,
    batches.router,
    waves.router,
    training.router,
    progress.router,
    rounds.router,
    agreement.router,
    differences.router,
    gold.router,
    audit.router,
    bundles.router,
)
"""All routers, in the order in which paths are tried."""
