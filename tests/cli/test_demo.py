from pathlib import Path

import pytest
from click.testing import CliRunner

from goldbench.cli import main
from goldbench.gold import open_release


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_demo_runs_a_study_to_its_report(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "demo"
    done = CliRunner().invoke(main, ["demo", "--out", str(out), "--notes", "3000", "--lang", lang])
    assert done.exit_code == 0, done.stderr
    assert done.stdout.strip() == str(out / "report.html")
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "Asthma in six hospitals" in page
    assert "model is better than rules" in done.stderr
    release = open_release(out / "gold")
    assert release.policy.kind == "curate"
    assert release.documents > 500


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x", encoding="utf-8")
    done = CliRunner().invoke(main, ["demo", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "exists" in done.stderr
