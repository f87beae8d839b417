"""One Spark session for all tests of this folder; without Spark they skip (see `make spark`)."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session", autouse=True)
def sql() -> Any:
    return pytest.importorskip("pyspark.sql", reason="needs Spark: make spark")


@pytest.fixture(scope="session")
def session(sql: Any) -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    started = (
        sql.SparkSession.builder.master("local[2]")
        .appName("goldbench-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    yield started
    started.stop()
