"""A worker: claims submissions, validates and runs them in cages, scores them, sweeps what is left.

Workers speak to the database, not to a server: either may be killed at any time.
"""

import contextlib
import logging
import os
import secrets
import socket
import threading
import traceback
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Row, insert, select
from sqlalchemy.exc import SQLAlchemyError

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.board import board
from goldbench.benchmark.boards.scores import ScoringError, check_gold, keep_figures, score_run
from goldbench.benchmark.cage import CageError
from goldbench.benchmark.hooks import send_due
from goldbench.benchmark.retention import keep_log, prune
from goldbench.benchmark.runs.leftovers import sweep_files, sweep_leftovers
from goldbench.benchmark.runs.predictions import check_predictions, score_predictions
from goldbench.benchmark.runs.presence import Presence
from goldbench.benchmark.runs.run import RunResult, run_dataset
from goldbench.benchmark.runs.session import Aborted, Stop
from goldbench.benchmark.runs.validation import validate
from goldbench.benchmark.sites.approval import policy_of
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.content import Content, open_content
from goldbench.benchmark.submissions.permissions import is_allowed
from goldbench.benchmark.submissions.queue import Lease, LostLeaseError
from goldbench.benchmark.submissions.states import Reason, State
from goldbench.benchmark.tasks import Dataset, Task, task_by_id
from goldbench.formats import read_corpus
from goldbench.store import StoreError

LOG = logging.getLogger("goldbench.benchmark")
_LOOK = 0.5
_A_DAY = timedelta(days=1)
_AWAY = (SQLAlchemyError, StoreError)


