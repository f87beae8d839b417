import io
import zipfile

import pytest

from goldbench.study import batch_progress
from goldbench.web.pages.exchange.foreign import FOREIGN, fits
from studies import FACTS, SPANS, Team, produce
from web.visitors import Visitor


@pytest.mark.parametrize("tool", FOREIGN)
def test_notes_go_out_unmarked_under_the_annotators_numbers(
    lead: Visitor, crew: Team, tool: str
) -> None:
    batch = produce(crew)
    path = f"/lead/batches/{batch.id}/assignment?person={crew.annotators[0].id}&to={tool}"
    answer = lead.get(path)
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        held = "".join(archive.namelist()) + "".join(
            archive.read(name).decode("utf-8", "replace") for name in archive.namelist()
        )
    assert "note-0001" in held
    assert "site0-" not in held


def test_marks_come_back_as_closed_sheets(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    path = f"/lead/batches/{batch.id}"
    sent = lead.get(f"{path}/assignment?person={annotator.id}&to=brat").content
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sent)) as source, zipfile.ZipFile(buffer, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("note-0002.ann"):
                text = source.read(name.replace(".ann", ".txt")).decode()
                content = f"T1\tDATE 13 23\t{text[13:23]}\n".encode()
            if name.endswith("note-0003.ann"):
                content = b"T1\tUNKNOWN 0 6\tRecord\n"
            target.writestr(name, content)
    upload = {"file": ("back.zip", buffer.getvalue())}
    page = lead.form(f"{path}/marks", {"person": annotator.id}, files=upload).text
    assert "Taken in: 3 notes." in page
    assert "note-0003" in page
    rows = batch_progress(crew.study, crew.lead, batch.id).annotators
    assert next(row.done for row in rows if row.person == annotator.id) == 3


def test_a_tool_that_cannot_hold_required_attributes_is_not_offered() -> None:
    assert fits(SPANS, "doccano")  # no attribute there must be filled in
    assert not fits(FACTS, "doccano")
    assert [to for to in FOREIGN if not fits(FACTS, to)] == ["doccano"]


def test_a_tool_that_is_not_there_is_refused(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    path = f"/lead/batches/{batch.id}/assignment?person={crew.annotators[0].id}&to=../x"
    assert lead.get(path).status_code == 400
