"""The console on which people read tables: labels are shown as they are, never as markup."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # rich is loaded only when there is something to show to people
    from rich.console import Console


def console() -> "Console":
    from rich.console import Console  # noqa: PLC0415

    return Console(markup=False, emoji=False, highlight=False)
