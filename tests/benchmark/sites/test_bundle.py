"""The bundle and its contract say the same."""

import json
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

import places
from goldbench.benchmark import sites
from goldbench.benchmark.sites.bundle import Bundle, round_to_tens
from goldbench.benchmark.sites.keys import is_signed_by
from goldbench.store import canonical

SCHEMA = places.CONTRACTS / "bench-bundle.schema.json"
GOLDEN = places.CONTRACTS / "golden" / "bench-bundle.json"
GOLDEN_KEY = "ed25519:MCXfnlwX0jW6d/DJsSVEJoJXO7BODgiNbjBqOcsQoLs="


def golden() -> dict[str, Any]:
    bundle: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return bundle


def test_the_contract_is_what_the_code_reads() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    own_schema = Bundle.model_json_schema()
    assert {**schema, **own_schema} == schema


def test_the_golden_bundle_is_read_and_its_signature_still_holds() -> None:
    bundle = sites.read_bundle(orjson.dumps(golden()))
    body = {name: value for name, value in bundle.items() if name != "signature"}
    assert is_signed_by(GOLDEN_KEY, canonical(body), bundle["signature"])
    assert not is_signed_by(GOLDEN_KEY, canonical({**body, "number": 2}), bundle["signature"])


@pytest.mark.parametrize("wrong", [{"ids": ["a"]}, {"number": "1"}, {"state": "RUNNING"}])
def test_schema_and_code_refuse_alike(wrong: dict[str, Any]) -> None:
    bundle = {**golden(), **wrong}
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid(bundle)
    with pytest.raises(sites.BundleError):
        sites.read_bundle(orjson.dumps(bundle))


@pytest.mark.parametrize(
    ("label", "travels"),
    [
        ("date", True), ("location/city", True), ("Enfermedad crónica", True), ("_x", True),
        ("ID_SUJETO", True), ("Ömer", True), ("a" * 80, True),
        ("", False), (" a", False), ("a" * 81, False), ("a\nb", False), ("a\tb", False),
        ("😀", False), ("(a)", False), ("a\u202eb", False), (["a"], False), (None, False),
    ],
)  # fmt: skip
def test_a_label_is_the_guidelines_own_word_in_schema_and_code(
    label: object, travels: bool
) -> None:
    bundle = golden()
    bundle["datasets"][0]["figures"][0]["by_label"][0]["label"] = label
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert Draft202012Validator(schema).is_valid(bundle) is travels
    if travels:
        sites.read_bundle(orjson.dumps(bundle))
        return
    with pytest.raises(sites.BundleError):
        sites.read_bundle(orjson.dumps(bundle))


def test_documents_are_told_in_tens() -> None:
    assert [round_to_tens(n) for n in (0, 1, 14, 15, 16, 514)] == [0, 10, 10, 20, 20, 510]
