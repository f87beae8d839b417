"""The original evaluation scripts, bug for bug: own raw readers, own printing.

MEDDOCAN (`meddocan`), i2b2/UTHealth 2014 (`i2b2_2014`) and the NLP Sandbox client (`nlpsandbox`),
each with the defects that its published numbers were made with. Nothing here goes through the
corpus model, which is too clean: it would drop duplicates, refuse offsets and mend files that the
originals count, compare and trip over.

Each script comes as a library function (`score`, and the functions of the modules) and as a
command (`goldbench official …`) that takes the original arguments and prints the original output.
What a script prints is passed, line by line, to a function `say`. Where it ends in a traceback,
there is a `GoldbenchError`, and what it printed before has been said.
"""

from typing import TYPE_CHECKING

from goldbench.lazy import lazy_names

if TYPE_CHECKING:  # imported when they are first asked for: copies count by MEDDOCAN's rules alone
    from goldbench.official.result import OfficialResult
    from goldbench.official.tracks import TRACKS, OfficialTrack, score

__all__ = ["TRACKS", "OfficialResult", "OfficialTrack", "score"]

__getattr__ = lazy_names(
    __name__, {"result": ("OfficialResult",), "tracks": ("TRACKS", "OfficialTrack", "score")}
)
