"""A tool at an address over a corpus: order, retries, failures, resuming."""

import re
import time
from typing import Any

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.formats import Findings
from goldbench.services.errors import AnswerError, ToolError, UnreachableError
from goldbench.services.remote.client import (
    Failure,
    annotate_records,
    annotate_with_url,
    families_of,
)
from goldbench.services.remote.remote_tool import Patience
from services.sandbox import find
from services.strange import Strange, strange

QUICK = Patience(timeout=20, retries=2, pause=0.01)


def notes(number: int) -> list[Record]:
    return [
        Record(
            Document(
                f"ward/Note {n}",
                f"😀 On 12/26/{2000 + n % 90}, Dr. Name{n} saw me in Boston.",
                Attributes(patient=f"MRN {n // 3}"),
            )
        )
        for n in range(number)
    ]


def expected(record: Record) -> Record:
    text = record.document.require_text()
    return Record(record.document, {"marks": Marks(tuple(find(text, "en")))})


def one_date(body: Any, number: int) -> tuple[int, Any]:
    del body, number
    mark = {"start": 0, "length": 1, "text": "x", "confidence": 9}
    return 200, {"textDateAnnotations": [mark]}


@pytest.mark.parametrize("concurrency", [1, 7])
def test_records_come_back_in_order_with_the_tools_marks(server: str, concurrency: int) -> None:
    given = notes(40)
    records = list(annotate_with_url(given, server, concurrency=concurrency))
    assert records == [expected(record) for record in given]


def test_layers_of_the_input_are_not_in_the_output(server: str) -> None:
    given = [Record(note.document, {"gold": Marks()}) for note in notes(1)]
    (record,) = annotate_with_url(given, server, layer="tiny")
    assert record.layers.keys() == {"tiny"}


def test_a_server_without_our_batch_is_asked_family_by_family() -> None:
    paths: list[str] = []

    class Seeing(Strange):
        def _answer(self, scope: Any, body: bytes) -> Any:
            paths.append(scope["path"])
            return super()._answer(scope, body)

    def nothing(body: Any, number: int) -> tuple[int, Any]:
        del body, number
        return 200, {
            "textDateAnnotations": [],
            "textPersonNameAnnotations": [],
            "textLocationAnnotations": [],
            "textIdAnnotations": [],
            "textContactAnnotations": [],
        }

    with strange(Seeing(nothing, type="nlpsandbox:phi-annotator")) as address:
        list(annotate_with_url(notes(1), address))
    asked = [path.rpartition("/")[2] for path in paths if path.endswith("Annotations")]
    assert sorted(asked) == sorted(families_of("nlpsandbox:phi-annotator").values())


def test_the_tool_learns_no_id_of_ours_and_the_same_patient_keeps_a_name() -> None:
    server = Strange(lambda *_: (200, {"textDateAnnotations": []}))
    with strange(server) as address:
        list(annotate_with_url(notes(6), address, lang="es", concurrency=1))
    sent = [body["note"] for body in server.seen]
    for note in sent:
        for key in ("identifier", "patientId"):
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", note[key])
            assert 3 <= len(note[key]) <= 60
        assert "MRN" not in str(note["patientId"])
    assert len({note["identifier"] for note in sent}) == 6
    assert [sent[0]["patientId"] == note["patientId"] for note in sent] == [True] * 3 + [False] * 3
    assert {headers["content-language"] for headers in server.headers} == {"es"}


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_what_may_pass_is_tried_again(status: int) -> None:
    def flaky(body: Any, number: int) -> tuple[int, Any]:
        return (status, {}) if number % 3 else one_date(body, number)

    with strange(Strange(flaky)) as address:
        records = list(annotate_with_url(notes(4), address, patience=QUICK, concurrency=1))
    assert all(len(record.layers["marks"].spans) == 1 for record in records)


def test_a_note_that_fails_is_kept_without_a_layer_and_the_others_go_on() -> None:
    def picky(body: Any, number: int) -> tuple[int, Any]:
        return (400, {}) if "Name2 " in body["note"]["text"] else one_date(body, number)

    failures: list[Failure] = []
    with strange(Strange(picky)) as address:
        records = list(annotate_with_url(notes(5), address, patience=QUICK, failures=failures))
    assert ["marks" in record.layers for record in records] == [True, True, False, True, True]
    assert [failure.document for failure in failures] == ["ward/Note 2"]
    assert "answered 400" in str(failures[0].error)


