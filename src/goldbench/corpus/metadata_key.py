"""A key of metadata that somebody named: one that no document has is a slip of the pen."""

from collections.abc import Iterable

from goldbench.corpus.document import Document
from goldbench.errors import UsageError

PATIENT = "patient"


def check_key(documents: Iterable[Document], key: str, *, option: str) -> None:
    """Refuse a key that none of the documents has; the usual one need not be there.

    Without this every document would count as a patient of its own, and nobody would be told.
    """
    if key == PATIENT:
        return
    there: set[str] = set()
    for document in documents:
        if document.meta.text(key):
            return
        there |= {name for name, _ in document.meta.items()}
    known = ", ".join(sorted(there)) or "none"
    raise unknown_key(
        key, option, hint=f"metadata there is: {known} (columns may be known by another name)"
    )


def unknown_key(key: str, option: str, *, hint: str = "") -> UsageError:
    """Give the error; without a hint for who no longer has the documents."""
    msg = f"{option}: no document has the metadata {key!r}"
    return UsageError(msg, hint=hint or "`goldbench describe` lists the metadata of a corpus")


__all__ = ["PATIENT", "check_key", "unknown_key"]
