"""Processes that this one has started and that still run."""

from pathlib import Path


def list_children() -> set[str]:
    """List the children of this process (Linux); other tests may have left servers running."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {child for task in tasks for child in task.read_text("ascii").split()}
