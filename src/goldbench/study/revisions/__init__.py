"""The revisions that make the tables of a study; Alembic runs them in order of their numbers."""
