import json
import random
import shutil
from collections.abc import Callable
from csv import DictReader
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import places
from children import list_children
from goldbench.cli import main
from goldbench.engines import brat_ahead, can_fork
from goldbench.scoring.rates.rating import METHODS

CONTRACTS = places.CONTRACTS
TEXT = "Ana Ruiz vino el 3/4 a Madrid."
NAME = {"start": 0, "end": 8, "label": "NAME"}
DATE = {"start": 17, "end": 20, "label": "DATE"}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def write(path: Path, *notes: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    return path


def note(id_: str, *spans: dict[str, Any], **meta: str) -> dict[str, Any]:
    return {"id": id_, "text": TEXT, "meta": meta, "spans": list(spans)}


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    notes = [note(f"n{i}", NAME, DATE, site=f"h{i % 2}") for i in range(6)]
    return write(tmp_path / "gold.jsonl", *notes)


@pytest.fixture
def system(tmp_path: Path) -> Path:
    return write(tmp_path / "system.jsonl", *(note(f"n{i}", NAME) for i in range(5)))


def test_json_keeps_its_contract_and_its_order(gold: Path, system: Path) -> None:
    done = run("score", gold, f"b={system}", f"a={gold}", "-t", "token", "-t", "exact", "--json")
    assert done.exit_code == 0, done.stderr
    scores = json.loads(done.stdout)
    schema = json.loads((CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(scores)
    order = [(r["system"], r["track"]) for r in scores["results"]]
    assert order == [("b", "token"), ("b", "exact"), ("a", "token"), ("a", "exact")]
    exact = scores["results"][1]
    assert (exact["tp"], exact["fp"], exact["fn"]) == (5, 0, 7)
    assert (exact["documents"], exact["missing"]) == (6, 1)
    summary = scores["summary"][1]["micro"]["recall"]
    assert summary["least"] == pytest.approx(5 / 12)
    assert summary["most"] == 1


def test_the_table_shows_scores_intervals_and_breakdowns(gold: Path, system: Path) -> None:
    done = run("score", gold, system, "--by", "label", "--by", "site")
    assert done.exit_code == 0, done.stderr
    for shown in ("0.4167", "by label", "by site", "h1", "DATE", "1 missing"):
        assert shown in done.stdout


@pytest.mark.parametrize("verb", ["score", "compare", "report", "agree"])
def test_a_seed_below_zero_is_refused(gold: Path, system: Path, verb: str) -> None:
    done = run(verb, gold, system, "--seed", "-1")
    assert done.exit_code == 2
    assert "-1 is not in the range x>=0" in done.stderr


def test_csv_has_a_row_for_each_label(gold: Path, system: Path) -> None:
    lines = run("score", gold, system, "--csv").stdout.strip().split("\n")
    assert [line.split(",")[3] for line in lines] == ["label", "", "DATE", "NAME"]


def test_csv_has_the_scores_that_its_bounds_are_about(gold: Path, system: Path) -> None:
    """With a design the weighted ones, as in the table; plain intervals have plain scores."""
    places = (f"n{i},{i % 2},n{i},{0.1 if i % 2 else 1}\n" for i in range(6))
    design = gold.parent / "draw.csv"
    design.write_text("id,stratum,cluster,probability\n" + "".join(places), encoding="utf-8")
    told: dict[str, Any] = {}
    for interval in METHODS:
        options = ("--design", design, "--interval", interval)
        (row, *_) = DictReader(run("score", gold, system, *options, "--csv").stdout.splitlines())
        (told,) = json.loads(run("score", gold, system, *options, "--json").stdout)["results"]
        shown = told["estimate"] if told["interval"]["weighted"] else told
        assert float(row["recall"]) == shown["recall"], interval
        assert float(row["recall_low"]) <= float(row["recall"]) <= float(row["recall_high"])
    assert told["estimate"]["recall"] != told["recall"]


def test_official_and_repaired_editions_stand_side_by_side(gold: Path, system: Path) -> None:
    tracks = ("meddocan-ner", "meddocan-ner:official", "i2b2-2014-phi-strict:official")
    options = [part for name in tracks for part in ("-t", name)]
    scores = json.loads(run("score", gold, system, *options, "--json").stdout)
    counts = {r["track"]: (r["documents"], r["tp"], r["fn"]) for r in scores["results"]}
    assert counts["meddocan-ner"] == (6, 5, 7)
    assert counts["meddocan-ner:official"] == (5, 5, 5)  # a missing document costs nothing there
    assert counts["i2b2-2014-phi-strict:official"] == (5, 5, 5)


def test_what_a_language_model_quotes_is_scored(tmp_path: Path, gold: Path) -> None:
    answers = [
        {
            "id": "n0",
            "entities": [
                {"quote": "ana  ruiz", "label": "NAME"},
                {"quote": "Eva", "label": "NAME"},
            ],
        }
    ]
    path = write(tmp_path / "model.jsonl", *answers)
    done = run("score", gold, path, "--from", "quotes", "--json")
    assert done.exit_code == 0, done.stderr
    scores = json.loads(done.stdout)
    assert (scores["results"][0]["tp"], scores["results"][0]["fp"]) == (
        1,
        1,
    )  # the invented one counts
    assert any("quote invented" in line for line in scores["notes"])
    assert "Eva" not in "".join(scores["notes"])


def test_two_invented_quotes_of_one_label_are_two_false_positives(
    tmp_path: Path, gold: Path
) -> None:
    entities = [{"quote": "Eva", "label": "NAME"}, {"quote": "Luis", "label": "NAME"}]
    path = write(tmp_path / "model.jsonl", {"id": "n0", "entities": entities})
    for name in ("exact", "exact-untyped", "overlap"):
        scores = json.loads(
            run("score", gold, path, "--from", "quotes", "-t", name, "--json").stdout
        )
        assert (scores["results"][0]["tp"], scores["results"][0]["fp"]) == (0, 2), name


def test_runs_of_one_model_give_their_spread(tmp_path: Path, gold: Path, system: Path) -> None:
    other = write(tmp_path / "run2.jsonl", *(note(f"n{i}", NAME, DATE) for i in range(6)))
    scores = json.loads(run("score", gold, system, other, "--run-of", "model", "--json").stdout)
    (runs,) = scores["runs"]
    assert (runs["model"], runs["runs"]) == ("model", 2)
    assert runs["recall"] == pytest.approx((5 / 12 + 1) / 2)
    assert runs["sd"]["recall"] > 0.3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-t", "exakt"], "did you mean exact?"),
        (["-t", "exact:oficial"], "no edition 'oficial'"),
        (["-t", "overlap:official"], "no original script has this rule"),
        (["-t", "nlpsandbox-token:official-9"], "no official edition '9'"),
        (["--map", "nowhere"], "no map 'nowhere'"),
        (["--level", "95"], "between 0 and 1"),
        (["--interval", "magic"], "Invalid value"),
    ],
)
def test_wrong_options_are_told_with_a_hint(
    gold: Path, system: Path, arguments: list[str], message: str
) -> None:
    done = run("score", gold, system, *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_different_texts_are_refused_without_showing_them(tmp_path: Path, gold: Path) -> None:
    other = write(tmp_path / "other.jsonl", {**note("n0", NAME), "text": TEXT + " Adiós."})
    done = run("score", gold, other)
    assert done.exit_code == 2
    assert "the text of document 'n0' differs" in done.stderr
    assert "Ruiz" not in done.stderr


def test_systems_of_one_name_must_be_named(gold: Path, system: Path) -> None:
    done = run("score", gold, f"x={system}", f"x={gold}")
    assert done.exit_code == 2
    assert "two systems would be called 'x'" in done.stderr


def test_a_named_map_is_applied(tmp_path: Path) -> None:
    spanish = {"start": 0, "end": 8, "label": "NOMBRE_SUJETO_ASISTENCIA"}
    english = {"start": 0, "end": 8, "label": "PATIENT"}
    gold = write(tmp_path / "g.jsonl", note("a", spanish))
    system = write(tmp_path / "s.jsonl", note("a", english))
    scores = json.loads(run("score", gold, system, "--map", "meddocan:i2b2-2014", "--json").stdout)
    assert scores["results"][0]["f1"] == 1


def test_compare_says_who_is_better(gold: Path, system: Path) -> None:
    done = run("compare", gold, f"all={gold}", f"some={system}", "--json")
    assert done.exit_code == 0, done.stderr
    (comparison,) = json.loads(done.stdout)["comparisons"]
    assert comparison["verdict"].startswith("all is better than some")
    assert 0 < comparison["p"] <= 0.05
    table = run("compare", gold, f"all={gold}", f"some={system}")
    assert "all is better than some" in table.stdout


def test_compare_needs_two_systems_and_repaired_tracks(gold: Path, system: Path) -> None:
    assert run("compare", gold, system).exit_code == 2
    done = run("compare", gold, system, gold, "-t", "meddocan-ner:official")
    assert done.exit_code == 2
    assert "official editions cannot be compared" in done.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--json", "--csv"), "--json and --csv are two answers"),
        (("--measure", "recall"), "--measure says which gaps are wanted"),
    ],
)
def test_options_that_would_change_nothing_are_refused(
    gold: Path, system: Path, options: tuple[str, ...], message: str
) -> None:
    done = run("score", gold, system, *options)
    assert done.exit_code != 0
    assert message in done.stderr


