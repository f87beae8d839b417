import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from asthma_study import on_disk, protocol
from goldbench.cli import main
from goldbench.cli.planning.draw import draw
from goldbench.cli.planning.size import size
from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.folder import StudyFolder

SCHEMA = places.CONTRACTS / "size.schema.json"
ASTHMA = ("--precision", "0.85", "--recall", "0.80", "--frequency", "0.48")


def run(*args: str) -> Result:
    return CliRunner().invoke(size, args, catch_exceptions=False, standalone_mode=False)


def printed(*args: str) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(run(*args, "--json").stdout)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(plan)
    return plan


def test_slice_gives_the_numbers_of_the_paper() -> None:
    plan = printed(*ASTHMA, "--half-width", "0.05", "--method", "slice", "--sites", "6")
    assert (plan["total"], plan["positive"], plan["negative"]) == (519, 249, 270)
    assert plan["per_site"] == {"sites": 6, "total": 87, "positive": 42, "negative": 45}
    assert round(plan["assurance"], 2) == 0.52


def test_sites_and_patients_cost_notes() -> None:
    args = (*ASTHMA, "--full-width", "0.2", "--sites", "3", "--notes-per-patient", "4")
    plan = printed(*args)
    assert plan["as_drawn"]["total"] > plan["by_output"]["total"]
    assert (plan["as_drawn"]["sites"], plan["as_drawn"]["icc"]) == (3, 0.2)
    shown = run(*args, "--icc", "0").stdout
    assert "so drawn at 3 sites, 4 notes a patient (icc 0): " in shown


@pytest.mark.parametrize(
    ("args", "total"),
    [
        (("--frequency", "0.485", "--half-width", "0.05"), 514),
        (("--frequency", "0.485", "--full-width", "0.10"), 514),
        (("--frequency", "0.485", "--full-width", "0.05"), 1981),
        (("--frequency", "0.485", "--source", "external"), 546),
        (("--frequency", "0.48"), 519),  # the appendix's defaults: full width .10, level .95
    ],
)
def test_widths_are_spelled_out(args: tuple[str, ...], total: int) -> None:
    rates = ("--precision", "0.85", "--recall", "0.80", "--method", "slice")
    assert printed(*rates, *args)["total"] == total


def test_the_default_keeps_its_promise_and_shows_the_others_beside() -> None:
    done = run(*ASTHMA, "--minutes-per-note", "5")
    assert "561 documents: 269 positive and 292 negative by the system" in done.stdout
    assert "for plain Clopper-Pearson intervals: 557" in done.stdout
    assert "SLiCE: 519 = 249 + 270, assurance 0.52" in done.stdout
    assert "drawn apart by what the system says: 424 = 237 + 187" in done.stdout
    assert "46.8 h for one annotator at 5 minutes a note" in done.stdout
    assert "The sample size was chosen so that" in done.stdout


