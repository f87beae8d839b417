import base64
import hashlib
import re
from itertools import pairwise

import pytest
from lxml import html as lxml_html

from goldbench.corpus import Corpus, Marks, Span
from goldbench.reports import Report, Section, Wanted, evaluation, render
from goldbench.reports.page import make_legible, policy
from goldbench.reports.section import Paragraph, Table
from goldbench.scoring import CorpusStream
from reports.markup import elements, parsed, strings
from reports.small import GOLD, TEXT, evidence, good, poor, stream

ATTACK = '<script>alert("x")</script><img src=x onerror=alert(1)> "\' & </td> {{ 7 * 7 }}'


@pytest.fixture(scope="module")
def page() -> str:
    return render(evaluation(evidence(good(), poor())))


def without_code(page: str) -> str:
    code = re.compile(r"<(style|script)>.*?</\1>", flags=re.DOTALL)
    return code.sub("", page).removeprefix("<!doctype html>\n")


def test_the_page_is_well_formed(page: str) -> None:
    """As strict as XML: every element closed, every attribute quoted, nothing unescaped."""
    root = parsed(without_code(page))
    assert root.tag == "html"
    ids = strings(root, "//@id")
    assert len(ids) == len(set(ids))


def test_the_page_names_no_outside_host_and_loads_nothing(page: str) -> None:
    assert "//" not in without_code(page)
    assert "http" not in page.replace("http-equiv", "")
    tree = lxml_html.fromstring(page)
    assert not tree.xpath("//link | //iframe | //object | //embed | //img | //*[@src] | //base")
    assert all(target.startswith("#") for target in strings(tree, "//@href"))
    code = "".join(re.findall(r"<(?:style|script)>(.*?)</", page, flags=re.DOTALL))
    assert not re.search(r"url\(|@import|fetch|XMLHttp|WebSocket|import\(", code)


def test_every_link_inside_the_page_has_its_target(page: str) -> None:
    tree = lxml_html.fromstring(page)
    for target in strings(tree, "//a/@href"):
        assert elements(tree, f"//*[@id='{target[1:]}']")


def test_there_are_no_event_handlers_and_no_style_attributes(page: str) -> None:
    names = {name for element in lxml_html.fromstring(page).iter() for name in element.attrib}
    assert not {str(name) for name in names if str(name).startswith("on")}
    assert "style" not in names


def test_the_policy_allows_exactly_the_style_and_the_script_of_the_page(page: str) -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", page, flags=re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", page, flags=re.DOTALL)
    content_policy = str(lxml_html.fromstring(page).xpath("string(//meta[@http-equiv]/@content)"))
    for code, kind in ((style, "style-src"), (script, "script-src")):
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}'" in content_policy
    assert content_policy == policy(style, script)
    assert content_policy.startswith("default-src 'none'")
    assert "unsafe" not in content_policy


def test_note_text_is_escaped() -> None:
    text = ATTACK + TEXT
    gold = stream("truth", [Marks((Span(0, 8, "A"),))] * 3, text=text)
    system = stream("sys", [Marks((Span(4, 20, "A"),))] * 3, text=text)
    page = render(evaluation(evidence(system, gold=gold)))
    body = without_code(page)
    assert "<script" not in body
    assert "<img" not in body
    assert "&lt;scr" in body
    assert "{{ 7 * 7 }}" in body
    shown = str(lxml_html.fromstring(page).xpath("string(//td[@class='text'])"))
    assert shown.startswith('<script>alert("x")</script><img src=x onerror=alert(1)>')


@pytest.mark.parametrize("where", ["system", "gold", "label", "document", "title"])
def test_names_are_escaped_wherever_they_come_from(where: str) -> None:
    label = ATTACK if where == "label" else "A"
    marks = [Marks((Span(0, 8, label),))] * 3
    gold = stream(ATTACK if where == "gold" else "g", marks)
    system = stream(ATTACK if where == "system" else "s", [Marks((Span(0, 5, label),))] * 3)
    report_data = evidence(system, gold=gold)
    body = without_code(render(evaluation(report_data, title=ATTACK if where == "title" else None)))
    assert "<script" not in body
    assert "<img" not in body
    parsed(body)


