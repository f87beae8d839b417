"""A server as processes: one socket, any number of workers, a log without notes."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Thread
from typing import Any

from goldbench.errors import UsageError
from goldbench.http.asgi import App

_LOG = "%(asctime)s %(levelname)s %(message)s"
_LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": _LOG}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {
        "goldbench.services": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


@dataclass(frozen=True, slots=True)
class Listening:
    """Where a server listens, and in how many processes. Port 0 is any free one."""

    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1


class _Shared(socket.socket):
    """A port that several workers share, each with a socket of its own.

    The kernel then spreads connections over them. One socket for all would not do: asyncio takes
    all waiting connections at once, so whichever worker wakes up first would serve everybody.
    This one only holds the port; handing it to a worker opens another.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _bind_shared, (self.family, self.getsockname())


def _bind_shared(family: int, address: tuple[Any, ...]) -> _Shared:
    shared = _Shared(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    shared.bind(address)
    return shared


def serve(
    make: Callable[[], App],
    where: Listening,
    *,
    announce: Callable[[str], None],
) -> None:
    """Serve until a signal comes. `make` builds the application in every worker anew.

    With several workers it must be picklable: a function of a module, or a partial of one.
    `announce` is told the address once somebody listens there.
    """
    import uvicorn  # noqa: PLC0415 - only servers need it
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415  # slow to import

    listening = _bind(where)
    address = _address(listening)
    config = _config(make, where.workers)
    if where.workers == 1:
        with contextlib.closing(listening):
            config.load()  # what cannot be built is told before an address is
            announce(address)
            uvicorn.Server(config).run(sockets=[listening])
        return
    held: socket.socket = listening
    if hasattr(socket, "SO_REUSEPORT"):
        family, name = listening.family, listening.getsockname()
        listening.close()
        held = _bind_shared(family, name)
    with contextlib.closing(held):
        Thread(
            target=_announce, args=(held.getsockname()[:2], address, announce), daemon=True
        ).start()
        Multiprocess(config, sockets=[held]).run()


def _announce(name: tuple[str, int], address: str, announce: Callable[[str], None]) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(name, timeout=1):
            announce(address)
            return
        time.sleep(0.1)


@contextlib.contextmanager
def serve_in_thread(make: Callable[[], App], *, host: str = "127.0.0.1") -> Iterator[str]:
    """Serve in a thread on a free port for as long as the block runs; give the address."""
    import uvicorn  # noqa: PLC0415  # slow to import

    listening = _bind(Listening(host, 0))
    server = uvicorn.Server(_config(make, 1))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield _address(listening)
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        listening.close()


def _config(make: Callable[[], App], workers: int) -> Any:
    import uvicorn  # noqa: PLC0415  # slow to import

    return uvicorn.Config(
        make,
        factory=True,
        workers=workers,
        access_log=False,  # it would write the query
        log_config=_LOGGING,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        timeout_worker_healthcheck=60,
        lifespan="on",
    )


def _bind(where: Listening) -> socket.socket:
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    # The protocol is named because asyncio asks for it before it turns off Nagle's algorithm,
    # which would hold every answer back by 40 ms.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((where.host, where.port))
    except (OSError, OverflowError) as error:
        bound.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        msg = f"cannot listen on {where.host} port {where.port}: {reason}"
        raise UsageError(msg, hint="is another server running there? try --port 0") from None
    bound.listen(2048)
    bound.set_inheritable(True)
    return bound


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
