"""The de-identifier's server: the specification, replaceable annotators, the audit."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.phi import Mark, Policy, Step, read_given_marks
from goldbench.services import wire
from goldbench.services.adapters import sandbox_tool
from goldbench.services.servers.deidentify_server import deidentifier_app
from goldbench.services.tools import Tool
from services.published import complaints, without_value
from services.sandbox import FAMILIES, NOTE, browser, find, note, tiny
from services.strange import Strange, strange
from shared import VECTORS, needs_shared

PATH = "/api/v1/deidentifiedNotes"
ARRAYS = (
    "textDateAnnotations",
    "textPersonNameAnnotations",
    "textLocationAnnotations",
    "textIdAnnotations",
    "textContactAnnotations",
)


def client(**given: Any) -> Any:
    tool = tiny()
    return browser(deidentifier_app(dict.fromkeys(FAMILIES, tool), **given))


def ask(*steps: dict[str, Any], text: str = NOTE["text"], **given: Any) -> dict[str, Any]:
    return {"note": note(text), "deidentificationSteps": list(steps), **given}


def mask(*types: str, character: str = "*") -> dict[str, Any]:
    return {"maskingCharConfig": {"maskingChar": character}, "annotationTypes": list(types)}


def test_the_example_of_the_specification() -> None:
    steps = (
        {**mask("text_date", character="-"), "confidenceThreshold": 20.0},
        {**mask("text_person_name", character="#"), "confidenceThreshold": 30.0},
        {
            "confidenceThreshold": 20.0,
            "annotationTypeMaskConfig": {},
            "annotationTypes": ["text_location"],
        },
    )
    answer = client().post(PATH, json=ask(*steps)).json()
    assert answer.keys() == {"originalAnnotations", "deidentifiedAnnotations", "deidentifiedNote"}
    assert answer["deidentifiedNote"] == {
        **NOTE,
        "text": "On ----------, Ms. ########### met with Dr. ######## in [TEXT_LOCATION].",
    }
    assert tuple(answer["originalAnnotations"]) == ARRAYS
    place = answer["deidentifiedAnnotations"]["textLocationAnnotations"]
    assert place == [
        {
            "start": 56,
            "length": 15,
            "text": "[TEXT_LOCATION]",
            "locationType": "city",
            "confidence": 95.5,
        }
    ]


def test_nothing_that_was_taken_out_is_in_the_new_annotations() -> None:
    answer = client().post(PATH, json=ask(mask("text_date", "text_person_name"))).json()
    text = json.dumps([answer["deidentifiedAnnotations"], answer["deidentifiedNote"]])
    assert "Prescott" not in text
    assert "2020" not in text
    assert "Prescott" in json.dumps(answer["originalAnnotations"])


def test_annotators_that_no_step_names_are_not_asked() -> None:
    asked: Counter[str] = Counter()

    def tool(family: str) -> Tool:
        def annotate(text: str, lang: str, /) -> Sequence[Span]:
            asked[family] += 1
            return find(text, lang)

        return Tool(f"only-{family.replace('_', '-')}", (family,), annotate, "1.0.0", "")

    app = deidentifier_app({family: tool(family) for family in FAMILIES})
    answer = browser(app).post(PATH, json=ask(mask("text_date", "text_id"))).json()
    assert asked == {"date": 1, "id": 1}
    assert answer["originalAnnotations"]["textPersonNameAnnotations"] == []


def test_a_tool_of_several_families_is_asked_once() -> None:
    asked = []

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        asked.append(1)
        return find(text, lang)

    tool = Tool("all-in-one", FAMILIES, annotate, "1.0.0", "")
    app = deidentifier_app(dict.fromkeys(FAMILIES, tool))
    browser(app).post(PATH, json=ask(mask(*(f"text_{family}" for family in FAMILIES))))
    assert len(asked) == 1


def test_dates_are_moved_by_days() -> None:
    step = {"dateOffsetConfig": {"offsetDays": -26}, "annotationTypes": ["text_date"]}
    answer = client().post(PATH, json=ask(step)).json()
    assert answer["deidentifiedNote"]["text"].startswith("On 11/30/2020, Ms. Chloe")


@pytest.mark.parametrize(
    ("configs", "start"),
    [
        ({"redactConfig": {}, "maskingCharConfig": {"maskingChar": "x"}}, "On xxxxxxxxxx,"),
        ({"redactConfig": {}, "annotationTypeMaskConfig": {}}, "On , Ms."),
        (
            {"annotationTypeMaskConfig": {}, "dateOffsetConfig": {"offsetDays": 1}},
            "On [TEXT_DATE],",
        ),
        ({"maskingCharConfig": {}}, "On **********,"),
    ],
)
def test_of_several_configurations_the_one_that_the_original_takes_counts(
    configs: dict[str, Any], start: str
) -> None:
    step = {**configs, "annotationTypes": ["text_date"]}
    text = client().post(PATH, json=ask(step)).json()["deidentifiedNote"]["text"]
    assert text.startswith(start)


@pytest.mark.parametrize(
    ("step", "detail"),
    [
        ({"annotationTypes": ["text_date"]}, "no strategy is configured"),
        (
            {"dateOffsetConfig": {"offsetDays": 1}, "annotationTypes": ["text_date", "text_id"]},
            "only text_date can be moved by days",
        ),
        ({"redactConfig": {}}, "'annotationTypes' is a required property"),
        ({"redactConfig": {}, "annotationTypes": ["text_foo"]}, "the value is not one of ["),
        (mask("text_date", character="**"), "the value is too long"),
        (mask("text_date", character=""), "the value is too short"),
        (
            {"redactConfig": {}, "confidenceThreshold": 101, "annotationTypes": ["text_date"]},
            "the value is greater than the maximum of 100",
        ),
        ({"redactConfig": None, "annotationTypes": []}, "None is not of type 'object'"),
        (
            {"dateOffsetConfig": {"offsetDays": 1.5}, "annotationTypes": ["text_date"]},
            "the value is not of type 'integer'",
        ),
    ],
)
def test_steps_that_cannot_be_taken_are_400_and_say_which(
    step: dict[str, Any], detail: str
) -> None:
    answer = client().post(PATH, json=ask(step))
    assert answer.status_code == 400
    assert detail in answer.json()["detail"]
    assert "deidentificationSteps.0" in answer.json()["detail"]


def test_without_steps_nothing_is_asked_and_nothing_changes() -> None:
    answer = client().post(PATH, json=ask()).json()
    assert answer["deidentifiedNote"] == NOTE
    assert set(map(len, answer["originalAnnotations"].values())) == {0}


def test_the_older_name_of_locations_is_taken() -> None:
    answer = client().post(PATH, json=ask(mask("text_physical_address")))
    assert answer.json()["deidentifiedNote"]["text"].endswith("in *******.")


def test_a_failing_annotator_fails_the_request_and_no_text_comes_back() -> None:
    def fail(text: str, lang: str, /) -> Sequence[Span]:
        del lang
        raise ValueError(text)

    broken = Tool("broken", ("date",), fail, "1.0.0", "")
    app = deidentifier_app({**dict.fromkeys(FAMILIES, tiny()), "date": broken})
    answer = browser(app).post(PATH, json=ask(mask("text_date", "text_id")))
    assert answer.status_code == 500
    assert "broken failed with ValueError" in answer.json()["detail"]
    assert "Prescott" not in answer.text


class Named:
    """Annotators that differ in what they call themselves and in what they find."""

    first = Tool(
        "first-letter",
        FAMILIES,
        lambda *_: [Span(0, 1, f, Attributes(confidence=1.0)) for f in FAMILIES],
        "2.0.0",
        "",
    )
    dates = Tool("only-dates", ("date",), find, "1.0.0", "")


def test_a_request_may_name_annotators_that_the_server_knows() -> None:
    known = {"first-letter": Named.first, "only-dates": Named.dates}
    here = client(known=known)
    body = ask(mask("text_date", "text_location"), annotators={"text_date": "first-letter"})
    text = here.post(PATH, json=body).json()["deidentifiedNote"]["text"]
    assert text == "*n 12/26/2020, Ms. Chloe Price met with Dr. Prescott in *******."
    for name in ("nobody", "only-dates"):
        refused = here.post(PATH, json=ask(annotators={"text_id": name}))
        assert refused.status_code == 400
        detail = "no annotator of that name for text_id; there are: first-letter"
        assert refused.json()["detail"] == detail


def test_a_request_may_name_addresses_that_the_server_allows(server: str) -> None:
    def nothing(text: str, lang: str, /) -> Sequence[Span]:
        del text, lang
        return []

    blind = dict.fromkeys(FAMILIES, Tool("blind", FAMILIES, nothing, "1.0.0", ""))
    body = ask(mask("text_date"), annotators={"text_date": f"{server}/api/v1/"}, audit=True)
    closed = browser(deidentifier_app(blind)).post(PATH, json=body)
    assert (closed.status_code, closed.json()["title"]) == (403, "Forbidden")
    app = deidentifier_app(blind, allows=lambda url: url.startswith(server))
    with browser(app) as here:
        answer = here.post(PATH, json=body)
    assert answer.json()["deidentifiedNote"]["text"].startswith("On **********, Ms. Chloe Price")


def test_a_server_that_annotates_something_else_is_refused_as_annotator() -> None:
    dates = Strange(lambda *_: (200, {"textDateAnnotations": []}))
    with strange(dates) as address:
        body = ask(mask("text_id"), annotators={"text_id": address})
        app = deidentifier_app(dict.fromkeys(FAMILIES, tiny()), allows=lambda _: True)
        with browser(app) as here:
            answer = here.post(PATH, json=body)
    assert answer.status_code == 500
    assert answer.json()["detail"].endswith("does not annotate id")


def test_a_remote_annotator_that_is_dead_or_fails_is_502() -> None:
    app = deidentifier_app(dict.fromkeys(FAMILIES, tiny()), allows=lambda _: True)
    failing = Strange(lambda *_: (422, {"title": "Dr. Prescott is wrong", "detail": "Seattle"}))
    with browser(app) as here, strange(failing) as address:
        for where in ("http://127.0.0.1:9", address):
            body = ask(mask("text_date"), annotators={"text_date": where})
            answer = here.post(PATH, json=body)
            assert answer.status_code == 502
            assert "Prescott" not in answer.text
            assert where not in answer.text
            assert answer.json()["detail"].startswith("the annotator for text_date: /")
            batch = {**body, "notes": [body["note"]]}
            (result,) = here.post("/api/v1/batch", json=batch).json()["results"]
            assert result["error"]["status"] == 502


@pytest.mark.parametrize("url", ["http://", "http://u:p@h", "http://h:x"])
def test_an_address_that_is_none_is_400(url: str) -> None:
    answer = client(allows=lambda _: True).post(PATH, json=ask(annotators={"text_id": url}))
    assert answer.status_code == 400
    assert url not in answer.text


def test_the_audit_counts_without_a_word_of_the_note() -> None:
    steps = (
        mask("text_date", "text_id"),
        {"annotationTypeMaskConfig": {}, "annotationTypes": ["text_person_name"]},
        {**mask("text_location"), "confidenceThreshold": 99},
    )
    answer = client().post(PATH, json=ask(*steps, audit=True)).json()
    new = "On **********, Ms. [TEXT_PERSON_NAME] met with Dr. [TEXT_PERSON_NAME] in Seattle."
    assert answer["audit"] == {
        "found": {"date": 1, "location": 1, "person_name": 2},
        "replaced": [
            {"family": "date", "method": "mask", "count": 1},
            {"family": "person_name", "method": "tag", "count": 2},
        ],
        "left": {"location": 1},
        "characters": {"original": 64, "replaced": 29, "deidentified": len(new)},
        "sha256": {
            "original": hashlib.sha256(NOTE["text"].encode()).hexdigest(),
            "deidentified": hashlib.sha256(new.encode()).hexdigest(),
        },
        "annotators": {
            f"text_{family}": "tiny-annotator 1.0.0"
            for family in ("date", "person_name", "location", "id")
        },
    }


def test_the_tools_in_use_are_listed_with_their_addresses(server: str) -> None:
    remote = sandbox_tool(server, families=("date",))
    gone = sandbox_tool("http://127.0.0.1:9", families=("id",), patience=None)
    app = deidentifier_app(
        {**dict.fromkeys(FAMILIES, tiny(name="inside")), "date": remote, "id": gone}
    )
    with browser(app) as here:
        tools = here.get("/api/v1/tool/dependencies").json()["tools"]
        places = here.get("/api/v1/tool/addresses").json()["tools"]
    addresses = {(place["name"], place["version"], place["address"]) for place in places}
    assert addresses == {
        ("inside", "1.0.0", "this process"),
        ("tiny-annotator", "1.0.0", server),
        ("unreachable", "0.0.0", "http://127.0.0.1:9"),
    }
    # The original client refuses a property that its specification does not know.
    properties = {field.alias or name for name, field in wire.Tool.model_fields.items()}
    for tool in tools:
        assert tool.keys() == properties
        wire.Tool.model_validate(tool)


def test_the_audit_names_a_tool_elsewhere_with_its_version_and_address(server: str) -> None:
    remote = sandbox_tool(server, families=("date",))
    app = deidentifier_app({**dict.fromkeys(FAMILIES, tiny()), "date": remote})
    with browser(app) as here:
        answer = here.post(PATH, json=ask(mask("text_date"), audit=True)).json()
    assert answer["audit"]["annotators"] == {"text_date": f"tiny-annotator 1.0.0 at {server}"}


def test_a_batch_has_the_same_steps_for_all_notes() -> None:
    notes = [{**note(text), "identifier": f"n-{at}"} for at, text in enumerate(("Boston", "x"))]
    body = {"notes": notes, "deidentificationSteps": [mask("text_location")]}
    results = client().post("/api/v1/batch", json=body).json()["results"]
    assert [result["identifier"] for result in results] == ["n-0", "n-1"]
    assert [result["deidentifiedNote"]["text"] for result in results] == ["******", "x"]


def test_a_browser_gets_a_page_and_a_program_the_tool() -> None:
    here = client()
    page = here.get("/", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert "De-identify a note" in page.text
    program = here.get("/", headers={"accept": "*/*"})
    assert program.headers["location"] == "/api/v1/tool"
    followed = here.get("/", follow_redirects=True).json()
    assert followed["type"] == "nlpsandbox:phi-deidentifier"


DASHES = Policy("dashes", (Step(("STATE",), "keep"),), Step((), "mask", character="-"))


def find_marks(text: str, lang: str, patient: str) -> list[Mark]:
    """Find what the tiny tool finds, and a patient's own name as a rule would."""
    assert patient == "awesome-patient"
    named = [
        Mark(at, at + 2, "PATIENT", rule="own") for at in range(2) if text[at:].startswith("On")
    ]
    return [*read_given_marks(find(text, lang), lang), *named]


