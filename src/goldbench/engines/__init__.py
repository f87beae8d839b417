"""Map a function over partitions of notes: in this process, one ahead, or in several."""

from goldbench.engines.processes import cores, ordered, process_pool
from goldbench.engines.threads import ahead

__all__ = ["ahead", "cores", "ordered", "process_pool"]
