import pytest

from goldbench.errors import UsageError
from goldbench.planning import Pilot
from goldbench.planning.sizes.plan import SizeRequest
from goldbench.planning.sizes.size_options import SizeOptions, apply_options, question_of

ASKED = SizeRequest(0.85, 0.80, 0.1, width=0.2, source="external", mentions=3.0, origin="a paper")


def test_what_was_not_said_stays() -> None:
    assert apply_options(ASKED, SizeOptions()) == ASKED


def test_a_frequency_that_is_said_is_the_systems_unless_the_source_says_otherwise() -> None:
    said = apply_options(ASKED, SizeOptions(frequency=0.3))
    assert (said.frequency, said.source, said.origin) == (0.3, "internal", "")
    counted = apply_options(ASKED, SizeOptions(frequency=Pilot(3, 10), source="external"))
    assert counted.source == "external"
    assert counted.rate == pytest.approx(3.5 / 11)
    assert apply_options(ASKED, SizeOptions(source="internal")).origin == "a paper"


def test_a_design_effect_that_is_said_is_that_of_documents() -> None:
    said = apply_options(ASKED, SizeOptions(mean_mentions=6, rho=0.2))
    assert (said.deff, said.mentions) == (2.0, None)


def test_options_alone_make_a_question_if_they_say_enough() -> None:
    asked = question_of(SizeOptions(precision=0.8, recall=0.7, frequency=0.2, f1=True))
    assert (asked.width, asked.metrics) == (0.10, ("precision", "recall", "f1"))
    with pytest.raises(UsageError, match="must be said"):
        question_of(SizeOptions(precision=0.8, recall=0.7))
