"""What a study has and what it still lacks, on the lead's first page."""

from pathlib import Path

from goldbench.web import Settings
from goldbench.web.pages.steps import steps_of
from studies import Team, join_as_lead, open_study, produce
from web.visitors import Visitor


def test_a_new_study_lacks_everything_in_the_order_in_which_it_is_done(tmp_path: Path) -> None:
    with open_study(f"sqlite:///{tmp_path / 'new.db'}") as study:
        steps = steps_of(study, join_as_lead(study), Settings())
    assert [(step.name, step.done, step.count) for step in steps] == [
        ("guideline", False, 0), ("sites", False, 0), ("notes", False, 0), ("people", False, 0),
        ("training", False, 0), ("production", False, 0), ("agreement", False, 0),
        ("gold", False, 0),
    ]  # fmt: skip


def test_what_is_there_is_counted_and_a_step_is_done_once(crew: Team) -> None:
    produce(crew)
    steps = {step.name: step for step in steps_of(crew.study, crew.lead, Settings())}
    done = {name: step.count for name, step in steps.items() if step.done}
    assert done == {
        "guideline": 1, "sites": 2, "notes": 10, "people": 4, "training": 1, "production": 1,
    }  # fmt: skip
    assert (steps["agreement"].count, steps["gold"].count) == (0, 0)


def test_the_lead_sees_what_comes_next(lead: Visitor, crew: Team) -> None:
    page = lead.read("/")
    assert "1 frozen version" in page
    assert "1 round closed" in page
    assert page.count('aria-current="step"') == 1
    produce(crew)
    assert "0 of 16 sheets done" in lead.read("/")
