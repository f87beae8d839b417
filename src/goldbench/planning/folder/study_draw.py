"""The draw of a study from its folder: survey, sample, and the files of it; command and notebook.

With waves their rule is registered in `study.toml` before the first note is drawn.
"""

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.errors import UsageError
from goldbench.formats import require_writable
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.folder.wave_rule import register_rule, revise_rule
from goldbench.planning.protocol import Protocol
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample


@dataclass(frozen=True, slots=True)
class WaveRequest:
    """Waves to be registered: what changes of the rule, who decided it, why, and on which day."""

    every: float | None = None
    first: float | None = None
    cap: float | None = None
    by: str = ""
    why: str = ""
    day: date | None = None


class StudyDraw(NamedTuple):
    """`notes` are those of the population; `manifest` is what was written, if anything was."""

    folder: StudyFolder
    sample: Sample
    notes: int
    manifest: dict[str, Any] | None


def draw_study(
    folder: StudyFolder,
    wish: Wish,
    target: Path | None = None,
    output: DrawOutput | None = None,
    waves: WaveRequest | None = None,
) -> StudyDraw:
    """Draw the sample of a study, and write it where a target is named; else touch no file."""
    written = output or DrawOutput()
    if target is not None:  # before the work, not after it
        for name in written.formats:
            require_writable(name)
        _check_new(folder, target, in_waves=waves is not None)
    if waves is not None:
        folder = _put_rule(folder, waves, keep=target is not None)
    survey = folder.survey(wide=(folder.protocol.primary.name,) if wish.wide else ())
    if target is not None:
        folder.keep(survey)
    sample = draw_sample(survey, folder.protocol, replace(wish, waves=waves is not None))
    manifest = None
    if target is not None:
        manifest = write_draw(folder, survey, sample, target, written)
    return StudyDraw(folder, sample, len(survey), manifest)


def _check_new(folder: StudyFolder, target: Path, *, in_waves: bool) -> None:
    if not target.exists():
        return
    if in_waves:
        msg = f"{target} exists: the first wave is drawn"
        hint = f"goldbench draw {folder.path} --wave status says where the study stands"
        raise UsageError(msg, hint=hint)
    msg = f"{target} exists"
    raise UsageError(msg, hint="a draw is not overwritten: move it away, or name another place")


def _put_rule(folder: StudyFolder, asked: WaveRequest, *, keep: bool) -> StudyFolder:
    """Give the study with the rule of its waves; where the draw is kept, it is registered."""
    rule = revise_rule(folder, every=asked.every, first=asked.first, cap=asked.cap)
    if not keep:
        protocol: Protocol = replace(folder.protocol, waves=rule)
        return StudyFolder(folder.path, protocol)
    why = asked.why or "before the first wave"
    return register_rule(folder, rule, by=asked.by, why=why, day=asked.day)


__all__ = ["StudyDraw", "WaveRequest", "draw_study"]
