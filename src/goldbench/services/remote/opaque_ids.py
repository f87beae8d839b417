"""Ids that tell a tool nothing: notes and patients under names that only this run knows.

NLP Sandbox takes 3 to 60 lower-case letters, digits and hyphens. Ours are keyed hashes: the same
patient has the same name throughout a run, and without the key a medical record number cannot be
found by trying them all.
"""

import hashlib
import hmac
from typing import NamedTuple

from goldbench.corpus import Document


class OpaqueIds(NamedTuple):
    key: bytes

    def note(self, document: Document) -> str:
        return f"note-{self._hash_id('note', document.id)}"

    def patient(self, document: Document) -> str:
        """Name the patient; a note of nobody in particular has a patient of its own."""
        patient = document.meta.text("patient")
        if not patient:
            return f"patient-{self._hash_id('nobody', document.id)}"
        return f"patient-{self._hash_id('patient', patient)}"

    def _hash_id(self, kind: str, id_: str) -> str:
        message = f"{kind}\0{id_}".encode("utf-8", "surrogatepass")
        return hmac.new(self.key, message, hashlib.sha256).hexdigest()[:32]
