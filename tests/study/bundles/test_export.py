"""What a site sends: everything but the text, the names and free words."""

from pathlib import Path

import orjson
import pytest

from goldbench.errors import UsageError
from goldbench.study import NotFoundError, export_bundle
from studies import Team, produce
from study.bundles.conftest import work


def test_a_bundle_holds_no_text_no_name_and_no_free_words(crew: Team, tmp_path: Path) -> None:
    batch = produce(crew)
    work(crew, batch.id)
    export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "north.jsonl")
    text = (tmp_path / "north.jsonl").read_text()
    for secret in ("Navarro", "Record", "words of", "site0-", "-p0", crew.at(0)[0].name, "salt"):
        assert secret not in text
    assert crew.study.key.hex() not in text
    lines = [orjson.loads(line) for line in text.splitlines()]
    kinds = {line["kind"] for line in lines}
    assert kinds == {
        "header", "batch", "person", "note", "sheet", "sheet_event", "curation",
        "curation_event", "end",
    }  # fmt: skip
    assert lines[0]["counts"] == {"done": 8}
    people = {line["id"] for line in lines if line["kind"] == "person"}
    assert people == {person.id for person in (*crew.at(0), crew.curators[0])}
    with pytest.raises(UsageError, match="exists"):
        export_bundle(crew.study, crew.lead, batch.id, crew.sites[0], tmp_path / "north.jsonl")
    with pytest.raises(NotFoundError):
        export_bundle(crew.study, crew.lead, batch.id, "nowhere", tmp_path / "x.jsonl")
