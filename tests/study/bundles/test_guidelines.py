"""The frozen guideline as a file: the lead's very words, or none."""

from pathlib import Path

import orjson
import pytest

from goldbench.errors import FormatError, GoldbenchError, UsageError
from goldbench.study import (
    Actor,
    StateError,
    Study,
    export_guideline,
    import_guideline,
    list_guidelines,
    revise_guideline,
)
from studies import SQLITE, Team


@SQLITE
def test_only_frozen_words_leave_and_changed_ones_do_not_come_in(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    draft = revise_guideline(crew.study, crew.lead, change="more")
    with pytest.raises(StateError, match="frozen"):
        export_guideline(crew.study, crew.lead, draft.id, tmp_path / "draft.json")
    path = tmp_path / "guideline.json"
    export_guideline(crew.study, crew.lead, crew.guideline.id, path)
    with pytest.raises(UsageError, match="exists"):
        export_guideline(crew.study, crew.lead, crew.guideline.id, path)
    content = path.read_bytes()
    for changed in (content.replace(b"# DATE", b"# DATES"), b"{}", b"[", b"[1]"):
        path.write_bytes(changed)
        with pytest.raises(FormatError):
            import_guideline(head_office, lead, path)


WRONG: list[dict[str, object]] = [
    {"format": "goldbench guideline 2"}, {"format": ["x"]}, {"hash": "0" * 64}, {"hash": {}},
    {"schema": None}, {"schema": {}}, {"schema": []}, {"texts": None}, {"texts": {"DATE": "x"}},
    {"texts": [["DATE"]]}, {"texts": [["DATE", 3]]}, {"texts": [[["DATE"], "x"]]},
    {"version": "1"}, {"version": 1.0}, {"version": None}, {"version": True}, {"version": 0},
    {"version": -1}, {"version": 2**63}, {"version": [1]}, {"change": None}, {"change": ["x"]},
]  # fmt: skip


@SQLITE
def test_what_is_not_what_it_should_be_is_refused_and_leaves_nothing(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    path = tmp_path / "guideline.json"
    export_guideline(crew.study, crew.lead, crew.guideline.id, path)
    content = orjson.loads(path.read_bytes())
    for change in WRONG:
        path.write_bytes(orjson.dumps(content | change))
        with pytest.raises(GoldbenchError):
            import_guideline(head_office, lead, path)
    assert list_guidelines(head_office, lead) == []


@SQLITE
def test_the_same_version_again_is_there_already_and_another_one_has_its_number(
    crew: Team, head_office: Study, lead: Actor, tmp_path: Path
) -> None:
    path = tmp_path / "guideline.json"
    export_guideline(crew.study, crew.lead, crew.guideline.id, path)
    taken = import_guideline(head_office, lead, path)
    assert taken.frozen
    assert import_guideline(head_office, lead, path).id == taken.id
    assert import_guideline(crew.study, crew.lead, path).id == crew.guideline.id
