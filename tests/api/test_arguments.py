from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import GOLD, GOOD, NAMES, NOTES, POOR
from goldbench.formats import write_design

ANY: Any = gb  # as those write who have no type checker


@pytest.mark.parametrize(
    ("call", "error", "hint"),
    [
        (lambda: ANY.plan(0.85, 0.8, 0.48, method="slise"), "method 'slise'", "slice"),
        (lambda: ANY.plan(0.85, 0.8, 0.48, source="internl"), "source 'internl'", "internal"),
        (lambda: ANY.score(GOLD, GOOD, "exakt"), "track 'exakt'", "exact"),
        (lambda: ANY.score(GOLD, GOOD, interval="korn"), "interval method 'korn'", "korn-graubard"),
        (lambda: ANY.score(GOLD, GOOD, level=95), "level", "0.95"),
        (lambda: ANY.score(GOLD, GOOD, map="i2b2-2014:nlpsandbx"), "nlpsandbx", "nlpsandbox"),
        (lambda: ANY.score(GOLD, GOOD, by=7), "by takes a name", 'by="a"'),
        (lambda: ANY.score(GOLD, GOOD, design=7), "a design is", "design.csv"),
        (lambda: ANY.score(GOLD, 7), "a system is a path or a corpus", "several"),
        (lambda: ANY.score(GOLD, GOOD, by="site").by("sites"), "breakdown 'sites'", "site"),
        (lambda: ANY.compare(GOLD, [GOOD, POOR], measure="f2"), "measure 'f2'", "f1"),
        (lambda: ANY.compare(GOLD, [GOOD, POOR], "meddocan-ner:official"), "official", "meddocan"),
        (lambda: ANY.agree({"a": GOLD, "b": GOOD}, "kapa"), "measure 'kapa'", "kappa"),
        (lambda: ANY.agree([GOLD, GOOD]), "annotators are {name: corpus}", '"A"'),
        (lambda: ANY.vote({"a": GOLD, "b": GOOD}, minimum=0), "number of votes", "None"),
        (lambda: ANY.draw(NOTES, 4, seed=1, strata="sit"), "metadata 'sit'", "site"),
        (lambda: ANY.draw(NOTES, 4, seed=1, cluster="person"), "metadata 'person'", "site"),
        (
            lambda: ANY.draw(NOTES, {"nort": 1}, seed=1, strata="site"),
            "stratum 'nort'",
            "north",
        ),
        (lambda: ANY.annotate(GOLD, lang="eng"), "language 'eng'", "en"),
        (lambda: ANY.annotate(GOLD, scheme="i2b3"), "scheme 'i2b3'", "i2b2"),
        (lambda: ANY.annotate(GOLD, tool="phy"), "phy", "phi"),
        (lambda: ANY.deidentify(GOLD, policy="hipaa-safe-harbour"), "policy", "hipaa-safe-harbor"),
        (lambda: ANY.report(GOLD, GOOD, lang="ens"), "language 'ens'", "es"),
        (lambda: ANY.write(GOLD, "x.json"), "suffix .json", "bioc-json"),
        (lambda: ANY.write(GOLD, "x", format="brad"), "format 'brad'", "brat"),
        (lambda: ANY.read(7), "a path or a data frame", ""),
        (lambda: ANY.score(GOLD, GOOD, level="0.95"), "level is a number, not str", "quotes"),
        (lambda: ANY.score(GOLD, GOOD, seed="a"), "seed is a whole number, not str", "seed=1"),
        (lambda: ANY.score(GOLD, GOOD, interval=["korn"]), "there is no interval", "korn"),
        (lambda: ANY.score(GOLD, GOOD, "exact").result("sytem", "exact"), "'sytem'", "system"),
        (lambda: ANY.score(GOLD, GOOD, "exact").result("system", "exakt"), "'exakt'", "exact"),
        (
            lambda: ANY.compare(GOLD, [GOOD, POOR], ["exact", "token"]),
            "expected one track, found 2",
            "ask once more",
        ),
        (lambda: ANY.thresholds(GOLD, GOOD, []), "expected one track, found 0", "exact"),
        (lambda: ANY.compare(GOLD, [GOOD, POOR], 7), "track takes a name", ""),
        (lambda: ANY.agree({"a": GOLD, "b": GOOD}, level="x"), "level is a number", "level"),
        (lambda: ANY.vote({"a": GOLD, "b": GOOD}, minimum="2"), "minimum is a whole", "minimum"),
    ],
)
def test_a_wrong_value_is_an_error_that_names_the_right_one(
    call: Callable[[], object], error: str, hint: str
) -> None:
    with pytest.raises(gb.GoldbenchError) as caught:
        call()
    assert error in str(caught.value)
    assert hint in (caught.value.hint or "")


def test_a_generator_of_names_is_a_list_of_them() -> None:
    given = {"good": GOOD}
    assert [r.track for r in gb.score(GOLD, given, (t for t in ("overlap", "token")))] == [
        "overlap",
        "token",
    ]
    included = gb.score(GOLD, given, "exact", include=(name for name in ("NAME",)))
    assert included[0].scores.tp == 1
    assert gb.score(GOLD, given, "exact", exclude=iter(["NAME"]))[0].scores.tp == 0
    notes = gb.read(NOTES, marks=NAMES)
    assert len(gb.score(notes, notes, by=iter(["site"])).by("site").rows) == 2


def test_a_list_of_one_track_is_that_track() -> None:
    assert gb.compare(GOLD, [GOOD, POOR], ["exact"]) == gb.compare(GOLD, [GOOD, POOR], "exact")


def test_one_name_will_do_where_several_may_be_given(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES)
    plain = gb.score(gold, gold, by="site", include="NAME", exclude="DATE").by("site")
    listed = gb.score(gold, gold, by=["site"], include=["NAME"], exclude=["DATE"]).by("site")
    assert plain == listed
    assert [row[2] for row in plain] == ["north", "south"]
    drawn = gb.draw(NOTES, 12, seed=1, strata="site")
    write_design(drawn.design, tmp_path / "design.csv")
    answers = [
        gb.score(gold, gold, design=given)[0].scores
        for given in (drawn, drawn.design, str(tmp_path / "design.csv"))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0].interval is not None
    assert answers[0].interval.cluster == "cluster"


@pytest.mark.parametrize("given", ["i2b2-2014:nlpsandbox", {"CITY": "location/city"}])
def test_labels_are_mapped_by_the_name_of_a_map_or_by_a_dict(given: str | dict[str, str]) -> None:
    gold = gb.read(NOTES, marks=NAMES.with_columns(label=pl.lit("CITY")))
    assert list(gb.score(gold, gold, map=given)[0].by_label) == ["location/city"]
