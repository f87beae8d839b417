from goldbench.scoring.fields.nodes import FieldSchema, Group, Leaf, Several


def name_leaf(path: str) -> Leaf:
    return Leaf(path, "text", frozenset({"string"}))


DRUG = Group(
    "drugs",
    {"name": name_leaf("drugs.name"), "dose": name_leaf("drugs.dose")},
    evidence={"quote": None},
)
SCHEMA = FieldSchema(
    Group(
        "",
        {
            "smoker": name_leaf("smoker"),
            "drugs": Several("drugs", DRUG),
            "visit": Group("visit", {"sites": Several("visit.sites", name_leaf("visit.sites"))}),
            "allergies": Several("allergies", name_leaf("allergies")),
        },
    )
)


def test_leaves_come_in_the_order_of_the_schema_out_of_groups_and_lists() -> None:
    paths = ["smoker", "drugs.name", "drugs.dose", "visit.sites", "allergies"]
    assert [leaf.path for leaf in SCHEMA.leaves] == paths
    assert SCHEMA.labels == tuple(paths)


def test_only_lists_at_the_top_are_named_as_lists() -> None:
    assert SCHEMA.lists == {"drugs", "allergies"}


def test_evidence_is_found_inside_the_items_of_a_list() -> None:
    assert SCHEMA.has_evidence
    plain = Group("", {**SCHEMA.root.members, "drugs": Several("drugs", name_leaf("drugs"))})
    assert not FieldSchema(plain).has_evidence


def test_a_schema_of_nothing_has_no_field_no_list_and_no_evidence() -> None:
    empty = FieldSchema(Group("", {}))
    assert (empty.leaves, empty.labels, empty.lists) == ((), (), frozenset())
    assert not empty.has_evidence
