"""Any interleaving of edits, retries, lost answers, two tabs and restarts replays to one sheet."""

from collections.abc import Callable
from itertools import count
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from goldbench.store import ConflictError
from goldbench.study import (
    Actor,
    Study,
    add_notes,
    events_since,
    fold,
    open_batch,
    plan_production,
    read_sheet,
    save,
    seat_person,
)
from goldbench.study.sheets.projection import read_content
from goldbench.study.tables import SHEETS, sheet
from studies import Clock, Team, notes, open_study

_IDS = count(1)
TABS = st.integers(0, 1)
WORDS = ((0, 6), (7, 11), (13, 17), (13, 23), (24, 27), (28, 29), (38, 45))


class Tab:
    """A page: what it believes to stand, and the operations it has not had acknowledged."""

    def __init__(self) -> None:
        self.version = 0
        self.marks: dict[str, tuple[str, int, int]] = {}
        self.queue: list[dict[str, Any]] = []


def interpret(marks: dict[str, tuple[str, int, int]], op: dict[str, Any]) -> bool:
    """Do what an operation says, in the plainest way; False if it cannot be done."""
    kind, mark = op["op"], op["mark"]
    if (mark in marks) == (kind == "add_span"):
        return False
    if kind == "remove_span":
        del marks[mark]
    else:
        marks[mark] = (op["label"], *op["pieces"][0])
    return True


class Editing(RuleBasedStateMachine):
    """Two tabs of one annotator on one note; `begin` gives a fresh note of an open study."""

    begin: Callable[[], tuple[Study, Actor, str, int]]
    reopen: Callable[[Study], Study]

    def __init__(self) -> None:
        super().__init__()
        self.study, self.actor, self.batch, self.number = self.begin()
        self.tabs = (Tab(), Tab())
        self.acknowledged: dict[str, int] = {}
        text = read_sheet(self.study, self.actor, self.batch, self.number).text
        self.text = text
        self.conflicts: list[tuple[int, int]] = []

    @rule(tab=TABS, word=st.sampled_from(WORDS), label=st.sampled_from(("DATE", "NAME")))
    def add(self, tab: int, word: tuple[int, int], label: str) -> None:
        self._edit(tab, "add_span", f"m{next(_IDS)}", word, label)

    @rule(tab=TABS, word=st.sampled_from(WORDS), which=st.integers(0, 9))
    def change(self, tab: int, word: tuple[int, int], which: int) -> None:
        marks = sorted(self.tabs[tab].marks)
        if marks:
            self._edit(tab, "change_span", marks[which % len(marks)], word, "NAME")

    @rule(tab=TABS, which=st.integers(0, 9))
    def remove(self, tab: int, which: int) -> None:
        marks = sorted(self.tabs[tab].marks)
        if marks:
            self._queue(tab, {"op": "remove_span", "mark": marks[which % len(marks)]})

    @rule(tab=TABS, several=st.integers(1, 4), heard=st.booleans(), twice=st.booleans())
    def send(self, tab: int, several: int, *, heard: bool, twice: bool) -> None:
        """Send the oldest edits; the answer may be lost, the request may arrive twice."""
        page = self.tabs[tab]
        part = page.queue[:several]
        if not part:
            return
        try:
            saved = self._save(page, part)
            if twice:
                assert self._save(page, part) == saved
        except ConflictError as error:
            self._catch_up(page)
            self.conflicts.append((error.current, page.version))
            return
        self.acknowledged.update(dict(saved.events))
        if heard:
            page.version = saved.version
            page.queue = page.queue[len(part) :]

    @rule(tab=TABS)
    def reload(self, tab: int) -> None:
        """Reload the page: what was queued survives, as it does in the browser's store."""
        self._catch_up(self.tabs[tab])

    @rule()
    def restart(self) -> None:
        self.study = type(self).reopen(self.study)

    @invariant()
    def a_conflict_names_the_version_that_stands(self) -> None:
        assert all(named == actual for named, actual in self.conflicts)

    @invariant()
    def the_log_is_the_sheet(self) -> None:
        with self.study.store.read() as connection:
            query = sheet.select().where(
                sheet.c.person_id == self.actor.id,
                sheet.c.batch_id == self.batch,
                sheet.c.number == self.number,
            )
            row = connection.execute(query).one()
            events = SHEETS.events(connection, row.id)
            assert SHEETS.verify(connection, row.id) == (row.version, row.head)
            assert fold(events) == read_content(connection, row.id)
        seqs = {event.op_id: event.seq for event in events}
        assert len(seqs) == len(events)
        assert {op_id: seqs[op_id] for op_id in self.acknowledged} == self.acknowledged

    def teardown(self) -> None:
        for page in (*self.tabs, *self.tabs):
            while page.queue:
                try:
                    page.version = self._save(page, page.queue).version
                    page.queue = []
                except ConflictError:
                    self._catch_up(page)
        for page in self.tabs:
            self._catch_up(page)
        shown = read_sheet(self.study, self.actor, self.batch, self.number)
        stands = {id_: (mark.label, *mark.pieces[0]) for id_, mark in shown.content.spans.items()}
        assert self.tabs[0].marks == self.tabs[1].marks == stands

    def _edit(self, tab: int, kind: str, mark: str, word: tuple[int, int], label: str) -> None:
        start, end = word
        quote = self.text[start:end]
        self._queue(
            tab,
            {"op": kind, "mark": mark, "label": label, "pieces": [[start, end]], "quote": quote},
        )

    def _queue(self, tab: int, op: dict[str, Any]) -> None:
        page = self.tabs[tab]
        named = {**op, "op_id": f"operation-{next(_IDS)}"}
        assert interpret(page.marks, named)
        page.queue.append(named)

    def _save(self, page: Tab, part: list[dict[str, Any]]) -> Any:
        return save(self.study, self.actor, self.batch, self.number, part, expected=page.version)

    def _catch_up(self, page: Tab) -> None:
        """Fetch the log, drop what was saved already, replay the rest on top of what stands."""
        events = events_since(self.study, self.actor, self.batch, self.number, 0)
        page.marks = {}
        for event in events:
            assert interpret(page.marks, event)
        saved = {event["op_id"] for event in events}
        page.version = len(events)
        page.queue = [
            op for op in page.queue if op["op_id"] not in saved and interpret(page.marks, op)
        ]


def test_any_interleaving_replays_to_the_same_sheet(crew: Team, clock: Clock) -> None:
    many = add_notes(crew.study, crew.lead, crew.sites[0], notes("many", 150))
    planned = plan_production(
        crew.study, crew.lead, name="many", guideline_id=crew.guideline.id, note_ids=many
    )
    for annotator in crew.at(0):
        seat_person(crew.study, crew.lead, planned.id, annotator.id)
    seat_person(crew.study, crew.lead, planned.id, crew.curators[0].id, "curator")
    open_batch(crew.study, crew.lead, planned.id)
    numbers = count(1)
    address = crew.study.store.url.render_as_string(hide_password=False)
    current = [crew.study]

    class OnThisDatabase(Editing):
        @staticmethod
        def begin() -> tuple[Study, Actor, str, int]:
            return current[0], crew.at(0)[0], planned.id, next(numbers)

        @staticmethod
        def reopen(study: Study) -> Study:
            study.close()
            current[0] = open_study(address, clock, seed=next(numbers) + 1000)
            return current[0]

    run_state_machine_as_test(
        OnThisDatabase, settings=settings(max_examples=12, stateful_step_count=20)
    )
    current[0].close()
