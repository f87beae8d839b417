from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import GOLD, GOOD, NAMES, NOTES, POOR
from goldbench.api.checks import check_flags, check_format, check_words, new_file, path_of

ANY: Any = gb  # as those write who have no type checker
PAIR = {"a": GOOD, "b": POOR}
SURE = gb.read(
    NOTES.head(1).with_columns(id=pl.lit("n")),
    marks=NAMES.head(1).with_columns(id=pl.lit("n"), confidence=0.9),
)
CALLS: dict[str, Callable[..., object]] = {
    "score": lambda **given: ANY.score(GOLD, GOOD, "exact", **given),
    "report": lambda **given: ANY.report(GOLD, GOOD, tracks="exact", **given),
    "compare": lambda **given: ANY.compare(GOLD, PAIR, "exact", **given),
    "second_human": lambda **given: ANY.second_human(PAIR, {"s": GOLD}, "exact", **given),
    "thresholds": lambda **given: ANY.thresholds(GOLD, SURE, "exact", **given),
}


def refused(call: Callable[[], object], message: str, hint: str = "") -> None:
    with pytest.raises(gb.GoldbenchError) as caught:
        call()
    assert message in str(caught.value)
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize("verb", CALLS)
@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"map": {"NAME": 5}}, "a map goes to a label, which is a text, not int", "location/city"),
        ({"map": {5: "x"}}, "a map goes from a label, which is a text, not int", "location/city"),
        ({"map": 5}, "a map is FROM:TO", "i2b2-2014:nlpsandbox"),
        ({"include": []}, "include names no label", "leave it out"),
        ({"format": 5}, "format is the name of a format, not int", "jsonl"),
        ({"format": "jsonll"}, "there is no format 'jsonll'", "did you mean jsonl?"),
        ({"format": "jsonl"}, "what was given is in memory", "leave format out"),
        ({"gold_format": "jsonll"}, "there is no format 'jsonll'", "did you mean jsonl?"),
        ({"gold_format": "jsonl"}, "what was given is in memory", "leave gold_format out"),
        ({"strict": "no"}, "strict is True or False, not str", "strict=True"),
    ],
)
def test_what_systems_are_scored_by_is_checked_in_every_function(
    verb: str, given: dict[str, object], message: str, hint: str
) -> None:
    refused(lambda: CALLS[verb](**given), message, hint)


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        (lambda: ANY.score(GOLD, {}), "no system was given", "{name: system}"),
        (lambda: ANY.score(GOLD, []), "no system was given", "a list of them"),
        (lambda: ANY.score(GOLD, {5: GOOD}), "a name of systems is a text, not int", "name"),
        (lambda: ANY.compare(GOLD, {5: GOOD, 6: POOR}), "a name of systems is a text", "name"),
        (lambda: ANY.score(GOLD, GOOD, {"exact": 1}), "tracks takes a name or a list", "a"),
        (lambda: ANY.score(GOLD, GOOD, seed=None), "seed is a whole number, not None", "seed=1"),
        (lambda: ANY.score(GOLD, GOOD, seed=-1), "seed is -1; the least is 0", "seed=0"),
        (lambda: ANY.score(GOLD, GOOD, seed=True), "seed is a whole number, not True", "seed=1"),
        (lambda: ANY.score(GOLD, GOOD, run_of=5), "run_of is a text, not int", "leave it out"),
        (lambda: ANY.thresholds(GOLD, GOOD, confidence=5), "confidence is a text", "leave it out"),
        (lambda: ANY.report(GOLD, GOOD, errors="x"), "errors is a whole number, not str", "errors"),
        (lambda: ANY.report(GOLD, GOOD, errors=1.5), "errors is a whole number, not 1.5", "errors"),
        (lambda: ANY.report(GOLD, GOOD, errors=-1), "errors is -1; the least is 0", "errors=0"),
        (lambda: ANY.report(GOLD, GOOD, errors=None), "errors is a whole number", "errors"),
        (lambda: ANY.report(GOLD, GOOD, 5), "path is a path, not int", "path="),
        (lambda: ANY.report(GOLD, GOOD, study=5), "study is a path, not int", "study="),
        (lambda: ANY.report(GOLD, GOOD, title=5), "title is a text, not int", "leave it out"),
        (lambda: ANY.report(GOLD, GOOD, text="no"), "text is True or False, not str", "text=True"),
        (lambda: ANY.evidence(5), "study is a path, not int", "path/to/it"),
        (lambda: ANY.agree(PAIR, groups=5), "groups are {annotator: group}, not int", "nurse"),
        (lambda: ANY.agree(PAIR, groups=["a"]), "groups are {annotator: group}", "nurse"),
        (lambda: ANY.agree(PAIR, groups={"a": 5}), "to that of a group, not int", "nurse"),
        (lambda: ANY.agree(PAIR, resamples=0), "resamples is 0; the least is 1", "resamples=1"),
        (lambda: ANY.agree(PAIR, resamples=None), "resamples is a whole number", "resamples"),
        (lambda: ANY.agree(PAIR, schema=5), "a schema is a name, a JSON file", "heart-risk"),
        (lambda: ANY.agree({5: GOOD, 6: POOR}), "a name of annotators is a text", "name"),
        (lambda: ANY.agree(PAIR, format="jsonl"), "what was given is in memory", "leave format"),
        (lambda: ANY.vote(PAIR, minimum=True), "minimum is a whole number, not True", "minimum=1"),
        (lambda: ANY.vote(PAIR, schema=5), "a schema is a name, a JSON file", "schema.json"),
        (lambda: ANY.vote(PAIR, split="(.)(.)"), "split takes one corpus", "not both"),
        (lambda: ANY.second_human(PAIR, GOLD, margin=None), "margin is a number", "margin"),
        (lambda: ANY.second_human(PAIR, GOLD, epsilon=None), "epsilon is a number", "epsilon"),
        (lambda: ANY.second_human(PAIR, GOLD, epsilon=5), "lies between 0 and 1", "0.2"),
        (
            lambda: ANY.second_human(PAIR, {"model": GOLD}, pre_annotated="modle"),
            "there is no system 'modle'",
            "did you mean model?",
        ),
    ],
)
def test_a_wrong_value_is_refused_before_work_is_done(
    call: Callable[[], object], message: str, hint: str
) -> None:
    refused(call, message, hint)


