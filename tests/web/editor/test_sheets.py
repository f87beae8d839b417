"""The JSON behind the note editor, and its walls tried from the outside."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from goldbench.study import Actor, Batch, Study, close_batch, publish_terms, read_sheet
from studies import Clock, Team, open_study, produce, team, train
from web.editor.clients import client_of, nobody, problem, program_of

ADD = {
    "op": "add_span", "op_id": "operation-1", "mark": "m1", "label": "DATE", "pieces": [[13, 23]],
    "quote": "2090-05-01", "attributes": {},
}  # fmt: skip


@dataclass
class World:
    """A study with production open, and numbers of notes that no test has had yet."""

    study: Study
    crew: Team
    batch: Batch
    clients: dict[str, TestClient] = field(default_factory=dict[str, TestClient])
    used: int = 0

    def client(self, actor: Actor | None = None) -> TestClient:
        who = actor or self.crew.annotators[0]
        if who.id not in self.clients:
            self.clients[who.id] = client_of(self.study, who)
        return self.clients[who.id]

    def fresh(self) -> int:
        self.used += 1
        return self.used

    def path(self, number: int, rest: str = "") -> str:
        return f"/api/sheets/{self.batch.id}/{number}{rest}"

    def add(self, number: int) -> dict[str, Any]:
        """Give an operation that fits the note of the first annotator."""
        text = read_sheet(self.study, self.crew.annotators[0], self.batch.id, number).text
        return {**ADD, "quote": text[13:23]}

    def save(self, number: int, version: int, *operations: Any, who: Actor | None = None) -> Any:
        return self.client(who).post(
            self.path(number, "/operations"),
            json={"operations": list(operations)},
            headers={"if-match": f'"{version}"'},
        )


def gathered(folder: Path, notes: int) -> World:
    study = open_study(f"sqlite:///{folder / 'study.db'}", Clock())
    crew = team(study, number=notes)
    train(crew)
    return World(study, crew, produce(crew))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    gathered_world = gathered(tmp_path_factory.mktemp("sheets"), 20)
    yield gathered_world
    gathered_world.study.close()


@pytest.fixture
def small_world(tmp_path: Path) -> Iterator[World]:
    """For tests that change the whole study."""
    gathered_world = gathered(tmp_path, 2)
    yield gathered_world
    gathered_world.study.close()


NOTHING = {"op": "nothing", "op_id": "nothing-1", "value": True}
DONE = {"op": "done", "op_id": "done-0001.0"}


def test_a_save_is_acknowledged_with_its_version(world: World) -> None:
    number = world.fresh()
    saved = world.save(number, 0, world.add(number))
    assert saved.status_code == 200
    assert saved.headers["etag"] == '"1"'
    assert saved.json()["events"] == [{"op_id": "operation-1", "seq": 1}]
    shown = world.client().get(world.path(number))
    assert shown.headers["etag"] == '"1"'
    assert shown.headers["cache-control"] == "no-store"
    assert shown.json()["content"]["spans"]["m1"]["pieces"] == [[13, 23]]
    events = world.client().get(world.path(number, "/events?after=0")).json()["events"]
    assert [event["op_id"] for event in events] == ["operation-1"]


def test_the_same_request_again_gets_the_same_answer(world: World) -> None:
    number = world.fresh()
    operation = world.add(number)
    assert world.save(number, 0, operation).json() == world.save(number, 0, operation).json()


def test_a_request_on_an_old_version_is_a_conflict_that_names_the_new_one(world: World) -> None:
    number = world.fresh()
    operation = world.add(number)
    world.save(number, 0, operation)
    late = world.save(number, 0, {**operation, "op_id": "operation-2", "mark": "m2"})
    assert problem(late) == (409, "conflict")
    assert late.json()["current"] == 1


@pytest.mark.parametrize(
    ("if_match", "status"), [(None, 428), ("*", 400), ('"-1"', 400), ('"١"', 400), ("9" * 12, 400)]
)
def test_a_save_without_a_version_is_refused(
    world: World, if_match: str | None, status: int
) -> None:
    headers = {} if if_match is None else {b"if-match": if_match.encode()}
    body = {"operations": [ADD]}
    answer = world.client().post(world.path(1, "/operations"), json=body, headers=headers)
    assert problem(answer) == (status, "version")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"operations": []},
        {"operations": "x"},
        {"operations": [1]},
        {"operations": [ADD], "x": 1},
        {"operations": [ADD] * 201},
    ],
)
def test_a_body_of_another_shape_is_refused(world: World, body: Any) -> None:
    where = world.path(1, "/operations")
    answer = world.client().post(where, json=body, headers={"if-match": "0"})
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_utf16_offsets_are_found_out(world: World) -> None:
    number = world.fresh()
    text = read_sheet(world.study, world.crew.annotators[0], world.batch.id, number).text
    start = text.index("Navarro")
    shifted = {**ADD, "label": "NAME", "pieces": [[start + 1, start + 8]], "quote": "Navarro"}
    answer = world.save(number, 0, shifted)
    assert problem(answer) == (422, "offsets")
    assert "Navarro" not in answer.text


def test_numbers_are_ones_own_and_nobody_elses(world: World) -> None:
    number = world.fresh()
    world.save(number, 0, world.add(number))
    colleague = world.client(world.crew.annotators[1])
    for place in range(1, 21):
        shown = colleague.get(world.path(place)).json()
        assert (shown["content"]["spans"], shown["version"]) == ({}, 0)
    assert colleague.get(world.path(number, "/events")).json() == {"events": []}


@pytest.mark.parametrize("rest", ["", "/events"])
def test_a_number_one_does_not_have_looks_like_none_at_all(world: World, rest: str) -> None:
    beyond = world.client().get(world.path(99, rest))
    elsewhere = world.client().get(f"/api/sheets/{'a' * 26}/99{rest}")
    assert problem(beyond) == problem(elsewhere) == (404, "not-found")
    assert beyond.json()["detail"] == elsewhere.json()["detail"]


def test_lead_and_curator_do_not_reach_an_annotators_sheet(world: World) -> None:
    number = world.fresh()
    for who in (world.crew.lead, world.crew.curators[0]):
        for place in range(1, 5):
            assert world.client(who).get(world.path(place)).status_code in (403, 404)
            assert world.save(place, 0, NOTHING, who=who).status_code in (403, 404)
    assert read_sheet(world.study, world.crew.annotators[0], world.batch.id, number).version == 0


def test_annotators_of_another_site_have_other_notes(world: World) -> None:
    stranger = world.crew.at(1)[0]
    world.save(1, 0, NOTHING, who=stranger)
    mine = read_sheet(world.study, world.crew.annotators[0], world.batch.id, 1)
    assert not mine.content.nothing


def test_a_token_does_what_its_scope_says(world: World) -> None:
    annotator = world.crew.annotators[0]
    fitting = program_of(world.study, annotator, "annotate")
    assert fitting.get(world.path(1)).status_code == 200
    other = program_of(world.study, annotator, "curate")
    assert problem(other.get(world.path(1))) == (403, "not-allowed")


def test_without_signing_in_there_is_nothing(world: World) -> None:
    client = nobody(world.study)
    assert problem(client.get(world.path(1))) == (401, "sign-in")
    page = client.get(f"/annotate/{world.batch.id}/1", headers={"accept": "text/html"})
    there = f"/sign-in?next=/annotate/{world.batch.id}/1"
    assert (page.status_code, page.headers["location"]) == (303, there)


def test_a_page_elsewhere_cannot_make_a_browser_save(world: World) -> None:
    client = client_of(world.study, world.crew.annotators[0])
    where, body = world.path(1, "/operations"), {"operations": [ADD]}
    foreign = {"if-match": "0", "origin": "https://elsewhere.example"}
    assert problem(client.post(where, json=body, headers=foreign)) == (403, "origin")
    del client.headers["x-csrf-token"]
    assert problem(client.post(where, json=body, headers={"if-match": "0"})) == (403, "csrf")


def test_the_next_note_is_given_until_none_is_left(small_world: World) -> None:
    world = small_world
    client = world.client()
    following = f"/api/sheets/{world.batch.id}/next"
    seen: list[int] = []
    for _ in range(2):
        moved = client.get(f"/annotate/{world.batch.id}")
        number = int(moved.headers["location"].rpartition("/")[2])
        assert client.post(following).json() == {"number": number}
        seen.append(number)
        world.save(number, 0, NOTHING, DONE)
    assert sorted(seen) == [1, 2]
    over = client.get(f"/annotate/{world.batch.id}")
    assert (over.status_code, "All notes are done" in over.text) == (200, True)
    assert client.post(following).json() == {"number": None}
    close_batch(world.study, world.crew.lead, world.batch.id, unfinished="a test")
    more = {"op": "nothing", "op_id": "nothing-2", "value": False}
    assert problem(world.save(1, 2, more)) == (409, "state")


def test_the_page_carries_the_note_as_data_and_tells_nothing_of_others(world: World) -> None:
    shown = world.client().get(f"/annotate/{world.batch.id}/1")
    assert shown.status_code == 200
    assert "Note 1 of 20" in shown.text
    crew = world.crew
    for person in (*crew.annotators[1:], *crew.curators, crew.lead):
        assert person.id not in shown.text
        assert person.name not in shown.text
    assert "style=" not in shown.text
    assert "onclick" not in shown.text


def test_new_terms_come_before_the_next_note(small_world: World) -> None:
    publish_terms(small_world.study, small_world.crew.lead, "Be careful.")
    assert problem(small_world.client().get(small_world.path(1))) == (403, "terms")
    where = f"/annotate/{small_world.batch.id}/1"
    page = small_world.client().get(where, headers={"accept": "text/html"})
    assert page.headers["location"].startswith("/terms?next=")


def test_time_spent_never_goes_beyond_the_clock(world: World) -> None:
    number = world.fresh()
    world.client().get(world.path(number))
    where = world.path(number, "/activity")
    answer = world.client().post(where, json={"milliseconds": 60_000})
    assert answer.json() == {"active_ms": 0}  # the clock of this study stands still
    assert world.client().post(where, json={"milliseconds": -1}).status_code == 422


def test_a_closed_note_refuses_to_be_changed(world: World) -> None:
    number = world.fresh()
    assert world.save(number, 0, NOTHING, DONE).json()["done"]
    more = {"op": "nothing", "op_id": "nothing-2", "value": False}
    assert problem(world.save(number, 2, more)) == (409, "state")
    shown = world.client().get(f"/annotate/{world.batch.id}/{number}")
    assert "This note is closed." in shown.text


def test_what_is_missing_is_told_before_a_note_is_closed(world: World) -> None:
    answer = world.save(world.fresh(), 0, DONE)
    assert problem(answer) == (422, "unfinished")
    assert len(answer.json()["missing"]) == 1


def test_a_place_can_be_asked_back_only_where_notes_are_handed_out(world: World) -> None:
    assert problem(world.client().post(world.path(1, "/place"))) == (409, "state")
