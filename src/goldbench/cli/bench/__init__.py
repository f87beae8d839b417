"""`goldbench bench`: tasks with hidden gold, submitted tools in a cage, boards."""

import click

from goldbench.cli.bench import (
    approve,
    board,
    exchange,
    hooks,
    pages,
    retention,
    sites,
    status,
    submit,
    tasks,
    work,
)


@click.group
def bench() -> None:
    """Host a benchmark: tasks with hidden gold, tools in a cage, boards."""


for _part in (
    tasks,
    submit,
    work,
    status,
    board,
    pages,
    sites,
    exchange,
    approve,
    hooks,
    retention,
):
    for _command in _part.COMMANDS:
        bench.add_command(_command)
