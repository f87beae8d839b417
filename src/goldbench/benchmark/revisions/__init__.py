"""The revisions that make the tables of a benchmark; Alembic runs them in their order."""
