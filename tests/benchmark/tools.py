"""Tools that teams might submit: a good one, and others that try what they should not."""

from pathlib import Path

_FRAME = """
import json, os, re, socket, subprocess, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KIND = "nlpsandbox:date-annotator"
DATE = re.compile(r"\\d{4}-\\d{2}-\\d{2}")


def at_start():
    pass


def answer(note):
    return {"textDateAnnotations": [
        {"start": m.start(), "length": len(m[0]), "text": m[0], "dateFormat": "", "confidence": 90}
        for m in DATE.finditer(note["text"])
    ]}


def status(note):
    return 200


def hidden(note):
    return "SECRET" in note["text"]

#BEHAVIOUR#

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def tell(self, told, code=200):
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        self.send_response(code)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/api/v1/tool":
            self.tell({"name": "tool", "version": "1.0.0", "type": KIND, "apiVersion": "1.2.0"})
        elif self.path == "/api/v1/healthCheck":
            self.tell({"status": "pass"})
        else:
            self.tell({"title": "no", "status": 404}, 404)

    def do_POST(self):
        note = json.loads(self.rfile.read(int(self.headers["content-length"])))["note"]
        self.asked = note
        if "trickle" in globals() and hidden(note):
            trickle(self)
        self.tell(answer(note), status(note))

    def log_message(self, *ignored):
        pass


at_start()
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""

BEHAVIOURS: dict[str, str] = {
    "good": "",
    "wrong_type": 'KIND = "nlpsandbox:id-annotator"',
    "ends_at_once": "def at_start():\n    sys.exit(0)",
    "never_listens": "def at_start():\n    time.sleep(600)",
    "garbage": 'def answer(note):\n    return b"<html>"',
    "no_list": 'def answer(note):\n    return {"annotations": []}',
    "outside": (
        'def answer(note):\n    return {"textDateAnnotations": '
        '[{"start": 10**6, "length": 3, "text": "x", "dateFormat": "", "confidence": 1}]}'
    ),
    "outside_on_hidden": (
        "_honest = answer\ndef answer(note):\n    told = _honest(note)\n    if hidden(note):\n"
        '        told["textDateAnnotations"] += [{"start": 10**6, "length": 3, "text": "x", '
        '"dateFormat": "", "confidence": 1}]\n    return told'
    ),
    "never_the_same": (
        "import itertools\ncount = itertools.count()\ndef answer(note):\n"
        '    return {"textDateAnnotations": [{"start": next(count) % 7, "length": 1, '
        '"text": note["text"][0], "dateFormat": "", "confidence": 1}]}'
    ),
    "hangs_on_hidden": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n        time.sleep(600)\n"
        "    return _honest(note)"
    ),
    "hangs_on_one": (
        '_honest = answer\ndef answer(note):\n    if "number 2" in note["text"]:\n'
        "        time.sleep(600)\n    return _honest(note)"
    ),
    "ends_on_hidden": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n        os._exit(3)\n"
        "    return _honest(note)"
    ),
    "memory_fast": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n"
        "        hoard = b'x' * 600_000_000\n        time.sleep(5)\n    return _honest(note)"
    ),
    "memory_children": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n"
        "        for _ in range(8):\n            subprocess.Popen([sys.executable, '-c', "
        "\"x = bytearray(60_000_000); x[::4096] = b'x' * len(x[::4096]); "
        'import time; time.sleep(60)"])\n'
        "        time.sleep(5)\n    return _honest(note)"
    ),
    "memory_disk": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n"
        "        hoard = b'x' * 190_000_000\n"
        "        with open('/tmp/x', 'wb') as file:\n            try:\n"
        "                for _ in range(200):\n                    file.write(b'x' * 1_000_000)\n"
        "            except OSError:\n                pass\n        time.sleep(5)\n"
        "    return _honest(note)"
    ),
    "fork_bomb": (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n        while True:\n"
        "            try:\n                if os.fork() == 0:\n                    time.sleep(60)\n"
        "            except OSError:\n                time.sleep(0.05)\n    return _honest(note)"
    ),
    "deaf_spinner": (
        "import signal\ndef at_start():\n    for number in range(1, 32):\n        try:\n"
        "            signal.signal(number, signal.SIG_IGN)\n        except OSError:\n"
        "            pass\n    for _ in range(4):\n        if os.fork() == 0:\n"
        "            os.setsid()\n            while True:\n                pass"
    ),
    "huge_answer": (
        '_honest = answer\ndef answer(note):\n    return b"[" + b" " * 3_000_000 + b"]" '
        "if hidden(note) else _honest(note)"
    ),
    "trickles": (
        "def trickle(handler):\n    handler.wfile.write(b'HTTP/1.1 200 OK\\r\\n')\n"
        "    for number in range(600):\n        handler.wfile.write(b'x')\n"
        "        handler.wfile.flush()\n        time.sleep(0.2)\n"
    ),
    "leaks_in_words": (
        "_honest = answer\ndef answer(note):\n    sys.stderr.write(note['text'])\n"
        "    sys.stdout.write(note['text'])\n    told = _honest(note)\n"
        "    for mark in told['textDateAnnotations']:\n        mark['dateFormat'] = note['text']\n"
        "        mark['extra'] = note['text']\n    return told"
    ),
    "leaks_in_errors": (
        "_honest = answer\ndef answer(note):\n    if not hidden(note):\n"
        "        return _honest(note)\n"
        '    return {"title": note["text"], "status": 400, "detail": note["text"]}\n'
        "def status(note):\n    return 400 if hidden(note) else 200"
    ),
}


def frame(behaviour: str) -> str:
    """Put code into a tool that is good without it."""
    return _FRAME.replace("#BEHAVIOUR#", behaviour)


def write_tool(folder: Path, behaviour: str) -> Path:
    """Write a tool that behaves so; see `BEHAVIOURS`."""
    return write_program(folder, behaviour, frame(BEHAVIOURS[behaviour]))


def write_prober(folder: Path, code: str) -> Path:
    """Write a good tool that runs some code at its start."""
    body = "def at_start():\n" + "\n".join(f"    {line}" for line in code.splitlines())
    return write_program(folder, "prober", _FRAME.replace("#BEHAVIOUR#", body))


def write_program(folder: Path, name: str, program: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "tool.toml").write_text(
        f'name = "{name}"\nversion = "1.0.0"\n'
        'command = ["python3", "tool.py", "8080"]\nport = 8080\n',
        encoding="utf-8",
    )
    (folder / "tool.py").write_text(program, encoding="utf-8")
    return folder


LINES = """
import json, re, sys
for line in sys.stdin:
    note = json.loads(line)
    spans = [{"start": m.start(), "end": m.end(), "label": "date"}
             for m in re.finditer(r"\\d{4}-\\d{2}-\\d{2}", note["text"])]
    print(json.dumps({"id": note["id"], "spans": spans}), flush=True)
"""


def write_command(folder: Path, program: str = LINES) -> Path:
    """Write a tool that talks in lines of JSON."""
    folder.mkdir(parents=True)
    (folder / "tool.toml").write_text(
        'name = "lines"\nversion = "2.0"\ncommand = ["python3", "-u", "tool.py"]\n',
        encoding="utf-8",
    )
    (folder / "tool.py").write_text(program, encoding="utf-8")
    return folder
