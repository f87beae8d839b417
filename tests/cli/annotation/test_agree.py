import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from rich.cells import cell_len

import places
from goldbench.cli.annotation.agree import agree
from goldbench.corpus import Document, Marks, Record
from goldbench.errors import UsageError
from goldbench.formats import write
from panels import TEXT, facts, spans
from shared import VECTORS, needs_shared

CONTRACT = places.CONTRACTS / "agree.schema.json"
ONE = spans((0, 5, "ASTHMA"), (9, 12, "OBESITY"))
TWO = spans((0, 5, "ASTHMA"), (9, 13, "OBESITY"))


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(
        agree, [str(arg) for arg in args], catch_exceptions=False, standalone_mode=False
    )


def results(*args: str | Path) -> list[dict[str, Any]]:
    agreement = json.loads(run(*args, "--json").stdout)
    Draft202012Validator(json.loads(CONTRACT.read_text(encoding="utf-8"))).validate(agreement)
    rows: list[dict[str, Any]] = agreement["results"]
    return rows


def corpus(path: Path, **layers: Marks) -> Path:
    write([Record(Document(f"n{i}", TEXT), layers) for i in range(12)], path, "parquet")
    return path


def test_the_folder_of_a_study_leads_to_its_page(tmp_path: Path) -> None:
    """Its draw holds tables of ids, which were taken for notes without a column of texts."""
    (tmp_path / "study.toml").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="is the folder of a study") as caught:
        run(tmp_path)
    assert "goldbench serve" in str(caught.value.hint)


def test_two_paths_are_compared_by_f1(tmp_path: Path) -> None:
    first = results(corpus(tmp_path / "A", m=ONE), corpus(tmp_path / "B", m=TWO))[0]
    assert (first["measure"], first["match"], first["pair"]) == ("f1", "exact", ["A", "B"])
    assert (first["label"], first["value"], first["n"]) == (None, 0.5, 36)
    assert len(first["interval"]) == 2


def test_one_corpus_is_all_its_layers_but_the_gold(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO, gold=ONE)
    assert {tuple(r["pair"]) for r in results(path) if r["pair"] and r["measure"] == "f1"} == {
        ("a", "b"),
        ("a", "gold"),
        ("b", "gold"),
    }
    rows = results(path, "--gold", f"{path}::gold")
    assert {tuple(r["pair"]) for r in rows if r["pair"]} == {
        ("a", "b"),
        ("a", "gold"),
        ("b", "gold"),
    }
    assert [r["value"] for r in rows if r["measure"] == "gold-f1" and r["label"] is None] == [
        1.0,
        0.5,
        0.75,
    ]


def test_named_layers_and_names_of_ones_own_are_taken(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO, c=TWO)
    first = results(f"{path}::b", f"third={path}::c")[0]
    assert (first["pair"], first["value"]) == (["c::b", "third"], 1.0)


def test_the_tables_have_the_form_of_the_papers(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO)
    out = run(path, "--gold", f"expert={corpus(tmp_path / 'g', m=ONE)}").stdout
    assert "\n".join(line.rstrip() for line in out.split("\n")) == (
        "F1 between annotators, matched by exact\n"
        "variable, a and b  F1 (95% CI)       n\n"
        "ASTHMA             1.00 (0.85–1.00)  12\n"
        "OBESITY            0.00 (0.00–0.26)  24\n"
        "all                0.50 (0.31–0.68)  36\n"
        "\n"
        "each annotator against the gold, matched by exact\n"
        "                                     macro   macro   macro\n"
        "annotator    P       R       F1      P       R       F1      F1 95% CI    docs\n"
        "a            1.0000  1.0000  1.0000  1.0000  1.0000  1.0000  (0.90–1.00)  12\n"
        "b            0.5000  0.5000  0.5000  0.5000  0.5000  0.5000  (0.31–0.68)  12\n"
        "mean of all  0.7500  0.7500  0.7500  0.7500  0.7500  0.7500  (–)          12\n"
        "\n"
        "- OBESITY: a and b begin or end the mark differently in 12 of 12 places\n"
    )


def test_everything_fits_80_columns_whatever_the_names_are(tmp_path: Path) -> None:
    label = "FAMILIARES_SUJETO_ASISTENCIA"
    one, two = (spans((0, end, label), (9, end + 9, "病名" * 12)) for end in (4, 5))
    names = ("annotator-of-the-first-hospital", "annotator-of-the-second-hospital", "日本語" * 8)
    path = corpus(tmp_path / "c", **dict(zip(names, (one, two, one), strict=True)))
    done = run(path, "-m", "all")
    lines = [line.rstrip() for line in done.stdout.split("\n")]
    assert max(map(cell_len, lines)) <= 80
    together = "".join("".join(lines).split())
    assert all(name in together for name in ("日本語" * 2, "病名" * 12, label))
    assert "begin or end the mark differently" in " ".join(" ".join(lines).split())


