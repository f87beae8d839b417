import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from goldbench.cli.scoring.report import report
from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import UsageError
from goldbench.formats import write
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Variable
from shared import MEDDOCAN, needs_shared
from studies import open_study

TEXT = "Seen by Dr. Gil <script>alert(1)</script> on 3 May."


def run(*args: str) -> Result:
    return CliRunner().invoke(report, args, catch_exceptions=False, standalone_mode=False)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    gold = Marks((Span(12, 15, "NAME"), Span(45, 50, "DATE")))
    poor = Marks((Span(8, 15, "NAME"), Span(45, 50, "NAME")))
    for name, marks in (("gold", gold), ("a", gold), ("b", poor)):
        records = [
            Record(
                Document(f"n{n}", TEXT, Attributes(site=f"s{n % 2}")),
                {"x": marks if n % 3 else gold},
            )
            for n in range(12)
        ]
        write(iter(records), tmp_path / f"{name}.jsonl", "jsonl")
    return tmp_path


def test_one_file_is_written_with_everything(notes: Path) -> None:
    out = notes / "r.html"
    args = [str(notes / f"{name}.jsonl") for name in ("gold", "a", "b")]
    result = run(*args, "--out", str(out), "--seed", "5", "--title", "Spring <2031>")
    page = out.read_text(encoding="utf-8")
    assert result.stdout == ""
    assert "with sentences of the notes" in result.stderr
    for part in (
        "<title>Spring &lt;2031&gt;</title>",
        'id="comparison"',
        'id="groups"',
        'Seen by <mark class="system">Dr. </mark><mark class="both">Gil</mark>',
        "&lt;script&gt;alert(1)",
        f"goldbench report {notes}/gold.jsonl",
        "--seed 5",
        "the seed 5",
    ):
        assert part in page


def test_without_text_the_file_can_be_shared(notes: Path) -> None:
    out = notes / "r.html"
    args = [str(notes / f"{name}.jsonl") for name in ("gold", "b")]
    result = run(*args, "--no-text", "--out", str(out))
    page = out.read_text(encoding="utf-8")
    assert "without note text" in result.stderr
    for part in ("Gil", "Seen by", "3 May", "alert(1)"):
        assert part not in page
    assert "12–15 → 8–15" in page


def test_the_report_can_go_to_standard_output(notes: Path) -> None:
    result = run(str(notes / "gold.jsonl"), str(notes / "b.jsonl"), "--out", "-", "--errors", "1")
    assert result.stdout.startswith("<!doctype html>")
    assert result.stdout.count("data-kind=") == 1


def test_the_report_can_be_in_spanish(notes: Path) -> None:
    result = run(str(notes / "gold.jsonl"), str(notes / "b.jsonl"), "--lang", "es", "--out", "-")
    assert '<html lang="es">' in result.stdout
    assert "Qué limita este resultado" in result.stdout


def test_options_of_scoring_and_breakdowns_are_taken(notes: Path) -> None:
    result = run(
        str(notes / "gold.jsonl"),
        f"one={notes}/a.jsonl",
        f"two={notes}/b.jsonl",
        "-t",
        "overlap",
        "--interval",
        "wilson",
        "--level",
        "0.9",
        "--run-of",
        "model",
        "--exclude",
        "DATE",
        "--out",
        "-",
    )  # fmt: skip
    assert "Wilson 1927" in result.stdout
    assert "90% interval" in result.stdout
    assert 'id="runs"' in result.stdout
    assert "These labels were left out: DATE." in result.stdout
    assert "The rule overlap (version 2)" in result.stdout


