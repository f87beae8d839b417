"""Guidelines: drafts, frozen versions, what changed, and who reads them."""

import pytest

from goldbench.corpus import Label, Schema
from goldbench.errors import UsageError
from goldbench.schemes import SCHEMES, scheme
from goldbench.study import (
    Actor,
    NotFoundError,
    StateError,
    Study,
    VariableNotes,
    edit_guideline,
    find_changed_labels,
    freeze_guideline,
    list_guidelines,
    revise_guideline,
    schema_json,
    schema_of,
    start_guideline,
    starting_texts,
)
from studies import SPANS, SQLITE, join_as_lead


@pytest.fixture
def lead(study: Study) -> Actor:
    return join_as_lead(study)


def test_a_version_is_written_frozen_and_then_never_changed(study: Study, lead: Actor) -> None:
    draft = start_guideline(study, lead, SPANS)
    assert (draft.version, draft.frozen, draft.hash) == (1, False, None)
    assert list(draft.texts) == ["", "DATE", "NAME"]
    edit_guideline(study, lead, draft.id, "DATE", "# Dates\n\nWith a year.")
    frozen = freeze_guideline(study, lead, draft.id)
    assert frozen.frozen
    assert frozen.hash is not None
    for change in (
        lambda: edit_guideline(study, lead, draft.id, "DATE", "other"),
        lambda: freeze_guideline(study, lead, draft.id),
    ):
        with pytest.raises(StateError, match="is frozen"):
            change()
    second = revise_guideline(study, lead, change="years may be missing")
    assert second.version == 2
    assert second.texts == frozen.texts
    with pytest.raises(StateError, match="still a draft"):
        revise_guideline(study, lead, change="again")
    edit_guideline(study, lead, second.id, "NAME", "# Names")
    edit_guideline(study, lead, second.id, "NAME", "# Names, last")
    both = list_guidelines(study, lead)
    assert [guideline.version for guideline in both] == [1, 2]
    assert find_changed_labels(*both) == ["NAME"]
    assert freeze_guideline(study, lead, second.id).hash != frozen.hash


@SQLITE
def test_the_hash_follows_from_the_words(study: Study, lead: Actor) -> None:
    guideline = freeze_guideline(study, lead, start_guideline(study, lead, SPANS).id)
    again = freeze_guideline(study, lead, revise_guideline(study, lead, change="nothing").id)
    assert guideline.hash == again.hash


@SQLITE
def test_a_revision_may_change_the_schema(study: Study, lead: Actor) -> None:
    freeze_guideline(study, lead, start_guideline(study, lead, SPANS).id)
    wider = Schema("words", "2", (*SPANS.labels, Label("AGE", description="An age in years.")))
    draft = revise_guideline(study, lead, change="ages too", schema=wider)
    assert "An age in years." in draft.texts["AGE"]
    assert draft.schema == wider


@SQLITE
def test_every_variable_has_a_text_before_it_freezes(study: Study, lead: Actor) -> None:
    draft = start_guideline(study, lead, SPANS, {"": "general", "DATE": "dates"})
    with pytest.raises(StateError, match="no text yet for: NAME"):
        freeze_guideline(study, lead, draft.id)
    with pytest.raises(NotFoundError):
        edit_guideline(study, lead, draft.id, "SMOKER", "x")
    with pytest.raises(UsageError):
        edit_guideline(study, lead, draft.id, "NAME", "\x00")
    with pytest.raises(NotFoundError):
        edit_guideline(study, lead, "none", "NAME", "x")


@SQLITE
def test_there_is_nothing_to_revise_before_the_first(study: Study, lead: Actor) -> None:
    with pytest.raises(StateError, match="no guideline"):
        revise_guideline(study, lead, change="x")


def test_a_page_begins_with_what_the_protocol_says() -> None:
    texts = starting_texts(
        scheme("asthma"),
        {"OBESITY": VariableNotes(("adiposity",), "A denied one is not marked.")},
    )
    assert "Other words for it: adiposity." in texts["OBESITY"]
    assert "A denied one is not marked." in texts["OBESITY"]
    assert "## Do\n" in texts["TOTAL_IGE"]
    assert "## Don't\n" in texts["TOTAL_IGE"]


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_every_scheme_can_begin_a_guideline_and_survives_as_json(name: str) -> None:
    schema = scheme(name)
    texts = starting_texts(schema)
    assert list(texts) == ["", *schema.names]
    assert all(text.strip() for text in texts.values())
    assert schema_of(schema_json(schema)) == schema
