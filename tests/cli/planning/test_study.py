import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from lxml import etree

import places
from asthma_study import on_disk
from goldbench.cli.planning.study import study
from goldbench.errors import DesignError, FormatError, UsageError
from goldbench.language import Term
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Decision, Question, Site

CONTRACTS = places.CONTRACTS
DAY = ("--day", "2021-07-23")


def run(*args: str, answers: str = "") -> Result:
    return CliRunner().invoke(
        study, args, input=answers, catch_exceptions=False, standalone_mode=False
    )


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return on_disk(tmp_path_factory.mktemp("data"))


def test_options_answer_all_questions(tmp_path: Path, notes: Path) -> None:
    folder = tmp_path / "asthma"
    done = run(
        "init", str(folder), "--yes", *DAY,
        "--notes", str(notes), "--title", "Asthma", "--objective", "precision and recall",
        "--primary", "ASTHMA", "--term", "asthma", "--term", "BA", "--regex", r"\basthm\w+",
        "--secondary", "OBESITY", "--term", "OBESITY=obesity",
        "--site", "hospital-1=university", "--site", "hospital-2",
        "--youngest", "18", "--first-day", "2013-01-01", "--last-day", "2018-12-31",
        "--department", "Allergy", "--sex", "F", "--count", "family", "--unit", "mention",
        "--precision", "0.85", "--recall", "0.8", "--width", "0.2", "--level", "0.9",
        "--approval", "12/2020", "--data-use", "here", "--claim", "women in Allergy",
        "--minutes-per-note", "4", "--seed", "7",
        "--decided-by", "physician", "--why", "seen before", "--question", "Which wards?=all",
    )  # fmt: skip
    assert done.stdout == f"{folder / 'study.toml'}\n"
    protocol = StudyFolder.open(folder).protocol
    assert protocol.primary.terms == (Term("asthma"), Term("BA"), Term(r"\basthm\w+", regex=True))
    assert protocol.variable("OBESITY").terms == (Term("obesity"),)
    assert protocol.population.sites == (Site("hospital-1", "university"), Site("hospital-2"))
    assert (protocol.primary.family, protocol.primary.unit, protocol.primary.width) == (
        True,
        "mention",
        0.2,
    )
    assert (protocol.sampling.seed, protocol.sampling.minutes_per_note) == (7, 4)
    assert protocol.questions == (Question("Which wards?", "all"),)
    assert [d.parameter for d in protocol.decisions] == [
        f"variable.ASTHMA.{name}" for name in ("precision", "recall", "width", "level")
    ]
    assert str(protocol.history[0].day) == "2021-07-23"
    assert StudyFolder.open(folder).notes.resolve() == notes.resolve()


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, ["no notes at", "notes.csv yet"]),
        ("id,text", []),
        ("id,text\r\n0,Está bien.", ["warning:", "not UTF-8", "hint:", "iconv"]),
        ("id,apunte", ["warning:", "a table without a column of texts", "hint:", "text=NAME"]),
    ],
)
def test_init_says_at_once_that_notes_are_missing_or_cannot_be_read(
    tmp_path: Path, header: str | None, expected: list[str]
) -> None:
    if header is not None:
        rows = f"{header}\r\n1,Well.\r\n".encode("latin-1")  # as Windows writes it
        (tmp_path / "notes.csv").write_bytes(rows)
    given = ["--yes", "--notes", str(tmp_path / "notes.csv"), "--primary", "X", "--term", "x"]
    done = run("init", str(tmp_path / "s"), *given)
    assert all(words in done.stderr for words in expected)
    assert bool(done.stderr) == bool(expected)


def test_defaults_are_those_of_the_paper(tmp_path: Path) -> None:
    done = run("init", str(tmp_path / "s"), "--yes", "--primary", "ASTHMA")
    primary = StudyFolder.open(tmp_path / "s").protocol.primary
    assert (primary.precision, primary.recall) == (0.80, 0.80)
    assert (primary.width, primary.level) == (0.10, 0.95)
    assert "have no terms yet" in done.stderr


