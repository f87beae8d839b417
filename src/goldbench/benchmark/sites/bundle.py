"""A score bundle: all that leaves a site about one submission, signed. No counts, ids or text.

The hash of a bundle is the SHA-256 of its canonical JSON without the signature; the signature is
over the same bytes; `previous` is the hash of the site's bundle before it, so that none can be
left out, sent twice or put back.
"""

import hashlib
import math
import re
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from goldbench.benchmark.cage import Limits
from goldbench.benchmark.sites.keys import SiteKey, fingerprint, is_signed_by
from goldbench.benchmark.submissions.states import Reason
from goldbench.errors import GoldbenchError, UsageError
from goldbench.store import canonical

FORMAT = "goldbench bench bundle"
MOST_BYTES = 1_000_000
P_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
STEP = 1.25

_WORD = r"^[A-Za-z0-9][A-Za-z0-9 ._+:@-]*$"
_Word = Annotated[str, Field(min_length=1, max_length=80, pattern=_WORD)]
_Label = Annotated[
    str,
    Field(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9À-ɏ_][A-Za-z0-9À-ɏ ._+:@/-]*$"),
]
_Id = Annotated[str, Field(pattern=r"^[a-z0-9]{1,40}$")]
_Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Print = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
_Rate = Annotated[float, Field(ge=0, le=1)]
_Pair = Annotated[list[_Rate], Field(min_length=2, max_length=2)]
_Count = Annotated[int, Field(ge=0, le=10**9)]
_Tens = Annotated[int, Field(ge=0, le=10**9, multiple_of=10)]


class BundleError(GoldbenchError):
    """A bundle is refused; `code` says why to programs."""

    def __init__(self, message: str, code: str, *, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.code = code

    @property
    def details(self) -> dict[str, str]:
        return {"why": self.code}


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Party(_Part):
    """A site or a hub: its name, and the fingerprint of its key."""

    name: _Word
    key: _Print


class TaskName(_Part):
    """A task's edition; `hash` covers its rules and public notes."""

    slug: _Word
    edition: Annotated[int, Field(ge=1)]
    hash: _Hash


class SubmissionName(_Part):
    """A submission as its hub calls it, and the digest of its content."""

    id: _Id
    digest: _Hash


class Rates(_Part):
    """Figures of three digits, with intervals."""

    precision: _Rate | None
    recall: _Rate | None
    f1: _Rate | None
    precision_interval: _Pair | None
    recall_interval: _Pair | None
    f1_interval: _Pair | None


class LabelRates(Rates):
    """Of one label, as the task's guideline has it: location/city, Enfermedad crónica."""

    label: _Label


class Figures(Rates):
    """One track; `documents` are rounded to tens. Leaks and needless removal: de-identifiers."""

    track: _Word
    version: Annotated[int, Field(ge=1)]
    documents: _Tens
    missing: _Count
    why_not: Annotated[str, Field(max_length=200)] | None = None
    leak_rate: _Rate | None = None
    leak_rate_interval: _Pair | None = None
    needless: _Rate | None = None
    needless_interval: _Pair | None = None
    by_label: list[LabelRates] = Field(max_length=200)


class Verdict(_Part):
    """A paired test against an earlier submission: `p_at_most` is rounded up to a step."""

    against: _Id
    difference: Annotated[float, Field(ge=-1, le=1)] | None
    p_at_most: _Rate | None


class DatasetScores(_Part):
    """One dataset of the site: `gold` is a hash salted by the site, to tell editions apart."""

    name: _Word
    documents: _Tens
    gold: _Hash
    missing: _Count
    repeatable: bool
    figures: list[Figures] = Field(max_length=40)
    verdicts: list[Verdict] = Field(max_length=2000)


class Machine(_Part):
    """Where it ran, in classes: cores, gigabytes as a power of two, architecture."""

    cores: Annotated[int, Field(ge=1, le=10_000)]
    memory_gb: Annotated[int, Field(ge=1, le=10**6)]
    architecture: _Word


class Run(_Part):
    """How it ran; `seconds` is a power of 1.25, rounded up."""

    goldbench: _Word
    cage: _Word
    enforced: list[Literal["cpu", "memory", "pids"]]
    limits: dict[str, float]
    machine: Machine
    seconds: _Count | None


class Bundle(_Part):
    """What leaves a site about one submission."""

    format: Literal["goldbench bench bundle"]
    version: Literal[1]
    hub: Party
    site: Party
    number: Annotated[int, Field(ge=1)]
    previous: _Hash | None
    let_go_on: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    task: TaskName
    submission: SubmissionName
    state: Literal["SCORED", "INVALID", "FAILED", "TIMED_OUT", "OUT_OF_MEMORY", "SYSTEM_ERROR"]
    reason: Reason | None
    datasets: list[DatasetScores] = Field(max_length=100)
    run: Run
    signature: Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{86}==$")]


def check_dataset_name(name: str) -> None:
    """Refuse a name of notes that no bundle carries, before anything is run on them."""
    if len(name) > 80 or not name.isprintable() or not re.match(_WORD, name):
        msg = f"{name!r} is not the name of a dataset that figures can be sent of"
        raise UsageError(msg, hint="letters of ASCII, digits, blanks and . _ + : @ -, at most 80")


def bundle_hash(bundle: dict[str, Any]) -> str:
    return hashlib.sha256(_encode_unsigned(bundle)).hexdigest()


def sign_bundle(unsigned: dict[str, Any], key: SiteKey) -> dict[str, Any]:
    """Add the signature; what does not fit the contract is a fault of ours."""
    whole = {**unsigned, "signature": key.sign(_encode_unsigned(unsigned))}
    read_bundle(canonical(whole))
    return whole


def read_bundle(content: bytes) -> dict[str, Any]:
    """Read a bundle by its contract, to the letter; whether it is true is another question."""
    if len(content) > MOST_BYTES:
        msg = f"a bundle has at most {MOST_BYTES} bytes"
        raise BundleError(msg, "format")
    try:
        parsed = orjson.loads(content)
        Bundle.model_validate(parsed, strict=True)
    except orjson.JSONDecodeError:
        msg = "that is no bundle: it is not JSON"
        raise BundleError(msg, "format") from None
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:80] or "the whole"
        msg = f"that is no bundle of this version: {where}: {first['type']}"
        raise BundleError(msg, "format", hint="docs/contracts/bench-bundle.schema.json") from None
    bundle: dict[str, Any] = parsed
    return bundle


