from random import Random

from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Span
from goldbench.synthetic.noise import NoisyBuilder, slip, wrap
from strategies import texts


def test_spans_stay_exact_whatever_the_noise() -> None:
    seen = set()
    for seed in range(300):
        out = NoisyBuilder(Random(seed))
        for _ in range(5):
            out.add("The patient reports that the abdomen and the shoulder are tender. ")
            out.mark("Siobhan O'Hara of St. Malachy", "PATIENT", {"category": "NAME"})
            out.add(" ")
        text = out.text
        for span in out.marks().spans:
            assert span.text_in(text) == span.quote
        seen.add((text.isupper(), "’" in text, "\n" in text, "patient reports that" in text))
    assert {capitals for capitals, *_ in seen} == {True, False}
    assert {curly for _, curly, *_ in seen} == {True, False}
    assert {wrapped for _, _, wrapped, _ in seen} == {True, False}


def test_a_slip_touches_one_word_only() -> None:
    before = "soft nontender abdomen without masses"
    for seed in range(50):
        after = slip(before, Random(seed)).split(" ")
        changed = [a for a, b in zip(before.split(" "), after, strict=True) if a != b]
        assert len(changed) <= 1


def test_short_capital_and_numeric_words_never_slip() -> None:
    for seed in range(50):
        assert slip("BP 142/88 no T12-L1 Foley", Random(seed)) == "BP 142/88 no T12-L1 Foley"


@given(texts(min_size=1), st.data())
def test_wrapping_moves_nothing_and_never_breaks_a_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    wrapped = wrap(text, [Span(start, end, "X")], width=8)
    assert len(wrapped) == len(text)
    assert wrapped[start:end] == text[start:end]
    assert wrapped.replace("\n", " ") == text.replace("\n", " ")
