from pathlib import Path

import click
import orjson

from goldbench.cli.options.key_file import API_KEY_FILE, read_api_key
from goldbench.errors import UsageError
from goldbench.language import TOOL_LANGUAGES
from goldbench.services.remote.check import check_tool
from goldbench.services.remote.check_result import Report
from goldbench.services.remote.remote_tool import Patience, wait_for
from goldbench.services.servers.guard import MEBIBYTE, Limits
from goldbench.services.servers.http_server import Listening, serve
from goldbench.services.servers.server_settings import ANY, Settings, family_named, is_local, maker
from goldbench.synthetic import phi


@click.group
def tool() -> None:
    """Serve tools with the NLP Sandbox API, and check servers that do."""


@tool.command("serve")
@click.argument("name", metavar="NAME")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: everywhere.")
@click.option("--port", default=8080, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 256))
@click.option(
    "--lang",
    default="en",
    show_default=True,
    type=click.Choice(TOOL_LANGUAGES),
    help="Of notes that come without Content-Language.",
)
@click.option(
    "--max-mb", default=16.0, show_default=True, type=click.FloatRange(0.01, 1024), metavar="MB"
)
@click.option(
    "--timeout",
    default=120.0,
    show_default=True,
    type=click.FloatRange(0.1),
    metavar="SECONDS",
    help="For one note.",
)
@API_KEY_FILE
@click.option(
    "--annotator",
    "annotators",
    multiple=True,
    metavar="FAMILY=NAME|URL",
    help="deidentifier: use this annotator for date, person-name, location, contact or id.",
)
@click.option(
    "--allow-url",
    "allowed",
    multiple=True,
    metavar="URL|any",
    help="deidentifier: an annotator that requests may name. On 127.0.0.1: any.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="deidentifier: the project's secret, for policies with stand-ins and keyed shifts.",
)
@click.option("--database", metavar="PATH|URL", help="data-node: SQLite file or postgresql://…")
@click.option("--public-url", metavar="URL", help="data-node: what links begin with.")
def serve_tool(
    *,
    name: str,
    host: str,
    port: int,
    workers: int,
    lang: str,
    max_mb: float,
    timeout: float,
    api_key_file: Path | None,
    annotators: tuple[str, ...],
    allowed: tuple[str, ...],
    key: Path | None,
    database: str | None,
    public_url: str | None,
) -> None:
    """Serve a tool: date, person-name, location, contact, id, phi, risk, deidentifier or data-node.

    Also another system through an adapter: presidio:MODEL, spacy:MODEL, huggingface:FOLDER, or a
    server by its address. The log on stderr holds no text of a note.
    """
    settings = Settings(
        server=name,
        where=Listening(host, port, workers),
        lang=lang,
        limits=Limits(body=int(max_mb * MEBIBYTE), working=timeout),
        api_key=read_api_key(api_key_file),
        annotators=tuple(_pair(given) for given in annotators),
        allowed=allowed or ((ANY,) if is_local(host) else ()),
        database=database,
        public_url=public_url,
        key=key,
    )
    make = maker(settings)
    serve(
        make,
        settings.where,
        announce=lambda at: click.echo(f"{name} at {at}, {workers} worker(s)", err=True),
    )


@tool.command("check")
@click.argument("url")
@click.option("--notes", default=20, show_default=True, type=click.IntRange(1, 10000))
@click.option("--lang", default="en", show_default=True, type=click.Choice(TOOL_LANGUAGES))
@click.option("--seed", default=1, show_default=True, help="Of the synthetic notes.")
@click.option(
    "--at-once", default=8, show_default=True, type=click.IntRange(1, 256), help="Notes at a time."
)
@click.option(
    "--timeout",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0.1),
    metavar="SECONDS",
    help="For one answer.",
)
@click.option(
    "--wait",
    default=0.0,
    type=click.FloatRange(0),
    metavar="SECONDS",
    help="For a server that is just being started.",
)
@API_KEY_FILE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def check(
    ctx: click.Context,
    *,
    url: str,
    notes: int,
    lang: str,
    seed: int,
    at_once: int,
    timeout: float,
    wait: float,
    api_key_file: Path | None,
    as_json: bool,
) -> None:
    """Check a server against the NLP Sandbox specification.

    Looks at its answers and errors, whether the same note gives the same answer, whether texts
    stand at their offsets, where / leads, and how fast it is. The notes are synthetic. Exit code 1
    where it would fail in a benchmark.
    """
    wait_for(url, wait)
    synthetic = phi.notes(notes, seed=seed, lang=lang)
    report = check_tool(
        url,
        texts=[record.document.require_text() for record in synthetic],
        lang=lang,
        patience=Patience(timeout=timeout, retries=0),
        at_once=at_once,
        api_key=read_api_key(api_key_file),
    )
    if as_json:
        click.echo(orjson.dumps(report.as_json()))
    else:
        _print(report)
    ctx.exit(0 if report.ok else 1)


def _print(report: Report) -> None:
    info = report.tool
    click.echo(f"{report.address}: {info.get('name')} {info.get('version')}, {info.get('type')}")
    for outcome in report.outcomes:
        word = "ok" if outcome.ok else "FAILS" if outcome.level == "must" else "could be better"
        detail = f" ({outcome.detail})" if outcome.detail else ""
        click.echo(f"{word:>15}  {outcome.name}{detail}")
    speed = report.speed
    if speed is not None:
        click.echo(
            f"{speed.notes} notes, {speed.characters / speed.notes:.0f} characters each: "
            f"{speed.median_ms:g} ms a note (95 %: {speed.p95_ms:g} ms); "
            f"{speed.at_once} at once: {speed.notes_per_second:g} notes/s"
        )


def _pair(given: str) -> tuple[str, str]:
    family, equals, tool = given.partition("=")
    if not equals or not tool:
        msg = "--annotator takes FAMILY=NAME or FAMILY=URL"
        raise UsageError(msg, hint="like --annotator date=http://127.0.0.1:8081")
    return family_named(family), tool
