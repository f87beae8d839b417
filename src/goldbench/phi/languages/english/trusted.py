"""English rules whose hits stand where the model is silent, by family."""

from goldbench.phi.languages.english.registers import RULES as REGISTERED

_DATES = frozenset(
    {
        "date.compact", "date.day-name", "date.day-name-short", "date.decade", "date.holiday",
        "date.iso", "date.stamp", "date.month-year", "date.name-day", "date.name-day-short",
        "date.name-hyphen-year", "date.name-span", "date.name-year", "date.numeric",
        "date.numeric-dmy", "date.season-year", "date.span", "date.weekday", "date.weekday-full",
    }
)  # fmt: skip
_IDS = frozenset(
    {
        "id.card", "id.cue-account", "id.cue-bio_id", "id.cue-device", "id.cue-health_plan",
        "id.cue-id_number", "id.cue-license", "id.cue-medical_record", "id.cue-ssn",
        "id.cue-vehicle", "id.dea", "id.iban", "id.ssn", "id.vin",
    }
)  # fmt: skip

TRUSTED: dict[str, frozenset[str]] = {
    "date": _DATES,
    "person_name": frozenset(
        {"name.degree", "name.doctor", "name.field", "name.mister", "name.staff-field"}
    ),
    "location": frozenset(
        {
            "place.box",
            "place.hospital",
            "place.postcode",
            "place.state",
            "place.street",
            "place.zip",
        }
    ),
    "contact": frozenset(
        {"contact.email", "contact.ip", "contact.phone", "contact.phone-cued", "contact.url"}
    ),
    "id": _IDS | REGISTERED,
    "other": frozenset({"age.decade", "age.years"}),
}