class Worker:
    """Works on one submission at a time; `slot` gives it a user id of its own."""

    def __init__(self, bench: Bench, *, slot: int = 0) -> None:
        self._bench = bench
        self._slot = slot
        self._stop = threading.Event()
        self.name = f"{socket.gethostname()[:30]}-{os.getpid()}-{slot}"

    def work_once(self) -> bool:
        """Do one piece of work; False where nothing waits."""
        queue.sweep(self._bench)
        lease = queue.claim(self._bench, self.name)
        if lease is None:
            return False
        with contextlib.suppress(LostLeaseError):
            self._work_on(lease)
        return True

    def work(self, stop: threading.Event, *, pause: float = 1.0) -> None:
        """Work until told to stop."""
        self._stop = stop
        sweep_leftovers()
        sweep_files(self._bench)
        presence, teller = Presence(self._bench, self.name), self._tell_hooks(stop)
        pruned: datetime | None = None
        while not stop.is_set():
            try:
                presence.renew()
                if pruned is None or abs(self._bench.now() - pruned) > _A_DAY:
                    prune(self._bench)
                    pruned = self._bench.now()
                busy = self.work_once()
            except Exception as error:  # noqa: BLE001  # an outer edge: the database may be away
                LOG.error("%s; trying again", type(error).__name__)  # noqa: TRY400
                busy = False
            if not busy:
                stop.wait(pause)
        teller.join()
        presence.leave()

    def _tell_hooks(self, stop: threading.Event) -> threading.Thread:
        """Tell hooks what is due, beside the work and never in its way."""

        def tell() -> None:
            while not stop.wait(_LOOK * 2):
                try:
                    send_due(self._bench)
                except _AWAY:  # what is due stays due
                    continue

        thread = threading.Thread(target=tell, daemon=True)
        thread.start()
        return thread

    def _work_on(self, lease: Lease) -> None:
        with self._renew_lease(lease) as abort:
            try:
                if lease.state == "VALIDATING":
                    self._validate(lease, abort)
                else:
                    self._run(lease, abort)
            except Stop as stop:
                queue.move(self._bench, lease, stop.state, reason=stop.reason)
            except Aborted:
                self._abort(lease)
            except LostLeaseError:
                raise
            except CageError as error:
                self._fault(lease, "cage", error)
            except ScoringError as error:
                self._fault(lease, error.reason, error)
            except Exception as error:  # noqa: BLE001  # an outer edge: never a team's fault
                self._fault(lease, "platform", error)

    def _fault(self, lease: Lease, reason: Reason, error: Exception) -> None:
        """Give the submission back, and write down for the host alone what went wrong."""
        path = self._bench.folder / "faults.log"
        trace = "".join(traceback.format_exception(error))
        with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as log:  # a full disk
            path.chmod(0o600)
            log.write(f"{self._bench.now():%Y-%m-%dT%H:%M:%SZ} {lease.submission}\n{trace}\n")
        queue.give_back(self._bench, lease, reason)

    def _abort(self, lease: Lease) -> None:
        by = queue.beat(self._bench, lease)
        if by is None:  # we are to stop: somebody else takes over, and no try is counted
            queue.give_back(self._bench, lease, "worker_lost", counted=False)
            return
        reason: Reason = "cancelled_by_host" if by == "host" else "cancelled_by_team"
        queue.move(self._bench, lease, "CANCELLED", reason=reason)

    @contextlib.contextmanager
    def _renew_lease(self, lease: Lease) -> Iterator[threading.Event]:
        """Renew the lease in the background; set the event where the work is to be dropped."""
        abort, done = threading.Event(), threading.Event()

        def watch() -> None:
            while not done.wait(_LOOK):
                try:
                    if queue.beat(self._bench, lease) is not None or self._stop.is_set():
                        abort.set()
                except LostLeaseError:
                    abort.set()
                    return
                except _AWAY:  # locked, full or away for a moment: the lease has time left
                    continue

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield abort
        finally:
            done.set()
            watcher.join()

    def _open_submission(self, lease: Lease) -> tuple[Task, Content]:
        table = tables.submission
        columns = (table.c.task_id, table.c.team_id, table.c.digest)
        with self._bench.store.read() as connection:
            row = connection.execute(select(*columns).where(table.c.id == lease.submission)).one()
        content = open_content(self._bench.folder / "submissions", row.digest)
        url = content.manifest.url
        if url is not None and not is_allowed(self._bench, row.task_id, row.team_id, url):
            state: State = "INVALID" if lease.state == "VALIDATING" else "CANCELLED"
            raise Stop(state=state, reason="not_allowed")
        return task_by_id(self._bench, row.task_id), content

    def _validate(self, lease: Lease, abort: threading.Event) -> None:
        task, content = self._open_submission(lease)
        if content.manifest.kind == "predictions":
            validation = check_predictions(content, task.settings, task.hidden)
        else:
            validation = validate(
                content,
                task.settings.family,
                _texts(task.public),
                task.settings.limits,
                name=lease.submission,
                slot=self._slot,
                abort=abort,
            )
        report = validation.as_json()
        if validation.ok:
            queue.move(self._bench, lease, "QUEUED", report=report)
        else:
            queue.move(self._bench, lease, "INVALID", reason=validation.reason, report=report)

    def _run(self, lease: Lease, abort: threading.Event) -> None:
        task, content = self._open_submission(lease)
        finished = self._find_finished_runs(lease)
        notes = sum(row.notes for row in finished.values())
        missing = sum(row.missing for row in finished.values())
        started = False
        for dataset in task.hidden:
            check_gold(dataset)
            if dataset.id in finished:
                continue
            if started:
                queue.move(self._bench, lease, "STARTING")
            started = True
            run = self._bench.new_id()
            folder = self._bench.folder / "runs" / run
            result = self._ask_all(lease, task, content, dataset, folder=folder, abort=abort)
            queue.move(self._bench, lease, "SCORING")
            figures = score_run(task.settings, dataset, folder / "predictions")
            self.keep(lease, dataset, run, result, figures)
            notes, missing = notes + result.notes, missing + result.missing
        with self._bench.store.read() as connection:
            asks = policy_of(connection, task.id) == "ask"
        queue.move(
            self._bench, lease, "APPROVAL" if asks else "SCORED", notes=notes, missing=missing,
            progress=100, numbers={"missing": missing},
        )  # fmt: skip
        board(self._bench, task)  # tests against others are made once, here and not for a reader

    def _find_finished_runs(self, lease: Lease) -> dict[str, Row[Any]]:
        """Give the runs that an earlier attempt brought to their end, by dataset."""
        table = tables.run
        query = select(table).where(table.c.submission_id == lease.submission)
        with self._bench.store.read() as connection:
            return {row.dataset_id: row for row in connection.execute(query)}

    def _ask_all(
        self,
        lease: Lease,
        task: Task,
        content: Content,
        dataset: Dataset,
        *,
        folder: Path,
        abort: threading.Event,
    ) -> RunResult:
        bench, noted = self._bench, -1.0

        def first() -> None:
            queue.move(bench, lease, "RUNNING")
            queue.note_hidden(bench, lease)

        def progress(share: float) -> None:
            nonlocal noted
            if share - noted >= 0.05:
                noted = share
                queue.note_progress(bench, lease, share)

        if content.manifest.kind == "predictions":
            first()
            return score_predictions(content, task.settings, dataset, out=folder / "predictions")
        return run_dataset(
            content,
            task.settings,
            dataset,
            key=secrets.token_bytes(32),
            out=folder / "predictions",
            name=lease.submission,
            slot=self._slot,
            warm_up=_texts(task.public)[0],
            on_first=first,
            on_progress=progress,
            on_log=partial(keep_log, bench, lease.submission),
            abort=abort,
        )

    def keep(
        self,
        lease: Lease,
        dataset: Dataset,
        run: str,
        result: RunResult,
        figures: list[dict[str, object]],
    ) -> None:
        """Write a run and its scores, as long as the lease is ours."""
        bench = self._bench
        with bench.store.write("queue") as connection:
            queue.require_held(connection, lease)
            values = asdict(result)
            row = {
                "id": run, "submission_id": lease.submission, "dataset_id": dataset.id,
                "notes": values.pop("notes"), "missing": values.pop("missing"),
                "refused_marks": values.pop("refused_marks"),
                "unrepeated": values.pop("unrepeated"), "usage": values, "ended_at": bench.now(),
            }  # fmt: skip
            connection.execute(insert(tables.run), row)
            keep_figures(bench, connection, run, figures)


def _texts(dataset: Dataset) -> list[str]:
    return [document.require_text() for document in read_corpus(dataset.path).documents.values()]
