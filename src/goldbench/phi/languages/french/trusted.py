"""French rules whose hits stand: all but those that end in `?`, since there is no model to ask."""

TRUSTED: dict[str, frozenset[str]] = {
    "date": frozenset(
        {
            "date.day-name",
            "date.day-name-short",
            "date.iso",
            "date.month-year",
            "date.name-year",
            "date.numeric",
            "date.season-year",
            "date.weekday-full",
            "date.year-word",
        }
    ),
    "person_name": frozenset({"field.doctor", "field.name", "name.doctor", "name.mister"}),
    "location": frozenset(
        {
            "field.country",
            "field.postcode",
            "field.town",
            "place.hospital",
            "place.street",
            "place.town",
            "place.zip",
        }
    ),
    "contact": frozenset(
        {"contact.email", "contact.ip", "contact.phone", "contact.phone-cued", "contact.url"}
    ),
    "id": frozenset(
        {
            "check.nir",
            "field.record",
            "id.card",
            "id.cue-account",
            "id.cue-device",
            "id.cue-health_plan",
            "id.cue-id_number",
            "id.cue-license",
            "id.cue-medical_record",
            "id.cue-ssn",
            "id.cue-vehicle",
            "id.iban",
            "id.vin",
        }
    ),
    "other": frozenset({"age.person", "field.job"}),
}
