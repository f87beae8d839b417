"""`goldbench bench work|doctor`: what runs the tools, and what holds them here."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench


@click.command
@bench_folder
@click.option("--once", is_flag=True, help="Do what waits, and end.")
@click.option("--slots", type=click.IntRange(1, 64), default=1, show_default=True)
def work(folder: Path, *, once: bool, slots: int) -> None:
    """Work on submissions: validate, run in a cage, score. Ends at Ctrl+C or SIGTERM."""
    from goldbench.benchmark import Worker, send_due  # noqa: PLC0415  # loaded when the verb runs

    require_cage()
    stop = threading.Event()
    with _stop_on_signals(stop), open_bench(folder) as opened:
        workers = [Worker(opened, slot=slot) for slot in range(slots)]
        if once:
            while not stop.is_set() and workers[0].work_once():
                pass
            send_due(opened)
            return
        threads = [threading.Thread(target=worker.work, args=(stop,)) for worker in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


@contextlib.contextmanager
def _stop_on_signals(stop: threading.Event) -> Iterator[None]:
    """Set the event at Ctrl+C or SIGTERM, as long as the block lasts."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: stop.set()) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@click.command
@json_option
def doctor(*, as_json: bool) -> None:
    """Try what this machine can enforce on a tool, and say what would mend the rest."""
    from goldbench.benchmark import find_ability  # noqa: PLC0415

    ability = find_ability()
    if as_json:
        answer = {
            "cage": ability.cage, "why_not": ability.why_not, "enforced": ability.enforced,
            "mend": list(ability.mend),
        }  # fmt: skip
        click.echo(orjson.dumps(answer))
    elif ability.cage:
        for name, strength in ability.enforced.items():
            click.echo(f"{name:13}{strength}")
        for command in ability.mend:
            click.echo(f"for harder limits: {command}")
    else:
        click.echo(f"no cage: {ability.why_not}")
        for command in ability.mend:
            click.echo(f"what would mend it: {command}")
    raise SystemExit(0 if ability.cage else 1)


def require_cage() -> None:
    """Refuse to run a tool where no cage can be made."""
    from goldbench.benchmark import CageError, find_ability  # noqa: PLC0415

    ability = find_ability()
    if not ability.cage:
        msg = f"no cage can be made here: {ability.why_not}"
        raise CageError(msg, hint=ability.mend[0] if ability.mend else None)


COMMANDS = (work, doctor)