def test_a_folder_that_does_not_exist_is_told_before_any_work(notes: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        run(
            str(notes / "gold.jsonl"), str(notes / "a.jsonl"), "--out", str(notes / "no" / "r.html")
        )


@pytest.mark.parametrize(
    "args", [[], ["gold"], ["g", "s", "--errors", "-1"], ["g", "s", "--errors", "many"]]
)
def test_wrong_usage_exits_with_2(args: list[str]) -> None:
    assert CliRunner().invoke(report, args).exit_code == 2


@needs_shared
def test_a_degraded_copy_of_meddocan_is_reported_in_both_editions(tmp_path: Path) -> None:
    """A system that passes over every tenth mark, and 50 of the 250 notes."""
    gold, system = MEDDOCAN / "dev" / "brat", tmp_path / "system"
    system.mkdir()
    kept = 0
    for number, text in enumerate(sorted(gold.glob("*.txt"))):
        if number % 5 == 0:
            continue
        (system / text.name).write_bytes(text.read_bytes())
        lines = text.with_suffix(".ann").read_text(encoding="utf-8").split("\n")
        marks = [line for n, line in enumerate(line for line in lines if line[:1] == "T") if n % 10]
        kept += len(marks)
        (system / text.with_suffix(".ann").name).write_text("\n".join(marks), encoding="utf-8")
    out = tmp_path / "r.html"
    run(str(gold), f"weak={system}", "-t", "meddocan-ner", "--out", str(out))
    page = out.read_text(encoding="utf-8")
    assert "5,801 marks" in page
    assert f"{kept:,}" in page
    assert "It did not return <strong>50 documents</strong>" in page
    assert "weak, meddocan-ner:official: F1 is" in page
    assert out.stat().st_size < 3_000_000


def test_a_study_is_told_as_far_as_its_folder_goes(notes: Path, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    StudyFolder.create(folder, Protocol("Names", (Variable("NAME", "primary"),), objective="Why?"))
    args = [str(notes / f"{name}.jsonl") for name in ("gold", "b")]
    out = tmp_path / "r.html"
    result = run(*args, "--study", str(folder), "--out", str(out))
    assert "has no study.db" in result.stderr
    page = out.read_text(encoding="utf-8")
    assert '<section id="study"' in page
    assert "Why?" in page
    assert "primary variable, NAME" in page
    assert '<section id="agreement"' not in page
    with open_study(f"sqlite:///{folder / 'study.db'}"):
        pass
    again = run(*args, "--study", str(folder), "--out", str(out))
    assert "no gold release yet" in again.stderr


def test_a_folder_that_is_no_study_is_refused(notes: Path, tmp_path: Path) -> None:
    args = [str(notes / f"{name}.jsonl") for name in ("gold", "b")]
    with pytest.raises(UsageError, match="is not a study"):
        run(*args, "--study", str(tmp_path / "nowhere"), "--out", str(tmp_path / "r.html"))


def _opens(folder: Path, *args: str) -> dict[str, set[int]]:
    """Make a report; say how often the files of each side were opened, by suffix."""
    opened: Counter[Path] = Counter()
    watching = [True]

    def count(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open" and isinstance(arguments[0], str | Path):
            path = Path(arguments[0])
            if path.is_relative_to(folder):
                opened[path] += 1

    sys.addaudithook(count)  # stays for the life of the process, but only looks while watching
    run(*args, "--out", str(folder.parent / "r.html"))
    watching.clear()
    times: dict[str, set[int]] = {}
    for path, number in opened.items():
        side = path.relative_to(folder).parts[0]
        times.setdefault(f"{side.partition('.')[0]}{path.suffix}", set()).add(number)
    return times


LOOK, READ = 1, 1
SCRIPTS = ("-t", "i2b2-2014-phi-strict", "-t", "meddocan-strict", "-t", "meddocan-ner")


@pytest.mark.parametrize(
    ("format_", "args", "times"),
    [
        ("brat", (), {".ann": LOOK + READ, ".txt": READ}),
        ("brat", ("-t", "meddocan-strict", "-t", "meddocan-ner:official"),
         {".ann": LOOK + READ + 1, ".txt": READ + 1}),
        ("i2b2-phi", (), {".xml": LOOK + READ}),
        ("i2b2-phi", SCRIPTS, {".xml": LOOK + READ + 2}),
        ("jsonl", (), {".jsonl": LOOK + READ}),
        ("jsonl", ("-t", "exact", "-t", "token", "--by", "site"), {".jsonl": LOOK + READ}),
        ("jsonl", SCRIPTS, {".jsonl": LOOK + READ + 2}),
        # Not one of these scripts says which of the families of gold it is to score.
        ("jsonl", ("-t", "nlpsandbox-token", "-t", "nlpsandbox-type"), {".jsonl": LOOK + READ + 1}),
    ],
)  # fmt: skip
def test_a_report_looks_at_each_file_once_and_reads_it_once_and_once_for_each_family_of_scripts(
    tmp_path: Path, format_: str, args: tuple[str, ...], times: dict[str, int]
) -> None:
    """Two systems, one of which says how sure it is: gold is no more often read than they are."""
    folder = tmp_path / "corpora"
    suffix = ".jsonl" if format_ == "jsonl" else ""
    for name in ("gold", "a", "b"):
        sure = {"confidence": 0.5} if name == "b" and format_ == "jsonl" else {}
        records = (
            Record(
                Document(f"{n}-01", TEXT, Attributes(site=f"s{n % 2}")),
                {"x": Marks((Span(12, 15, "DOCTOR", Attributes(sure)),))},
            )
            for n in range(1, 7)
        )
        write(records, folder / f"{name}{suffix}", format_)
    sides = [str(folder / f"{name}{suffix}") for name in ("gold", "a", "b")]
    expected = {f"{side}{end}": {n} for side in ("gold", "a", "b") for end, n in times.items()}
    assert _opens(folder, *sides, *args) == expected
