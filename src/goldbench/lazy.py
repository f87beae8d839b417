"""Names of a package, or whole libraries, that are imported when first asked for (PEP 562).

A package with many doors would load everything behind all of them, a second of it where servers and
databases are among them, for whoever wants one.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Make the `__getattr__` of a package: names by the module that they come from.

    The module "" is the package itself: its names are modules.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name not in home_of:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        home = home_of[name]
        value: Any = (
            getattr(import_module(f"{package}.{home}"), name)
            if home
            else import_module(f"{package}.{name}")
        )
        setattr(sys.modules[package], name, value)  # found at once the next time
        return value

    return get


class LazyModule:
    """Stand for a library until something of it is used: half of a short command is imports.

    Whoever takes it writes `if TYPE_CHECKING: import ... else: ... = LazyModule(...)`, and has
    annotations that are not evaluated.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        """Import the library, once; what was asked for is there at once the next time."""
        value = getattr(import_module(self._name), name)
        setattr(self, name, value)
        return value
