"""A note."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from goldbench.corpus.attributes import NONE, Attributes
from goldbench.corpus.marks import Marks
from goldbench.errors import MissingTextError


@dataclass(frozen=True, slots=True)
class Document:
    """A note: its id, its text, and what is known about it.

    The text is never changed: no newline, case or Unicode normalisation, no stripping, a
    leading U+FEFF kept. `text` is None where the source carries marks only (a table of offsets,
    an NLP Sandbox annotation store). Known metadata keys: patient, site, department, date,
    kind, age, sex, split; any other may stand beside them.
    """

    id: str
    text: str | None = field(repr=False)
    meta: Attributes = NONE

    def __post_init__(self) -> None:
        if self.meta.__class__ is not Attributes:
            object.__setattr__(self, "meta", Attributes(self.meta))

    def require_text(self) -> str:
        if self.text is None:
            msg = f"document {self.id!r} has no text here, only marks"
            raise MissingTextError(msg, hint="give the notes with --texts PATH")
        return self.text

    @property
    def sha256(self) -> str:
        """The fingerprint by which two copies of a note are told apart without showing either."""
        return hashlib.sha256(self.require_text().encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Record:
    """A document and what each layer says about it: the unit that readers yield, writers take.

    A layer that did not look at the document is not in `layers`.
    """

    document: Document
    layers: Mapping[str, Marks] = field(default_factory=dict[str, Marks])
