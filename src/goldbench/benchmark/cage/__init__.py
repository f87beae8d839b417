"""Where other people's programs run: no network, no files of the host, limits for the whole tree.

`start_cage` starts a tool, `find_ability` tries what this machine enforces.
"""

from goldbench.benchmark.cage.ability import Ability, find_ability
from goldbench.benchmark.cage.bubblewrap import start_cage
from goldbench.benchmark.cage.limits import CageError, Limits, limits_from, read_limits
from goldbench.benchmark.cage.mounts import Root
from goldbench.benchmark.cage.watchdog import Caged, Ending

__all__ = [
    "Ability",
    "CageError",
    "Caged",
    "Ending",
    "Limits",
    "Root",
    "find_ability",
    "limits_from",
    "read_limits",
    "start_cage",
]
