"""Every tool by its name: our own annotators, and other people's through an adapter.

>>> sorted(TOOLS)
['contact', 'date', 'id', 'location', 'person-name', 'phi']
"""

from collections.abc import Sequence
from typing import NamedTuple

from goldbench.errors import UsageError, unknown
from goldbench.language import TOOL_LANGUAGES
from goldbench.phi import load_language
from goldbench.services import builtin_tools
from goldbench.services.adapters import ADAPTERS
from goldbench.services.families import FAMILIES
from goldbench.services.tools import Tool, release


class Kind(NamedTuple):
    families: tuple[str, ...]
    description: str


TOOLS: dict[str, Kind] = {
    "date": Kind(("date",), "Finds dates and how they are written."),
    "person-name": Kind(("person_name",), "Finds names of patients, relatives and staff."),
    "location": Kind(("location",), "Finds places, addresses, hospitals and organizations."),
    "contact": Kind(("contact",), "Finds phone and fax numbers, e-mail and web addresses."),
    "id": Kind(("id",), "Finds record, account, licence and other numbers of people and things."),
    "phi": Kind(
        tuple(FAMILIES), "Finds all five families of protected health information in one pass."
    ),
}


def tool(address: str, *, languages: Sequence[str] = TOOL_LANGUAGES) -> Tool:
    """Give a tool by its name or address; see `adapters` for addresses."""
    check_name(address)
    if address in TOOLS:
        return own_tool(address, languages=languages)
    scheme, _, rest = address.partition(":")
    return ADAPTERS[scheme](rest)


def check_name(address: str, *, also: Sequence[str] = ()) -> None:
    """Refuse what is neither the name nor the address of a tool, nor one of `also`."""
    if address in TOOLS or address in also or address.partition(":")[0] in ADAPTERS:
        return
    known = list(dict.fromkeys([*TOOLS, *also, *ADAPTERS]))
    msg = f"there is no tool {address!r}; there are: {', '.join(known)}"
    near = unknown("tool", address, known).hint or ""
    guess = near if near.startswith("did you mean") else ""
    raise UsageError(msg, hint=guess or "a server is named by its address: http://127.0.0.1:8080")


def own_tool(
    name: str, *, languages: Sequence[str] = TOOL_LANGUAGES, overlapping: bool = False
) -> Tool:
    """Give one of our own; `overlapping` for removal, see `builtin_tools.annotator`."""
    for lang in languages:
        load_language(lang)  # one that is incomplete is told now and not with the first note
    kind = TOOLS[name]
    return Tool(
        f"goldbench-{name}-annotator",
        kind.families,
        builtin_tools.annotator(kind.families, overlapping=overlapping),
        release(),
        kind.description,
        languages=tuple(languages),
    )
