"""Work that Spark's workers can import: they know nothing of the tests' own modules."""

from typing import Any

SOURCE = """
from goldbench.corpus import Marks, Record
from goldbench.engines.results import Result


class Failing:
    kind = "marks"
    settings = {"work": "failing"}

    def reads(self, record):
        return ()

    def __call__(self, record):
        text = record.document.text
        if "date:" not in text:
            raise ZeroDivisionError(text)
        return Result(Record(record.document, {"marks": Marks()}))
"""


def _made() -> Any:
    names: dict[str, Any] = {"__name__": "__main__"}  # pickled by value, as a notebook's classes
    exec(SOURCE, names)  # noqa: S102  # our own words
    return names["Failing"]


Failing = _made()
