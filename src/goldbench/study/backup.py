"""A backup by somebody who may take one, with a line in the audit log."""

from pathlib import Path

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.study import Study


def back_up(study: Study, actor: Actor, path: Path) -> Path:
    """Write a backup (see `Study.backup`); that it was made is in the log, and in the backup."""
    actor.allow("lead", "bundles")
    with study.store.write("backup") as connection:
        record(study, connection, actor, "backup_begun", {"kind": path.name.partition(".")[2]})
    return study.backup(path)
