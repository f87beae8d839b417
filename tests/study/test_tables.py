"""The revisions make exactly the tables that the code describes."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from goldbench.study import Study
from goldbench.study.study import owner


def test_the_revisions_make_the_tables_that_the_code_uses(study: Study) -> None:
    with study.store.read() as connection:
        options = {"version_table": "study_version", "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, owner().metadata) == []


def test_every_log_has_its_triggers(study: Study) -> None:
    query = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if study.store.dialect == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    )
    with study.store.read() as connection:
        names = set(connection.exec_driver_sql(query).scalars())
    for table in ("sheet_event", "curation_event", "audit_event", "release"):
        assert any(name.startswith(f"{table}_") for name in names)
