"""A cluster of two executors, one of which is killed in the middle: the same rows to the last."""

from pathlib import Path

import polars as pl

from goldbench.engines import MarksWork, NoteSource, here
from goldbench.formats.tables.parts import SHAPES, digest
from goldbench.phi import AnnotateTask
from spark.sessions import run_script

NOTES = 600

# The job runs in a thread. When some tasks are committed, an executor's JVM is killed with SIGKILL.
SCRIPT = """
import os, signal, sys, threading, time
from pathlib import Path
from pyspark.sql import SparkSession
import goldbench as gb

source, out = sys.argv[1:]
spark = (
    SparkSession.builder.master("local-cluster[2,1,1024]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(sys.path))
    .getOrCreate()
)
rows = gb.spark.annotate(spark.read.parquet(source), partitions=24)
job = threading.Thread(target=lambda: rows.write.parquet(out))
job.start()

def committed():
    return len(list(Path(out).glob("_temporary/0/task_*")))

def executors():
    found = []
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\\0")
        except OSError:
            continue
        if any(b"CoarseGrainedExecutorBackend" in word for word in words):
            if spark.conf.get("spark.app.id").encode() in words:
                found.append(int(entry.name))
    return found

deadline = time.monotonic() + 600
while committed() < 3 and job.is_alive() and time.monotonic() < deadline:
    time.sleep(0.02)
before, pids = committed(), executors()
assert job.is_alive() and len(pids) == 2, (before, pids)
os.kill(pids[0], signal.SIGKILL)
job.join()
print(before)
spark.stop()
"""


def test_a_killed_executor_costs_no_row(tmp_path: Path) -> None:
    source = tmp_path / "notes.parquet"
    texts = [f"{n}: seen by Dr. Alice Moore on {n % 28 + 1}/3/2021." for n in range(NOTES)]
    pl.DataFrame({"note_id": range(NOTES), "note_text": texts}).write_parquet(source)
    committed = int(run_script(SCRIPT, source, tmp_path / "out").split()[-1])
    assert 3 <= committed < 24
    rows = pl.read_parquet(tmp_path / "out" / "*.parquet")
    done = here().run(
        NoteSource(source, "table"), MarksWork(AnnotateTask("en")), tmp_path / "local"
    )
    assert rows.height == NOTES
    assert f"{digest(rows.select(*SHAPES['marks'])):032x}" == done.digest
