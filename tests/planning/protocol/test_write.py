from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from asthma_study import protocol
from goldbench.language import Term
from goldbench.planning.protocol import (
    Change,
    Criterion,
    Decision,
    Narrowing,
    PilotSample,
    Population,
    Protocol,
    Published,
    Question,
    Sampling,
    Site,
    Variable,
    Waves,
)
from goldbench.planning.protocol.read import read_protocol
from goldbench.planning.protocol.write import write_protocol


def back(study_protocol: Protocol) -> Protocol:
    return read_protocol(write_protocol(study_protocol), Path("study.toml"))


def test_a_plain_protocol_comes_back() -> None:
    assert back(protocol()) == protocol()


_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
_NAME = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(str.strip)
_DAY = st.none() | st.dates(date(1900, 1, 1), date(2100, 1, 1))
_SHARE = st.floats(0.001, 0.999)
_TERMS = st.lists(
    st.builds(Term, st.sampled_from(["asma", 'a "b"', "it's"]), st.sampled_from(["en", "es"]))
    | st.builds(Term, st.sampled_from([r"\bx\b", "it's x+", "a\\.b"]), regex=st.just(value=True)),
    max_size=3,
).map(tuple)  # fmt: skip
_VARIABLES = st.builds(
    Variable,
    _NAME,
    st.just("secondary"),
    description=_TEXT,
    labels=st.lists(_NAME, max_size=2).map(tuple),
    terms=_TERMS,
    wide=_TERMS,
    unit=st.sampled_from(["document", "mention"]),
    family=st.booleans(),
    precision=st.none() | _SHARE,
    recall=st.none() | _SHARE,
    width=_SHARE,
    rho=st.none() | st.floats(0, 1),
    frequency=st.none()
    | st.builds(Published, _SHARE, _TEXT)
    | st.builds(PilotSample, st.integers(0, 5), st.integers(5, 9), st.just("internal")),
)
_PROTOCOLS = st.builds(
    Protocol,
    _NAME,
    st.lists(_VARIABLES, max_size=3, unique_by=lambda v: v.name).map(
        lambda rest: (Variable("\x00primary", "primary"), *rest)
    ),
    version=st.integers(1, 99),
    waves=st.none()
    | st.builds(
        Waves,
        st.floats(0.01, 1),
        st.floats(0.01, 1),
        st.floats(1, 10),
        st.sampled_from([(), ("\x00primary",)]),
        st.booleans(),
        _TEXT,
    ),
    objective=_TEXT,
    language=st.sampled_from(["en", "es", "de"]),
    approval=_TEXT,
    population=st.builds(
        Population,
        sites=st.lists(st.builds(Site, _NAME, _TEXT), max_size=2, unique_by=lambda s: s.name).map(
            tuple
        ),
        youngest=st.none() | st.floats(0, 50),
        sexes=st.lists(_NAME, max_size=2).map(tuple),
        first_day=_DAY,
        criteria=st.lists(
            st.builds(Criterion, _NAME, minimum=st.floats(-5, 5))
            | st.builds(Criterion, _NAME, st.just(("x",))),
            max_size=2,
        ).map(tuple),
        claim=_TEXT,
        narrowing=st.none()
        | st.builds(
            Narrowing,
            st.sampled_from(["terms", "classifier"]),
            _NAME,
            _NAME,
            st.integers(1, 9),
            st.integers(1, 9),
            _NAME,
            st.floats(0, 1),
            st.floats(0, 1),
            st.floats(0, 1),
            st.integers(1, 9),
            st.lists(_NAME, max_size=2).map(tuple),
        ),
    ),
    sampling=st.builds(
        Sampling, _SHARE, st.none() | st.floats(0, 60), st.integers(0, 2**64 - 1), _NAME
    ),
    decisions=st.lists(st.builds(Decision, _NAME, _NAME, _TEXT, _DAY), max_size=2).map(tuple),
    questions=st.lists(st.builds(Question, _NAME, _TEXT), max_size=2).map(tuple),
    history=st.lists(st.builds(Change, st.integers(1, 9), _NAME, _TEXT, _DAY), max_size=2).map(
        tuple
    ),
)


@given(_PROTOCOLS)
def test_whatever_is_written_is_read_back(study_protocol: Protocol) -> None:
    assert back(study_protocol) == study_protocol


def test_the_file_explains_itself_once() -> None:
    text = write_protocol(protocol())
    assert text.count("Realistic values, about .80") == 1
    assert text.count("[[variable]]") == 3
    # What was not said stands there as a comment, ready to be said.
    assert "# oldest = 99" in text
    assert "# [[decision]]" in text
