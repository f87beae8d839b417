import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldbench import reports
from goldbench.errors import UsageError
from goldbench.reports import LANGUAGES, Words
from goldbench.reports.rules import in_words
from goldbench.scoring import TRACKS

HOME = Path(reports.__file__).parent
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(HOME.rglob("*"))
    if path.suffix in {".py", ".html"}
)


def keys(table: dict[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{prefix}{name}.")
        else:
            yield prefix + name


CATALOGUE = {
    lang: tomllib.loads((HOME / "words" / f"{lang}.toml").read_text(encoding="utf-8"))
    for lang in LANGUAGES
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_the_code_asks_for_is_there(lang: str) -> None:
    words = Words.of(lang)
    asked = re.findall(r"words(?:\.marked|\.list)?\(\s*[\"']([\w.-]*\w)[\"']", SOURCES)
    counted = re.findall(r"words\.count\(\s*\"(\w+)\"", SOURCES)
    assert len(asked) > 100
    lacking = [key for key in asked if not words.has(key)]
    assert lacking == []
    assert [what for what in counted if not words.has(f"count.{what}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_left_over(lang: str) -> None:
    """A key is named in full, or is one of a family that is named up to a brace or a plus."""
    families = set(re.findall(r"[\"']([\w.-]+[._])(?:\{|[\"'] ~)", SOURCES))
    counts = {f"count.{what}" for what in re.findall(r"count\(\s*\"(\w+)\"", SOURCES)}
    unused = [
        key
        for key in keys(CATALOGUE[lang])
        if f'"{key}"' not in SOURCES
        and f"'{key}'" not in SOURCES
        and key not in counts
        and not any(key.startswith(family) for family in families)
    ]
    assert unused == []


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
    made = Words.of("en").marked("comparison.verdict", a="<i>", b="**b**", verdict="x & y")
    assert made == "<strong>&lt;i&gt; and **b**:</strong> x &amp; y."


def test_every_track_is_told_in_plain_words() -> None:
    words = Words.of("en")
    told = {name: in_words(track, words) for name, track in TRACKS.items()}
    assert [name for name, said in told.items() if said == TRACKS[name].title] == []
    assert told["i2b2-2014-phi-token-hipaa-binary"] == (
        "words under spans of the same type (i2b2 2014); only types that HIPAA names; "
        "whatever the type"
    )
