"""The label sets: their counts, their essentials copied out, and what they accept and refuse."""

import re

import pytest

import places
from goldbench.corpus import Attributes, Marks, Schema, Span, Tag
from goldbench.errors import UsageError
from goldbench.schemes import ALIASES, SCHEMES, scheme
from shared import VECTORS, needs_shared

DRUG_CLASSES = (
    "ACE inhibitor", "amylin", "anti diabetes", "ARB", "aspirin", "beta blocker",
    "calcium channel blocker", "diuretic", "DPP4 inhibitors", "ezetimibe", "fibrate",
    "GLP1 agonists", "meglitinides", "insulin", "metformin", "niacin", "nitrate", "obesity",
    "statin", "sulfonylureas", "thiazolidinedione", "thienopyridine",
)  # fmt: skip


def values(schema: Schema, label: str, attribute: str) -> tuple[str, ...]:
    entry = schema.label(label)
    assert entry is not None
    given = entry.attribute(attribute)
    assert given is not None
    return given.values


@pytest.mark.parametrize(
    ("name", "labels", "groups"),
    [
        ("asthma", 10, 2),
        ("heart-risk", 8, 3),
        ("hipaa", 18, 6),
        ("i2b2-2014", 31, 8),
        ("meddocan", 29, 8),
        ("nlpsandbox-1.1.2", 6, 2),
        ("nlpsandbox-1.2.0", 6, 2),
    ],
)
def test_a_scheme_has_as_many_labels_and_groups_as_its_source(
    name: str, labels: int, groups: int
) -> None:
    schema = scheme(name)
    assert schema.name == name
    assert len(schema.labels) == labels
    assert len({label.group for label in schema.labels}) == groups
    assert all(label.group and label.description for label in schema.labels)


def test_every_scheme_named_is_there_and_every_file_is_named() -> None:
    folder = places.ROOT / "src" / "goldbench" / "schemes" / "labels"
    assert sorted(SCHEMES) == sorted(file.stem for file in folder.glob("*.toml"))
    assert [scheme(name).name for name in SCHEMES] == list(SCHEMES)


def test_an_alias_is_the_edition_meant_when_none_is_named() -> None:
    assert scheme("i2b2") == scheme("i2b2-2014")
    assert set(ALIASES.values()) <= set(SCHEMES)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [("meddocn", "meddocan"), ("I2B2-2014", "i2b2-2014"), ("nlpsandbox-1.2", "nlpsandbox-1.2.0")],
)
def test_an_unknown_scheme_is_answered_with_the_nearest_name(typed: str, suggested: str) -> None:
    with pytest.raises(UsageError, match="no label scheme") as caught:
        scheme(typed)
    assert caught.value.hint == f"did you mean {suggested!r}?"


def test_seven_meddocan_types_never_occur() -> None:
    absent = [x.name for x in scheme("meddocan").labels if "never occurs" in x.description]
    assert sorted(absent) == [
        "DIREC_PROT_INTERNET", "IDENTIF_BIOMETRICOS", "IDENTIF_DISPOSITIVOS_NRSERIE",
        "IDENTIF_VEHICULOS_NRSERIE_PLACAS", "NUMERO_BENEF_PLAN_SALUD", "OTRO_NUMERO_IDENTIF",
        "URL_WEB",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "label", "group"),
    [
        ("i2b2-2014", "LOCATION-OTHER", "LOCATION"),
        ("i2b2-2014", "USERNAME", "NAME"),
        ("i2b2-2014", "IPADDR", "CONTACT"),
        ("meddocan", "TERRITORIO", "LOCATION"),
        ("meddocan", "CENTRO_SALUD", "LOCATION"),
        ("meddocan", "SEXO_SUJETO_ASISTENCIA", "OTHER"),
        ("meddocan", "DIREC_PROT_INTERNET", "OTHER"),
        ("meddocan", "ID_TITULACION_PERSONAL_SANITARIO", "ID"),
        ("asthma", "ASTHMA", "primary"),
    ],
)
def test_a_label_belongs_to_its_category(name: str, label: str, group: str) -> None:
    entry = scheme(name).label(label)
    assert entry is not None
    assert entry.group == group


def test_the_safe_harbor_identifiers_are_lettered_a_to_r() -> None:
    letters = "".join(label.description[1] for label in scheme("hipaa").labels)
    assert letters == "ABCDEFGHIJKLMNOPQR"


def test_nlp_sandbox_types_are_those_of_the_interface() -> None:
    schema = scheme("nlpsandbox-1.2.0")
    assert schema.names == (
        "date", "person_name", "location", "contact", "id", "covid_symptom",
    )  # fmt: skip
    assert values(schema, "location", "type") == (
        "city", "country", "department", "hospital", "organization", "other", "room", "state",
        "street", "zip",
    )  # fmt: skip
    assert values(schema, "contact", "type") == (
        "email", "fax", "ip_address", "phone", "url", "other",
    )  # fmt: skip
    assert len(values(schema, "id", "type")) == 10
    assert len(values(schema, "covid_symptom", "type")) == 20
    assert values(schema, "covid_symptom", "certainty") == ("positive", "negated", "possible")


def test_the_two_nlp_sandbox_editions_differ_in_the_name_of_places_only() -> None:
    old, new = scheme("nlpsandbox-1.1.2"), scheme("nlpsandbox-1.2.0")
    assert set(old.names) ^ set(new.names) == {"physical_address", "location"}
    assert values(old, "physical_address", "type") == values(new, "location", "type")
    for name in set(old.names) & set(new.names):
        assert old.label(name) == new.label(name)