def test_a_report_is_written_to_a_file_not_to_a_folder(tmp_path: Path) -> None:
    refused(lambda: gb.report(GOLD, GOOD, tmp_path), "is a folder", "name a file in it")


@pytest.mark.parametrize("verb", CALLS)
def test_a_label_that_no_mark_has_is_refused_with_the_nearest(verb: str) -> None:
    refused(lambda: CALLS[verb](include="NAMEE"), "has the label NAMEE", "did you mean NAME?")


def test_systems_are_not_compared_on_a_label_that_nobody_marked() -> None:
    refused(lambda: CALLS["compare"](include="PHONE"), "has the label PHONE", "labels are: NAME")


@pytest.mark.parametrize("verb", ["score", "report"])
def test_groups_by_what_no_note_says_are_refused_with_the_nearest(verb: str) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    refused(lambda: getattr(gb, verb)(gold, gold, by="sitte"), "'sitte'", "did you mean site?")


def test_labels_beside_one_that_is_met_are_told_with_the_nearest() -> None:
    scored = gb.score(GOLD, GOOD, "exact", include=["NAME", "DATE"], exclude="NAMEE")
    assert scored.notes == (
        "include: no mark has the label DATE",
        "exclude: no mark has the label NAMEE; did you mean NAME?",
    )


def test_marks_past_the_end_count_as_wrong_in_memory_as_from_a_file(tmp_path: Path) -> None:
    spans = (gb.Span(0, 8, "NAME"), gb.Span(9, 99, "NAME"), gb.Span(40, 50, "DATE"))
    past = gb.Corpus.from_records(
        gb.Record(document, {"s": gb.Marks(spans)}) for document in GOLD.documents.values()
    )
    file = gb.write(past, tmp_path / "past.jsonl")
    for system in (past, file):
        (result,) = gb.score(GOLD, system, "exact")
        assert (result.scores.tp, result.scores.fp, result.unplaced) == (1, 2, 2)
        assert gb.agree({"a": GOOD, "b": system})[0].value == 0.5
        (pair,) = gb.compare(GOLD, {"good": GOOD, "past": system}, "exact")
        assert pair.overall.b == 0.5


def test_words_flags_and_formats_that_are_right_pass() -> None:
    check_words(title="Names", run_of=None)
    check_flags(text=False)
    check_format("jsonl")
    check_format(None)
    assert path_of("a/b", "path") == path_of(Path("a/b"), "path") == new_file("a/b", "path")


def test_an_empty_text_is_no_word_and_no_path() -> None:
    refused(lambda: check_words(title=""), "title is a text, not an empty one", "leave it out")
    refused(lambda: path_of("", "study"), "study is a path, not an empty text", "study=")
