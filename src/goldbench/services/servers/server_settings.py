"""From settings to a server: what `goldbench tool serve` starts, in every worker process."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from ipaddress import ip_address
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.http.asgi import App
from goldbench.language import TOOL_LANGUAGES
from goldbench.phi import read_key
from goldbench.services import builtin_tools, catalog
from goldbench.services.adapters import sandbox_tool
from goldbench.services.data_node import data_node_app
from goldbench.services.data_node.tables import OWNER
from goldbench.services.families import FAMILIES, OLD_NAMES
from goldbench.services.remote.remote_tool import normal_address
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.deidentify_server import deidentifier_app
from goldbench.services.servers.guard import Limits, LocalNames
from goldbench.services.servers.http_server import Listening
from goldbench.services.servers.risk_server import risk_app
from goldbench.services.tools import Tool
from goldbench.store import Store

SERVERS = (*catalog.TOOLS, "risk", "deidentifier", "data-node")
ANY = "any"


@dataclass(frozen=True, slots=True)
class Settings:
    """What to serve and how. `annotators` are pairs of a family and a tool's name or address.

    `allowed` are the addresses that a request to the de-identifier may name; `ANY` allows all.
    `key` is the file of the project's secret, for policies with stand-ins and keyed shifts.
    """

    server: str
    where: Listening = field(default_factory=Listening)
    lang: str = "en"
    limits: Limits = field(default_factory=Limits)
    api_key: str | None = field(default=None, repr=False)
    annotators: tuple[tuple[str, str], ...] = ()
    allowed: tuple[str, ...] = ()
    database: str | None = field(default=None, repr=False)
    public_url: str | None = None
    key: Path | None = None


def maker(settings: Settings) -> Callable[[], App]:
    """Give the function that builds the application, after a first look at the settings.

    The tables of a data node are made here, before workers could make them all at once.
    """
    catalog.check_name(settings.server, also=("risk", "deidentifier", "data-node"))
    if settings.server == "data-node":
        if settings.database is None:
            msg = "a data node needs a database"
            raise UsageError(msg, hint="--database notes.db, or postgresql://user@host/name")
        Store.open(settings.database, OWNER).close()
    for family, _ in settings.annotators:
        if family not in FAMILIES:
            msg = f"there is no family {family!r}; there are: {', '.join(FAMILIES)}"
            raise UsageError(msg, hint="like --annotator date=http://127.0.0.1:8081")
    if settings.where.workers > 1 and settings.server != "data-node":
        build(settings)  # a worker that cannot be built would be started again and again
    return partial(build, settings)


def build(settings: Settings) -> App:
    app = _build_app(settings)
    return LocalNames(app) if is_local(settings.where.host) else app


def _build_app(settings: Settings) -> App:
    limits, api_key = settings.limits, settings.api_key
    if settings.server == "data-node":
        return data_node_app(
            settings.database or "",
            limits=limits,
            api_key=api_key,
            public_url=settings.public_url,
        )
    if settings.server == "deidentifier":
        return _deidentifier(settings)
    if settings.server == "risk":
        return risk_app(limits=limits, api_key=api_key)
    tool = catalog.tool(settings.server, languages=_first(settings.lang))
    return annotator_app(tool, limits=limits, api_key=api_key)


def _deidentifier(settings: Settings) -> App:
    languages = _first(settings.lang)
    key = read_key(settings.key) if settings.key else None
    ours = catalog.own_tool("phi", languages=languages, overlapping=True)
    given = {family: _annotator(family, name) for family, name in settings.annotators}
    allowed = {normal_address(address) for address in settings.allowed if address != ANY}

    def allows(address: str) -> bool:
        return ANY in settings.allowed or address in allowed

    return deidentifier_app(
        {family: given.get(family, ours) for family in FAMILIES},
        builtin=ours,
        find_marks=builtin_tools.find_marks,
        policies=builtin_tools.usable_policies(key),
        key=key,
        known={"goldbench": ours} | {tool.name: tool for tool in given.values()},
        allows=allows,
        languages=languages,
        limits=settings.limits,
        api_key=settings.api_key,
    )


def _annotator(family: str, name: str) -> Tool:
    if name.startswith(("http://", "https://")):
        return sandbox_tool(name, families=(family,))
    tool = catalog.tool(name)
    if family not in tool.families:
        msg = f"{name} does not annotate {family}"
        raise UsageError(msg)
    return tool


def _first(lang: str) -> tuple[str, ...]:
    """Put the language of notes that do not say theirs in front."""
    return (lang, *(other for other in TOOL_LANGUAGES if other != lang))


def family_named(name: str) -> str:
    """Read a family as people write it.

    >>> family_named("person-name"), family_named("text_physical_address")
    ('person_name', 'location')
    """
    plain = name.strip().lower().replace("-", "_")
    return OLD_NAMES.get(plain, plain).removeprefix("text_")


def is_local(host: str) -> bool:
    """Say whether only this machine reaches a server that listens there."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