def test_without_a_list_for_failures_the_first_one_is_raised() -> None:
    with (
        strange(Strange(lambda *_: (400, {}))) as address,
        pytest.raises(AnswerError, match=r"/textDateAnnotations answered 400"),
    ):
        list(annotate_with_url(notes(3), address, patience=QUICK))


def test_a_tool_that_is_gone_ends_the_run() -> None:
    with pytest.raises(UnreachableError, match="gave no answer in 3 attempts"):
        list(annotate_with_url(notes(3), "http://127.0.0.1:9", patience=QUICK, failures=[]))


def test_a_tool_that_dies_in_the_middle_ends_the_run() -> None:
    def gone(document: Document) -> Marks:
        if document.id < "ward/Note 3":
            return Marks()
        msg = "nobody there"
        raise UnreachableError(msg)

    failures: list[Failure] = []
    with pytest.raises(UnreachableError):
        list(annotate_records(notes(90), gone, failures=failures, concurrency=2))
    assert len(failures) < 90


def test_a_slow_answer_is_a_failure_after_the_timeout() -> None:
    def slow(body: Any, number: int) -> tuple[int, Any]:
        time.sleep(1.0)
        return one_date(body, number)

    failures: list[Failure] = []
    patience = Patience(timeout=0.2, retries=0)
    with strange(Strange(slow)) as address:
        (record,) = annotate_with_url(notes(1), address, patience=patience, failures=failures)
    assert not record.layers
    assert "(timeout)" in str(failures[0].error)


def test_offsets_in_other_units_are_put_right_and_counted() -> None:
    def java(body: Any, number: int) -> tuple[int, Any]:
        del number
        start = body["note"]["text"].index("12/26") + 1  # the emoji counts twice
        mark = {"start": start, "length": 10, "text": "12/26/2000", "confidence": 50}
        return 200, {"textDateAnnotations": [mark]}

    findings = Findings()
    with strange(Strange(java)) as address:
        (record,) = annotate_with_url(notes(1), address, findings=findings)
    assert record.layers["marks"].spans[0].text_in(record.document.require_text()) == "12/26/2000"
    assert findings.counts == {"repaired: offsets counted in utf-16": 1}


def test_texts_that_do_not_stand_at_their_offsets_are_counted() -> None:
    findings = Findings()
    with strange(Strange(one_date)) as address:
        list(annotate_with_url(notes(2), address, findings=findings))
    assert findings.counts == {"quote differs": 2}


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([], "something else than a JSON object"),
        ({}, "the answer has no list textDateAnnotations"),
        ({"textDateAnnotations": [1]}, "the answer has no list textDateAnnotations"),
    ],
)
def test_answers_that_are_none_are_failures(answer: Any, message: str) -> None:
    failures: list[Failure] = []
    with strange(Strange(lambda *_: (200, answer))) as address:
        list(annotate_with_url(notes(1), address, failures=failures))
    assert message in str(failures[0].error)


def test_what_is_no_annotator_is_refused() -> None:
    with (
        strange(Strange(one_date, type="nlpsandbox:phi-deidentifier")) as address,
        pytest.raises(ToolError, match="is not an annotator"),
    ):
        list(annotate_with_url(notes(1), address))


def test_the_older_tools_for_physical_addresses_are_understood() -> None:
    def place(body: Any, number: int) -> tuple[int, Any]:
        del number
        start = body["note"]["text"].index("Boston")
        mark = {
            "start": start,
            "length": 6,
            "text": "Boston",
            "confidence": 5,
            "addressType": "city",
        }
        return 200, {"textPhysicalAddressAnnotations": [mark]}

    old = "nlpsandbox:physical-address-annotator"
    with strange(Strange(place, type=old, apiVersion="1.1.2")) as address:
        (record,) = annotate_with_url(notes(1), address)
    (span,) = record.layers["marks"].spans
    assert (span.label, span.attributes["type"]) == ("location", "city")


def test_spans_are_those_of_the_sandbox_families(server: str) -> None:
    (record,) = annotate_with_url(notes(1), server)
    assert record.layers["marks"].spans[0] == Span(
        5, 15, "date", Attributes(confidence=95.5, type="MM/DD/YYYY")
    )
