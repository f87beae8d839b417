"""The sentence for the methods section: what was assumed, what was asked, what came out."""

from collections.abc import Mapping
from typing import Any

_INTERVALS = {
    "korn-graubard": "Korn-Graubard",
    "clopper-pearson": "Clopper-Pearson",
}


def methods_sentence(plan: Mapping[str, Any]) -> str:
    """Say a plan in words that can be copied into a paper. `plan` is that of `plan_summary`."""
    given = plan["inputs"]
    of = f" of {given['variable']}" if given["variable"] else ""
    expected = (
        f"an expected precision of {given['precision']:g} and recall of {given['recall']:g}{of}"
    )
    interval = (
        f"{plan['level'] * 100:g}% {_INTERVALS[plan['interval']]} confidence intervals of full "
        f"width {plan['width']:g}"
    )
    counted = f"{plan['total']:,} documents ({plan['positive']:,} positive and "
    counted += f"{plan['negative']:,} negative by the system)"
    if plan["method"] == "slice":
        text = (
            f"The sample size was calculated with SLiCE (Canales et al., JMIR Med Inform 2021; "
            f"9(7):e20492): for {expected} and {_frequency(given)}, {interval} need {counted}"
        )
        if plan["assurance"] is not None:
            text += f"; the chance of intervals that narrow is {plan['assurance']:.2f}"
        return text + "."
    text = (
        f"The sample size was chosen so that {interval} are reached with a probability (assurance) "
        f"of at least {plan['asked']:g}: for {expected} and {_frequency(given)}, {counted} are "
        f"needed (assurance {plan['assurance']:.2f})"
    )
    if given["deff"] != 1:
        text += f", with a design effect of {given['deff']:.3g}"
    if given["population"]:
        text += f", in a finite population of {given['population']:,} documents"
    sliced = plan["slice"]
    text += f". SLiCE (Canales et al. 2021) gives {sliced['total']:,} documents"
    if sliced["assurance"] is not None:
        text += f", with an assurance of {sliced['assurance']:.2f}"
    return f"{text}.{_describe_draw(plan)}"


def _describe_draw(plan: Mapping[str, Any]) -> str:
    """Say what is drawn from the study's own sites and patients."""
    drawn = plan["as_drawn"]
    if not drawn or not drawn["measured"]:
        return ""
    sites = "1 site" if drawn["sites"] == 1 else f"{drawn['sites']} sites"
    short = falls_short(drawn["assurance"], plan["asked"])
    are = "are what there is to draw" if short else "are needed"
    return (
        f" Drawn apart by what the system says at {sites}, from patients with "
        f"{drawn['notes_per_patient']:.3g} notes on average whose notes are alike by "
        f"{drawn['icc']:g}, {drawn['total']:,} documents ({drawn['positive']:,} positive and "
        f"{drawn['negative']:,} negative by the system) {are} (assurance "
        f"{drawn['assurance']:.2f}, simulated with the interval that is reported)."
    )


def falls_short(reached: float, asked: float) -> bool:
    """Whether a simulated draw misses what was asked by more than chance moves it."""
    return reached < asked - 0.03


def _frequency(given: Mapping[str, Any]) -> str:
    what = "marked by the system" if given["source"] == "internal" else "having the event"
    if (given["origin"] or "").startswith("measured"):
        what = given["origin"]
    if given["pilot"]:
        pilot = given["pilot"]
        return f"a pilot with {pilot['positives']} of {pilot['documents']} documents {what}"
    return f"a frequency of {given['frequency']:.4g} ({what})"
