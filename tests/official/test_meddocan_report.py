import json
from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import GoldbenchError
from goldbench.official.meddocan_report import evaluate
from official.originals import Printed, write_brat, write_xml
from shared import VECTORS, needs_shared

RULE = "-" * 60
SPLIT = [("NOMBRE_PERSONAL_SANITARIO", 14, 29), ("NOMBRE_PERSONAL_SANITARIO", 31, 38)]
WHOLE = [("NOMBRE_PERSONAL_SANITARIO", 14, 38)]


@pytest.fixture(autouse=True)
def work_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder: the script looks for sentences below the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def row(title: str, measure: str, value: str) -> str:
    return title.ljust(35) + measure.ljust(15) + value.ljust(20)


def block(label: str, system: str, figures: list[tuple[str, str]], documents: int = 1) -> list[str]:
    titles = [f"Total ({documents} docs)", "", "", ""]
    return [
        " " * 70,
        f"Report (SYSTEM: {system}):",
        RULE,
        row(label, "Measure", "Micro"),
        RULE,
        *(row(title, *figure) for title, figure in zip(titles, figures, strict=False)),
        RULE,
        "",
        "",
    ]


def test_spans_print_two_summaries() -> None:
    write_brat(Path("gold"), WHOLE)
    write_brat(Path("runs/one"), SPLIT)
    printed = Printed()
    evaluate("brat", "spans", "gold/", ["runs/one/"], say=printed)
    zero = [("Precision", "0.0"), ("Recall", "0.0"), ("F1", "0.0")]
    full = [("Precision", "1.0"), ("Recall", "1.0"), ("F1", "1.0")]
    assert printed.lines == [
        *block("SubTrack 2 [strict]", "one", zero),
        *block("SubTrack 2 [merged]", "one", full),
    ]


def test_ner_prints_the_leak_with_four_significant_digits() -> None:
    write_brat(Path("gold"), [*SPLIT, ("PAIS", 75, 81)])
    write_brat(Path("one"), SPLIT[:1])
    write_brat(Path("annotated_corpora/sentence_splitted"), "x\n" * 28)
    printed = Printed()
    evaluate("brat", "ner", "gold/", ["one/"], say=printed)
    figures = [("Leak", "0.07143"), ("Precision", "1.0"), ("Recall", "0.3333"), ("F1", "0.5")]
    assert printed.lines == block("SubTrack 1 [NER]", "one", figures)


def test_without_sentences_the_leak_is_na_and_every_note_is_named() -> None:
    write_brat(Path("gold"), WHOLE)
    write_brat(Path("one"), WHOLE)
    printed = Printed()
    evaluate("brat", "ner", "gold/", ["one/"], say=printed)
    figures = [("Leak", "NA"), ("Precision", "1.0"), ("Recall", "1.0"), ("F1", "1.0")]
    missing = "File 'freeling/sentence_splitted/d1.ann' not found."
    assert printed.lines == [missing, *block("SubTrack 1 [NER]", "one", figures)]


def test_verbose_prints_documents_before_the_summary() -> None:
    for id_ in ("b", "a"):
        write_brat(Path("gold"), WHOLE, id_=id_)
        write_brat(Path("one"), WHOLE, id_=id_)
    printed = Printed()
    evaluate("brat", "ner", "gold/", ["one/"], say=printed, verbose=True)
    shown = [
        line.split()
        for line in printed.lines
        if line.strip() and not line.startswith(("File", "-"))
    ]
    figures = [["Precision", "1.0"], ["Recall", "1.0"], ["F1", "1.0"]]
    assert shown == [
        ["Report", "(SYSTEM:", "one):"],
        ["Document", "ID", "Measure", "Micro"],
        ["a", "Leak", "NA"],
        *figures,
        ["b", "Leak", "NA"],
        *figures,
        ["Report", "(SYSTEM:", "one):"],
        ["SubTrack", "1", "[NER]", "Measure", "Micro"],
        ["Total", "(2", "docs)", "Leak", "NA"],
        *figures,
    ]


def test_two_files_print_the_documents_only() -> None:
    gold, system = write_brat(Path("gold"), WHOLE), write_brat(Path("one"), SPLIT)
    printed = Printed()
    evaluate("brat", "spans", gold, [system], say=printed)
    head = ["", "", "Report (SYSTEM: one):", RULE, row("Document ID", "Measure", "Micro"), RULE]
    assert printed.lines == [
        *head,
        row("d1", "Precision", "0.0"),
        row("", "Recall", "0.0"),
        row("", "F1", "0.0"),
        RULE,
        *head,
        row("d1", "Precision", "1.0"),
        row("", "Recall", "1.0"),
        row("", "F1", "1.0"),
        RULE,
    ]


def test_files_with_other_names_print_the_head_only() -> None:
    gold, system = write_brat(Path("gold"), WHOLE), write_brat(Path("one"), WHOLE, id_="d2")
    printed = Printed()
    evaluate("brat", "ner", gold, [system], say=printed)
    assert len(printed.lines) == 6


def test_systems_come_by_name_and_folders_of_one_name_become_one() -> None:
    write_brat(Path("gold"), WHOLE)
    for folder, rows in (("z/run", WHOLE), ("y/b", WHOLE), ("x/run", "")):
        write_brat(Path(folder), rows)
    printed = Printed()
    done = evaluate("brat", "ner", "gold/", ["z/run/", "y/b/", "x/run/"], say=printed)
    assert [(each.system, each.f1) for each in done] == [("b", 1.0), ("run", 0.0)]


