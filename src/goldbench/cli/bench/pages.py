"""What a host does around the boards: serve and export them, baselines, reference lines."""

from pathlib import Path

import click

from goldbench.cli.annotation.serve import bind_port, choose_address
from goldbench.cli.bench.folder import bench_folder, open_bench
from goldbench.cli.options.choices import LANGUAGES
from goldbench.language import INTERFACE_LANGUAGES


@click.command
@bench_folder
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8090, show_default=True, help="0 takes one that is free.")
@click.option("--public", metavar="URL", help="The address people type, where a proxy has TLS.")
@click.option("--title", default="", help="Of the pages.")
@click.option(
    "--language", type=click.Choice(INTERFACE_LANGUAGES), default="en", show_default=True,
    help="Of the pages, until somebody chooses another.",
)  # fmt: skip
def serve(folder: Path, *, host: str, port: int, public: str | None, **given: str) -> None:
    """Serve the benchmark: pages for people, HTTP for a team's CI. `bench work` does the work."""
    import uvicorn  # noqa: PLC0415  # slow to import

    from goldbench.web import Settings  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.web.bench import bench_site  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder) as opened, bind_port(host, port) as listener:
        where = choose_address(host, listener.getsockname()[1], public, tls=False)
        settings = Settings(
            origins=where.origins, folder=folder, title=given["title"], language=given["language"]
        )
        click.echo(f"serving {folder} at {settings.link('/')} (stop with Ctrl+C)", err=True)
        config = uvicorn.Config(
            bench_site(opened, settings), log_config=None, access_log=False, server_header=False,
            proxy_headers=public is not None, timeout_graceful_shutdown=3,
        )  # fmt: skip
        uvicorn.Server(config).run(sockets=[listener])


@click.command("host-token")
@bench_folder
def host_token(folder: Path) -> None:
    """Print a new token for the host's own pages; the old one is worth nothing from then on."""
    from goldbench.benchmark import renew_host_token  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder) as opened:
        click.echo(renew_host_token(opened))


@click.command
@bench_folder
@click.argument("slug")
@click.option("--lang", default="en", show_default=True, type=click.Choice(LANGUAGES))
def baseline(folder: Path, slug: str, *, lang: str) -> None:
    """Put goldbench's own annotator on a task's board, marked as a baseline."""
    from goldbench.benchmark import add_baseline, find_task  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder) as opened:
        click.echo(add_baseline(opened, find_task(opened, slug), lang=lang))


@click.command
@bench_folder
@click.argument("slug")
@click.argument("name")
@click.argument("value", type=click.FloatRange(0, 1))
@click.option("--kind", default="published", show_default=True, help="published or agreement.")
@click.option("--source", required=True, help="Where the number comes from.")
def reference(folder: Path, slug: str, name: str, value: float, **given: str) -> None:
    """Draw a reference line on a board: what was published, or what annotators reach."""
    from goldbench.benchmark import add_reference, find_task  # noqa: PLC0415  # loaded when the verb runs

    with open_bench(folder) as opened:
        add_reference(opened, find_task(opened, slug), name, value, **given)


COMMANDS = (serve, host_token, baseline, reference)
