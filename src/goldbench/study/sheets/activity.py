"""Time really spent on a note: the page reports it, the clock on the wall bounds it.

Stubbs & Uzuner 2015 report 10 minutes a record; that number needs pauses left out. The page sends
every few seconds how long somebody was at work (keys, mouse, scrolling). What it claims can never
be more than what passed since it was last heard, nor more than a minute at a time, so a report
that comes twice counts once.
"""

from datetime import timedelta

from sqlalchemy import update

from goldbench.errors import UsageError
from goldbench.study.actor import Actor
from goldbench.study.sheets.access import own_desk, require_open
from goldbench.study.study import Study
from goldbench.study.tables import sheet

LONGEST = timedelta(minutes=1)


def report_activity(
    study: Study, actor: Actor, batch_id: str, number: int, milliseconds: int
) -> int:
    """Add active time to one's own open sheet; the total so far comes back, in milliseconds."""
    if not 0 <= milliseconds < 2**31:
        msg = "active time is counted in milliseconds, from 0 on"
        raise UsageError(msg)
    with study.store.write() as connection:
        desk = own_desk(connection, actor, batch_id, number, lock=True)
        require_open(desk)
        now = study.now()
        # Before its first report a page may have been open since the note was shown.
        since = desk.seen_at or desk.opened_at or now
        counted = min(timedelta(milliseconds=milliseconds), LONGEST, max(now - since, timedelta()))
        total = int(desk.active_ms + counted / timedelta(milliseconds=1))
        values: dict[str, object] = {"active_ms": total, "seen_at": now}
        if desk.leased:
            values["lease_until"] = now + timedelta(seconds=desk.lease_seconds)
        connection.execute(update(sheet).where(sheet.c.id == desk.sheet).values(**values))
    return total
