"""A site whose batch can be sent, and a head office that knows nothing yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from goldbench.study import Actor, Study, export_guideline, import_guideline
from studies import Pen, Team, join_as_lead, open_study


@pytest.fixture
def head_office(tmp_path: Path) -> Iterator[Study]:
    with open_study(f"sqlite:///{tmp_path / 'lead.db'}", seed=77) as study:
        yield study


@pytest.fixture
def lead(head_office: Study) -> Actor:
    return join_as_lead(head_office)


def work(crew: Team, batch: str, *, notes_each: int = 4) -> None:
    """Both annotators of North close their first notes, with one disagreement and a comment."""
    for who, actor in enumerate(crew.at(0)):
        for number in range(1, notes_each + 1):
            pen = Pen(crew.study, actor, batch, number)
            pen.span("DATE", 13, 23, comment="words of the annotator")
            if who and "Navarro 0" in pen.text:
                pen.span("NAME", 24, 27)
            pen.done()


def send_guideline(crew: Team, head_office: Study, lead: Actor, tmp_path: Path) -> None:
    export_guideline(crew.study, crew.lead, crew.guideline.id, tmp_path / "guideline.json")
    guideline = import_guideline(head_office, lead, tmp_path / "guideline.json")
    assert (guideline.hash, guideline.version, guideline.frozen) == (crew.guideline.hash, 1, True)
    assert guideline.texts == crew.guideline.texts
    assert import_guideline(head_office, lead, tmp_path / "guideline.json").id == guideline.id