def test_an_impossible_mark_agrees_with_nobody(tmp_path: Path) -> None:
    lost = Marks(ONE.spans, unreadable=("ASTHMA", "ASTHMA"))
    gold, first, second = (
        corpus(tmp_path / name, m=marks) for name, marks in (("g", ONE), ("a", lost), ("b", lost))
    )
    (pair, *_) = results(first, second)
    assert (pair["value"], pair["n"]) == (0.5, 12 * 6)
    rows = results(first, second, "--gold", gold, "-m", "gold")
    values = {r["measure"]: r["value"] for r in rows if r["pair"] and r["label"] is None}
    assert (values["gold-precision"], values["gold-recall"]) == (0.5, 1.0)


def test_several_annotators_have_a_table_of_pairs_and_of_the_vote(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO, c=Marks())
    done = run(path, "--group", "a=nurse", "--level", "0.9")
    out = [line.rstrip() for line in done.stdout.split("\n")]
    assert out[1].split() == ["variable", "F1", "(90%", "CI)", "n"]
    assert "pair, all variables  F1 (90% CI)       n" in out
    assert [line.split("  ")[0] for line in out if line.startswith("mean")] == [
        "mean of all",
        "mean of nurse",
    ]
    assert any(line.startswith("c ") and "–" in line for line in out)


def test_measures_are_named_or_all(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO)
    rows = results(path, "-m", "pabak", "--measure", "unitizing-alpha")
    assert [r["measure"] for r in rows if r["label"] is None] == ["pabak", "unitizing-alpha"]
    everything = run(path, "-m", "all").stdout
    for title in ("Cohen's kappa", "Gwet's AC1", "Krippendorff's alpha for unitizing"):
        assert f"\n{title}\n" in everything
    with pytest.raises(UsageError, match="no measure 'kappa'"):
        run(path, "-m", "kappa")


def test_tracks_are_named(tmp_path: Path) -> None:
    path = corpus(tmp_path / "c", a=ONE, b=TWO)
    rows = results(path, "--match", "overlap", "--match", "exact")
    assert [(r["match"], r["value"]) for r in rows if r["label"] is None] == [
        ("overlap", 1.0),
        ("exact", 0.5),
    ]


def test_facts_are_compared_with_shorthand_written_out(tmp_path: Path) -> None:
    a, b = (
        corpus(tmp_path / name, m=facts(f"CAD mention @{time}"))
        for name, time in (("A", "continuing"), ("B", "during DCT"))
    )
    assert results(a, b)[0]["value"] == 0.5
    assert results(a, b, "--schema", "asthma")[0]["value"] == 0.0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--level", "95"), "between 0 and 1, not 95"),
        (("--group", "nurse"), "takes ANNOTATOR=GROUP"),
        (("--group", "z=nurse"), "who is no annotator"),
        (("--match", "exat"), "no track 'exat'"),
    ],
)
def test_wrong_options_are_explained(tmp_path: Path, args: tuple[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        run(corpus(tmp_path / "c", a=ONE, b=TWO), *args)


def test_one_layer_agrees_with_nobody(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="at least two annotators"):
        run(corpus(tmp_path / "c", a=ONE))


def test_a_gold_of_other_texts_is_refused(tmp_path: Path) -> None:
    write([Record(Document("n0", "other"), {"m": ONE})], tmp_path / "g", "parquet")
    with pytest.raises(UsageError, match="text of document 'n0' differs"):
        run(corpus(tmp_path / "c", a=ONE, b=TWO), "--gold", tmp_path / "g")


@needs_shared
def test_annotators_of_the_voting_vectors_agree_as_the_script_says() -> None:
    folder = VECTORS / "i2b2" / "voting"
    rows = results(
        folder / "annotators", "--split", r"(\d+-\d+)(.*)", "--gold", folder / "gold", "-m", "gold"
    )
    micro = {
        r["pair"][0]: round(r["value"], 4)
        for r in rows
        if r["measure"] == "gold-f1" and r["label"] is None and r["pair"]
    }
    assert micro == {"A": 0.9655, "B": 0.9123, "C": 0.68}
