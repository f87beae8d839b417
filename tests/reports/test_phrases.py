from datetime import UTC, datetime
from pathlib import Path

from goldbench.corpus import Corpus, Document, Marks, Record, Span, Tag
from goldbench.gold import Editions, Policy, freeze_editions, vote
from goldbench.reports import Wanted, gather
from goldbench.reports.evaluation import evaluation
from goldbench.reports.page import render
from goldbench.reports.phrases import find_phrases
from goldbench.scoring import CorpusStream, FileStream, Settings
from panels import TEXT, panel

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
FACT = Tag("OBESE", evidence=(Span(6, 9, "OBESE"), Span(0, 5, "OBESE")))


def frozen(folder: Path) -> Editions:
    marks = Marks(tags=(FACT, Tag("CAD")))
    gold = vote(panel({"A": {"n": marks}, "B": {"n": marks}})).evidence
    documents = {"n": Document("n", TEXT)}
    policy = Policy("vote", ("A", "B"), 2)
    return freeze_editions(gold, documents, folder, name="1.0", created=NOON, policy=policy)


def reported(folder: Path, *tags: Tag) -> str:
    answers = Corpus.from_records([Record(Document("n", TEXT), {"s": Marks(tags=tags)})])
    system = CorpusStream(answers, name="s")
    wanted = Wanted(tracks=("document",))
    evidence = gather(FileStream(folder / "1.0"), [system], Settings(), wanted)
    page: str = render(evaluation(evidence, title=None, lang="en"))
    return page


def test_the_second_edition_says_where_each_fact_stands_first(tmp_path: Path) -> None:
    frozen(tmp_path)
    assert find_phrases(FileStream(tmp_path / "1.0")) == {"n": {"OBESE": (0, 5)}}


def test_no_phrase_is_taken_from_an_edition_that_is_not_the_releases(tmp_path: Path) -> None:
    frozen(tmp_path / "one")
    frozen(tmp_path / "two")
    marks = tmp_path / "one" / "1.0-evidence" / "provenance.csv"
    marks.write_text("changed", encoding="utf-8")
    assert find_phrases(FileStream(tmp_path / "one" / "1.0")) == {}
    (tmp_path / "two" / "1.0-evidence").rename(tmp_path / "away")
    assert find_phrases(FileStream(tmp_path / "two" / "1.0")) == {}
    assert find_phrases(CorpusStream(Corpus.from_records([]), name="memory")) == {}


def test_a_missed_fact_is_shown_in_its_sentence(tmp_path: Path) -> None:
    """A report on a study takes the edition without evidence; its errors were empty cells."""
    frozen(tmp_path)
    page = reported(tmp_path, Tag("SMOKER"))
    errors = page.split('<table class="errors"')[1].split("</table>")[0]
    assert f'<mark class="gold">{TEXT[0:5]}</mark>' in errors
    assert "0–0" not in errors
    assert errors.count("a fact of the whole document; no phrase is given") == 2  # CAD, SMOKER
    assert "documents of which only one side says that they have it." in page
    assert "borders" not in page.split('id="errors"')[1].split("<table")[0]


def test_a_system_that_marks_nothing_has_a_sentence_of_its_own(tmp_path: Path) -> None:
    frozen(tmp_path)
    page = reported(tmp_path)
    assert "It marks nothing, so that there is no precision." in page
    assert "of what it marks is right" not in page
