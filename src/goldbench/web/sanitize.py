"""The de-identifier that notes can pass on their way into a study."""

from collections.abc import Callable
from dataclasses import dataclass

from goldbench.corpus import Document, Record
from goldbench.errors import UsageError

KEPT = ("site",)
"""Metadata that stays beside what the de-identifier leaves anyway."""


@dataclass(frozen=True, slots=True)
class Cleaner:
    """What `add_notes` takes: the function, and its name for the audit log."""

    clean: Callable[[Document], Document]
    name: str


def cleaner(policy_name: str, lang: str, *, secret: bytes) -> Cleaner:
    """Make a de-identifier of a named policy.

    `secret` is thrown away afterwards: patients get pseudonyms, so that their notes stay together,
    and nobody can go back from one to a patient.
    """
    from goldbench.phi import (  # noqa: PLC0415 - heavy, and most servers never need it
        LANGUAGES,
        POLICIES,
        DeidentifyTask,
        Key,
        policy,
        rewrite_document,
    )

    if policy_name not in POLICIES or lang not in LANGUAGES:  # a path would be read as a policy
        msg = "there is no such de-identifier"
        raise UsageError(msg, hint=f"one of: {', '.join(POLICIES)}; in {', '.join(LANGUAGES)}")
    key = Key(secret)
    removing = DeidentifyTask(lang, policy(policy_name), key)

    def clean(document: Document) -> Document:
        text = removing(Record(document)).text
        return rewrite_document(document, text, key=key, keep=KEPT)

    return Cleaner(clean, f"goldbench, {policy_name}, {lang}")


def policies() -> tuple[str, ...]:
    from goldbench.phi import POLICIES  # noqa: PLC0415 - as there

    return tuple(POLICIES)
