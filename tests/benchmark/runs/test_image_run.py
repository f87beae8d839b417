"""An image in the cage, without an engine: its own root, its command, the same limits and walls."""

import platform
from pathlib import Path

import orjson
import pytest

from benchmark.runs.test_worker import assert_no_secret_can_be_seen, go
from benchmark.submissions.images import (
    configuration,
    layer,
    python_layer,
    save_docker,
    save_oci,
)
from benchmark.tools import LINES, frame
from goldbench.benchmark import Bench, Task, Team, dry_run

pytestmark = [
    pytest.mark.usefixtures("cage"),
    pytest.mark.skipif(
        not Path("/usr/bin/python3").exists() or platform.machine() != "x86_64",
        reason="the image is made from /usr/bin/python3 of an x86_64 host",
    ),
]
PEEK = """
def at_start():
    seen = {"environment": os.environ.get("MODE"), "folder": os.getcwd(), "uid": os.getuid(),
            "own": os.listdir("/srv"), "etc": sorted(os.listdir("/etc"))}
    try:
        open("/srv/x", "w")
    except OSError as error:
        seen["write"] = error.errno
    open("/tmp/x", "w").write("may be written")
    sys.stderr.write(json.dumps(seen) + "\\n")
"""


@pytest.fixture(scope="module")
def python() -> bytes:
    return python_layer("http.server, json, re, socket, subprocess, threading, time")


def test_an_image_speaks_http_from_a_root_of_its_own(
    bench: Bench, task: Task, team: Team, tmp_path: Path, python: bytes
) -> None:
    own = layer(("srv/tool.py", frame(PEEK).encode()), ("etc/motd", b"hello"),
                ("tmp", "/srv"), ("proc", b"a file in the way"))  # fmt: skip
    config = configuration(["python3", "-S", "/srv/tool.py", "8080"], Env=["MODE=quick"],
                           WorkingDir="/srv")  # fmt: skip
    status = go(bench, task, team, save_docker(tmp_path / "image.tar", [python, own], config))
    assert (status["state"], status["kind"], status["name"]) == ("SCORED", "image", "dates")
    assert status["figures"][0]["tracks"][0]["f1"] == 1.0
    lines = status["validation"]["log"].splitlines()
    seen = orjson.loads(next(line for line in lines if line.startswith("{")))
    assert seen == {
        "environment": "quick", "folder": "/srv", "uid": 65534, "own": ["tool.py"], "write": 30,
        "etc": ["hosts", "motd"],
    }  # fmt: skip
    assert_no_secret_can_be_seen(bench, task, status)


def test_an_image_may_talk_in_lines(
    bench: Bench, task: Task, team: Team, tmp_path: Path, python: bytes
) -> None:
    own = layer(("srv/tool.py", LINES.encode()))
    folder = tmp_path / "tool"
    folder.mkdir()
    save_oci(folder / "dates.tar", [python, own], configuration(["unused"]))
    (folder / "tool.toml").write_text(
        'image = "dates.tar"\ncommand = ["python3", "-S", "-u", "/srv/tool.py"]\n'
    )
    assert dry_run(folder, "date-annotator", tmp_path / "public.jsonl").ok
    status = go(bench, task, team, folder)
    assert (status["state"], status["kind"]) == ("SCORED", "image")


def test_an_image_whose_command_is_not_there_is_told_so(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    image = save_docker(tmp_path / "image.tar", [layer(("a", b""))], configuration(["/bin/none"]))
    status = go(bench, task, team, image)
    assert (status["state"], status["reason"]) == ("INVALID", "start")
    assert "cannot be started" in status["validation"]["log"]
