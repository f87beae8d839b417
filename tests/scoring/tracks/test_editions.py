from pathlib import Path

import pytest

from goldbench.corpus import Corpus, Document, Marks, Record, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import write
from goldbench.scoring import CorpusStream, FileStream, Stream, edition
from goldbench.scoring.tracks.editions import original_task, score_originals


@pytest.mark.parametrize(
    ("name", "track", "version"),
    [
        ("exact", "exact", None),
        ("meddocan-ner", "meddocan-ner", None),
        ("meddocan-ner:official", "meddocan-ner", ""),
        ("nlpsandbox-token:official-4.2", "nlpsandbox-token", "4.2"),
    ],
)
def test_a_name_is_taken_apart_and_put_together_again(
    name: str, track: str, version: str | None
) -> None:
    asked = edition(name)
    assert (asked.track, asked.version, asked.name) == (track, version, name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("meddocan-ner:original", "there is no edition 'original' of 'meddocan-ner'"),
        ("exact:official", "exact has no official edition: no original script has this rule"),
        ("nlpsandbox-token:official-9", "nlpsandbox-token has no official edition '9'"),
        ("medocan-ner", "medocan-ner"),
        ("medocan-ner:official", "medocan-ner"),
    ],
)
def test_an_edition_that_is_not_there_is_refused_with_those_that_are(
    name: str, message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        edition(name)
    assert message in str(caught.value)
    assert caught.value.hint


def test_a_task_is_named_only_where_one_family_is_included() -> None:
    originals = [edition("nlpsandbox-token:official")]
    assert original_task(originals, frozenset({"date"})) is not None
    assert original_task(originals, frozenset({"date", "location"})) is None
    assert original_task(originals, None) is None
    assert original_task([], frozenset({"date"})) is None


TEXT = "Seen by Dr. Gil on 3 May."
MEDDOCAN = [edition(f"meddocan-{name}:official") for name in ("ner", "strict", "merged")]
I2B2 = edition("i2b2-2014-phi-strict:official")
SANDBOX = edition("nlpsandbox-token:official")


def side(folder: Path, name: str, end: int, format_: str, notes: range = range(1, 7)) -> FileStream:
    records = (
        Record(Document(f"{n}-01", TEXT), {"x": Marks((Span(12, end - n % 2, "DOCTOR"),))})
        for n in notes
    )
    write(records, folder / name, format_)
    return FileStream(folder / name, format=format_, name=name)


@pytest.mark.parametrize("format_", ["brat", "i2b2-phi", "jsonl"])
def test_systems_together_have_the_scores_that_each_has_alone(tmp_path: Path, format_: str) -> None:
    gold = side(tmp_path, "gold", 15, format_)
    systems = [
        side(tmp_path, "right", 15, format_),
        side(tmp_path, "wrong", 16, format_),
        side(tmp_path, "fewer", 15, format_, range(1, 4)),
        side(tmp_path, "other", 15, "jsonl"),
        gold,
    ]
    asked = [*MEDDOCAN, I2B2]
    together = score_originals(gold, systems, asked, None).results
    for number, system in enumerate(systems):
        alone = score_originals(gold, [system], asked, None).results
        assert {each: together[number, each] for each in asked} == {
            each: alone[0, each] for each in asked
        }
    assert [together[n, MEDDOCAN[0]].scores.tp for n in range(5)] == [6, 0, 3, 6, 6]


def test_a_twin_that_cannot_score_every_system_is_refused_and_others_are_not() -> None:
    ids = [f"{n}-01" for n in range(3)]

    def stream(name: str) -> Stream:
        records = (
            Record(Document(id_, TEXT), {name: Marks((Span(12, 15, "NAME"),))}) for id_ in ids
        )
        return CorpusStream(Corpus.gather(records), name, name)

    sides = stream("gold"), [stream("a"), stream("b")]
    found = score_originals(*sides, [], None, twins=[*MEDDOCAN, SANDBOX])
    assert list(found.refused) == [SANDBOX]
    assert set(found.results) == {(n, each) for n in (0, 1) for each in MEDDOCAN}
    with pytest.raises(GoldbenchError, match="which task"):
        score_originals(*sides, [SANDBOX], None, twins=MEDDOCAN)
