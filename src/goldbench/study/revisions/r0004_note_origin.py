"""Where a note comes from: the sample, the draw for training, the reserve."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("note", sa.Column("origin", sa.String(20)))
    op.add_column("note", sa.Column("rank", sa.Integer()))
    op.execute("UPDATE note SET origin = 'sample' WHERE probability IS NOT NULL")
