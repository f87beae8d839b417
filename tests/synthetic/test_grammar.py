import re
from random import Random

import pytest

from goldbench.errors import UsageError
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.grammar import Grammar, Slot, read_rules

SLOTS: dict[str, Slot[str]] = {"who": Slot(lambda who: who, "NAME"), "plain": Slot(str.upper)}


def spoken(text: str, *, seed: int = 1, rule: str = "note") -> NoteBuilder:
    out = NoteBuilder()
    Grammar(text.split("\n"), SLOTS).write(rule, out, Random(seed), "ada")
    return out


@pytest.mark.parametrize(
    ("template", "pattern"),
    [
        ("plain text", r"plain text"),
        ("[a|b]c", r"[ab]c"),
        ("x[a|]y", r"xa?y"),
        ("[a[b|c]|d]", r"ab|ac|d"),
        ("{who} {plain}", r"ada ADA"),
        (r"\[\{\|\}\]\\\#", r"\[\{\|\}\]\\#"),
        (r"one\ntwo", r"one\ntwo"),
        ("{#7-9}", r"[789]"),
        ("{#0.5-1.5}", r"0\.[5-9]|1\.[0-5]"),
        ("{#9,8-10,1}", r"9,[89]|10,[01]"),
        ("{#0.05-0.09}", r"0\.0[5-9]"),
        ("{w}", r"red|blue"),
        ("{w *2-2}", r"red blue|blue red"),
        ("{w *1-5 ,}", r"(red|blue)(, (red|blue))?"),
        ("{w *2-2 /}", r"(red\nblue|blue\nred)"),
        ("{w *2-2 -}", r"- (red|blue)\n- (red|blue)"),
        ("{w *2-2 1}", r"1\. (red|blue)\n2\. (red|blue)"),
        ("a{w *0-0}b", r"ab"),
        ("{w +4-4}", r"((red|blue)( |$)){4}"),
    ],
)
def test_what_a_template_can_say(template: str, pattern: str) -> None:
    for seed in range(20):
        text = spoken(f"@ note\n{template}\n@ w\nred\nblue", seed=seed).text
        assert re.fullmatch(pattern, text), text


def test_every_way_is_taken_sooner_or_later() -> None:
    texts = {spoken("@ note\n[a|b] {#1-3}\nc", seed=seed).text for seed in range(200)}
    assert texts == {"a 1", "a 2", "a 3", "b 1", "b 2", "b 3", "c"}


def test_a_slot_with_a_label_is_a_span_and_one_without_is_not() -> None:
    out = spoken("@ note\n{plain}: {who}.")
    assert [(s.start, s.end, s.label) for s in out.marks().spans] == [(5, 8, "NAME")]


def test_lines_that_begin_with_two_blanks_go_on_below() -> None:
    assert spoken("@ note\none\n  two\n  ~\n  three").text == "one\ntwo\n\nthree"


def test_remarks_and_empty_lines_are_skipped_and_rules_add_up() -> None:
    rules = read_rules(["# a remark", "", "@ a", "one", "@ b", "x", "@ a", "two"])
    assert rules == {"a": ["one", "two"], "b": ["x"]}


def test_used_alternatives_come_back_only_when_none_is_left() -> None:
    grammar = Grammar(["@ note", "a", "b", "c"], SLOTS)
    used: set[tuple[str, int]] = set()
    out = NoteBuilder()
    for _ in range(3):
        grammar.write("note", out, Random(1), "ada", used=used)
    assert sorted(out.text) == ["a", "b", "c"]
    grammar.write("note", out, Random(1), "ada", used=used)
    assert len(out.text) == 4


@pytest.mark.parametrize(
    "broken", ["{nobody}", "[a|b", "a]", "a|b", "{who", "who}", "{w *1-2 ?}", "{}", "[a"]
)
def test_what_cannot_be_read_is_refused_when_linking(broken: str) -> None:
    with pytest.raises(UsageError, match="template rule 'note'"):
        Grammar(["@ w", "x", "@ note", broken], SLOTS)


def test_an_alternative_without_a_rule_is_refused() -> None:
    with pytest.raises(UsageError, match="before the first rule"):
        read_rules(["loose"])
