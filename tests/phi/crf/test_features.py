"""What values stand for: the names of features, channel by channel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.crf.features import (
    EDGES,
    LINE_PREFIXES,
    REACH,
    SPELLING_PREFIXES,
    Channel,
    Field,
    Line,
    around,
    channels,
    join_channel,
    line_parts,
    make_channel,
    spelling_parts,
)
from languages import features_of

CHANNELS = {channel.name: channel for channel in channels(features_of("es"))}


def test_a_value_of_words_is_named_at_each_of_its_offsets() -> None:
    channel = make_channel("word", "w", range(-1, 2))
    assert channel.offsets == (-1, 0, 1)
    assert channel.names("añil") == (("w-1=añil",), ("w0=añil",), ("w1=añil",))


def test_joined_parts_without_offsets_speak_for_their_own_token_alone() -> None:
    alone = join_channel("outline", "o", (), *around("shape"))
    assert (alone.offsets, alone.prefixes) == ((0,), ("o=",))
    assert alone.parts == (("shape", -1), ("shape", 0), ("shape", 1))
    pair = join_channel("pair", "b", range(-2, 2), ("low", 0), ("low", 1))
    assert pair.names("a|b") == (("b-2=a|b",), ("b-1=a|b",), ("b0=a|b",), ("b1=a|b",))


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("Ana", {"W=Ana", "len=3", "p1=A", "z1=a", "p2=An", "z2=na"}),
        ("T12", {"W=T12", "len=3", "p1=T", "z1=2", "p2=T1", "z2=12"}),
        ("x", {"W=x", "len=1"}),
        ("-", {"W=-", "len=1"}),
        ("O'Neil", {"W=O'Neil", "len=6"}),
        (
            "Hipertrigliceridemia",
            {"W=Hipertrigliceridemia", "len=12", "p1=H", "p2=Hi", "p3=Hip", "p4=Hipe"}
            | {"z1=a", "z2=ia", "z3=mia", "z4=emia"},
        ),
    ],
)
def test_the_letters_of_a_word(word: str, names: set[str]) -> None:
    (own,) = CHANNELS["spelling"].names(word)
    assert set(own) == names
    assert len(own) == len(names)


@given(st.text(min_size=1, max_size=15))
def test_each_end_of_a_word_stands_behind_the_prefix_of_its_side_and_size(word: str) -> None:
    parts = spelling_parts(word)
    for prefix, part in list(zip(SPELLING_PREFIXES, parts, strict=False))[2:]:
        assert len(part) == int(prefix[1]) < len(word)
        assert word.startswith(part) if prefix[0] == "p" else word.endswith(part)


def test_what_lines_fields_and_memories_say() -> None:
    line = Line(2, 5, "nombre :", "", "edad :", field=True)
    expected = ("ln=2", "le=5", "lf=nombre :", "lb=", "la=edad :", "lk=1")
    assert CHANNELS["line"].names(line) == (expected,)
    assert len(LINE_PREFIXES) == len(line_parts(line)) == len(Line._fields)
    assert CHANNELS["field"].names(Field("nhc", 1, 3)) == (("k=nhc", "kd=nhc|1", "kl=nhc|3"),)
    assert CHANNELS["memory"].names((("nhc", "nombre"), 2)) == (("m=nhc", "m=nombre", "mn=2"),)
    assert CHANNELS["place"].names((0, 4, False)) == (("at=0", "end=4"),)
    assert CHANNELS["place"].names((6, 1, True)) == (("at=6", "end=1", "par"),)


@pytest.mark.parametrize("channel", CHANNELS.values(), ids=list(CHANNELS))
def test_a_channel_speaks_no_further_than_a_value_reaches(channel: Channel) -> None:
    assert all(abs(offset) <= REACH for offset in channel.offsets)
    assert all(abs(offset) <= REACH for _, offset in channel.parts)
    assert len(channel.prefixes) in (0, len(channel.offsets))
    assert {part for part, offset in channel.parts if offset} <= EDGES.keys()


def test_no_two_channels_give_a_feature_the_same_name() -> None:
    prefixes = [prefix for channel in CHANNELS.values() for prefix in channel.prefixes]
    prefixes += [*LINE_PREFIXES, "W=", "len=", "at=", "end=", "k=", "kd=", "kl=", "m=", "mn="]
    assert len(prefixes) == len(set(prefixes))
    assert len(CHANNELS) == len(channels(features_of("es")))