def check_signature(bundle: dict[str, Any], key: str, who: str) -> None:
    """Refuse a bundle that the key of `who` did not sign as it stands."""
    if bundle["site"]["key"] != fingerprint(key):
        msg = f"the bundle was signed with another key than the one on record for {who}"
        raise BundleError(msg, "wrong_key", hint="has the site a new key? ask it, by telephone")
    if not is_signed_by(key, _encode_unsigned(bundle), bundle["signature"]):
        msg = f"the bundle is not as {who} signed it: something in it was changed"
        raise BundleError(msg, "tampered", hint="have the site send it again")


def round_p(p: float | None) -> float | None:
    """Round a p up to a step, so that a test tells little more than its verdict.

    >>> round_p(0.0301), round_p(0.05), round_p(0.0001)
    (0.05, 0.05, 0.001)
    """
    return None if p is None else next(step for step in P_STEPS if p <= step)


def round_seconds(seconds: float) -> int:
    """Round a time up to a power of 1.25.

    >>> round_seconds(0.2), round_seconds(100)
    (1, 109)
    """
    steps = math.ceil(math.log(max(1.0, seconds), STEP))
    return math.ceil(STEP**steps)


def round_to_tens(number: int) -> int:
    """Round a number of documents to tens, never to none.

    >>> round_to_tens(3), round_to_tens(514), round_to_tens(0)
    (10, 510, 0)
    """
    return 0 if number == 0 else max(10, round(number / 10) * 10)


def same_limits(known: dict[str, float], limits: Limits) -> bool:
    return known == {name: float(value) for name, value in limits.as_json().items()}


def _encode_unsigned(bundle: dict[str, Any]) -> bytes:
    return canonical({name: value for name, value in bundle.items() if name != "signature"})
