"""Spanish rules whose hits stand where the model is silent, by family."""

_DATES = frozenset(
    {
        "date.compact", "date.day-name", "date.iso", "date.name-day", "date.name-short-year",
        "date.name-year", "date.numeric", "date.numeric-dmy", "date.season-year",
        "date.weekday-full", "date.year-word", "date.year?",
    }
)  # fmt: skip
_IDS = frozenset(
    {
        "field.episode", "field.insurance", "field.licence", "field.record",
        "id.cue-health_plan", "id.cue-license", "id.cue-medical_record", "id.cue-ssn",
        "id.cue-vehicle", "id.dni", "id.nass", "id.vin", "trait.origin",
    }
)  # fmt: skip

TRUSTED: dict[str, frozenset[str]] = {
    "date": _DATES,
    "person_name": frozenset({"field.family", "field.given"}),
    "location": frozenset(
        {
            "field.country",
            "field.postcode",
            "field.town",
            "place.country",
            "place.maker",
            "place.maker-town",
            "place.zip-e",
        }
    ),
    "contact": frozenset(
        {"contact.email", "contact.ip", "contact.phone", "contact.phone-cued", "contact.url"}
    ),
    "id": _IDS,
    "other": frozenset({"field.age", "field.sex", "age.of-age", "kin.word", "kin.family?"}),
}
