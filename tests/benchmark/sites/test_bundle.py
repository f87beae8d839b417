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
from goldbench.benchmark.sites.words import bundle_words
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


def test_a_bundle_in_words_has_all_its_figures_and_no_more() -> None:
    bundle = golden()
    words = "\n".join(bundle_words(bundle))
    for dataset in bundle["datasets"]:
        assert f"about {dataset['documents']} notes" in words
        for figures in dataset["figures"]:
            assert figures["track"] in words
            if figures["f1"] is not None:
                assert f"F1 {figures['f1']:.3f}" in words


def test_what_a_de_identifier_let_through_is_in_the_words() -> None:
    bundle = golden()
    bundle["datasets"][0]["figures"][0] |= {
        "leak_rate": 0.02, "leak_rate_interval": [0.01, 0.05], "needless": 0.1,
        "needless_interval": None,
    }  # fmt: skip
    words = "\n".join(bundle_words(bundle))
    assert "leak rate 0.020 (0.010–0.050), needlessly removed 0.100" in words


@pytest.mark.parametrize("wrong", [{"ids": ["a"]}, {"number": "1"}, {"state": "RUNNING"}])
def test_schema_and_code_refuse_alike(wrong: dict[str, Any]) -> None:
    bundle = {**golden(), **wrong}
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid(bundle)
    with pytest.raises(sites.BundleError):
        sites.read_bundle(orjson.dumps(bundle))


def test_documents_are_told_in_tens() -> None:
    assert [round_to_tens(n) for n in (0, 1, 14, 15, 16, 514)] == [0, 10, 10, 20, 20, 510]
