"""Nobody reads a note before they accepted the terms that stand."""

import pytest

from goldbench.study import (
    NotAllowedError,
    TermsError,
    accept_terms,
    create_token,
    current_terms,
    publish_terms,
    read_sheet,
    token_actor,
)
from studies import SQLITE, Team, produce


def test_new_terms_close_all_notes_until_they_are_accepted(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    token = create_token(crew.study, annotator, name="x", scopes=["annotate"])
    read_sheet(crew.study, annotator, batch.id, 1)
    terms = publish_terms(crew.study, crew.lead, "Read it at work only.")
    assert terms.version == 1
    for actor in (annotator, token_actor(crew.study, str(token.token))):
        with pytest.raises(TermsError) as caught:
            read_sheet(crew.study, actor, batch.id, 1)
        assert caught.value.details == {"needs": "terms", "version": 1}
    with pytest.raises(TermsError, match="version 1 stands"):
        accept_terms(crew.study, annotator, 0)
    for _ in range(2):
        accept_terms(crew.study, annotator, 1)
    assert current_terms(crew.study, annotator).accepted
    read_sheet(crew.study, annotator, batch.id, 1)
    read_sheet(crew.study, token_actor(crew.study, str(token.token)), batch.id, 1)


@SQLITE
def test_only_the_lead_publishes_terms(crew: Team) -> None:
    with pytest.raises(NotAllowedError):
        publish_terms(crew.study, crew.annotators[0], "Anything goes.")
