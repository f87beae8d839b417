"""Answers that are a page, too."""

import os
from abc import ABC, abstractmethod
from pathlib import Path

from goldbench.formats.io.files import PAGE, refuse_other, write_text


class Paged(ABC):
    """An answer that has a page: one HTML file that loads nothing."""

    __slots__ = ()

    @property
    @abstractmethod
    def html(self) -> str:
        """The page: one file that loads nothing."""

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the page; give its path."""
        file = Path(path)
        refuse_other(file, PAGE)
        write_text(file, self.html)
        return file