def test_an_attribute_that_no_mark_has_is_told(gold: Path, system: Path) -> None:
    done = run("score", gold, system, "--by", "attribute:sure")
    assert "by attribute:sure: no mark of gold or systems has such an attribute" in done.stderr


def test_a_breakdown_by_attribute_asks_for_the_attribute(tmp_path: Path) -> None:
    sure, unsure = ({**NAME, "attributes": {"sure": value}} for value in ("yes", "no"))
    gold = write(tmp_path / "g.jsonl", note("a", sure), note("b", unsure))
    system = write(tmp_path / "s.jsonl", note("a", sure), note("b", sure))
    done = run("score", gold, system, "--by", "attribute:sure", "--by", "document", "--json")
    assert done.exit_code == 0, done.stderr
    result = json.loads(done.stdout)["results"][0]
    assert result["tp"] == 2
    finer = {
        row["attribute:sure"]: (row["tp"], row["fp"], row["fn"])
        for row in result["by_attribute:sure"]
    }
    assert finer == {"NAME/no": (0, 0, 1), "NAME/yes": (1, 1, 0)}
    assert [row["document"] for row in result["by_document"]] == ["a", "b"]


def test_a_system_can_come_on_standard_input(gold: Path, system: Path) -> None:
    piped = system.read_bytes()
    runner = CliRunner()
    done = runner.invoke(main, ["score", str(gold), "-", "--json"], input=piped)
    assert done.exit_code == 0, done.stderr
    result = json.loads(done.stdout)["results"][0]
    assert (result["system"], result["tp"], result["missing"]) == ("stdin", 5, 1)
    arguments = ["score", str(gold), "mine=-", str(system), "--from", "jsonl", "--json"]
    both = json.loads(runner.invoke(main, arguments, input=piped).stdout)["results"]
    assert [row["system"] for row in both] == ["mine", "system.jsonl"]
    assert both[0]["f1"] == both[1]["f1"]


