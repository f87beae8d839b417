"""The annotators of a de-identifier: one a family, each replaceable by name or by address.

Tools named in a request are kept for later ones. A request may name the tools that the server
knows, and the addresses that it allows: whoever can call a server must not be able to make it
call any other machine.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence

from goldbench.corpus import Span
from goldbench.errors import UsageError
from goldbench.services.adapters.sandbox import sandbox_tool
from goldbench.services.errors import RefusedError, ToolError
from goldbench.services.remote.remote_tool import normal_address
from goldbench.services.servers.application import Dependency
from goldbench.services.servers.guard import Limits
from goldbench.services.servers.tool_threads import ToolThreads
from goldbench.services.tools import Tool

# Addresses that requests have named; more are refused until the server is started anew.
_MANY = 100


class AnnotatorSet:
    """`chosen` are the annotators by family, `known` those a request may name."""

    def __init__(
        self,
        chosen: Mapping[str, Tool],
        *,
        known: Mapping[str, Tool],
        allows: Callable[[str], bool],
        limits: Limits,
    ) -> None:
        self._chosen = dict(chosen)
        self._known = dict(known)
        self._allows = allows
        self._limits = limits
        self._threads: dict[Tool, ToolThreads] = {}
        self._asked: dict[tuple[str, str], Tool] = {}

    def tools(self, named: Mapping[str, str]) -> dict[str, Tool]:
        """Give the annotators for a request that names some of them."""
        return {
            **self._chosen,
            **{label: self._find_tool(label, name) for label, name in named.items()},
        }

    async def annotate(
        self, text: str, lang: str, families: Iterable[str], tools: Mapping[str, Tool]
    ) -> list[Span]:
        """Ask the annotators of these families, all at once; a tool of several is asked once."""
        wanted = {label: tools[label] for label in families}
        distinct = list(dict.fromkeys(wanted.values()))
        for tool in distinct:
            if lang not in tool.languages:
                detail = f"{tool.name} reads {', '.join(tool.languages)}; see Content-Language"
                raise RefusedError(400, "Bad Request", detail)
        asked = [self._ask(tool, text, lang) for tool in distinct]
        spans = dict(zip(distinct, await asyncio.gather(*asked), strict=True))
        return [
            span for label, tool in wanted.items() for span in spans[tool] if span.label == label
        ]

    async def dependencies(self) -> list[Dependency]:
        """Describe the tools in use, each with the address where it runs."""
        tools = list(dict.fromkeys(self._chosen.values()))
        cards = await asyncio.gather(*(asyncio.to_thread(tool.card) for tool in tools))
        return [Dependency(card, tool.address) for card, tool in zip(cards, tools, strict=True)]

    @property
    def stuck(self) -> bool:
        return any(bench.stuck for bench in self._threads.values())

    def close(self) -> None:
        for bench in self._threads.values():
            bench.close()
        for tool in (*self._chosen.values(), *self._known.values(), *self._asked.values()):
            tool.close()

    def bench(self, tool: Tool) -> ToolThreads:
        if tool not in self._threads:
            seconds, waiting = self._limits.working, self._limits.waiting
            self._threads[tool] = ToolThreads(tool, seconds=seconds, waiting=waiting)
        return self._threads[tool]

    async def _ask(self, tool: Tool, text: str, lang: str) -> Sequence[Span]:
        """Ask a tool; where it fails, say nothing of an address that came with a request."""
        try:
            return await self.bench(tool).annotate(text, lang)
        except ToolError as error:
            if tool in self._asked.values():
                named = f"the annotator for text_{tool.families[0]}"
                error.args = (str(error).replace(tool.address, named),)
            raise

    def _find_tool(self, label: str, name: str) -> Tool:
        known = self._known.get(name)
        if known is not None and label in known.families:
            return known
        if not name.startswith(("http://", "https://")):
            names = ", ".join(sorted(n for n, t in self._known.items() if label in t.families))
            detail = f"no annotator of that name for text_{label}; there are: {names or 'none'}"
            raise RefusedError(400, "Bad Request", detail)
        try:
            address = normal_address(name)
        except UsageError:
            detail = f"the annotator for text_{label} is not the address of a tool"
            raise RefusedError(400, "Bad Request", detail) from None
        if not self._allows(address):
            detail = "this server does not allow that address; see --allow-url"
            raise RefusedError(403, "Forbidden", detail)
        if (label, address) not in self._asked:
            if len(self._asked) >= _MANY:
                raise RefusedError(503, "Too many addresses", "start the server anew")
            self._asked[label, address] = sandbox_tool(address, families=(label,))
        return self._asked[label, address]