def test_heart_risk_indicators_statuses_and_classes_are_those_of_the_guideline() -> None:
    schema = scheme("heart-risk")
    assert {x.name: values(schema, x.name, "indicator") for x in schema.labels[:5]} == {
        "DIABETES": ("mention", "A1C", "glucose"),
        "CAD": ("mention", "event", "test", "symptom"),
        "HYPERTENSION": ("mention", "high bp"),
        "HYPERLIPIDEMIA": ("mention", "high chol.", "high LDL"),
        "OBESE": ("mention", "BMI", "waist circum."),
    }
    assert values(schema, "SMOKER", "status") == ("current", "past", "ever", "never", "unknown")
    assert values(schema, "FAMILY_HIST", "indicator") == ("present", "not present")
    assert values(schema, "MEDICATION", "type1") == DRUG_CLASSES
    assert values(schema, "MEDICATION", "type2") == DRUG_CLASSES
    assert len(DRUG_CLASSES) == 22
    assert [x.name for x in schema.labels if x.single] == ["SMOKER", "FAMILY_HIST"]
    assert {x.unit for x in schema.labels} == {"tag"}


def test_continuing_means_before_during_and_after() -> None:
    tag = Tag(
        "CAD", Attributes({"indicator": "mention", "time": "continuing"}), (Span(0, 3, "CAD"),)
    )
    expanded = scheme("heart-risk").expand(tag)
    assert [fact.attributes["time"] for fact in expanded] == [
        "before DCT", "during DCT", "after DCT",
    ]  # fmt: skip
    assert all(fact.evidence == tag.evidence for fact in expanded)


def test_comments_and_categories_do_not_count() -> None:
    risk = {"indicator": "A1C", "time": "during DCT", "comment": "see labs"}
    assert scheme("heart-risk").counting("DIABETES", risk) == {
        "indicator": "A1C", "time": "during DCT",
    }  # fmt: skip
    assert scheme("i2b2-2014").counting("CITY", {"category": "LOCATION"}) == {}
    assert scheme("nlpsandbox-1.2.0").counting("date", {"type": "YYYY"}) == {}
    assert scheme("nlpsandbox-1.2.0").counting("id", {"type": "ssn", "confidence": 9.5}) == {
        "type": "ssn"
    }


@pytest.mark.parametrize(
    ("name", "marks", "problems"),
    [
        ("i2b2-2014", Marks((Span(0, 3, "CITY", Attributes({"category": "LOCATION"})),)), []),
        ("i2b2-2014", Marks((Span(0, 3, "CITY", Attributes({"category": "PHI"})),)), []),
        (
            "i2b2-2014",
            Marks((Span(0, 3, "CITY", Attributes({"category": "NAME"})), Span(4, 5, "TOWN"))),
            [
                "CITY: category has a value the schema lacks",
                "label TOWN is not in the schema i2b2-2014",
            ],
        ),
        (
            "heart-risk",
            Marks(
                tags=(
                    Tag(
                        "MEDICATION", Attributes({"type1": "ARB", "type2": "", "time": "after DCT"})
                    ),
                    Tag("SMOKER", Attributes({"status": "past"})),
                    Tag("FAMILY_HIST", Attributes({"indicator": "not present"})),
                )
            ),
            [],
        ),
        (
            "heart-risk",
            Marks(
                (Span(0, 3, "CAD", Attributes({"indicator": "mention", "time": "continuing"})),),
                (
                    Tag("MEDICATION", Attributes({"type1": "ARBs", "time": "after DCT"})),
                    Tag("CAD", Attributes({"indicator": "mention"})),
                    Tag("SMOKER", Attributes({"status": "past"})),
                    Tag("SMOKER", Attributes({"status": "ever"})),
                ),
            ),
            [
                "label CAD is a tag, here it is a span",
                "MEDICATION: type1 has a value the schema lacks",
                "CAD: attribute time is missing",
                "more than one SMOKER tag, which is single-valued",
            ],
        ),
        (
            "nlpsandbox-1.2.0",
            Marks(
                (
                    Span(0, 3, "location"),
                    Span(3, 5, "person_name", Attributes({"confidence": 95.5})),
                )
            ),
            ["location: attribute type is missing"],
        ),
    ],
)
def test_a_scheme_accepts_good_marks_and_names_what_is_wrong_with_bad_ones(
    name: str, marks: Marks, problems: list[str]
) -> None:
    assert list(scheme(name).problems(marks)) == problems


ATTLIST = re.compile(r"<!ATTLIST (\w+) (\w+)( \( .*? \)| CDATA|)( #\w+|) >")


@needs_shared
def test_heart_risk_equals_the_reconstructed_dtd() -> None:
    dtd = (VECTORS / "i2b2" / "heart_risk_reconstructed.dtd").read_text("utf-8")
    assert set(re.findall(r"<!ELEMENT (\w+)", dtd)) == set(scheme("heart-risk").names)
    declared = {
        (label, attribute): (
            tuple(listed.strip(" ()").split(" | ")) if "(" in listed else (),
            required == " #REQUIRED",
        )
        for label, attribute, listed, required in ATTLIST.findall(dtd)
        if attribute != "spans"  # how MAE says that a tag may lie nowhere
    }
    known = {
        (label.name, attribute.name): (attribute.values, attribute.required)
        for label in scheme("heart-risk").labels
        for attribute in label.attributes
    }
    assert declared == known