def test_no_documents_in_common_is_a_report_of_zeros() -> None:
    write_brat(Path("gold"), WHOLE)
    write_brat(Path("one"), WHOLE, id_="d2")
    printed = Printed()
    evaluate("brat", "ner", "gold/", ["one/"], say=printed)
    figures = [("Leak", "0.0"), ("Precision", "0.0"), ("Recall", "0.0"), ("F1", "0.0")]
    assert printed.lines == block("SubTrack 1 [NER]", "one", figures, documents=0)


@pytest.mark.parametrize(
    ("gold", "systems"),
    [
        ("gold/", ["empty/"]),
        ("gold/", ["nowhere/"]),
        ("nowhere/", ["one/"]),
        ("gold/", ["one/d1.ann"]),
        ("gold/d1.ann", ["one/"]),
        ("gold/d1.txt", ["one/d1.txt"]),
    ],
)
def test_what_does_not_fit_prints_nothing_and_is_no_error(gold: str, systems: list[str]) -> None:
    write_brat(Path("gold"), WHOLE)
    write_brat(Path("one"), WHOLE)
    Path("empty").mkdir()
    printed = Printed()
    assert evaluate("brat", "ner", gold, systems, say=printed) == []
    assert printed.lines == []


def test_a_folder_needs_no_slash_here() -> None:
    write_brat(Path("gold"), WHOLE)
    write_brat(Path("one"), WHOLE)
    with_slash, without = Printed(), Printed()
    evaluate("brat", "spans", "gold/", ["one/"], say=with_slash)
    evaluate("brat", "spans", "gold", ["one"], say=without)
    assert with_slash.text == without.text


def _edge_cases() -> list[tuple[str, str]]:
    path = VECTORS / "meddocan" / "edge_cases.json"
    if not path.is_file():
        return [("brat", "")]
    cases = json.loads(path.read_bytes())
    return [(fmt, name) for fmt in ("brat", "i2b2") for name in cases[fmt]]


@needs_shared
@pytest.mark.parametrize("subtrack", ["ner", "spans"])
@pytest.mark.parametrize(("fmt", "name"), _edge_cases())
def test_edge_cases_print_what_the_original_printed(fmt: str, name: str, subtrack: str) -> None:
    cases = json.loads((VECTORS / "meddocan" / "edge_cases.json").read_bytes())
    _write_edge_case(fmt, name, cases[fmt][name], cases["text"])
    expected = cases[fmt][name][subtrack]
    gold, system = "g/gold/", "s/sys/"
    if name == "file_vs_file":
        gold, system = f"{gold}d1.ann", f"{system}d1.ann"
    printed = Printed()
    code = 0
    try:
        evaluate(fmt, subtrack, gold, [system], say=printed)
    except GoldbenchError:
        code = 1
    assert (code, printed.text) == (expected["rc"], expected["stdout"])


def _write_edge_case(fmt: str, name: str, case: dict[str, Any], text: str) -> None:
    write_brat(Path("annotated_corpora/sentence_splitted"), "a\nb\n")
    if fmt == "brat":
        # Cases about files rather than lines are given without lines.
        write_brat(Path("g/gold"), case.get("gold", WHOLE), text=text)
        system_text = text.replace("\n", "\r\n") if name == "sys_txt_crlf" else text
        write_brat(Path("s/sys"), case.get("system", SPLIT), text=system_text)
        if name == "sys_txt_missing":
            Path("s/sys/d1.txt").unlink()
    else:
        for folder, side in (("g/gold", "gold"), ("s/sys", "system")):
            write_xml(Path(folder), "")
            Path(folder, "d1.xml").write_text(case[side], encoding="utf-8", newline="")


@needs_shared
def test_the_example_of_the_page() -> None:
    """Four of seven: precision 1.0, recall 0.5714, F1 0.7273; a name in two parts either way."""
    folder = VECTORS / "meddocan" / "page_example"
    document = "S0004-06142005000500011-1"
    write_brat(Path("annotated_corpora/sentence_splitted"), "x\n" * 27, id_=document)
    printed = Printed()
    for subtrack, gold, system in (
        ("ner", "gold", "sys_ner"),
        ("spans", "gold", "sys_phi_other"),
        ("spans", "gold_merge", "sys_merge"),
        ("spans", "sys_merge", "gold_merge"),
    ):
        evaluate("i2b2", subtrack, f"{folder}/{gold}/", [f"{folder}/{system}/"], say=printed)
    shown = [line for line in printed.lines if line.strip() and not line.startswith("-")]
    expected = (folder / "official_output.txt").read_text(encoding="utf-8")
    assert shown == expected.split("\n")[: len(shown)]
    assert len(shown) == len(expected.strip().split("\n"))


def test_the_example_of_the_page_in_numbers() -> None:
    gold = [("L", 0, 9), ("L", 10, 13), ("L", 15, 20), ("L", 22, 25), ("L", 26, 29), ("L", 31, 38)]
    write_brat(Path("gold"), [*gold, ("L", 40, 41)])
    write_brat(Path("one"), gold[:4])
    printed = Printed()
    done = evaluate("brat", "ner", "gold/", ["one/"], say=printed)
    assert (done[0].tp, done[0].fp, done[0].fn) == (4, 0, 3)
    assert [line.split()[-1] for line in printed.lines if "ision" in line] == ["1.0"]
    assert [line.split()[-1] for line in printed.lines if "Recall" in line] == ["0.5714"]
    assert [line.split()[-1] for line in printed.lines if "F1" in line] == ["0.7273"]
