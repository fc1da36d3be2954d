"""${message}."""
<%
def plain(commands):
    """Without the comments that Alembic puts around them."""
    lines = (commands or "pass").splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith("# ###")).strip()
%>
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    ${plain(upgrades)}


def downgrade() -> None:
    ${plain(downgrades)}
