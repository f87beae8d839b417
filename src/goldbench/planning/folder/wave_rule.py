"""The rule of waves in `study.toml`: registered before the first one, changed by a decision."""

from dataclasses import replace
from datetime import date

from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Decision, Waves, revise_protocol
from goldbench.planning.protocol.show import describe_waves

PARAMETER = "waves"


def revise_rule(
    folder: StudyFolder,
    *,
    every: float | None = None,
    first: float | None = None,
    cap: float | None = None,
) -> Waves:
    """Give the rule of the protocol with what was asked for instead; the usual one if it has none.

    Shares are checked as those of study.toml are.
    """
    stands = folder.protocol.waves or Waves()
    return replace(
        stands,
        every=stands.every if every is None else every,
        first=stands.first if first is None else first,
        cap=stands.cap if cap is None else cap,
    )


def register_rule(
    folder: StudyFolder, rule: Waves, *, by: str, why: str, day: date | None
) -> StudyFolder:
    """Write the rule into study.toml as its next version; one that stands there already stays."""
    protocol = folder.protocol
    if protocol.waves == rule:
        return folder
    if not by.strip():
        msg = "nobody is named who decided to read in waves"
        raise UsageError(
            msg, hint="--decided-by, or decided_by=…: a role will do, such as physician"
        )
    stands = replace(protocol, waves=rule)
    what = "read in waves" if protocol.waves is None else "other waves"
    updated = revise_protocol(
        protocol,
        f"{what}: {describe_waves(stands)}",
        by=by,
        day=day,
        decisions=(Decision(PARAMETER, by, why, day),),
        waves=rule,
    )
    return folder.update(updated)


__all__ = ["PARAMETER", "register_rule", "revise_rule"]
