"""Sets by whole patients, so that no patient stands on both sides of an evaluation."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus.document import Document
from goldbench.corpus.metadata_key import PATIENT
from goldbench.errors import UsageError

_NOTHING = 1e-9
"""What is left of a share by the rounding of computers: 1 - 0.9 - 0.1 is not 0."""


class Member(NamedTuple):
    """One document: who it is about (else itself), and the stratum to balance over."""

    id: str
    patient: str
    stratum: str = ""


@dataclass(frozen=True, slots=True)
class Sets:
    """Document id -> set, and how many documents and patients each set has."""

    of: Mapping[str, str]
    documents: Mapping[str, int]
    patients: Mapping[str, int]


def split_documents(
    documents: Iterable[Document],
    *,
    test: float,
    dev: float,
    patient: str = PATIENT,
    by: str = "",
    seed: int,
) -> Sets:
    """Split documents into train, dev and test sets, balanced over the metadata `by`.

    `test` and `dev` are shares, the rest is train; one without a patient stands for itself.
    """
    members = [_member(document, patient, by) for document in documents]
    rest = 1 - test - dev
    shares = {"train": 0 if abs(rest) < _NOTHING else rest, "dev": dev, "test": test}
    sets = split(members, {name: share for name, share in shares.items() if share != 0}, seed=seed)
    counts = Counter(sets.values())
    people = {part: len({m.patient for m in members if sets[m.id] == part}) for part in counts}
    return Sets(sets, dict(counts), people)


def _member(document: Document, patient: str, by: str) -> Member:
    return Member(document.id, document.meta.text(patient) or document.id, document.meta.text(by))


def split(members: Iterable[Member], shares: Mapping[str, float], *, seed: int) -> dict[str, str]:
    """Give document id -> set, near to the shares in documents within every stratum.

    Patients are ranked by a keyed hash and handed, one after the other, to the set that is
    furthest below its share; the result depends on the seed and the ids, never on their order.
    A patient whose notes lie in several strata counts for the one that holds most of them.

    >>> made = split([Member(f"n{i}", f"p{i // 2}") for i in range(10)],
    ...     {"train": .6, "test": .4}, seed=1)
    >>> sorted(made.values()).count("train")
    6
    """
    total = sum(shares.values())
    if not shares or any(share <= 0 for share in shares.values()) or abs(total - 1) > _NOTHING:
        listed = ", ".join(f"{name} {share:g}" for name, share in shares.items()) or "none"
        msg = f"the shares of the sets must be positive and add up to 1; they are: {listed}"
        raise UsageError(msg, hint="for example --test 0.4 --dev 0.1 leaves 0.5 for train")
    notes: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        notes[member.patient].append(member)
    strata: dict[str, list[str]] = defaultdict(list)
    for patient, own in notes.items():
        counts: dict[str, int] = defaultdict(int)
        for member in own:
            counts[member.stratum] += 1
        strata[min(counts, key=lambda s: (-counts[s], s))].append(patient)
    parts: dict[str, str] = {}
    for patients in strata.values():
        parts |= _split_stratum(patients, notes, shares, seed)
    return parts


def _split_stratum(
    patients: list[str],
    notes: Mapping[str, list[Member]],
    shares: Mapping[str, float],
    seed: int,
) -> dict[str, str]:
    size = sum(len(notes[patient]) for patient in patients)
    missing = {name: share * size for name, share in shares.items()}
    parts: dict[str, str] = {}
    for patient in sorted(patients, key=lambda patient: rank(patient, seed=seed)):
        name = max(missing, key=lambda name: (missing[name], name))
        missing[name] -= len(notes[patient])
        parts |= {member.id: name for member in notes[patient]}
    return parts


def rank(id_: str, *, seed: int) -> bytes:
    """A keyed hash: the same on every machine, in every order, for every size of draw."""
    key = seed.to_bytes(16, "big", signed=True)
    return hashlib.blake2b(id_.encode("utf-8", "surrogatepass"), key=key, digest_size=16).digest()
