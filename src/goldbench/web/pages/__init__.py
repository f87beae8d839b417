"""Pages, a room a part of the study, in it a file a group of pages with its `router`."""

from fastapi import APIRouter

from goldbench.web.pages import home
from goldbench.web.pages.batches import batch, new_batch, progress, rounds, training, waves
from goldbench.web.pages.exchange import bundles, foreign
from goldbench.web.pages.gold_standard import agreement, audit, differences, gold
from goldbench.web.pages.guidelines import labels, reading, writing
from goldbench.web.pages.people import account, entry, persons
from goldbench.web.pages.planning import setup, size

ROUTERS: tuple[APIRouter, ...] = (
    entry.router,
    home.router,
    account.router,
    writing.router,
    labels.router,
    reading.router,
    setup.router,
    size.router,
    persons.router,
    foreign.router,
    new_batch.router,
    batch.router,
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
