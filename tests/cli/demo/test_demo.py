"""The whole study in one command: run once, then looked at from all sides."""

import json
import socket
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from playwright.sync_api import Browser

import goldbench as gb
from goldbench.cli import main
from goldbench.cli.demo.rehearsal.collection import collect
from goldbench.cli.demo.rehearsal.people import PASSWORD
from goldbench.cli.demo.rehearsal.population import READER, TERMS, build_town
from goldbench.gold import open_release
from goldbench.planning.folder import StudyFolder
from goldbench.study import OPERATOR, list_batches, list_people, verify_study, wave_state
from web.editor.browser import browser
from web.hosting import House, hosted

__all__ = ["browser"]


class Demo:
    """What the command said, and the folder it left."""

    def __init__(self, folder: Path, result: Result) -> None:
        self.folder = folder
        self.result = result
        self.page = (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    out = tmp_path_factory.mktemp("there") / "demo"
    result = CliRunner().invoke(main, ["demo", "--out", str(out), "--scale", "0.5"])
    assert result.exit_code == 0, result.stderr
    return Demo(out, result)


@pytest.fixture(scope="module")
def house(demo: Demo) -> Iterator[House]:
    with hosted(demo.folder, "Asthma in six hospitals") as running:
        yield running


def test_it_ends_with_the_path_of_the_report_and_tells_every_phase(demo: Demo) -> None:
    assert demo.result.stdout.strip() == str(demo.folder / "report.html")
    for step in ("1 Population", "2 Collection", "3 Guidelines", "4 Annotation", "5 Evaluation"):
        assert step in demo.result.stderr
    assert "SLiCE asks for" in demo.result.stderr
    assert "the guideline is made clearer" in demo.result.stderr
    assert "the gate opens" in demo.result.stderr
    assert "reader is better than terms" in demo.result.stderr
    assert "as good as a second human?" in demo.result.stderr
    assert "terms agrees less: Δ −." in demo.result.stderr
    assert f"goldbench serve {demo.folder}" in demo.result.stderr
    assert PASSWORD in demo.result.stderr


def test_the_report_tells_the_whole_study(demo: Demo) -> None:
    assert "<h1>Asthma in six hospitals</h1>" in demo.page
    for section in (
        "result", "study", "sample", "waves", "annotation", "agreement", "human", "planned",
        "scores",
        "limits", "variables", "labels", "groups", "comparison", "errors", "methods", "checklist",
        "provenance",
    ):  # fmt: skip
        assert f'<section id="{section}"' in demo.page
    assert "Low for annotators and for reader (F1 below 0.80): TOTAL_IGE" in demo.page
    assert "better than terms by" in demo.page
    assert "Margin 0.05, fixed in the protocol." in demo.page
    assert "goldbench demo --scale 0.5 --lang en --seed 1" in demo.page
    assert "Acted out on synthetic notes by simulated people" in demo.page
    assert "notes drawn at random would have sufficed" in demo.page
    assert "10 of 12 annotators are medically trained" in demo.page


def test_a_system_stands_beside_the_annotators_by_their_logins(demo: Demo) -> None:
    system = f"reader={demo.folder / 'systems' / 'reader'}::reader"
    words = ["compare", "--human", "annotator-1a,annotator-1b", str(demo.folder), system, "--json"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.stderr
    (pair,) = json.loads(done.stdout)["human"]
    assert pair["annotators"] == ["annotator-1a", "annotator-1b"]
    assert (pair["margin"], pair["margin_from"]) == (0.05, "protocol")
    everybody = CliRunner().invoke(main, [*words[:2], "all", *words[3:]])
    (all_,) = json.loads(everybody.stdout)["human"]
    assert all_["annotators"] == ["annotator 1", "annotator 2"]
    assert all_["documents"] > pair["documents"]
    unknown = CliRunner().invoke(main, [*words[:2], "annotator-1a,nobody", *words[3:]])
    assert unknown.exit_code == 2
    assert "there is no annotator 'nobody'" in unknown.stderr


def test_the_folder_is_a_study_like_any_other(demo: Demo, house: House) -> None:
    study = StudyFolder.open(demo.folder)
    assert study.protocol.primary.name == "ASTHMA"
    assert (demo.folder / "draw" / "design.csv").is_file()
    release = open_release(demo.folder / "releases" / "asthma-1")
    assert release.policy.kind == "curate"
    assert release.documents >= 100
    assert release.about["waves"]["early"] is None
    assert len(list_people(house.study, OPERATOR)) == 19
    names = {batch.name: batch.state for batch in list_batches(house.study, OPERATOR)}
    waves = [name for name in names if name.startswith("production, wave ")]
    assert waves
    assert names == {
        "training 1": "closed",
        "training 2": "closed",
        **dict.fromkeys(waves, "closed"),
        "try it yourself": "open",
    }
    assert verify_study(house.study, OPERATOR).events > 1500


def test_it_stops_when_the_intervals_are_narrow_and_says_what_was_not_needed(
    demo: Demo, house: House
) -> None:
    state = wave_state(house.study, OPERATOR)
    assert state is not None
    assert state.stopped
    assert state.looks[-1].verdict == "stop"
    assert (
        f"{state.planned - state.notes} of the {state.planned} planned notes" in demo.result.stderr
    )
    assert "stop now, the intervals are as narrow as planned" in demo.result.stderr
    assert "they are not what the study stopped for" in demo.page
    assert "recall by at most 0.007 in simulations" in demo.page
    result = CliRunner().invoke(main, ["draw", str(demo.folder), "--wave", "status"])
    assert "narrow enough   yes: stop now." in result.stdout


def test_the_same_report_can_be_made_by_hand(demo: Demo) -> None:
    folder = demo.folder
    systems = {name: folder / "systems" / name for name in (READER, TERMS)}
    reported = gb.report(
        folder / "releases" / "asthma-1", systems, tracks="overlap", study=folder, errors=0
    )
    assert {"study", "agreement", "planned"} <= set(reported.sections)
    f1 = reported.evidence.results[0].scores.estimate
    assert f1 is not None
    assert f"{f1.f1:.3f}" in demo.page


def test_names_are_found_by_a_real_system(demo: Demo) -> None:
    page = (demo.folder / "phi.html").read_text(encoding="utf-8")
    assert "goldbench-phi" in page
    assert "These notes are synthetic" in page


def test_a_browser_reads_the_headline_of_the_report(demo: Demo, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((demo.folder / "report.html").as_uri())
    assert page.locator("h1").inner_text() == "Asthma in six hospitals"
    assert page.locator(".headline .large").count() == 2
    assert 0.8 < float(page.locator(".headline .large").first.inner_text()) <= 1
    page.close()


def test_a_browser_opens_the_study_with_a_ready_login(house: House, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{house.address}/sign-in")
    page.locator("[name=login]").fill("annotator-1a")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(f"{house.address}/")
    assert page.locator("h1").inner_text() == "Hello, annotator-1a"
    assert "Asthma in six hospitals" in page.title()
    assert "try it yourself" in page.locator("main").inner_text()
    page.close()


def test_a_spanish_study_is_searched_with_spanish_terms_and_told_in_spanish(tmp_path: Path) -> None:
    town = build_town(tmp_path / "es", notes=1500, lang="es", seed=3, today=date(2031, 1, 1))
    assert town.folder.protocol.primary.terms[0].text == "asma"
    collected = collect(town)
    assert len(collected.sample.draw.notes) > 250
    scored = gb.score(town.truth, tmp_path / "es" / "systems" / TERMS, "overlap")
    assert scored[0].by_label["ASTHMA"].f1 is not None
    assert scored[0].by_label["ASTHMA"].f1 > 0.7
    reported = gb.report(
        town.truth, town.folder.path / "systems" / TERMS, study=town.folder.path, errors=0
    )
    page = reported._repr_html_()
    assert "Asma en seis hospitales" in town.folder.protocol.title
    assert reported.report.lang == "es"
    assert "Representado con notas sintéticas y personas simuladas" in page
    assert "Muestra y pesos" in page


def test_a_finished_play_is_not_made_again_but_opened(demo: Demo) -> None:
    again = CliRunner().invoke(main, ["demo", "--out", str(demo.folder)])
    assert again.exit_code == 2
    assert f"hint: open it with goldbench demo --out {demo.folder} --serve" in again.stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        arguments = ["demo", "--out", str(demo.folder), "--serve", "--port", port]
        opened = CliRunner().invoke(main, arguments)
    assert "is opened as it is" in opened.stderr
    assert opened.stdout.strip() == str(demo.folder / "report.html")
    assert opened.exit_code != 0
    assert "Traceback" not in opened.stderr


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x", encoding="utf-8")
    done = CliRunner().invoke(main, ["demo", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "exists" in done.stderr
    assert "hint: remove it" in done.stderr


def test_a_browser_reads_on_the_page_of_waves_that_the_study_stops(
    house: House, browser: Browser
) -> None:
    page = browser.new_page()
    page.goto(f"{house.address}/sign-in")
    page.locator("[name=login]").fill("lead")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(f"{house.address}/")
    assert "Stop now: the intervals are as narrow as planned." in page.locator("main").inner_text()
    page.goto(f"{house.address}/lead/waves")
    text = page.locator("main").inner_text()
    assert "Stop now: the intervals are as narrow as planned." in text
    assert "are not needed" in text
    assert page.locator("main table tbody tr").count() >= 1
    page.close()
