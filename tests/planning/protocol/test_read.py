from datetime import date
from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.language import Term
from goldbench.planning.protocol import (
    Criterion,
    Decision,
    Human,
    PilotSample,
    Population,
    Published,
    Site,
)
from goldbench.planning.protocol.read import read_protocol

FILE = """\
title = "Asthma"
language = "es"
[population]
youngest = 18
first_day = 2013-01-01
last_day = "2018-12-31"
departments = ["Alergología"]
[[population.site]]
name = "hospital-1"
kind = "university"
[[population.criterion]]
key = "ward"
values = ["3B"]
[[variable]]
name = "ASTHMA"
role = "primary"
terms = [
  "asma",
  {regex = '\\bAB\\b'},
  {literal = "asthma", language = "en"},
]
family = true
precision = 0.85
recall = 0.80
pilot = {positives = 48, documents = 100}
[[variable]]
name = "OBESITY"
unit = "mention"
frequency = {value = 0.08, reference = "a publication"}
[[decision]]
parameter = "variable.ASTHMA.precision"
by = "physician"
why = "seen before"
[[question]]
question = "Which wards?"
"""


def read(text: str) -> object:
    return read_protocol(text, Path("study.toml"))


def test_all_answers_are_read() -> None:
    protocol = read_protocol(FILE, Path("study.toml"))
    assert protocol.population == Population(
        sites=(Site("hospital-1", "university"),),
        youngest=18,
        departments=("Alergología",),
        first_day=date(2013, 1, 1),
        last_day=date(2018, 12, 31),
        criteria=(Criterion("ward", ("3B",)),),
    )
    asthma, obesity = protocol.variables
    assert asthma.terms == (
        Term("asma", "es"),
        Term(r"\bAB\b", "es", regex=True),
        Term("asthma", "en"),
    )
    assert (asthma.family, asthma.negated, asthma.width, asthma.level) == (True, False, 0.1, 0.95)
    assert asthma.frequency == PilotSample(48, 100, "external")
    assert (obesity.role, obesity.unit, obesity.precision) == ("secondary", "mention", None)
    assert obesity.frequency == Published(0.08, "a publication")
    assert protocol.decisions == (
        Decision("variable.ASTHMA.precision", "physician", "seen before"),
    )
    assert protocol.questions[0].question == "Which wards?"


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ('title = "Asthma"', "title = Asthma", 1, "not TOML", "quotes"),
        ('title = "Asthma"', 'tilte = "Asthma"', 1, "title is missing", ""),
        ('title = "Asthma"', 'title = ""', 1, "title is empty", ""),
        ('language = "es"', 'language = "Spanish"', 2, "not a language code", "en, es"),
        ('"es"', '"es"\nformat = 99', 3, "format 99", "upgrade"),
        ("youngest = 18", "youngest = -1", 4, "at least 0", ""),
        ("youngest = 18", 'youngest = "18"', 4, "must be a number", ""),
        ("youngest = 18", "youngest = 18\noldest = 12", 5, "younger than the youngest", "exchange"),
        ('"2018-12-31"', '"2012-12-31"', 6, "before it begins", "exchange"),
        ('"2018-12-31"', '"31/12/2018"', 6, "a day such as", ""),
        ('"2018-12-31"', "true", 6, "a day such as", ""),
        ('["Alergología"]', '"Alergología"', 7, "must be a list", ""),
        ('["Alergología"]', '["A", 5]', 7, "a list of texts", ""),
        ('name = "hospital-1"', "", 8, "name is missing", "every site has one"),
        ('values = ["3B"]', "", 12, "excludes nothing", "values"),
        ('role = "primary"', 'role = "first"', 16, "role is 'first'", "primary, secondary"),
        ('role = "primary"', "", 14, "no variable is the primary", "primary"),
        ('unit = "mention"', 'role = "primary"', 28, "two variables are primary", "secondary"),
        ('name = "OBESITY"', 'name = "ASTHMA"', 27, "called 'ASTHMA'", ""),
        ('"asma"', '""', 18, "a term is empty", "words"),
        ("AB\\b'", "AB('", 19, "does not compile", "single quotes"),
        ('literal = "asthma"', 'litteral = "asthma"', 20, "either a literal or a regex", ""),
        ('literal = "asthma"', 'literal = "x", regex = "y"', 20, "either a literal or", ""),
        ('"asma"', "5", 18, "a term is a text", ""),
        ("family = true", "famly = true", 22, "no key 'famly'", "did you mean 'family'?"),
        ("family = true", 'family = "yes"', 22, "true or false", ""),
        ("precision = 0.85", "precision = 85", 23, "between 0 and 1", "85 % as 0.85"),
        ("recall = 0.80", "recall = 1", 24, "between 0 and 1", "fractions"),
        ("positives = 48", "positives = 480", 25, "480 positives in 100", ""),
        ("documents = 100", "documents = 0", 25, "at least 1", ""),
        ("pilot =", "frequency = {value = 0.1}\npilot =", 26, "both a frequency", "better known"),
        ("value = 0.08", "vlue = 0.08", 29, "has no value", ""),
        ('unit = "mention"', 'unit = "mentions"', 28, "unit is 'mentions'", "'mention'?"),
        ("[[question]]", "[question]", 34, "a list of tables", ""),
        ('by = "physician"', "", 30, "by is missing", "every decision"),
    ],
)
def test_messages_point_at_the_line(old: str, new: str, line: int, message: str, hint: str) -> None:
    assert FILE.count(old) >= 1
    with pytest.raises(FormatError, match=message) as caught:
        read(FILE.replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"study.toml:{line}: ")
    assert hint in (caught.value.hint or "")


def test_a_file_without_a_variable_is_refused() -> None:
    with pytest.raises(FormatError, match="no variable is the primary one"):
        read('title = "x"')


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("every = 10", 5, "every is 10; it must be from 0.01 to 1"),
        ("cap = 0.5", 5, "cap is 0.5; it must be from 1 to 10"),
        ('variables = ["COPD"]', 5, "the protocol has no variable 'COPD'"),
        ("evry = 0.1", 5, "there is no key 'evry' here"),
    ],
)
def test_waves_that_cannot_be_are_refused_with_their_line(
    lines: str, line: int, message: str
) -> None:
    text = f'title = "A"\nvariable = [{{name = "A", role = "primary"}}]\n\n[waves]\n{lines}\n'
    with pytest.raises(FormatError, match=message) as caught:
        read(text)
    assert f":{line}" in str(caught.value)


def test_the_margin_of_a_second_human_and_what_annotators_saw_are_read() -> None:
    table = '[human]\nmargin = 0.1\npre_annotated = ["rules"]\n'
    protocol = read_protocol(FILE + table, Path("study.toml"))
    assert protocol.human == Human(0.1, ("rules",))
    assert protocol.hash != read_protocol(FILE, Path("study.toml")).hash
    silent = read_protocol(FILE + "[human]\npre_annotated = []\n", Path("study.toml"))
    assert silent.hash == read_protocol(FILE, Path("study.toml")).hash
    with pytest.raises(FormatError, match="margin is 5; it must lie between 0 and 1"):
        read(FILE + "[human]\nmargin = 5\n")
    with pytest.raises(FormatError, match="there is no key 'marign' here"):
        read(FILE + "[human]\nmarign = 0.05\n")
