"""Spark Connect, as on shared clusters: a client without a JVM, so neither RDDs nor a context."""

import json

import pytest

from goldbench.engines import MarksWork, results
from goldbench.engines.spark_frames import record_of
from goldbench.formats.tables.parts import digest
from goldbench.phi import AnnotateTask
from spark.sessions import run_script

pytest.importorskip("grpc", reason="needs Spark Connect: make spark")

SCRIPT = """
import json
import polars as pl
from pyspark.sql import SparkSession
import goldbench as gb
from goldbench.formats.tables.parts import SHAPES, digest

spark = SparkSession.builder.remote("local[2]").getOrCreate()
rows = [(n, f"Seen by Dr. Alice Moore on {n % 28 + 1}/3/2021.") for n in range(60)]
notes = spark.createDataFrame(rows, "note_id INT, note_text STRING")
marks = gb.spark.annotate(notes, partitions=3)
table = pl.from_arrow(marks.select(*SHAPES["marks"]).toArrow())
spans = gb.spark.udf("en")
print(json.dumps({
    "client": type(spark).__module__,
    "digest": digest(table),
    "clean": gb.spark.deidentify(notes, policy="tag").where("id = '7'").first()["text"],
    "mentions": gb.spark.note_nlp(marks, notes, date="2026-01-31").count(),
    "marks": sum(len(row) for row in table["spans"]),
    "udf": len(notes.where("note_id = 7").select(spans("note_text").alias("s")).first()["s"]),
}))
spark.stop()
"""


def test_the_same_rows_through_spark_connect() -> None:
    answer = json.loads(run_script(SCRIPT).splitlines()[-1])
    notes = [
        record_of({"id": str(n), "text": f"Seen by Dr. Alice Moore on {n % 28 + 1}/3/2021."})
        for n in range(60)
    ]
    here = results(notes, MarksWork(AnnotateTask("en"))).frame()
    assert answer["client"].startswith("pyspark.sql.connect")
    assert answer["digest"] == digest(here)
    assert answer["mentions"] == answer["marks"] > 0
    assert answer["udf"] == len(here["spans"][7])
    assert "Moore" not in answer["clean"]
