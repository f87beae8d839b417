import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.corpus.columns import batches
from goldbench.corpus.fingerprint import Fingerprint
from strategies import collections


def digest(records: list[Record], size: int = 100) -> str:
    fingerprint = Fingerprint()
    for part in batches(records, size):
        fingerprint.add(part)
    return fingerprint.hexdigest()


@given(collections(), st.integers(1, 3), st.randoms())
def test_order_and_partitions_do_not_matter(
    records: list[Record], size: int, shuffler: random.Random
) -> None:
    there = digest(records)
    shuffled = [
        Record(
            record.document,
            {
                name: Marks(
                    tuple(shuffler.sample(marks.spans, len(marks.spans))),
                    tuple(shuffler.sample(marks.tags, len(marks.tags))),
                    marks.relations,
                )
                for name, marks in record.layers.items()
            },
        )
        for record in records
    ]
    shuffler.shuffle(shuffled)
    assert digest(shuffled, size) == there


@given(collections(), collections())
def test_different_corpora_have_different_fingerprints(
    records: list[Record], other: list[Record]
) -> None:
    assume({r.document.id: r for r in records} != {r.document.id: r for r in other})
    assert digest(records) != digest(other)


A, B = Span(0, 1, "X"), Span(2, 3, "X")
NOTE = Record(
    Document("n", "abcd", Attributes(site="1")),
    {"gold": Marks((A, B), (Tag("T", Attributes(t="1"), (A,)), Tag("T", Attributes(t="2"))))},
)


@pytest.mark.parametrize(
    "other",
    [
        replace(NOTE, layers={}),
        replace(NOTE, layers={"gold": Marks()}),
        replace(NOTE, document=Document("n", "abce", Attributes(site="1"))),
        replace(NOTE, document=Document("n", "abcd", Attributes(age="1"))),
        replace(NOTE, layers={"other": NOTE.layers["gold"]}),
    ],
)
def test_every_difference_shows(other: Record) -> None:
    assert digest([other]) != digest([NOTE])


def test_it_matters_to_which_mark_a_thing_belongs() -> None:
    tags = NOTE.layers["gold"].tags
    noted = Attributes(n="1")
    variants = [
        NOTE.layers["gold"],
        Marks((A, B), (Tag("T", Attributes(t="1")), Tag("T", Attributes(t="2"), (A,)))),
        Marks((A, B), tags, (Relation("r", A, B),)),
        Marks((A, B), tags, (Relation("r", B, A),)),
        Marks((replace(A, attributes=noted), B), tags),
        Marks((A, replace(B, attributes=noted)), tags),
    ]
    digests = {digest([replace(NOTE, layers={"gold": marks})]) for marks in variants}
    assert len(digests) == len(variants)


def test_a_value_hashes_alike_whatever_its_neighbours_are() -> None:
    first, second = (
        Record(Document(id_, "", Attributes(age=age))) for id_, age in (("a", 1), ("b", "1"))
    )
    assert digest([first, second], 1) == digest([first, second], 2)
    assert digest([first]) != digest([Record(Document("a", "", Attributes(age="1")))])


def test_quotes_do_not_count() -> None:
    quoted = replace(NOTE.layers["gold"], spans=(replace(A, quote="a"), B))
    assert digest([replace(NOTE, layers={"gold": quoted})]) == digest([NOTE])
