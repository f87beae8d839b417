from collections import Counter
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Marks, Relation, Span
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.uima.tsv_cells import parse_header
from goldbench.formats.uima.tsv_marks import MarkGatherer
from goldbench.formats.uima.tsv_table import TokenTable

SENTENCE = "Ana vino ayer"
PLACES = ("0-3\tAna", "4-8\tvino", "9-13\tayer")


def gather_marks(
    header: list[str], *cells: str, text: str = SENTENCE
) -> tuple[Marks, dict[str, int]]:
    """Read the cells beside each word of the sentence; with what was told of them."""
    path = Path("n.tsv")
    table = TokenTable(path, parse_header(header, path), 3)
    rows = [
        f"1-{number}\t{place}\t{cell}"
        for number, (place, cell) in enumerate(zip(PLACES, cells, strict=True), start=1)
    ]
    table.read([f"#Text={text}", *rows])
    findings = Findings()
    options = ReadOptions(findings=findings)
    placed, ruler = table.place(options, "n")
    return MarkGatherer(table, options, "n", placed, ruler).gather(), dict(findings.counts)


ANA, VINO, AYER = (0, 3), (4, 8), (9, 13)


@pytest.mark.parametrize(
    ("cells", "spans"),
    [
        (("_", "_", "_"), []),
        (("x", "x", "x"), [Span(*place, "A", Attributes(k="x")) for place in (ANA, VINO, AYER)]),
        (("*", "_", "_"), [Span(*ANA, "A")]),
        (("x[1]", "x[1]", "x[1]"), [Span(0, 13, "A", Attributes(k="x"))]),
        (("x[1]", "_", "x[1]"), [Span(0, 13, "A", Attributes(k="x"))]),
        (
            ("x[1]|y[2]", "x[1]", "_"),
            [Span(*ANA, "A", Attributes(k="y")), Span(0, 8, "A", Attributes(k="x"))],
        ),
        (("a\\|b\\_\\*", "_", "_"), [Span(*ANA, "A", Attributes(k="a|b_*"))]),
        (
            ("x\\[1\\]", "x\\[1\\]", "_"),
            [Span(*at, "A", Attributes(k="x[1]")) for at in (ANA, VINO)],
        ),
    ],
)
def test_a_number_makes_one_mark_of_several_cells(
    cells: tuple[str, str, str], spans: list[Span]
) -> None:
    marks, found = gather_marks(["#T_SP=custom.A|k"], *cells)
    assert Counter(marks.spans) == Counter(spans)
    assert found == {}


def test_two_features_of_one_mark_are_read_side_by_side() -> None:
    marks, _ = gather_marks(["#T_SP=custom.A|k|m"], "x[1]|u[2]\t*[1]|v[2]", "x[1]\t*[1]", "_\t_")
    assert Counter(marks.spans) == Counter(
        (Span(0, 8, "A", Attributes(k="x")), Span(*ANA, "A", Attributes(k="u", m="v")))
    )


RELATION = ["#T_SP=custom.A|k", "#T_RL=custom.Near|how|BT_custom.A"]


@pytest.mark.parametrize(
    ("cells", "ends"),
    [
        # the relation stands in the row of its target and names the row of its source
        (("x\t_\t_", "_\t_\t_", "y\tfar\t1-1"), (ANA, AYER)),
        (("x\tfar\t1-3", "_\t_\t_", "y\t_\t_"), (AYER, ANA)),
        (("x[1]|y[2]\t_\t_", "x[1]\t_\t_", "z\tfar\t1-1[2_0]"), (ANA, AYER)),
        (("x[1]|y[2]\t_\t_", "x[1]\t_\t_", "z\tfar\t1-1[1_0]"), ((0, 8), AYER)),
        (("x\t_\t_", "u[1]|v[2]\tfar\t1-1[0_2]", "u[1]\t_\t_"), (ANA, VINO)),
    ],
)
def test_a_relation_finds_both_its_ends(
    cells: tuple[str, str, str], ends: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    marks, found = gather_marks(RELATION, *cells)
    (relation,) = marks.relations
    assert (
        (relation.source.start, relation.source.end),
        (relation.target.start, relation.target.end),
    ) == ends
    assert (relation.label, relation.attributes) == ("Near", Attributes(how="far"))
    assert found == {}


SLOTS = ["#T_SP=custom.Frame|ROLE_custom.Frame:parts_custom.Link|custom.Part", "#T_SP=custom.Part|"]


def test_a_slot_is_a_relation_named_by_its_role() -> None:
    marks, found = gather_marks(SLOTS, "who;when\t1-2;1-3\t_", "_\t_\t*", "_\t_\t*")
    frame, who, when = Span(*ANA, "Frame"), Span(*VINO, "Part"), Span(*AYER, "Part")
    assert set(marks.relations) == {Relation("who", frame, who), Relation("when", frame, when)}
    assert found == {}


def test_a_role_without_a_name_has_that_of_its_feature() -> None:
    marks, _ = gather_marks(SLOTS, "*\t1-2\t_", "_\t_\t*", "_\t_\t_")
    assert [relation.label for relation in marks.relations] == ["parts"]


def test_what_leads_nowhere_is_told_and_the_marks_stay() -> None:
    marks, found = gather_marks(RELATION, "x\tfar\t1-9", "_\t_\t_", "y\tfar\t1-2")
    assert set(marks.spans) == {
        Span(*ANA, "A", Attributes(k="x")),
        Span(*AYER, "A", Attributes(k="y")),
    }
    assert marks.relations == ()
    assert found == {"not read: relations whose ends are no marks": 2}


def test_a_layer_that_nobody_used_is_not_told() -> None:
    marks, found = gather_marks(["#T_CH=custom.Chain|type|link"], *["_\t_"] * 3)
    assert (marks, found) == (Marks(), {})
    _, found = gather_marks(["#T_CH=custom.Chain|type|link"], "x\t*[1]", "_\t_", "x\t*[1]")
    assert found == {"not read: chains": 1}
