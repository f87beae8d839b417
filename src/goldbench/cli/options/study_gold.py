"""The gold standard of a study, and the study of a gold standard: `STUDY/releases/NAME`."""

from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.cli.options.database import RELEASES, is_study
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when a verb runs
    from goldbench.formats.address import Address


def gold_of(where: "Address") -> "Address":
    """Take a study for its newest release, and STUDY::NAME for that one; all else as it is."""
    if not is_study(where.path):
        return where
    from goldbench.formats.address import Address  # noqa: PLC0415  # loaded when a verb runs
    from goldbench.gold import list_release_folders  # noqa: PLC0415  # loaded when a verb runs

    there = list_release_folders(where.path / RELEASES)
    if not there:
        msg = f"{where.path} has no gold release yet"
        hint = f"goldbench gold build {where.path} --name 1.0, once its production is closed"
        raise UsageError(msg, hint=hint)
    if where.layer is None:
        return Address(there[-1], None, where.name)
    named = where.path / RELEASES / where.layer  # also that with the evidence
    if not (named / "release.json").is_file():
        msg = f"{where.path} has no release {where.layer!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(release.name for release in there)}")
    return Address(named, None, where.name)


def study_of(path: Path) -> Path | None:
    """Give the study that a release lies in, if it lies in one.

    >>> study_of(Path("somewhere/1.0")) is None
    True
    """
    placed = path if path.parent.name else path.absolute()
    above = placed.parent.parent
    return above if placed.parent.name == RELEASES and is_study(above) else None


__all__ = ["gold_of", "study_of"]