ANSWERS = (
    "{notes}\nfind asthma\n\n\n12/2020\nhere\n"  # objective, language, system, ethics
    "hospital-1, hospital-2\nuniversity\n\n"  # sites and their kinds
    "\n\nF\n"  # departments, kinds, sexes
    "eighteen\n18\n\n2013-01-01\n2012-12-31\n2018-12-31\nadult women\n"  # ages, period, claim
    "\nASTHMA\nasthma, BA\nword\nmention\nfamily\n0.85\n80\n0.8\n\n\n"  # the primary variable
    "OBESITY\nobesity\n"  # secondary variables
    "physician\nas usual\n\n"  # decisions
    "Which wards?\nall\n\n"  # further questions
)


def test_the_interview_asks_the_questions_of_the_method(tmp_path: Path, notes: Path) -> None:
    done = run("init", str(tmp_path / "s"), *DAY, answers=ANSWERS.format(notes=notes))
    protocol = StudyFolder.open(tmp_path / "s").protocol
    assert protocol.objective == "find asthma"
    assert (protocol.approval, protocol.data_use) == ("12/2020", "here")
    assert protocol.population.sites == (Site("hospital-1", "university"), Site("hospital-2"))
    assert (protocol.population.youngest, protocol.population.oldest) == (18, None)
    assert protocol.population.claim == "adult women"
    assert [v.name for v in protocol.variables] == ["ASTHMA", "OBESITY"]
    assert (protocol.primary.unit, protocol.primary.family, protocol.primary.recall) == (
        "mention",
        True,
        0.8,
    )
    assert protocol.decisions[0] == Decision(
        "population", "physician", "as usual", protocol.history[0].day
    )
    assert protocol.questions == (Question("Which wards?", "all"),)
    # What the notes say is suggested; what cannot be read is asked again.
    assert "in the notes: hospital-" in done.stderr
    assert "'eighteen' is not a number" in done.stderr
    assert "2012-12-31 lies before 2013-01-01" in done.stderr
    assert "80 does not lie between 0 and 1" in done.stderr
    assert "neither document nor mention" in done.stderr
    assert "an answer is needed here" in done.stderr


def test_what_options_answer_is_not_asked(tmp_path: Path) -> None:
    options = (
        "--primary",
        "ASTHMA",
        "--term",
        "asthma",
        "--precision",
        "0.9",
        "--notes",
        "nowhere",
    )
    done = run("init", str(tmp_path / "s"), *options, answers="\n" * 40)
    assert "primary condition" not in done.stderr
    assert "Expected precision" not in done.stderr
    assert "Expected recall" in done.stderr
    assert StudyFolder.open(tmp_path / "s").protocol.primary.precision == 0.9


def test_answers_can_come_from_a_file(tmp_path: Path) -> None:
    golden = CONTRACTS / "golden" / "study.toml"
    run("init", str(tmp_path / "s"), "--from", str(golden), "--title", "Another")
    protocol = StudyFolder.open(tmp_path / "s").protocol
    assert protocol.title == "Another"
    assert [v.name for v in protocol.variables] == ["ASTHMA", "OMALIZUMAB", "OBESITY"]
    assert len(protocol.history) == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "no primary variable"),
        (("--primary", "A", "--secondary", "A"), "'A' is the primary variable and a secondary"),
        (("--primary", "A", "--regex", "a("), "does not compile"),
        (("--primary", "A", "--language", "English"), "not a language code"),
    ],
)
def test_wrong_answers_are_refused(tmp_path: Path, args: tuple[str, ...], message: str) -> None:
    with pytest.raises((UsageError, FormatError), match=message):
        run("init", str(tmp_path / "s"), "--yes", *args)
    assert not (tmp_path / "s" / "study.toml").exists()


def test_reversed_dates_are_refused(tmp_path: Path) -> None:
    period = ("--first-day", "2018-01-01", "--last-day", "2013-01-01")
    with pytest.raises(FormatError, match="before it begins") as caught:
        run("init", str(tmp_path / "s"), "--yes", "--primary", "A", *period)
    assert "exchange" in str(caught.value.hint)


def test_a_study_is_not_asked_about_twice(tmp_path: Path) -> None:
    run("init", str(tmp_path / "s"), "--yes", "--primary", "A")
    with pytest.raises(UsageError, match="exists"):
        run("init", str(tmp_path / "s"))


