from goldbench.planning import Pilot
from goldbench.planning.sizes.plan import SizeRequest, plan_summary


def test_the_sentence_of_slice_names_its_source_and_its_assurance() -> None:
    methods = plan_summary(SizeRequest(0.85, 0.80, 0.48, method="slice", name="asthma"))["methods"]
    assert methods == (
        "The sample size was calculated with SLiCE (Canales et al., JMIR Med Inform 2021; "
        "9(7):e20492): for an expected precision of 0.85 and recall of 0.8 of asthma and a "
        "frequency of 0.48 (marked by the system), 95% Clopper-Pearson confidence intervals of "
        "full width 0.1 need 519 documents (249 positive and 270 negative by the system); the "
        "chance of intervals that narrow is 0.52."
    )


def test_the_sentence_of_an_assured_plan_says_what_was_promised() -> None:
    plan = plan_summary(
        SizeRequest(0.85, 0.80, Pilot(48, 100), width=0.2, deff=1.5, population=9000)
    )
    assert plan["methods"] == (
        "The sample size was chosen so that 95% Korn-Graubard confidence intervals of full width "
        "0.2 are reached with a probability (assurance) of at least 0.8: for an expected precision "
        "of 0.85 and recall of 0.8 and a pilot with 48 of 100 documents marked by the system, "
        f"{plan['total']:,} documents ({plan['positive']:,} positive and {plan['negative']:,} "
        f"negative by the system) are needed (assurance {plan['assurance']:.2f}), with a design "
        "effect of 1.5, in a finite population of 9,000 documents. SLiCE (Canales et al. 2021) "
        f"gives {plan['slice']['total']:,} documents, with an assurance of "
        f"{plan['slice']['assurance']:.2f}."
    )


def test_an_external_frequency_is_that_of_the_event() -> None:
    methods = plan_summary(SizeRequest(0.85, 0.80, 0.3, width=0.2, source="external"))["methods"]
    assert "a frequency of 0.3 (having the event)" in methods


def test_a_measured_frequency_says_where_it_was_measured() -> None:
    origin = "measured in the notes, pooled over sites"
    methods = plan_summary(SizeRequest(0.85, 0.80, 0.3, width=0.2, origin=origin))["methods"]
    assert f"a frequency of 0.3 ({origin})" in methods