def test_a_policy_stands_in_place_of_steps() -> None:
    tool = tiny()
    app = deidentifier_app(
        dict.fromkeys(FAMILIES, tool),
        builtin=tool,
        find_marks=find_marks,
        policies={"dashes": DASHES},
        known={"first-letter": Named.first},
    )
    here = browser(app)
    answer = here.post(PATH, json=ask(policy="dashes", audit=True)).json()
    new = "-- ----------, Ms. ----------- met with Dr. -------- in -------."
    assert answer["deidentifiedNote"]["text"] == new
    assert answer["audit"]["policy"] == "dashes"
    assert answer["audit"]["rules"] == {"given": 4, "own": 1}
    named, dated = answer["replacements"][:2]
    assert (named["family"], dated["family"]) == ("person_name", "date")
    assert [dated[name] for name in ("start", "length", "newStart", "newLength")] == [3, 10, 3, 10]
    alone = {"note": NOTE, "policy": "dashes"}
    assert here.post(PATH, json=alone).json()["deidentifiedNote"]["text"] == new
    batch = here.post("/api/v1/batch", json={"notes": [NOTE], "policy": "dashes"}).json()
    assert batch["results"][0]["deidentifiedNote"]["text"] == new
    body = ask(policy="dashes", annotators={"text_person_name": "first-letter"})
    answer = here.post(PATH, json=body).json()
    assert answer["deidentifiedNote"]["text"].startswith("-n ----------, Ms. Chloe Price met")
    for wrong in (ask(policy="nope"), ask(mask("text_id"), policy="dashes")):
        refused = here.post(PATH, json=wrong)
        assert refused.status_code == 400
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json().keys() == {"title", "status", "type", "detail"}


