"""What a worker on a cluster has to have: no web, no database, no report."""

import subprocess
import sys

CODE = """
import sys
from goldbench.corpus import Document, Record
from goldbench.engines import spark_frames
from goldbench.engines.results import MarksWork, results
from goldbench.phi import AnnotateTask, DeidentifyWork, DeidentifyTask, policy
from goldbench.risk import RiskTask
notes = [Record(Document("a", "Seen by Dr. Alice Moore on 3/4/2020, phone 617-555-0123."))]
for maker in (MarksWork(AnnotateTask("en")), MarksWork(RiskTask("en")),
              DeidentifyWork(DeidentifyTask("en", policy("tag")))):
    done = results(notes, maker)
    assert not done.failed, done.failed
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
HEAVY = {
    "alembic", "argon2", "click", "fastapi", "httpx2", "jinja2", "lxml", "markdown_it", "pyarrow",
    "pydantic", "pyspark", "rich", "sqlalchemy", "starlette", "uvicorn", "yaml",
}  # fmt: skip


def test_work_imports_neither_web_nor_database_nor_reports() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert HEAVY & set(done.stdout.split()) == set()
