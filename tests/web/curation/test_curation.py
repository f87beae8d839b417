"""The JSON behind the curation board, and its walls tried from the outside."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from goldbench.study import curation_queue
from studies import Clock, open_study
from web.curation.disputed import Dispute, agree, differ_in_spans, dispute, where
from web.editor.clients import client_of, nobody, problem, program_of
from web.editor.stage import FINDINGS, NOTE


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dispute]:
    folder = tmp_path_factory.mktemp("curation")
    with open_study(f"sqlite:///{folder / 'study.db'}", Clock()) as study:
        yield dispute(study, FINDINGS, NOTE, differ_in_spans, notes=4)


@pytest.fixture(scope="module")
def curator(disputed: Dispute) -> TestClient:
    return client_of(disputed.study, disputed.curators[0])


def decide(
    client: TestClient, id_: str, case: str, version: int, op_id: str, **decision: Any
) -> Any:
    return client.put(
        f"/api/curation/{id_}/cases/{case}",
        json={"op_id": op_id, "decision": decision},
        headers={"if-match": f'"{version}"'},
    )


def board(client: TestClient, id_: str) -> dict[str, Any]:
    shown: dict[str, Any] = client.get(f"/api/curation/{id_}").json()
    return shown


def case_of(shown: dict[str, Any], kind: str) -> dict[str, Any]:
    first_case: dict[str, Any] = next(case for case in shown["cases"] if case["kind"] == kind)
    return first_case


def test_the_board_has_disagreements_by_kind_and_no_names(
    disputed: Dispute, curator: TestClient
) -> None:
    (id_, *_) = disputed.ids()
    shown = board(curator, id_)
    assert sorted(case["kind"] for case in shown["cases"]) == [
        "attribute", "boundary", "label", "missing",
    ]  # fmt: skip
    assert len(shown["agreed"]) == 2
    answer = curator.get(f"/api/curation/{id_}")
    page = curator.get(f"/curate/{disputed.batch.id}/{id_}")
    for person in (*disputed.annotators, disputed.lead):
        for text in (answer.text, page.text):
            assert person.id not in text
            assert person.name not in text


def test_who_is_first_changes_from_note_to_note(disputed: Dispute, curator: TestClient) -> None:
    firsts = set()
    for id_ in disputed.ids():
        boundary = case_of(board(curator, id_), "boundary")
        firsts.add(boundary["sides"][0]["marks"][0]["pieces"][0][0])
    long, _ = where(NOTE, "exertional chest tightness")
    short, _ = where(NOTE, "chest tightness")
    assert firsts == {long, short}  # four notes; the seed of this study mixes them


def test_a_note_is_decided_and_finished(disputed: Dispute, curator: TestClient) -> None:
    (id_, *_) = disputed.ids()
    shown = board(curator, id_)
    finish = f"/api/curation/{id_}/finish"
    early = curator.post(finish, json={"op_id": "finish-01"}, headers={"if-match": '"0"'})
    assert problem(early) == (422, "unfinished")
    version = 0
    start, end = where(NOTE, "tightness")
    other = {"unit": "span", "label": "SYMPTOM", "pieces": [[start, end]], "quote": "tightness",
             "attributes": {"side": "right"}}  # fmt: skip
    choices: dict[str, dict[str, Any]] = {
        "attribute": {"choice": "1"},
        "label": {"choice": "2", "reason": "guideline"},
        "missing": {"choice": "0", "remark": "an allergy"},
        "boundary": {"choice": "other", "marks": [other]},
    }
    for kind, choice in choices.items():
        answer = decide(curator, id_, case_of(shown, kind)["id"], version, f"op-{kind}-1", **choice)
        assert answer.status_code == 200
        version = answer.json()["version"]
    again = board(curator, id_)
    assert {case["kind"]: case["decision"]["choice"] for case in again["cases"]} == {
        kind: choice["choice"] for kind, choice in choices.items()
    }
    done = curator.post(finish, json={"op_id": "finish-02"}, headers={"if-match": f'"{version}"'})
    assert done.status_code == 200
    late = decide(curator, id_, case_of(shown, "label")["id"], version + 1, "op-late-1", choice="1")
    assert problem(late) == (409, "state")


def test_a_decision_on_an_old_version_is_a_conflict_and_a_repeated_one_is_not(
    disputed: Dispute, curator: TestClient
) -> None:
    id_ = disputed.ids()[1]
    case = board(curator, id_)["cases"][0]["id"]
    first = decide(curator, id_, case, 0, "op-first-1", choice="1")
    assert decide(curator, id_, case, 0, "op-first-1", choice="1").json() == first.json()
    late = decide(curator, id_, case, 0, "op-second", choice="2")
    assert problem(late) == (409, "conflict")


@pytest.mark.parametrize(
    ("decision", "status"),
    [
        ({}, 422),
        ({"choice": "3"}, 422),
        ({"choice": "other"}, 422),
        ({"choice": "1", "reason": "because"}, 422),
        ({"choice": "other", "marks": [{"unit": "span", "label": "DRUG", "pieces": [[0, 3]],
                                        "quote": "wrong", "attributes": {}}]}, 422),
        ({"choice": "other", "marks": [{"unit": "span", "label": "SYMPTOM", "pieces": [[0, 6]],
                                        "quote": "Record", "attributes": {}}]}, 422),
    ],
)  # fmt: skip
def test_a_decision_that_does_not_fit_is_refused(
    disputed: Dispute, curator: TestClient, decision: dict[str, Any], status: int
) -> None:
    id_ = disputed.ids()[2]
    shown = board(curator, id_)
    case, version = shown["cases"][0]["id"], shown["version"]
    answer = decide(curator, id_, case, version, "op-wrong-1", **decision)
    assert answer.status_code == status
    assert board(curator, id_)["version"] == version


def test_nobody_else_sees_the_board(disputed: Dispute) -> None:
    study, (id_, *_) = disputed.study, disputed.ids()
    strangers = [disputed.curators[1], *disputed.annotators, disputed.lead]
    for actor in strangers:
        client = client_of(study, actor)
        assert client.get(f"/api/curation/{id_}").status_code in (403, 404)
        assert client.get(f"/curate/{disputed.batch.id}/{id_}").status_code in (403, 404)
        answer = decide(client, id_, "0" * 12, 0, "op-climb-1", choice="1")
        assert answer.status_code in (403, 404)
    assert client_of(study, disputed.curators[1]).get("/api/curation").json() == {"notes": []}
    assert problem(nobody(study).get(f"/api/curation/{id_}")) == (401, "sign-in")
    assert problem(program_of(study, disputed.curators[0], "annotate").get("/api/curation")) == (
        403,
        "not-allowed",
    )


def test_a_board_of_another_batch_or_none_looks_the_same(
    disputed: Dispute, curator: TestClient
) -> None:
    (id_, *_) = disputed.ids()
    elsewhere = curator.get(f"/curate/{'b' * 26}/{id_}", headers={"accept": "application/json"})
    none = curator.get(f"/api/curation/{'c' * 26}")
    assert problem(elsewhere) == problem(none) == (404, "not-found")
    assert elsewhere.json()["detail"] == none.json()["detail"]


def test_before_both_are_done_there_is_nothing_to_curate(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("early")
    with open_study(f"sqlite:///{folder / 'study.db'}", Clock()) as study:
        early = dispute(study, FINDINGS, NOTE, differ_in_spans, done=[0])
        client = client_of(study, early.curators[0])
        assert client.get("/api/curation").json() == {"notes": []}
        page = client.get(f"/curate/{early.batch.id}")
        assert "Nothing waits for you now." in page.text
        assert client.get(f"/curate/{early.batch.id}/next").headers["location"] == (
            f"/curate/{early.batch.id}"
        )


def test_a_note_without_disagreement_finishes_by_itself(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("agreed")
    with open_study(f"sqlite:///{folder / 'study.db'}", Clock()) as study:
        agreed = dispute(study, FINDINGS, NOTE, agree)
        client = client_of(study, agreed.curators[0])
        (item,) = curation_queue(study, agreed.curators[0])
        assert (item.state, item.cases) == ("done", 0)
        page = client.get(f"/curate/{agreed.batch.id}")
        assert "no disagreement" in page.text
        assert "0 disagreements" not in page.text
        shown = client.get(f"/curate/{agreed.batch.id}/{item.id}")
        assert "The annotators agree on everything" in shown.text