def test_without_policies_none_can_be_named() -> None:
    answer = client().post(PATH, json=ask(policy="tag"))
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "no policy of that name; there are: none",
    )


@needs_shared
def test_the_recorded_exchanges_hold() -> None:
    path = VECTORS / "nlpsandbox" / "deidentifier_wire.json"
    here = client()
    mended = {"dateOffsetConfig only": 200, "old name text_physical_address": 200}
    for call in json.loads(path.read_text(encoding="utf-8")):
        label, recorded = call["label"], call["response"]
        answer = here.post(PATH, json=call["request"])
        assert answer.status_code == mended.get(label, recorded["status"]), label
        if recorded["status"] == 200:
            content = answer.json()
            assert content["deidentifiedNote"] == recorded["json"]["deidentifiedNote"], label
            assert content["originalAnnotations"] == recorded["json"]["originalAnnotations"], label
            for array, marks in recorded["json"]["deidentifiedAnnotations"].items():
                places = [(m["start"], m["length"]) for m in marks]
                ours = content["deidentifiedAnnotations"][array]
                assert [(m["start"], m["length"]) for m in ours] == places, label
        elif label not in mended and label != "no strategy":
            detail = without_value(recorded["json"]["detail"])
            assert answer.json() == {**recorded["json"], "detail": detail}, label


@needs_shared
def test_answers_validate_against_the_published_document() -> None:
    here, name = client(), "phi-deidentifier-1.2.0"
    for text in (NOTE["text"], "", "😀 12/26/2020, Dr. Ana Ruiz"):
        body = ask(mask("text_date", "text_person_name"), text=text, audit=True)
        answer = here.post(PATH, json=body).json()
        assert not complaints(name, "/deidentifiedNotes", "post", 200, answer)
    dependencies = here.get("/api/v1/tool/dependencies").json()
    assert not complaints(name, "/tool/dependencies", "get", 200, dependencies)
    refused = here.post(PATH, json={}).json()
    assert not complaints(name, "/deidentifiedNotes", "post", 400, refused)
