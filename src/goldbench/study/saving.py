"""Saving one's sheet, and what follows once it is done: the curation of its note opens."""

from collections.abc import Mapping, Sequence
from typing import Any

from goldbench.study.actor import Actor
from goldbench.study.curation.open_cases import settle_note
from goldbench.study.sheets.save import Saved
from goldbench.study.sheets.save import save as save_operations
from goldbench.study.study import Study


def save(
    study: Study,
    actor: Actor,
    batch_id: str,
    number: int,
    operations: Sequence[Mapping[str, Any]],
    *,
    expected: int,
) -> Saved:
    """Save operations on one's own note `number`, on top of version `expected`."""
    return save_operations(
        study, actor, batch_id, number, operations, expected=expected, on_done=settle_note
    )


__all__ = ["save"]