def made_study(folder: Path, notes: Path, *more: str) -> Path:
    terms = ("--primary", "ASTHMA", "--term", "asthma", "--term", "bronchial asthma")
    run("init", str(folder), "--yes", *DAY, "--notes", str(notes), *terms, *more)
    return folder


def test_the_protocol_is_shown_and_fits_its_contract(tmp_path: Path, notes: Path) -> None:
    folder = made_study(tmp_path / "s", notes, "--site", "hospital-1=university")
    shown = run("show", str(folder)).stdout
    assert "hospitals: hospital-1 (university)" in shown
    assert "terms: asthma, bronchial asthma" in shown
    contents = json.loads(run("show", str(folder), "--json").stdout)
    schema = json.loads((CONTRACTS / "study.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(contents)
    assert contents["history"][0]["day"] == "2021-07-23"


def test_frequencies_are_measured_shown_and_kept(tmp_path: Path, notes: Path) -> None:
    folder = made_study(tmp_path / "s", notes, "--first-day", "2014-01-01")
    done = run("freq", str(folder), "--svg", str(tmp_path / "flow.svg"))
    assert "3,000 notes found" in done.stdout
    assert "left out: before 2014-01-01" in done.stdout
    assert "ASTHMA  mean 0." in done.stdout
    assert "no system was named" in done.stderr
    etree.parse(tmp_path / "flow.svg")
    frequencies: dict[str, Any] = json.loads(run("freq", str(folder), "--json").stdout)
    assert frequencies == json.loads((folder / "frequency.json").read_text(encoding="utf-8"))


def test_parts_of_the_population_and_their_sizes_are_shown(tmp_path: Path, notes: Path) -> None:
    folder = made_study(tmp_path / "s", notes, "--width", "0.3")
    done = run("freq", str(folder), "--by", "department")
    assert "department Allergy: frequency 0." in done.stdout


def test_a_narrower_claim_is_recorded(tmp_path: Path, notes: Path) -> None:
    folder = made_study(tmp_path / "s", notes)
    asked = ("--narrow", "department=Allergy", "--decided-by", "physician", "--why", "too many")
    run("freq", str(folder), *asked, "--claim", "notes of Allergy", *DAY)
    protocol = StudyFolder.open(folder).protocol
    assert (protocol.version, protocol.population.departments) == (2, ("Allergy",))
    assert protocol.population.claim == "notes of Allergy"
    assert (folder / "protocol" / "1.toml").is_file()
    with pytest.raises(UsageError, match="unknown department"):
        run("freq", str(folder), "--narrow", "department=Alergy", "--claim", "x")
    assert StudyFolder.open(folder).protocol == protocol
    with pytest.raises(UsageError, match="KEY=VALUE"):
        run("freq", str(folder), "--narrow", "Allergy", "--claim", "x")


def test_a_narrower_claim_names_who_decided_it(tmp_path: Path, notes: Path) -> None:
    folder = made_study(tmp_path / "s", notes)
    before = StudyFolder.open(folder).protocol
    with pytest.raises(UsageError, match="nobody is named who decided it"):
        run("freq", str(folder), "--narrow", "department=Allergy", "--claim", "notes of Allergy")
    assert StudyFolder.open(folder).protocol == before


@pytest.mark.parametrize(
    ("options", "error", "message", "hint"),
    [
        (("--site", "hospital-9"), UsageError, "unknown site 'hospital-9'", "did you mean"),
        (("--department", "Cardiology"), UsageError, "unknown department", "the notes have"),
        (("--youngest", "150"), DesignError, "the population is empty", "age under 150"),
    ],
)
def test_populations_that_cannot_be_are_refused(
    tmp_path: Path,
    notes: Path,
    *,
    options: tuple[str, ...],
    error: type[Exception],
    message: str,
    hint: str,
) -> None:
    folder = made_study(tmp_path / "s", notes, *options)
    with pytest.raises(error, match=message) as caught:
        run("freq", str(folder))
    assert hint in str(getattr(caught.value, "hint", ""))
