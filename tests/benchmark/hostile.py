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
    "memory_mapped": _on_hidden(
        "import mmap\nhoard = mmap.mmap(-1, 400_000_000)\n"
        "for place in range(0, len(hoard), 4096):\n    hoard[place] = 1\ntime.sleep(60)"
    ),
    "memory_unlinked": _on_hidden(
        "file = open('/tmp/x', 'wb')\nos.unlink('/tmp/x')\ntry:\n"
        "    for _ in range(90):\n        file.write(b'x' * 1_000_000)\n        file.flush()\n"
        "except OSError:\n    pass\nhoard = b'x' * 190_000_000\ntime.sleep(60)"
    ),
    "memory_in_sockets": _on_hidden(
        "held = []\ntry:\n    while True:\n        pair = socket.socketpair()\n"
        "        held += pair\n        pair[0].setblocking(False)\n        try:\n"
        "            while True:\n                pair[0].send(b'x' * 65536)\n"
        "        except BlockingIOError:\n            pass\nexcept OSError:\n    pass\n"
        "hoard = [b'x' * 1_000_000 for _ in range(400)]\ntime.sleep(60)"
    ),
    "deaf_bomb": _on_hidden(
        "import signal\nfor number in range(1, 65):\n    try:\n"
        "        signal.signal(number, signal.SIG_IGN)\n    except (OSError, ValueError):\n"
        "        pass\nwhile True:\n    try:\n        if os.fork() == 0:\n"
        "            os.setsid()\n            time.sleep(100)\n    except OSError:\n"
        "        time.sleep(0.01)"
    ),
    "kills_the_forwarder": _on_hidden(
        "for name in os.listdir('/proc'):\n"
        "    if name.isdigit() and int(name) not in (1, os.getpid()):\n        try:\n"
        "            os.kill(int(name), 9)\n        except OSError:\n            pass"
    ),
    "stops_the_forwarder": _on_hidden(
        "for name in os.listdir('/proc'):\n"
        "    if name.isdigit() and int(name) != os.getpid():\n        try:\n"
        "            os.kill(int(name), 19)\n        except OSError:\n            pass"
    ),
    "fills_the_disk": _on_hidden(
        "with open('/tmp/x', 'wb') as file:\n    try:\n        file.truncate(1 << 50)\n"
        "    except OSError:\n        pass\n    try:\n        while True:\n"
        "            file.write(b'x' * 1_000_000)\n    except OSError:\n        pass\n"
        "try:\n    os.unlink('/tmp/x')\nexcept OSError:\n    pass\nos.chdir('/tmp')\ntry:\n"
        "    for _ in range(500):\n        os.mkdir('d' * 50)\n        os.chdir('d' * 50)\n"
        "except OSError:\n    pass\nos.chdir('/tool')"
    ),
    "old_and_deaf": (
        "import atexit, signal\ndef at_start():\n    Handler.protocol_version = 'HTTP/1.0'\n"
        "    signal.signal(signal.SIGTERM, lambda *_: time.sleep(600))\n"
        "    atexit.register(time.sleep, 600)"
    ),
}


