import logging
import os
import secrets
import socket
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

import click

from goldbench.errors import GoldbenchError, UsageError
from goldbench.language import INTERFACE_LANGUAGES

DATABASE = "study.db"


class Address(NamedTuple):
    """Where the server listens, and the addresses by which browsers reach it."""

    host: str
    port: int
    origins: tuple[str, ...]


@click.command
@click.argument("folder", metavar="STUDY", type=click.Path(path_type=Path, file_okay=False))
@click.option("--database", metavar="URL", help=f"postgresql://…; absent: STUDY/{DATABASE}.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="0 takes one that is free.",
)
@click.option("--public", metavar="URL", help="The address people type, where a proxy has TLS.")
@click.option(
    "--certificate",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Serve with TLS: the chain of certificates, PEM.",
)
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The key of the certificate, PEM.",
)
@click.option(
    "--language",
    type=click.Choice(INTERFACE_LANGUAGES),
    help="Of the pages, until somebody chooses another.  [default: the study's]",
)
@click.option("--verbose", "-v", is_flag=True, help="Write a line for each request to stderr.")
def serve(
    folder: Path,
    *,
    database: str | None,
    host: str,
    port: int,
    public: str | None,
    certificate: Path | None,
    key: Path | None,
    language: str | None,
    verbose: bool,
) -> None:
    """Serve a study to annotators, curators and its lead, in a browser.

    STUDY is a folder; the database and the releases go there. The first start prints a link by
    which the lead joins; it works once. Everything is served from here, nothing is loaded from
    elsewhere. Without --public or --certificate only this machine is served.
    """
    import uvicorn  # noqa: PLC0415 - a web server only where one is wanted

    from goldbench.study import Passwords, Study, first_invite  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.web import Settings, create_app  # noqa: PLC0415  # loaded when the verb runs

    if not folder.is_dir():
        msg = f"there is no folder {folder}"
        raise UsageError(msg, hint="goldbench study init makes one, and so does mkdir")
    if (certificate is None) != (key is None):
        msg = "a certificate comes with its key"
        raise UsageError(msg, hint="--certificate FILE --key FILE")
    logging.basicConfig(format="%(message)s")
    logging.getLogger("goldbench.web").setLevel(logging.INFO if verbose else logging.WARNING)
    os.umask(0o077)  # the database holds notes: nobody else on this machine reads it
    with bind_port(host, port) as listener:
        where = choose_address(host, listener.getsockname()[1], public, tls=certificate is not None)
        title, spoken = title_and_language(folder)
        settings = Settings(
            origins=where.origins, folder=folder, title=title, language=language or spoken
        )
        study = Study.open(
            database or folder / DATABASE,
            now=lambda: datetime.now(UTC),
            entropy=secrets.token_bytes,
            passwords=Passwords(),
        )
        with study:
            click.echo(f"serving {folder} at {settings.link('/')} (stop with Ctrl+C)", err=True)
            invited = first_invite(study)
            if invited is not None:
                click.echo("the study lead joins here; the link works once:", err=True)
                click.echo(settings.link(f"/invite/{invited.token}"))
            config = uvicorn.Config(
                create_app(study, settings),
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=public is not None,
                ssl_certfile=certificate,
                ssl_keyfile=key,
                timeout_graceful_shutdown=3,
            )
            try:
                uvicorn.Server(config).run(sockets=[listener])
            except KeyboardInterrupt:
                click.echo("stopped", err=True)


def bind_port(host: str, port: int) -> socket.socket:
    """Take the port before anything else happens; 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        msg = f"cannot listen at {host}:{port}: {error.strerror or error}"
        raise UsageError(msg, hint="another --port, or 0 for any that is free") from None


def choose_address(host: str, port: int, public: str | None, *, tls: bool) -> Address:
    """Give the origins of the server; other machines are not served without TLS.

    >>> choose_address("127.0.0.1", 8000, None, tls=False).origins
    ('http://127.0.0.1:8000', 'http://localhost:8000')
    """
    from goldbench.http import normal_origin  # noqa: PLC0415  # loaded when the verb runs

    scheme = "https" if tls else "http"
    if public is not None:
        return Address(host, port, (normal_origin(public),))
    if _is_loopback(host):
        name = f"[{host}]" if ":" in host else host
        names = dict.fromkeys((name, "localhost"))
        return Address(host, port, tuple(f"{scheme}://{name}:{port}" for name in names))
    if not tls:
        msg = f"other machines would reach {host} without encryption"
        hint = "put a proxy with TLS before it and say --public https://…, or give --certificate"
        raise UsageError(msg, hint=hint)
    msg = "people reach this server by a name"
    raise UsageError(msg, hint="say it: --public https://study.example")


def title_and_language(folder: Path) -> tuple[str, str]:
    """Take title and language from `study.toml`, else the folder's name and English."""
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # loaded when the verb runs

    try:
        protocol = StudyFolder.open(folder).protocol
    except GoldbenchError:
        return folder.resolve().name, "en"
    return protocol.title, protocol.language


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
