"""Identifying numbers: records, insurance, accounts, licences, vehicles, devices."""

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.labels import kinds
from goldbench.phi.mark import Mark

_ENGLISH = frozenset(
    {
        "id.card", "id.cue-account", "id.cue-bio_id", "id.cue-device", "id.cue-health_plan",
        "id.cue-id_number", "id.cue-license", "id.cue-medical_record", "id.cue-ssn",
        "id.cue-vehicle", "id.dea", "id.iban", "id.ssn", "id.vin",
    }
)  # fmt: skip
_SPANISH = frozenset(
    {
        "field.episode", "field.insurance", "field.licence", "field.record",
        "id.cue-health_plan", "id.cue-license", "id.cue-medical_record", "id.cue-ssn",
        "id.cue-vehicle", "id.dni", "id.nass", "id.vin", "trait.origin",
    }
)  # fmt: skip


def _typed(found: Mark, analysis: NoteAnalysis) -> Mark:
    return found.typed(kinds(analysis.lang)[found.label].type or "other")


ID = Annotator("id", "id", {"en": _ENGLISH, "es": _SPANISH}, _typed)
