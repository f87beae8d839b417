"""What the guides tell a reader to type, read from the guides themselves and done."""

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner, Result

from goldbench.cli import main

GUIDES = Path(__file__).parents[1] / "docs" / "guides"
_BLOCK = re.compile(r"^```(console|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(guide: str, heading: str = "") -> list[str]:
    """Give the commands of one section of a guide, in order; without a heading those before any."""
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    sections = dict(part.partition("\n")[::2] for part in f"\n{text}".split("\n## "))
    section = sections[heading] if heading else next(iter(sections.values()))
    listed: list[str] = []
    for kind, block in _BLOCK.findall(section):
        for line in block.split("\n"):
            shown = line.removeprefix("$ ") if kind == "console" else line
            if shown != line or (kind == "sh" and line):
                listed.append(shown)
    assert listed, (guide, heading)
    return listed


def follow(command: str, folder: Path, *, code: int = 0, answers: str = "") -> Result:
    """Do in a folder what a guide shows; `> FILE` keeps what was printed, `answers` are typed."""
    words = shlex.split(command, comments=True)
    if words[0] == "mkdir":
        (folder / words[1]).mkdir()
        words = ["goldbench", "--version"]
    target = None
    if ">" in words:
        *words, _, target = words
    assert words[0] == "goldbench", command
    with chdir(folder):
        done = CliRunner().invoke(main, words[1:], input=answers)
    assert done.exit_code == code, (command, done.output, done.stderr)
    if target is not None:
        (folder / target).write_text(done.stdout, encoding="utf-8")
    return done
