"""What is said where the workers are not those that the work needs."""

import sys
from pathlib import Path
from typing import Any

import pytest

import goldbench as gb
from goldbench.engines import spark_frames
from goldbench.errors import UsageError
from spark.sessions import run_script

BARE = """
import sys
from pyspark.sql import SparkSession
import goldbench as gb
from goldbench.errors import UsageError

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
notes = spark.createDataFrame([("1", "a")], "note_id STRING, note_text STRING")
try:
    gb.spark.annotate(notes)
except UsageError as error:
    print(error, error.hint)
spark.stop()
"""


def test_another_version_on_the_workers_is_refused(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = session.createDataFrame([("1", "a")], "note_id STRING, note_text STRING")
    monkeypatch.setattr(spark_frames, "_CHECKED", set())
    monkeypatch.setattr(spark_frames, "version", lambda _: "9.9.9")
    with pytest.raises(UsageError, match=r"workers .* have goldbench .*, here it is 9\.9\.9"):
        gb.spark.annotate(notes)


def test_workers_without_goldbench_are_told_apart_from_a_failure(tmp_path: Path) -> None:
    bare = tmp_path / "python"  # the same Python without any package
    bare.write_text('#!/bin/sh\nexec "$GOLDBENCH_TEST_PYTHON" -S "$@"\n')
    bare.chmod(0o755)
    output = run_script(BARE, PYSPARK_PYTHON=str(bare), GOLDBENCH_TEST_PYTHON=sys.executable)
    assert "have no goldbench, or lack pyarrow or pandas" in output
    assert "install goldbench" in output
