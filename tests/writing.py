"""Processes that save edits as fast as they can and say of each that it was acknowledged.

Run as a program it waits for orders, one JSON object a line; for each it forks a writer, whose
number it prints, and says when the writer is gone. So the kill test pays for one start of Python.
"""

import json
import os
import sys
import tempfile
from typing import Any

from goldbench.study import Actor, read_sheet, save
from studies import open_study


def scribble(order: dict[str, Any]) -> None:
    """Add and change spans on one sheet for ever; print `op_id seq` after each answer."""
    study = open_study(order["url"], seed=order["seed"])
    actor = Actor(order["person"], "", frozenset({"annotator"}), order["site"])
    batch, number = order["batch"], order["number"]
    shown = read_sheet(study, actor, batch, number)
    version = shown.version
    say(f"ready {version}")
    quote = shown.text[13:23]
    while True:
        step = version + 1
        op = {"op_id": f"writer-{order['seed']}-{step}", "label": "DATE", "pieces": [[13, 23]],
              "quote": quote, "op": "add_span", "mark": f"m{step}"}  # fmt: skip
        if step % 3 == 0:
            op |= {"op": "change_span", "mark": f"m{step - 1}", "label": "NAME"}
        version = save(study, actor, batch, number, [op], expected=version).version
        say(f"{op['op_id']} {version}")


def say(line: str) -> None:
    os.write(1, line.encode() + b"\n")  # at once: a killed process has nothing in a buffer


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        open_study(f"{folder}/first.db").close()  # whatever opening imports is imported now
    say("waiting 0")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            scribble(json.loads(line))
        say(f"writer {child}")
        os.waitpid(child, 0)
        say("gone 0")


if __name__ == "__main__":
    main()
