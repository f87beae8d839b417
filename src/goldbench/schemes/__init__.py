"""Label sets as data, and the maps between them.

A scheme is a `corpus.Schema` read from a TOML file when it is first asked for; a map is a CSV
file. Nothing is lost on the way without being counted.
"""

from goldbench.schemes.algebra import Losses, compose, losses
from goldbench.schemes.catalog import ALIASES, SCHEMES, scheme
from goldbench.schemes.labelmap import LabelMap, Mapped, Row, key
from goldbench.schemes.mapfiles import MAPS, find_map, load_map, read_map

__all__ = [
    "ALIASES",
    "MAPS",
    "SCHEMES",
    "LabelMap",
    "Losses",
    "Mapped",
    "Row",
    "compose",
    "find_map",
    "key",
    "load_map",
    "losses",
    "read_map",
    "scheme",
]
