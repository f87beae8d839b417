"""Map a function over partitions of notes: in this process, or in several on this machine."""

from goldbench.engines.processes import cores, ordered

__all__ = ["cores", "ordered"]
