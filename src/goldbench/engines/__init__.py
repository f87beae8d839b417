"""Map a function over partitions of notes: in threads of this process, or in several processes."""

from goldbench.engines.processes import cores, ordered
from goldbench.engines.threads import ahead, side_by_side

__all__ = ["ahead", "cores", "ordered", "side_by_side"]
