"""Facts come in two editions, as in Stubbs & Uzuner 2015 (7.3): without and with the evidence."""

import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.corpus import Counting, Design, Document, Schema
from goldbench.errors import UsageError
from goldbench.gold.provenance import Gold
from goldbench.gold.release import Policy, Release, freeze, open_release

EVIDENCE = "-evidence"
"""What the name of the second edition ends in."""


class Editions(NamedTuple):
    """`evidence` is None where there is no fact, since then the two would be the same."""

    plain: Release
    evidence: Release | None


def freeze_editions(
    gold: Gold,
    documents: Mapping[str, Document],
    folder: Path,
    *,
    name: str,
    created: datetime,
    policy: Policy,
    parent: str | None = None,
    schema: Schema | None = None,
    design: Design | None = None,
    about: Mapping[str, Any] | None = None,
    variables: Mapping[str, Counting] | None = None,
) -> Editions:
    """Freeze `folder/name` and, where there are facts, `folder/name-evidence`: both or neither.

    `gold` has its evidence. The plain edition names the hash of the other in `about`.
    """
    check_name(name)
    plain, second = folder / name, folder / f"{name}{EVIDENCE}"
    for path in (plain, second):
        if path.exists():
            msg = f"{path} exists, and a release is never changed"
            raise UsageError(msg, hint="choose a new name")
    kept = {id_: documents[id_] for id_ in gold.layer}

    def freeze_edition(edition: Gold, path: Path, more: Mapping[str, Any]) -> Release:
        return freeze(
            edition,
            kept,
            path,
            name=path.name,
            version=name,
            created=created,
            policy=policy,
            parent=parent,
            schema=schema,
            design=design,
            about={**(about or {}), **more},
            variables=variables,
        )

    if not any(marks.tags for marks in gold.layer.values()):
        return Editions(freeze_edition(gold, plain, {"evidence": None}), None)
    complete = freeze_edition(gold, second, {"evidence": None})
    try:
        link = {"evidence": complete.content}
        return Editions(freeze_edition(gold.without_evidence(), plain, link), complete)
    except BaseException:  # Ctrl+C too: half a release must not stay under a frozen name
        shutil.rmtree(second, ignore_errors=True)
        raise


def list_release_folders(folder: Path) -> list[Path]:
    """List the releases in a folder, the newest last; of one in two editions the plain one."""
    if not folder.is_dir():
        return []
    named = [
        release
        for release in folder.iterdir()
        if (release / "release.json").is_file() and not release.name.endswith(EVIDENCE)
    ]
    created = {release: open_release(release).created for release in named}
    return sorted(named, key=lambda release: (created[release], release.name))


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a release's folder on any machine."""
    if (
        not 0 < len(name) <= 80
        or not all(c.isalnum() or c in "-_." for c in name)
        or name.startswith(".")
        or name.endswith(EVIDENCE)
    ):
        msg = "a release is named with letters, digits, -, _ and ."
        raise UsageError(msg, hint=f"for example 1.0; {EVIDENCE} is added for the second edition")
