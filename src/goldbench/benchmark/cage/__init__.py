"""Where other people's programs run: no network, no files of the host, limits for the whole tree.

`start_cage` starts a tool, `find_ability` tries what this machine enforces.
"""

from goldbench.benchmark.cage.ability import Ability, find_ability
from goldbench.benchmark.cage.bubblewrap import CageError, start_cage
from goldbench.benchmark.cage.caged import Caged, Ending
from goldbench.benchmark.cage.limits import Limits, limits_from, read_limits

__all__ = [
    "Ability",
    "CageError",
    "Caged",
    "Ending",
    "Limits",
    "find_ability",
    "limits_from",
    "read_limits",
    "start_cage",
]
