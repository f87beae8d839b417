from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Marks, Span, Tag
from goldbench.formats import WriteOptions, write
from goldbench.official import TRACKS
from goldbench.official import score as run_original
from goldbench.scoring import CorpusStream, FileStream, Settings, score
from scoring.small_notes import corpus, counts, scored

LABELS = {"i2b2-2014-phi": "DOCTOR", "nlpsandbox": "location", "meddocan": "NAME"}
TRACKS_OF_SPANS = [name for name in TRACKS if name not in ("i2b2-2014-risk", "nlpsandbox-type")]


def marked(label: str, *places: tuple[int, int], unreadable: int = 0) -> Marks:
    spans = tuple(Span(start, end, label) for start, end in places)
    return Marks(spans, unreadable=(label,) * unreadable)


def label_of(track: str) -> str:
    return next(label for family, label in LABELS.items() if track.startswith(family))


@pytest.mark.parametrize("track", TRACKS_OF_SPANS)
def test_an_answer_that_stands_nowhere_is_one_false_positive_of_an_original(track: str) -> None:
    label = label_of(track)
    gold = marked(label, (0, 7), (58, 63))
    system = replace(gold, unreadable=(label,) * 3)
    clean = scored(corpus({"n": gold}), corpus({"n": gold}), f"{track}:official")
    result = scored(corpus({"n": gold}), corpus({"n": system}), f"{track}:official")
    more = 0 if "hipaa" in track else 3  # DOCTOR is no label of HIPAA
    tp, fp, fn = counts(clean)
    assert counts(result) == (tp, fp + more, fn)
    assert (clean.unplaced, result.unplaced) == (0, 3)


def test_merged_neighbours_stay_right_before_answers_that_stand_nowhere() -> None:
    gold = marked("NAME", (52, 56), (58, 64))
    system = marked("NAME", (52, 64), unreadable=2)
    text = "x" * 52 + "John. Smith."
    sides = corpus({"n": gold}, text), corpus({"n": system}, text)
    assert counts(scored(*sides, "meddocan-merged:official")) == (1, 2, 0)


def test_an_invented_quote_is_no_hit_even_where_gold_has_one() -> None:
    end = Span(63, 63, "NAME", Attributes(alignment="invented", invented=1))
    notes = corpus({"n": Marks((Span(0, 7, "NAME"), end))})
    assert counts(scored(notes, notes, "meddocan-strict:official")) == (1, 1, 0)


def test_facts_are_scored_as_before_beside_spans_that_stand_nowhere() -> None:
    fact = Marks(tags=(Tag("SMOKER", Attributes(status="past")),))
    system = replace(fact, unreadable=("SMOKER",))
    result = scored(corpus({"n": fact}), corpus({"n": system}), "i2b2-2014-risk:official")
    assert (counts(result), result.unplaced) == ((1, 0, 0), 0)


@pytest.mark.parametrize("track", ["meddocan-ner", "meddocan-strict"])
def test_a_gold_of_another_format_gives_the_numbers_of_the_script(
    tmp_path: Path, track: str
) -> None:
    gold = corpus({"n": marked("NAME", (8, 15))})
    write(gold.records(), tmp_path / "gold", "brat", WriteOptions())
    system = tmp_path / "system"
    system.mkdir()
    (system / "n.txt").write_bytes((tmp_path / "gold" / "n.txt").read_bytes())
    places = ["8 15", "19 12", "-3 4", "28 23"]
    lines = (f"T{n}\tNAME {place}\tx\n" for n, place in enumerate(places, start=1))
    (system / "n.ann").write_text("".join(lines), encoding="utf-8")
    given = run_original(track, tmp_path / "gold", system)
    for side in (CorpusStream(gold, name="gold"), FileStream(tmp_path / "gold", name="gold")):
        streams = [FileStream(system, name="system")]
        (result,) = score(side, streams, [f"{track}:official"], Settings()).results
        assert counts(result) == (given.tp, given.fp, given.fn)
        assert result.unplaced == 3
