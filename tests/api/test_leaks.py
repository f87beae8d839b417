import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.synthetic import phi

ANY: Any = gb  # as those write who have no type checker
GOLD = gb.Corpus.from_records(phi.notes(6, seed=3, lang="en"))


def test_the_evidence_and_the_page_are_those_of_the_command(tmp_path: Path) -> None:
    source = gb.write(GOLD, tmp_path / "gold.jsonl")
    found = gb.leak(source, tmp_path / "ours.html", population="six notes", level=0.9)
    asked = ["leak", str(source), "--population", "six notes", "--level", "0.9", "--json"]
    done = CliRunner().invoke(main, [*asked, "--out", str(tmp_path / "theirs.html")])
    assert json.loads(done.stdout) == json.loads(json.dumps(found.summary))
    page = (tmp_path / "ours.html").read_text("utf-8")
    assert page == (tmp_path / "theirs.html").read_text("utf-8") == found.html


def test_a_row_is_a_category_and_the_last_one_the_patients() -> None:
    frame = gb.leak(GOLD).to_polars()
    assert frame["what"].to_list()[0] == "all"
    assert frame["what"].to_list()[-1] == "patients with a direct identifier left"
    assert gb.leak(GOLD, layer="gold").to_polars().equals(frame)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"level": 95}, "a level of 95 is not between 0.5 and 1"),
        ({"level": "x"}, "level is a number, not str"),
        ({"lang": "es"}, "labels that meddocan does not have: ACCOUNT"),
        ({"lang": "english"}, "no language 'english'"),
        ({"policy": "hipaa"}, "no policy 'hipaa'"),
        ({"policy": 5}, "policy is the name of one or a TOML file, not int"),
        ({"policy": "gdpr-pseudonymisation"}, "gdpr-pseudonymisation needs a key"),
        ({"key": 5}, "key is a path, not int"),
        ({"site": 5}, "site is a path, not int"),
        ({"patient": "whoo"}, "patient: no document has the metadata 'whoo'"),
        ({"patient": None}, "patient is a text, not NoneType"),
        ({"population": 5}, "population is a text, not int"),
        ({"layer": "golt"}, "there is no layer 'golt'; the layers are: gold"),
        ({"path": "."}, "path: . is a folder"),
        ({"gold": 5}, "a path or a data frame, not int"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.GoldbenchError, match=message):
        ANY.leak(**({"gold": GOLD} | given))
