"""The metadata by which notes are de-identified: whose they are, and what may stay."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from goldbench.corpus import Document, Record
from goldbench.corpus.metadata_key import check_key

_LOOKED_AT = 1000
"""Notes of a stream of which one must have the metadata that was named."""


def first_documents(records: Iterable[Record]) -> Iterator[Document]:
    """Give the documents of a stream that `check_metadata` looks at."""
    return (record.document for record in islice(records, _LOOKED_AT))


def check_metadata(
    documents: Callable[[], Iterable[Document]],
    patient: str,
    keep: Sequence[str],
    *,
    dashes: str = "",
) -> None:
    """Refuse keys that no note has: dates of one patient would be shifted apart, in silence.

    `documents` begins anew for each key; where only the usual one is named nothing is read.
    `dashes` stand before the names where they are options of a command.
    """
    for option, key in (("patient", patient), *(("keep", key) for key in keep)):
        check_key(documents(), key, option=f"{dashes}{option}")