def test_standard_input_is_read_once_only() -> None:
    done = run("score", "-", "-")
    assert done.exit_code == 2
    assert "hint: give all but one of them as files" in done.stderr


def test_the_client_of_nlp_sandbox_scores_one_family_at_a_time(tmp_path: Path) -> None:
    marks = ({**NAME, "label": "person_name"}, {**DATE, "label": "date"})
    path = write(tmp_path / "both.jsonl", *(note(f"n{i}", *marks) for i in range(3)))
    track = ("-t", "nlpsandbox-instance-strict:official")
    done = run("score", path, path, *track)
    assert done.exit_code == 2
    assert "does not tell which task is scored" in done.stderr
    assert "hint: score one at a time: --include date" in done.stderr
    result = run("score", path, path, *track, "--include", "person_name", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["results"][0]["tp"] == 3
    other = run("score", path, path, "-t", "meddocan-ner:official", "--include", "date")
    assert "know nothing of --include" in other.stderr


def test_a_misspelt_path_is_answered_with_the_nearest(gold: Path, system: Path) -> None:
    done = run("score", gold, system.with_name("sytem.jsonl"))
    assert done.exit_code == 2
    assert f"hint: did you mean {system}?" in done.stderr
    assert "hint: goldbench score --help" in run("score", gold, "elsewhere/x").stderr


@pytest.fixture
def groups(tmp_path: Path) -> tuple[Path, Path]:
    """Make a gold of two sexes and many ages, and a system that misses more in one of them."""
    gold, some = [], []
    for i in range(160):
        meta = {"sex": "F" if i % 2 else "M", "age": str(20 + i % 60)}
        gold.append(note(f"n{i:03}", NAME, DATE, **meta))
        some.append(note(f"n{i:03}", *([NAME] if i % 2 and i % 3 == 0 else [NAME, DATE]), **meta))
    return write(tmp_path / "g.jsonl", *gold), write(tmp_path / "s.jsonl", *some)


def test_gaps_stand_in_the_table_and_in_json(groups: tuple[Path, Path]) -> None:
    done = run("score", *groups, "--by", "sex", "--by", "age", "--gaps")
    assert done.exit_code == 0, done.stderr
    text = " ".join(done.stdout.split())
    assert "recall by sex: gaps" in text
    assert "Recall of F is lower by .17 than of the rest (" in text
    assert "Recall of M" not in text
    scores = json.loads(
        run("score", *groups, "--by", "sex", "--by", "age", "--gaps", "--json").stdout
    )
    schema = json.loads((CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(scores)
    gaps = scores["results"][0]["gaps"]
    assert [group["group"] for group in gaps["age"]["groups"]] == ["18-39", "40-64", "65-79"]
    assert gaps["sex"]["groups"][0]["p_holm"] < 0.001
    assert gaps["sex"]["measure"] == "recall"


def test_gaps_need_a_key_of_documents(groups: tuple[Path, Path]) -> None:
    for by in ((), ("--by", "label"), ("--by", "attribute:x")):
        done = run("score", *groups, *by, "--gaps")
        assert done.exit_code == 2
        assert "--gaps needs groups of documents" in done.stderr
    precise = run("score", *groups, "--by", "sex", "--gaps", "--measure", "precision")
    assert "precision by sex: gaps" in precise.stdout


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders of brat that are large, because batches are small."""
    monkeypatch.setattr("goldbench.engines.brat_batches.READ", 10)
    monkeypatch.setattr("goldbench.engines.brat_ahead.cores", lambda: 2)
    monkeypatch.setattr("goldbench.scoring.reading.streams.READ", 10)
    rng = random.Random(4)
    for side in ("gold", "system"):
        (tmp_path / side).mkdir()
        for number in range(35):
            lines = ["T1\tNAME 0 8\tAna Ruiz\n", "T2\tDATE 17 20\t3/4\n"]
            kept = "".join(line for line in lines if rng.random() < 0.9)
            (tmp_path / side / f"n{number}.txt").write_text(TEXT, encoding="utf-8")
            (tmp_path / side / f"n{number}.ann").write_text(kept, encoding="utf-8")
    return tmp_path


def _write(suffix: str, content: bytes) -> Callable[[Path], object]:
    return lambda system: (system / f"n31{suffix}").write_bytes(content)


def _nest(system: Path) -> None:
    (system / "a").mkdir()
    (system / "n31.ann").rename(system / "a" / "n31.ann")


def _copy(name: str | None) -> Callable[[Path], None]:
    """Give a note a second name, or none at all."""

    def copy(system: Path) -> None:
        for end in (".txt", ".ann"):
            content = (system / f"n31{end}").read_bytes()
            if name is None:
                (system / f"n31{end}").unlink()
            else:
                (system / f"{name}{end}").write_bytes(content)

    return copy


def _write_both(txt: bytes, ann: bytes) -> Callable[[Path], None]:
    """Change the note on both sides, so that its text stays the same."""

    def change(system: Path) -> None:
        for side in ("gold", "system"):
            (system.with_name(side) / "n31.txt").write_bytes(txt)
            (system.with_name(side) / "n31.ann").write_bytes(ann)
        with (system / "n31.ann").open("ab") as file:
            file.write(b"T9\tNAME 5 8\t" + txt.decode()[5:8].encode() + b"\n")

    return change


BREAKS: dict[str, Callable[[Path], object]] = {
    "offsets reversed": _write(".ann", b"T1\tNAME 8 0\tAna\nT2\tNAME 0 3\tEva\n"),
    "no numbers": _write(".ann", b"T1\tNAME 8 x\tAna\n"),
    "fragments": _write(".ann", b"T1\tNAME 0 3;4 8\tAna Ruiz\n"),
    "neighbours": _write(".ann", b"T1\tNAME 0 3\tAna\nT2\tNAME 4 8\tRuiz\n"),
    "one twice": _write(".ann", b"T1\tNAME 0 3\tAna\n" * 2),
    "empty": _write(".ann", b""),
    "a wide blank in a label": _write(".ann", "T1\tNA\u2003ME 0 3\tAna\n".encode()),
    "Latin-1": _write(".ann", b"T1\tNAME 0 3\tAn\xe1\n"),
    "line ends": _write(".ann", b"T1\tNAME 0 3\tAna\r\n"),
    "line ends in both": _write_both(b"Ana\r\nRuiz vino", b"T1\tNAME 0 3\tAna\r\n"),
    "a byte order mark": _write_both(b"\xef\xbb\xbfAna Ruiz", b"T1\tNAME 1 4\tAna\n"),
    "letters between": _write_both("Ana ñ ½½½".encode(), b"T1\tNAME 0 3\tAna\n"),
    "no text": lambda system: (system / "n31.txt").unlink(),
    "another text": _write(".txt", TEXT.lower().encode()),
    "not looked at": lambda system: (system / "n31.ann").unlink(),
    "a note less": _copy(None),
    "a note more": _copy("o"),
    "hidden": _copy(".o"),
    "another format": lambda system: (system / "o.xml").write_text("<x/>", encoding="utf-8"),
    "a folder called .ann": lambda system: (system / "o.ann").mkdir(),
    "nested": _nest,
}
OFFICIAL = tuple(
    word
    for rule in ("ner", "strict", "merged")
    for word in ("--track", f"meddocan-{rule}:official")
)


@pytest.mark.skipif(not can_fork(), reason="forks on Linux only")
@pytest.mark.parametrize("more", [(), ("--strict",), OFFICIAL, (*OFFICIAL, "--strict")])
@pytest.mark.parametrize("how", ["", *BREAKS])
def test_reading_ahead_changes_nothing(
    folders: Path, monkeypatch: pytest.MonkeyPatch, how: str, more: tuple[str, ...]
) -> None:
    if how:
        BREAKS[how](folders / "system")
    begun: list[Path] = []
    begin = brat_ahead.BratAhead.begin

    def record_begin(paths: list[Path], **options: Any) -> dict[Path, brat_ahead.BratAhead]:
        copies = begin(paths, **options)
        begun.extend(copies)
        return copies

    arguments = ("score", folders / "gold", folders / "system", "--json", *more)
    monkeypatch.setattr(brat_ahead.BratAhead, "begin", record_begin)
    before = list_children()
    ahead = run(*arguments)
    assert begun == [folders / "gold", folders / "system"]
    assert list_children() <= before  # no copy is left
    monkeypatch.setattr(brat_ahead.BratAhead, "begin", lambda *_, **__: {})
    here = run(*arguments)
    assert (ahead.output, ahead.exit_code) == (here.output, here.exit_code)


@pytest.mark.skipif(not can_fork(), reason="forks on Linux only")
@pytest.mark.parametrize("how", ["", "fragments", "another text", "a note less", "Latin-1"])
@pytest.mark.parametrize("more", [(), ("--by", "label"), ("--include", "NAME"), OFFICIAL])
def test_reading_several_systems_ahead_changes_nothing(
    folders: Path, monkeypatch: pytest.MonkeyPatch, how: str, more: tuple[str, ...]
) -> None:
    shutil.copytree(folders / "system", folders / "other")
    (folders / "other" / "n7.ann").write_text("T1\tDAY 17 20\t3/4\n", encoding="utf-8")
    if how:
        BREAKS[how](folders / "other")
    sides = [folders / name for name in ("gold", "system", "other")]
    ahead = run("score", *sides, "--json", *more)
    monkeypatch.setattr(brat_ahead.BratAhead, "begin", lambda *_, **__: {})
    here = run("score", *sides, "--json", *more)
    assert (ahead.output, ahead.exit_code) == (here.output, here.exit_code)
