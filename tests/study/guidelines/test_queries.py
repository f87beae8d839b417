"""Who may read which version of the guideline, and says so once."""

import pytest

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    NotAllowedError,
    NotFoundError,
    Study,
    add_site,
    confirm_guideline,
    freeze_guideline,
    read_guideline,
    start_guideline,
)
from studies import SPANS, SQLITE, join, join_as_lead


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


@SQLITE
def test_authors_write_and_annotators_read_what_they_work_under(study: Study, lead: Actor) -> None:
    author = join(study, lead, "author", "author", None)
    site = add_site(study, lead, "North")
    actor = join(study, lead, "annotator", "annotator", site.id)
    draft = start_guideline(study, author, SPANS)
    freeze_guideline(study, author, draft.id)
    assert read_guideline(study, author, draft.id).version == 1
    with pytest.raises(NotAllowedError):
        start_guideline(study, actor, SPANS)
    for look in (read_guideline, confirm_guideline):
        with pytest.raises(NotFoundError):
            look(study, actor, draft.id)
    with pytest.raises(UsageError):
        start_guideline(study, author, SPANS, {"OTHER": "x"})