def test_without_text_no_word_of_a_note_is_in_the_page() -> None:
    rare = "Zyzzogeton"
    text = f"{rare} xyloid {rare}-Alba. {rare} quixotic."
    gold = stream("truth", [Marks((Span(0, 10, "A"), Span(18, 28, "B")))] * 8, text=text)
    system = stream("sys", [Marks((Span(0, 8, "A"), Span(18, 28, "C")))] * 8, text=text)
    with_text = render(evaluation(evidence(system, gold=gold)))
    assert rare in with_text
    page = render(evaluation(evidence(system, gold=gold, wanted=Wanted(text=False))))
    for part in (rare, "Zyz", "geton", "Alba", "xyloid", "quixotic"):
        assert part not in page
    assert "0–10 → 0–8" in page
    assert "B → C" in page
    assert 'class="key"' in with_text
    assert 'class="key"' not in page  # nothing is marked, so no colours to explain


def test_control_characters_are_shown_as_pictures() -> None:
    text = "a\x00b\x0b c\x85 e" + TEXT
    gold = stream("truth", [Marks((Span(0, 3, "A"),))] * 2, text=text)
    system = stream("s\x07", [Marks(())] * 2, text=text)
    page = render(evaluation(evidence(system, gold=gold)))
    assert "a␀b" in page
    assert "␇" in page
    parsed(without_code(page))
    assert make_legible("a\tb\r\nc") == "a\tb\r\nc"
    assert make_legible("lone \ud800").encode() == "lone \ufffd".encode()


def test_headings_follow_each_other_without_gaps(page: str) -> None:
    levels = [
        int(str(heading.tag)[1])
        for heading in lxml_html.fromstring(page).iter("h1", "h2", "h3", "h4")
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_table_has_a_caption_and_headers_with_scope(page: str) -> None:
    tables = list(lxml_html.fromstring(page).iter("table"))
    assert len(tables) > 10
    for table in tables:
        assert str(table.xpath("string(caption)"))
        assert not table.xpath(".//th[not(@scope)]")
        assert not table.xpath("./tbody/tr[not(th[@scope='row'])]")


def test_every_figure_has_title_description_caption_and_numbers(page: str) -> None:
    figures = list(lxml_html.fromstring(page).iter("figure"))
    assert len(figures) >= 5
    for figure in figures:
        drawings = elements(figure, ".//svg[@role='img']")
        assert len(drawings) == 2
        for svg in drawings:
            named = str(svg.get("aria-labelledby")).split()
            assert [str(svg.xpath("string(*[@id=$i])", i=i)) != "" for i in named] == [True, True]
        assert str(figure.xpath("string(figcaption)"))
        assert figure.xpath(".//table/tbody/tr")


def turned(given: CorpusStream) -> CorpusStream:
    records = list(given.corpus.records())[::-1]
    return CorpusStream(Corpus.from_records(records), name=given.name)


def test_the_page_is_the_same_whatever_the_order_of_notes(page: str) -> None:
    streams = [
        turned(corpus_stream) for corpus_stream in (good(), poor(), stream("truth", [GOLD] * 36))
    ]
    assert render(evaluation(evidence(*streams[:2], gold=streams[2]))) == page


def test_any_section_can_be_added_to_a_report() -> None:
    block = Table("Annotators", (), (("annotator 1",),))
    section = Section("study", "The study", (Paragraph("A & B"), block), "lead")
    page = render(Report("T", "about", (section,)))
    assert '<section id="study"' in page
    assert "A &amp; B" in page
    assert '<th scope="row">annotator 1</th>' in page


def test_the_error_list_is_there_without_script(page: str) -> None:
    """The filters are hidden until script shows them; the rows are not."""
    tree = lxml_html.fromstring(page)
    assert tree.xpath("//form[@data-filters and @hidden]")
    assert elements(tree, "//table[@class='errors']/tbody/tr")
    assert not tree.xpath("//table[@class='errors']//*[@hidden]")
