import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from goldbench import reports
from goldbench.errors import UsageError
from goldbench.planning.protocol import Population, Site
from goldbench.planning.sample.population import WITHOUT_TEXT, conditions
from goldbench.planning.sample.survey import UNSEEN
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.reports import LANGUAGES, Words
from goldbench.reports.rules import in_words
from goldbench.scoring import TRACKS

HOME = Path(reports.__file__).parent
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(HOME.rglob("*"))
    if path.suffix in {".py", ".html"}
)


def flatten(table: dict[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


CATALOGUE = {
    lang: tomllib.loads((HOME / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
    for lang in LANGUAGES
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_the_code_asks_for_is_there(lang: str) -> None:
    words = Words.of(lang)
    asked = re.findall(r"words(?:\.markup|\.list)?\(\s*[\"']([\w.-]*\w)[\"']", SOURCES)
    counted = re.findall(r"words\.count\(\s*\"(\w+)\"", SOURCES)
    assert len(asked) > 100
    lacking = [key for key in asked if not words.has(key)]
    assert lacking == []
    assert [what for what in counted if not words.has(f"count.{what}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_left_over(lang: str) -> None:
    """A key is named in full, or is one of a family that is named up to a brace or a plus."""
    families = set(re.findall(r"[\"']([\w.-]+[._])(?:\{|[\"'] ~)", SOURCES))
    families |= {f"{name}." for name in re.findall(r"words\.name\(\s*[\"'](\w+)[\"']", SOURCES)}
    families |= {"number.", "message."}  # taken whole
    counts = {f"count.{what}" for what in re.findall(r"count\(\s*\"(\w+)\"", SOURCES)}
    unused = [
        key
        for key, _ in flatten(CATALOGUE[lang])
        if f'"{key}"' not in SOURCES
        and f"'{key}'" not in SOURCES
        and key not in counts
        and not any(key.startswith(family) for family in families)
    ]
    assert unused == []


OWN = ("formula.", "expertise.", "message.")
"""What only a translation has: English says these as the program itself does."""


def placeholders(entry: object) -> set[str]:
    text = entry if isinstance(entry, str) else " ".join(map(str, entry))  # type: ignore[call-overload]  # a list of sentences
    return set(re.findall(r"\{\w+\}|\*\*|\[\[", text))


def test_spanish_says_all_that_english_says_and_fills_in_the_same() -> None:
    english, spanish = (dict(flatten(CATALOGUE[lang])) for lang in ("en", "es"))
    assert [key for key in spanish if not key.startswith(OWN)] == list(english)
    differing = [key for key in english if placeholders(english[key]) != placeholders(spanish[key])]
    assert differing == []
    alike = {key for key in english if len(str(english[key])) > 25 and english[key] == spanish[key]}
    assert alike == set()


def test_every_track_has_its_formula_in_spanish() -> None:
    assert sorted(TRACKS) == sorted(CATALOGUE["es"]["formula"])


def test_what_the_planner_says_is_said_in_spanish() -> None:
    words = Words.of("es")
    people = Population(
        sites=(Site("a"),), first_day=date(2030, 1, 1), last_day=date(2031, 1, 1), youngest=18,
        oldest=90, departments=("ward",), kinds=("letter",), sexes=("female",),
    )  # fmt: skip
    asked = list(conditions(people, pl.DataFrame({"id": ["n1"], "meta": ["{}"]})))
    assert len(asked) == 6
    reasons = [reason for condition in asked for reason in (condition.unsaid, condition.unmet)]
    high = plan_summary(SizeRequest(0.95, 0.95, 0.5))["warnings"]
    low = plan_summary(SizeRequest(0.85, 0.8, 0.48, method="slice"))["warnings"]
    for said_ in (*reasons, *high, *low, UNSEEN, WITHOUT_TEXT):
        assert words.message(said_) != said_, said_
        assert Words.of("en").message(said_) == said_
    assert words.message("anything else") == "anything else"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="language 'tlh'"):
        Words.of("tlh")


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    words = Words.of("en")
    for key in ("nothing", "result", "result.title.more", "count.documents"):
        with pytest.raises(KeyError):
            words(key)
    with pytest.raises(KeyError):
        words.list("result.title")


def test_marked_sentences_escape_what_is_put_in() -> None:
    markup = Words.of("en").markup("comparison.verdict", a="<i>", b="**b**", verdict="x & y")
    assert markup == "<strong>&lt;i&gt; and **b**:</strong> x &amp; y."


def test_every_track_is_told_in_plain_words() -> None:
    words = Words.of("en")
    titles = {name: in_words(track, words) for name, track in TRACKS.items()}
    assert [name for name, title in titles.items() if title == TRACKS[name].title] == []
    assert titles["i2b2-2014-phi-token-hipaa-binary"] == (
        "words under spans of the same type (i2b2 2014); only types that HIPAA names; "
        "whatever the type"
    )