# Answers to one hidden note each: what comes as JSON, and whether it is usable.
ANSWERS: dict[str, tuple[str, bool]] = {
    "nothing": ("b''", False),
    "null": ("b'null'", False),
    "a list": ("b'[]'", False),
    "no list of marks": ("{'textDateAnnotations': None}", False),
    "marks that are none": ("{'textDateAnnotations': [1, 'x', None, []]}", False),
    "NaN": ("b'{\"textDateAnnotations\": [{\"start\": NaN, \"length\": 3}]}'", False),
    "infinity": ("b'{\"textDateAnnotations\": [{\"start\": 1e999, \"length\": 3}]}'", False),
    "a number without end": (
        "b'{\"textDateAnnotations\": [{\"start\": ' + b'9' * 5_000 + b', \"length\": 3}]}'", False
    ),
    "numbers of 64 bits": (
        "{'textDateAnnotations': [{'start': 2**63 - 1, 'length': 2**63 - 1}]}", True
    ),
    "the same key twice": ("b'{\"textDateAnnotations\": 1, \"textDateAnnotations\": []}'", True),
    "deep": ("b'{\"textDateAnnotations\": ' + b'[' * 5_000 + b']' * 5_000 + b'}'", False),
    "deep beside a mark": (
        ("b'{\"textDateAnnotations\": [{\"start\": 0, \"length\": 2, \"x\": ' + b'[' * 300"
        " + b']' * 300 + b'}]}'"), True,
    ),
    "a lone surrogate": (
        "b'{\"textDateAnnotations\": [{\"start\": 0, \"length\": 3, \"text\": \"\\\\ud800\"}]}'",
        False,
    ),
    "no UTF-8": ("b'{\"textDateAnnotations\": [], \"x\": \"\\xff\\xfe\"}'", False),
    "UTF-16": ("'{\"textDateAnnotations\": []}'.encode('utf-16')", False),
    "a byte order mark": ("b'\\xef\\xbb\\xbf{\"textDateAnnotations\": []}'", False),
    "more after the end": ("b'{\"textDateAnnotations\": []} []'", False),
    "impossible offsets": (
        ("{'textDateAnnotations': [{'start': -4, 'length': 3}, {'start': 2, 'length': -1},"
        " {'start': 2.0, 'length': 3.0}, {'start': True, 'length': True}, {'length': 3}]}"), True,
    ),
    "text that lies": (
        "{'textDateAnnotations': [{'start': 0, 'length': 4, 'text': 'other'}]}", True
    ),
    "twenty thousand marks": (
        "{'textDateAnnotations': [{'start': n % 20, 'length': 1 + n % 7} for n in range(20_000)]}",
        True,
    ),
    "the note as names and values": (
        ("{'textDateAnnotations': [{'start': 0, 'length': 4, note['text']: note['text'],"
        " 'dateFormat': note['text'], 'confidence': note['text']}], note['text']: 1}"), True,
    ),
}  # fmt: skip
_OK = "b'HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\n"
_BODY = '{"textDateAnnotations": []}'
# The same on the wire.
WIRES: dict[str, tuple[str, bool]] = {
    "no HTTP": ("b'hello there\\n'", False),
    "HTTP 0.9": (f"b'{_BODY}'", False),
    "status 000": ("b'HTTP/1.1 000 X\\r\\nContent-Length: 2\\r\\n\\r\\n{}'", False),
    "status 999": ("b'HTTP/1.1 999 X\\r\\nContent-Length: 2\\r\\n\\r\\n{}'", False),
    "status 204": ("b'HTTP/1.1 204 Nothing\\r\\n\\r\\n'", False),
    "switching": ("b'HTTP/1.1 101 Switching\\r\\nUpgrade: x\\r\\n\\r\\n'", False),
    "a redirect to itself": (
        ("b'HTTP/1.1 307 There\\r\\nLocation: /api/v1/textDateAnnotations\\r\\n"
        "Content-Length: 0\\r\\n\\r\\n'"), False,
    ),
    "thousands of headers": (f"{_OK}' + b'X-A: b\\r\\n' * 5_000 + b'\\r\\n{_BODY}'", False),
    "a header of megabytes": (f"{_OK}X-A: ' + b'b' * 5_000_000 + b'\\r\\n\\r\\n{_BODY}'", False),
    "a length below zero": (f"{_OK}Content-Length: -5\\r\\n\\r\\n{_BODY}'", True),
    "a length that is none": (f"{_OK}Content-Length: abc\\r\\n\\r\\n{_BODY}'", True),
    "less than its length": (f"{_OK}Content-Length: 500\\r\\n\\r\\n' + b'[', ", False),
    "no length": (f"{_OK}\\r\\n{_BODY}'", True),
    "chunks that are none": (f"{_OK}Transfer-Encoding: chunked\\r\\n\\r\\nzzz\\r\\nx'", False),
    "a chunk below zero": (f"{_OK}Transfer-Encoding: chunked\\r\\n\\r\\n-5\\r\\nx'", False),
    "packed": (f"{_OK}Content-Encoding: gzip\\r\\n\\r\\n' + gzip.compress(b'{_BODY}')", False),
    "a bomb": (
        f"{_OK}Content-Encoding: gzip\\r\\n\\r\\n' + gzip.compress(b' ' * 30_000_000)", False
    ),
    "the note in status and headers": (
        ("b'HTTP/1.1 200 ' + text + b'\\r\\nX-Note: ' + text + b'\\r\\nSet-Cookie: a=' + text"
        f" + b'\\r\\n\\r\\n{_BODY}'"), True,
    ),
}  # fmt: skip


def write_answers(folder: Path) -> Path:
    """Write a tool that answers hidden note n with the n-th of `ANSWERS`."""
    cases = ",\n".join(f"    lambda note: {code}" for code, _ in ANSWERS.values())
    behaviour = (
        f"CASES = [\n{cases},\n]\n_honest = answer\ndef answer(note):\n"
        "    if not hidden(note):\n        return _honest(note)\n"
        "    return CASES[int(note['text'].split()[1])](note)"
    )
    return write_program(folder, "answers", frame(behaviour))


def write_wires(folder: Path) -> Path:
    """Write a tool that answers hidden note n with the bytes of the n-th of `WIRES`."""
    cases = ",\n".join(f"    lambda text: {code.removesuffix(', ')}" for code, _ in WIRES.values())
    behaviour = (
        f"import gzip\nCASES = [\n{cases},\n]\ndef trickle(handler):\n"
        "    text = handler.asked['text'].encode()\n"
        "    handler.wfile.write(CASES[int(text.split()[1])](text))\n    handler.wfile.flush()\n"
        "    handler.close_connection = True\n    sys.exit()"
    )
    return write_program(folder, "wires", frame(behaviour))


def write_hostile(folder: Path, name: str) -> Path:
    """Write a hostile tool; see `HOSTILE`."""
    return write_program(folder, name.replace("_", "-"), frame(HOSTILE[name]))
