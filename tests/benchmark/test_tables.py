"""The revisions make exactly the tables that the code describes."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from goldbench.benchmark import Bench
from goldbench.benchmark.bench import owner


def test_the_revisions_make_the_tables_that_the_code_uses(bench: Bench) -> None:
    with bench.store.read() as connection:
        options = {"version_table": "benchmark_version", "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, owner().metadata) == []
