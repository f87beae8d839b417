"""What other people's labels mean here."""

import pytest

from goldbench.corpus import Attributes, Span
from goldbench.services.adapters.labels import COMMON, ONTONOTES, PRESIDIO, in_families
from goldbench.services.families import FAMILIES


@pytest.mark.parametrize(
    ("label", "known", "family"),
    [
        ("PERSON", PRESIDIO, "person_name"),
        ("EMAIL_ADDRESS", PRESIDIO, "contact/email"),
        ("NRP", PRESIDIO, None),
        ("GPE", ONTONOTES, "location/other"),
        ("TIME", ONTONOTES, None),
        ("HOSP", COMMON, "location/hospital"),
        ("MEDICALRECORD", COMMON, "id/medical_record"),
        ("patient", COMMON, "person_name"),
        ("AGE", COMMON, None),
        ("CALLE", COMMON, "location/street"),
        ("NOMBRE_SUJETO_ASISTENCIA", COMMON, "person_name"),
        ("PLANET", COMMON, None),
    ],
)
def test_labels_lead_to_families(
    label: str, known: dict[str, str | None], family: str | None
) -> None:
    spans = in_families([Span(0, 1, label)], known)
    shown = [
        f"{span.label}/{span.attributes['type']}" if "type" in span.attributes else span.label
        for span in spans
    ]
    assert shown == ([family] if family else [])


@pytest.mark.parametrize("known", [PRESIDIO, ONTONOTES, COMMON])
def test_every_map_leads_to_types_of_the_specification(known: dict[str, str | None]) -> None:
    for target in filter(None, known.values()):
        family, _, type_ = target.partition("/")
        assert not type_ or type_ in FAMILIES[family].types


def test_attributes_stay_and_the_type_is_added() -> None:
    spans = [Span(0, 1, "HOSP", Attributes(confidence=9.0)), Span(2, 3, "O"), Span(3, 4, "PER")]
    assert in_families(spans, COMMON) == [
        Span(0, 1, "location", Attributes(confidence=9.0, type="hospital")),
        Span(3, 4, "person_name"),
    ]


@pytest.mark.parametrize("label", ["", "😀", "B-PER", "date/x", "person name", "\x00"])
def test_what_nobody_calls_so_is_dropped(label: str) -> None:
    assert in_families([Span(0, 1, label)], COMMON) == []


def test_nothing_stays_nothing() -> None:
    assert in_families([], PRESIDIO) == []
