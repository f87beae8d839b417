"""The plan and the draw, as the methods text tells them."""

from dataclasses import replace

from goldbench.planning import Pilot
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.reports import StudySummary, Words
from goldbench.reports.plan import describe_sampling
from reports.accounts import ASK, DRAW, account

ENGLISH, SPANISH = Words.of("en"), Words.of("es")


def describe_plan(given: StudySummary, words: Words = ENGLISH) -> str:
    return " ".join(describe_sampling(given, words))


def test_an_assured_plan_stands_beside_slice_and_the_draw_follows() -> None:
    text = describe_plan(account())
    plan = plan_summary(ASK)
    assert "assurance) of at least 0.80" in text
    assert f"{plan['total']} documents drawn at random" in text
    assert f"counts documents, gives {plan['slice']['total']};" in text
    assert "36 of 95 eligible notes were drawn at random from 2 strata" in text
    assert "optimal shares, seed 7" in text
    assert "same widths" not in text  # another number was drawn than planned


def test_what_is_not_certain_never_reads_one() -> None:
    plan = plan_summary(ASK)
    sure = plan | {"slice": plan["slice"] | {"assurance": 0.99999}}
    assert "assurance of that size is >0.99" in describe_plan(account(plan=sure))


def test_mentions_design_effects_and_finite_populations_are_said() -> None:
    ask = replace(ASK, mentions=1.5, deff=1.05, population=2_000)
    text = describe_plan(account(plan=plan_summary(ask)))
    assert "hold 1.50 mentions, with a design effect of 1.05" in text
    assert "finite (2,000 documents)" in text
    assert "design effect of 1.30 was" in describe_plan(
        account(plan=plan_summary(replace(ASK, deff=1.3)))
    )


def test_slice_alone_and_a_pilot_are_told() -> None:
    ask = SizeRequest(0.85, 0.8, Pilot(48, 100), name="ILLNESS", method="slice")
    text = describe_plan(account(plan=plan_summary(ask), draw=None))
    assert text.startswith("The sample size was calculated with SLiCE")
    assert "a pilot with 48 positive documents of 100" in text
    assert "519 documents" in text


def test_notes_drawn_apart_as_planned_keep_the_promise() -> None:
    plan = plan_summary(ASK)
    drawn = DRAW | {"notes": plan["by_output"]["total"]}
    assert "that many keep the same widths with an assurance of 0.8" in describe_plan(
        account(draw=drawn)
    )


def test_it_is_told_in_spanish_too() -> None:
    ask = replace(ASK, origin="measured in the notes, pooled over sites")
    text = describe_plan(account(plan=plan_summary(ask)), SPANISH)
    assert "una frecuencia del 50,0\u00a0% (medida en las notas, todos los centros juntos)" in text
    assert "amplitud total 0,10" in text
    assert "se sortearon 36 en 2 estratos (reparto óptimo, semilla 7)" in text
