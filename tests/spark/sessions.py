"""Spark in a process of its own: another master, another client, other workers."""

import os
import subprocess
import sys

ENVIRONMENT = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
TIMEOUT = 900


def run_script(script: str, *arguments: object, **environment: str) -> str:
    """Run a script to its end and give what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
        env={**ENVIRONMENT, **environment},
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout
