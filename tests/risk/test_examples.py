"""The examples of the rules, tried: what a rule says it does, it does."""

from pathlib import Path

from goldbench.risk import find_failing, rulebook


def test_every_example_of_every_rule_holds() -> None:
    assert list(find_failing(rulebook())) == []


def test_a_site_sees_which_of_its_examples_fail(tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text(
        '[[word]]\nid = "w"\nlabel = "CAD"\nindicator = "mention"\nkind = "state"\n'
        'words = ["stony heart"]\nyes = ["a heart of stone"]\nno = []\n',
        encoding="utf-8",
    )
    assert [example.text for example in find_failing(rulebook(site=file))] == ["a heart of stone"]
