import io
import re
import zipfile
from pathlib import Path

import pytest

from studies import Team
from web.starts import production
from web.visitors import Visitor


@pytest.fixture
def start() -> str:
    return "closed"


def test_gold_is_looked_at_then_frozen_and_downloaded(
    lead: Visitor, crew: Team, folder: Path
) -> None:
    batch = production(crew)
    page = lead.read(f"/lead/gold/preview?batch={batch}")
    assert "agreed" in page
    rows = re.findall(r'<th scope="row">(\w+)</th><td class="number">(\d+)<', page)
    assert {name for name, _ in rows} == {label.name for label in crew.guideline.schema.labels}
    data = {"batch": [batch], "name": "one"}
    assert lead.sent("/lead/gold/freeze", data) == "/lead/gold"
    assert (folder / "releases" / "one" / "release.json").is_file()
    assert "one" in lead.read("/lead/gold")
    answer = lead.get("/lead/gold/one/download")
    assert answer.headers["content-disposition"] == 'attachment; filename="gold-one.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "release.json" in archive.namelist()
    brat = lead.get("/lead/gold/one/download?to=brat")
    with zipfile.ZipFile(io.BytesIO(brat.content)) as archive:
        assert any(name.endswith(".ann") for name in archive.namelist())
    assert "gold opened" in lead.read("/lead/audit")
    again = lead.form("/lead/gold/freeze", data)
    assert again.status_code == 400
    assert "already" in again.text


@pytest.mark.parametrize("name", ["..", "%2e%2e", "..%2f..", "none"])
def test_only_releases_are_downloaded(lead: Visitor, name: str) -> None:
    assert lead.get(f"/lead/gold/{name}/download").status_code == 404


def test_an_annotators_feedback_comes_when_the_batch_is_closed(
    annotator: Visitor, crew: Team
) -> None:
    page = annotator.read(f"/rounds/{production(crew)}")
    assert "Where it was decided otherwise" in page
    assert "NAME · patient" in page
    assert "nothing here" in page
