"""Who may see what: strangers, teams, the host; and what a browser needs to act for them."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from benchmark.played import every, run, send, validate
from benchmark.tools import write_command
from goldbench.benchmark import (
    Bench,
    cancel,
    find_team,
    renew_host_token,
    renew_token,
    sites,
    submission_status,
)
from goldbench.benchmark.client import _pack
from goldbench.http import csrf_token
from goldbench.web import Settings
from goldbench.web.bench.app import bench_pages
from goldbench.web.bench.visitor import LASTS, Sessions
from web.bench.houses import Hall
from web.visitors import ORIGIN, Visitor


def enter(visitor: Visitor, token: str) -> Visitor:
    answer = visitor.post("/sign-in", {"token": token, "csrf": visitor.csrf})
    assert answer.status_code == 303, answer.text
    return visitor


def test_a_team_sees_its_own_and_nobody_elses(visitor: Visitor, hall: Hall) -> None:
    enter(visitor, hall.tokens["alpha"])
    page = visitor.read("/team")
    assert "good 1.0" in page
    assert "weak" not in page
    assert "alpha" in visitor.read(f"/submissions/{hall.sent['alpha']}")
    assert visitor.get(f"/submissions/{hall.sent['beta']}").status_code == 404
    assert visitor.get("/submissions/nothing").status_code == 404
    board = visitor.read("/tasks/date/board")
    assert f"/submissions/{hall.sent['alpha']}" in board
    assert f"/submissions/{hall.sent['beta']}" not in board


def test_the_hosts_pages_are_the_hosts(visitor: Visitor, hall: Hall) -> None:
    for path in ("/host", "/host/audit", "/team", f"/submissions/{hall.sent['alpha']}"):
        assert visitor.get(path).headers["location"].startswith("/sign-in?next=/")
    enter(visitor, hall.tokens["alpha"])
    assert visitor.get("/host").headers["location"] == "/sign-in?next=/host"
    enter(visitor, hall.host)
    page = visitor.read("/host")
    assert "slow 1.0" in page
    assert "40 %" in page
    assert "Tried three times" in page
    assert "unlucky 1.0" in page
    assert "by the kernel" in page or "by a watchdog" in page or "worker-1" in page
    assert "beta" in visitor.read(f"/submissions/{hall.sent['beta']}")
    assert visitor.get("/team").status_code == 303


def test_the_log_is_read_and_checked(visitor: Visitor, hall: Hall) -> None:
    enter(visitor, hall.host)
    page = visitor.read("/host/audit?check=1")
    assert "Every log fits" in page
    assert "task opened" in page
    assert "reference line" in page
    assert hall.host not in page
    assert visitor.get("/host/audit?before=never").status_code == 200


def test_a_submission_shows_states_reasons_and_use_in_steps(visitor: Visitor, hall: Hall) -> None:
    enter(visitor, hall.host)
    scored = visitor.read(f"/submissions/{hall.sent['alpha']}")
    assert "counts against the quota" in scored
    assert "CPU 2 s" in scored  # 1.2 s
    assert "memory 87 MB" in scored  # 80 MB
    invalid = visitor.read(f"/submissions/{hall.sent['invalid']}")
    assert "marks outside the text" in invalid
    assert "does not count against the quota" in invalid
    running = visitor.read(f"/submissions/{hall.sent['running']}")
    assert 'value="40"' in running
    assert "data-follow" in running
    assert "counts against the quota all the same" in running
    held = visitor.read(f"/submissions/{hall.sent['held']}")
    assert held.split("<h2>Attempts</h2>")[1].count("a fault of the platform") == 3


def test_a_wrong_token_is_said_and_signs_nobody_in(visitor: Visitor) -> None:
    answer = visitor.post("/sign-in", {"token": "gbt_wrong"})
    assert answer.status_code == 403
    assert "the token is no team" in answer.text
    assert "gbt_wrong" not in answer.text
    assert visitor.cookie is None


def test_the_cookie_is_not_the_token_and_no_script_reads_it(visitor: Visitor, hall: Hall) -> None:
    answer = visitor.post("/sign-in", {"token": hall.tokens["alpha"]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert hall.tokens["alpha"] not in cookie
    assert answer.headers["location"] == "/team"


def test_a_session_ends_by_signing_out_and_with_its_token(visitor: Visitor, hall: Hall) -> None:
    enter(visitor, hall.tokens["alpha"])
    cookie = visitor.cookie
    visitor.sent("/sign-out")
    visitor.client.cookies.set("goldbench", cookie or "")
    assert visitor.get("/team").status_code == 303


def test_a_form_needs_the_second_secret_and_our_own_origin(visitor: Visitor, hall: Hall) -> None:
    enter(visitor, hall.tokens["beta"])
    path = f"/submissions/{hall.sent['running']}/cancel"
    assert visitor.post(path).status_code == 403
    assert visitor.post(path, {"csrf": csrf_token("x")}).status_code == 403
    assert visitor.form(path, origin="http://elsewhere").status_code == 403
    assert submission_status(hall.bench, hall.sent["running"])["state"] == "RUNNING"


def test_a_team_submits_and_cancels_by_forms(own: Hall, tmp_path: Path) -> None:
    visitor = Visitor(bench_pages(own.bench, Settings(origins=(ORIGIN,))))
    enter(visitor, own.tokens["alpha"])
    assert "3 of 5 left today" in visitor.read("/tasks/date")
    archive = _pack(write_command(tmp_path / "tool"), tmp_path / "tool.tar.gz")
    with archive.open("rb") as file:
        where = visitor.sent("/tasks/date/submissions", files={"archive": file})
    assert "Received. It waits" in visitor.read(where)
    nothing = visitor.form("/tasks/date/submissions", files={"archive": ("x.tar", b"nothing")})
    assert nothing.status_code == 400
    assert visitor.form("/tasks/date/submissions").status_code == 400
    visitor.sent(f"{where}/cancel")
    assert "cancelled by the team" in visitor.read(where)
    assert list((own.bench.folder / "submissions").glob(".upload-*")) == []


def test_the_host_sees_what_would_leave_and_lets_it_go(own: Hall, tmp_path: Path) -> None:
    bench = own.bench
    sites.make_key(bench.folder, "here")
    sites.set_policy(bench, own.task, "ask")
    id_ = send(bench, own.task, find_team(bench, "alpha"), tmp_path / "new", "late")
    cancel(bench, own.sent["waiting"], "host")
    validate(bench)
    run(bench, own.task, every(3), end="APPROVAL")
    visitor = Visitor(bench_pages(bench, Settings(origins=(ORIGIN,))))
    enter(visitor, own.host)
    assert f"/host/approvals/{id_}" in visitor.read("/host")
    page = visitor.read(f"/host/approvals/{id_}")
    assert "no note, no piece of one" in page
    assert "SECRET" not in page
    digest = re.findall(r'name="digest" value="([0-9a-f]+)"', page)[0]
    changed = visitor.form(f"/host/approvals/{id_}", {"decision": "let go", "digest": "0" * 64})
    assert changed.status_code == 400
    assert "has changed since it was shown" in changed.text
    visitor.sent(f"/host/approvals/{id_}", {"decision": "hold", "digest": digest})
    assert submission_status(bench, id_)["figures"] is None
    visitor.sent(f"/host/approvals/{id_}", {"decision": "let go", "digest": digest})
    assert submission_status(bench, id_)["state"] == "SCORED"
    assert visitor.get(f"/host/approvals/{id_}").status_code == 404
    assert visitor.get("/host/approvals/nothing").status_code == 404


def test_a_renewed_token_ends_the_sessions_of_the_old_one(own: Hall) -> None:
    sessions = Sessions(own.bench)
    team, host = sessions.begin(own.tokens["alpha"]), sessions.begin(own.host)
    renew_token(own.bench, "alpha")
    assert sessions.find(team) is None
    assert sessions.find(host) is not None
    renew_host_token(own.bench)
    assert sessions.find(host) is None


def test_a_session_lasts_half_a_day(hall: Hall) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    clock = SimpleNamespace(
        now=lambda: now, entropy=hall.bench.entropy, store=hall.bench.store,
        folder=hall.bench.folder,
    )  # fmt: skip
    sessions = Sessions(cast("Bench", cast("Any", clock)))
    secret = sessions.begin(hall.tokens["alpha"])
    now += LASTS - timedelta(seconds=1)
    assert sessions.find(secret) is not None
    now += timedelta(seconds=1)
    assert sessions.find(secret) is None