def test_warnings_are_talk_not_data() -> None:
    done = run(
        "--precision", "0.95", "--recall", "0.8", "--frequency", "0.4", "--full-width", "0.2"
    )
    assert "above 0.9" in done.stderr
    assert "above 0.9" not in done.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--precision", "0.8"), "missing: --recall, --frequency"),
        ((*ASTHMA, "--full-width", "0.1", "--half-width", "0.05"), "both a full and a half"),
        ((*ASTHMA, "--pilot", "48/100"), "both a frequency and a pilot"),
        (("--precision", "0.8", "--recall", "0.8", "--pilot", "48 of 100"), "expected X/M"),
        (("--precision", "0.8", "--recall", "0.8", "--pilot", "0/100"), "0 positives in 100"),
        (("--precision", "80", "--recall", "0.8", "--frequency", "0.3"), "between 0 and 1"),
        (("--precision", "0.6", "--recall", "0.6", "--frequency", "0.9"), "cannot hold together"),
        ((*ASTHMA, "--rho", "0.2"), "go together"),
        ((*ASTHMA, "--each"), "--each needs a study"),
        ((*ASTHMA, "--budget", "5"), "--budget needs a study"),
        ((*ASTHMA, "--icc", "0.4"), "nothing says how many"),
        ((*ASTHMA, "--level", "95"), "level is 95"),
        ((*ASTHMA, "--full-width", "5"), "full width is 5"),
        ((*ASTHMA, "--minutes-per-note", "-3"), "-3 minutes a note"),
    ],
)
def test_wrong_usage_says_what_is_wrong(args: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        run(*args)


def test_no_more_documents_are_asked_for_than_there_are() -> None:
    plan = printed(*ASTHMA, "--population", "200")
    assert plan["total"] <= 200
    assert plan["by_output"] is None
    shown = run(*ASTHMA, "--population", "200").stdout
    assert "as if documents had no end" in shown
    assert "drawn apart" not in shown


def test_clamping_does_as_slice_does() -> None:
    contradiction = ("--precision", "0.6", "--recall", "0.6", "--frequency", "0.9")
    plan = printed(*contradiction, "--method", "slice", "--clamp")
    assert (plan["tn"], plan["assurance"]) == (0, None)
    assert "–" in run(*contradiction, "--method", "slice", "--clamp").stdout


def test_a_pilot_a_design_effect_and_f1_are_taken() -> None:
    rates = ("--precision", "0.85", "--recall", "0.80", "--full-width", "0.2")
    plan = printed(*rates, "--pilot", "48/100", "--mean-mentions", "6", "--rho", "0.2", "--f1")
    assert plan["inputs"]["pilot"] == {"positives": 48, "documents": 100}
    assert plan["inputs"]["deff"] == 2.0
    assert plan["inputs"]["metrics"] == ["precision", "recall", "f1"]


def test_a_figure_is_drawn(tmp_path: Path) -> None:
    wide = ("--full-width", "0.5", "--minutes-per-note", "60", "--interval", "clopper-pearson")
    run(*ASTHMA, *wide, "--plot", f"{tmp_path}/size.svg", "--json")
    assert (tmp_path / "size.svg").read_bytes().startswith(b"<svg ")


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of quick sizes: full width .2, all variables with expectations."""
    folder = tmp_path_factory.mktemp("study")
    on_disk(folder)
    given = protocol()
    variables = tuple(replace(v, precision=0.8, recall=0.8, width=0.25) for v in given.variables)
    study_folder = StudyFolder.create(folder, replace(given, variables=variables))
    study_folder.keep(study_folder.survey())
    return folder


def test_a_study_is_planned_from_its_folder(study: Path) -> None:
    plan = printed(str(study), "--each")
    assert plan["inputs"]["variable"] == "ASTHMA"
    assert plan["inputs"]["origin"] == "measured in the notes, pooled over sites"
    assert plan["per_site"]["sites"] == 6
    assert [variable["variable"] for variable in plan["secondary"]] == ["OBESITY", "OMALIZUMAB"]
    sizes = {variable["inputs"]["variable"]: variable["total"] for variable in plan["variables"]}
    assert sizes["ASTHMA"] == plan["total"] < sizes["OBESITY"] < sizes["OMALIZUMAB"]
    assert plan["study"]["documents"] == 3000


def test_a_study_is_planned_as_it_will_be_drawn(study: Path) -> None:
    plan = printed(str(study))
    drawn = plan["as_drawn"]
    assert drawn["measured"]
    assert drawn["sites"] == 6
    assert drawn["notes_per_patient"] > 1
    assert drawn["assurance"] == pytest.approx(0.8, abs=0.03)
    assert f"{drawn['total']:,} documents" in plan["methods"]
    shown = run(str(study)).stdout
    assert shown.startswith(f"{drawn['total']:,} documents for ASTHMA as draw takes them: ")
    manifest = json.loads(
        CliRunner()
        .invoke(draw, [str(study), "--out", f"{study}/sample", "--json"], standalone_mode=False)
        .stdout
    )
    assert manifest["notes"] == drawn["total"]


def test_where_all_notes_are_too_few_for_the_promise_that_is_told(tmp_path: Path) -> None:
    """Enough notes to plan with and too few for the draw's own promise: it is not passed over."""
    rows = (f"n{n},p{n % 20},s{n % 2},{'asthma' if n % 3 else 'cough'}\n" for n in range(60))
    (tmp_path / "notes.csv").write_text("id,patient,site,text\n" + "".join(rows), encoding="utf-8")
    options = ["--yes", "--notes", str(tmp_path / "notes.csv"), "--primary", "ASTHMA"]
    options += ["--term", "asthma", "--width", "0.3", "--precision", "0.85", "--recall", "0.8"]
    asked = CliRunner().invoke(main, ["study", "init", str(tmp_path / "study"), *options])
    assert asked.exit_code == 0, asked.output
    plan = printed(str(tmp_path / "study"))
    reached = plan["as_drawn"]["assurance"]
    assert reached < 0.7
    (warning,) = plan["warnings"]
    assert f"with a chance of {reached:.2f}, not 0.8" in warning
    assert "are what there is to draw" in plan["methods"]
    assert f"assurance {reached:.2f}, asked 0.8 (simulated" in run(str(tmp_path / "study")).stdout


@pytest.mark.parametrize(
    "args",
    [("--frequency", "0.4"), ("--f1",), ("--deff", "2"), ("--population", "3000"),
     ("--method", "slice"), ("--pilot", "48/100")],
)  # fmt: skip
def test_another_question_than_the_draw_answers_has_no_draw(
    study: Path, args: tuple[str, ...]
) -> None:
    assert printed(str(study), *args)["as_drawn"] is None


def test_options_override_the_protocol(study: Path) -> None:
    plan = printed(str(study), "--precision", "0.7", "--frequency", "0.5", "--level", "0.9")
    assert (plan["inputs"]["precision"], plan["inputs"]["frequency"]) == (0.7, 0.5)
    assert plan["level"] == 0.9
    assert plan["inputs"]["recall"] == 0.8


def test_beyond_the_budget_narrower_populations_are_shown(study: Path) -> None:
    done = run(str(study), "--budget", "20")
    assert "20 are feasible" in done.stderr
    assert "a narrower population would need:" in done.stdout
    assert "department Allergy: frequency" in done.stdout


def test_all_variables_can_share_the_notes(study: Path) -> None:
    allocation = printed(str(study), "--allocate")["allocation"]
    assert allocation["total"] == sum(stratum["wanted"] for stratum in allocation["strata"])
    assert "all 3 variables at once" in run(str(study), "--allocate").stdout


def test_another_variable_can_be_asked_for(study: Path) -> None:
    assert printed(str(study), "--variable", "OBESITY")["inputs"]["variable"] == "OBESITY"
    with pytest.raises(GoldbenchError, match="no variable 'COPD'"):
        run(str(study), "--variable", "COPD")


def test_a_folder_that_is_no_study_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a study"):
        run(str(tmp_path))
