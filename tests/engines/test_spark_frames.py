"""Tables of Spark, where there is no Spark: what runs on it is in `tests/spark`."""

import sys
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from goldbench.errors import UsageError

NOTES: Any = pl.DataFrame({"note_id": ["1"], "note_text": ["Seen by Dr. Rao."]})


@pytest.mark.parametrize(
    "run",
    [
        lambda: gb.spark.annotate(NOTES),
        lambda: gb.spark.deidentify(NOTES, policy="tag"),
        lambda: gb.spark.note_nlp(NOTES, date="2026-01-31"),
        lambda: gb.spark.udf("en"),
    ],
    ids=["annotate", "deidentify", "note_nlp", "udf"],
)
def test_without_spark_it_is_told_what_to_install(
    run: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)  # as where the extra is not installed
    with pytest.raises(UsageError, match="Spark is not installed") as caught:
        run()
    assert "goldbench[spark]" in str(caught.value.hint)
