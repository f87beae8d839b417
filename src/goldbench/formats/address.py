"""Where a layer is: `PATH`, `PATH::LAYER` where it holds several, `NAME=PATH` to name it."""

from pathlib import Path
from typing import NamedTuple

from goldbench.errors import UsageError


class Address(NamedTuple):
    """`name` and `layer` are None where they were not said."""

    path: Path
    layer: str | None = None
    name: str | None = None


def parse(text: str) -> Address:
    """Take an address apart.

    >>> parse("rules=out/rules::v2")
    Address(path=PosixPath('out/rules'), layer='v2', name='rules')
    >>> parse("out/a=b")  # a path that exists under that very name would win; see the tests
    Address(path=PosixPath('b'), layer=None, name='out/a')
    """
    name, sep, rest = text.partition("=")
    if sep and not Path(text.partition("::")[0]).exists():
        if not name or not rest:
            msg = f"{text!r} is not an address"
            raise UsageError(msg, hint="expected PATH, PATH::LAYER or NAME=PATH::LAYER")
        address = parse(rest)
        return Address(address.path, address.layer, name)
    path, sep, layer = text.partition("::")
    if not path or (sep and not layer):
        msg = f"{text!r} is not an address"
        raise UsageError(msg, hint="expected PATH, PATH::LAYER or NAME=PATH::LAYER")
    return Address(Path(path), layer or None)


def names(addresses: list[Address]) -> list[str]:
    """Name each address: as given, else by the shortest end of its path that no other shares.

    >>> names([parse("runs/a/brat"), parse("runs/b/brat"), parse("best=x")])
    ['a/brat', 'b/brat', 'best']
    """
    ends = [_ends(address) for address in addresses]
    chosen = []
    for number, address in enumerate(addresses):
        if address.name is not None:
            chosen.append(address.name)
            continue
        others = [e for other, group in enumerate(ends) if other != number for e in group]
        chosen.append(next((e for e in ends[number] if e not in others), ends[number][-1]))
    twice = sorted({name for name in chosen if chosen.count(name) > 1})
    if twice:
        msg = f"two systems would be called {twice[0]!r}"
        raise UsageError(msg, hint="name them: NAME=PATH")
    return chosen


def _ends(address: Address) -> list[str]:
    parts = address.path.resolve().parts if address.path.name in ("", "..") else address.path.parts
    suffix = f"::{address.layer}" if address.layer else ""
    return ["/".join(parts[-n:]) + suffix for n in range(1, len(parts) + 1)]
