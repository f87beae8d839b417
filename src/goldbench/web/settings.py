"""Where the app runs: its addresses, its study's folder, what a request may weigh."""

from dataclasses import dataclass
from pathlib import Path

from goldbench.errors import UsageError
from goldbench.http import normal_origin

RELEASES = "releases"
"""The folder of frozen gold standards in that of a study."""

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """`origins` are the addresses by which browsers reach this server, the first one in links.

    All are https, or none is (a laptop, http://127.0.0.1): the session's cookie depends on it.
    `folder` is the study's folder, with `study.toml` and `draw/`; the pages can do without it.
    `body` and `upload` are the largest request in bytes, for pages and for files sent by the lead.
    """

    origins: tuple[str, ...] = ("http://127.0.0.1:8000", "http://localhost:8000")
    folder: Path | None = None
    title: str = ""
    language: str = "en"
    body: int = 2 * MEBIBYTE
    upload: int = 64 * MEBIBYTE
    pulse: float = 2.0  # seconds between looks at the progress of the study

    def __post_init__(self) -> None:
        if not self.origins:
            msg = "a server needs at least one address"
            raise UsageError(msg)
        if len({normal_origin(origin).split(":", 1)[0] for origin in self.origins}) > 1:
            msg = "the addresses of a server are all https or all http"
            raise UsageError(msg)

    @property
    def https(self) -> bool:
        return normal_origin(self.origins[0]).startswith("https:")

    def link(self, path: str) -> str:
        """Give the whole address of a page.

        >>> Settings(origins=("https://study.example",)).link("/invite/x")
        'https://study.example/invite/x'
        """
        return normal_origin(self.origins[0]) + path
