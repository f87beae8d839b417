"""More tools that try what they should not. See `tools.BEHAVIOURS` for the first of them."""

from pathlib import Path

from benchmark.tools import frame, write_program


def _on_hidden(code: str) -> str:
    """Do something before the answer to a hidden note."""
    body = "\n".join(f"        {line}" for line in code.splitlines())
    return (
        "_honest = answer\ndef answer(note):\n    if hidden(note):\n"
        f"{body}\n    return _honest(note)"
    )


def _raw(code: str) -> str:
    """Answer a hidden note with bytes of one's own on the wire."""
    body = "\n".join(f"    {line}" for line in code.splitlines())
    return f"def trickle(handler):\n    out = handler.wfile\n{body}\n"


HOSTILE: dict[str, str] = {
    "memory_slow": _on_hidden(
        "hoard = []\nwhile True:\n    hoard.append(b'x' * 8_000_000)\n    time.sleep(0.01)"
    ),
    "memory_shm": _on_hidden(
        "hoard = b'x' * 200_000_000\nwith open('/dev/shm/x', 'wb') as file:\n    try:\n"
        "        for _ in range(100):\n            file.write(b'x' * 1_000_000)\n"
        "            file.flush()\n    except OSError:\n        pass\n    time.sleep(60)"
    ),
    "daemons": _on_hidden(
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.close(1)\n"
        "        os.close(2)\n        time.sleep(600)\n    os._exit(0)"
    ),
    "threads": _on_hidden(
        "try:\n    while True:\n        threading.Thread(target=time.sleep, args=(60,)).start()\n"
        "except RuntimeError:\n    time.sleep(60)"
    ),
    "kills_all": _on_hidden("os.kill(-1, 9)"),
    "stops_itself": _on_hidden("os.kill(os.getpid(), 19)"),
    # Six notes: two answers that are no JSON, three with marks that cannot be, a good one.
    "strange_answers": _on_hidden(
        "marks = {\n"
        "    '3': [{'start': s, 'length': n} for s, n in ((True, True), (1.5, 2), ('0', 1),\n"
        "          (None, 1), (-1, 5), (0, 0), (0, -3), ([], {}), (10**15, 1))],\n"
        "    '4': [{'start': 0, 'length': 1}] * 50_000,\n"
        "    '5': [{'start': 0, 'length': 3, 'dateType': note['text'], 'type': note['text'],\n"
        "           'label': note['text'], note['text']: note['text']}],\n"
        "}\n"
        "number = note['text'][8]\n"
        "if number in '12':\n"
        "    return {'1': b'[' * 100_000, '2': b'[' + b'1' * 5_000 + b']'}[number]\n"
        "if number in marks:\n    return {'textDateAnnotations': marks[number]}"
    ),
    # The first hidden notes: a redirect, a bomb, a note in the status line; then good answers.
    "strange_http": "import gzip, itertools\ncalls = itertools.count()\n"
    + _raw(
        "number = next(calls)\nif number > 2:\n    return\n"
        "bomb = gzip.compress(b' ' * 30_000_000)\n"
        "out.write([\n"
        "    b'HTTP/1.1 302 Found\\r\\nLocation: http://192.0.2.1/\\r\\n'\n"
        "    b'Content-Length: 0\\r\\n\\r\\n',\n"
        "    b'HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\nContent-Length: %d\\r\\n\\r\\n'\n"
        "    % len(bomb) + bomb,\n"
        "    b'HTTP/1.1 200 SECRET-H1\\r\\nX-Note: SECRET-H1\\r\\n'\n"
        "    b'Content-Length: 2\\r\\n\\r\\n{}',\n"
        "][number])\nout.flush()\nhandler.close_connection = True\nsys.exit()"
    ),
    "endless_chunks": _raw(
        "out.write(b'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')\n"
        "try:\n    while True:\n        out.write(b'10000\\r\\n' + b' ' * 65536 + b'\\r\\n')\n"
        "except OSError:\n    sys.exit()"
    ),
    "only_continues": _raw(
        "try:\n    while True:\n        out.write(b'HTTP/1.1 100 Continue\\r\\n\\r\\n')\n"
        "        time.sleep(0.01)\nexcept OSError:\n    sys.exit()"
    ),
    "old_and_deaf": (
        "import atexit, signal\ndef at_start():\n    Handler.protocol_version = 'HTTP/1.0'\n"
        "    signal.signal(signal.SIGTERM, lambda *_: time.sleep(600))\n"
        "    atexit.register(time.sleep, 600)"
    ),
}


def write_hostile(folder: Path, name: str) -> Path:
    """Write a hostile tool; see `HOSTILE`."""
    return write_program(folder, name.replace("_", "-"), frame(HOSTILE[name]))
