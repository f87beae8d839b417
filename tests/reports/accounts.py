"""What a small study tells of itself, for tests of the report."""

from typing import Any

from goldbench.agreement import Agreement
from goldbench.planning.protocol import Decision, Population, Protocol, Question, Variable
from goldbench.planning.sample.frequency import Frequency, Share
from goldbench.planning.sample.population import Exclusion, Flow
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.reports import Annotation, Expertise, Round, SiteWork, StudySummary
from goldbench.stats import Interval

SITES = ("hospital-1", "hospital-2")


def agreement(label: str | None, value: float) -> Agreement:
    bounds = Interval(value - 0.05, min(1.0, value + 0.04))
    return Agreement("f1", "overlap", None, label, value, bounds, 40, 36)


PROTOCOL = Protocol(
    "Three labels in two hospitals",
    (Variable("ILLNESS", "primary", precision=0.8, recall=0.8), Variable("DATE"), Variable("NAME")),
    objective="Find out whether counts of illnesses can be trusted.",
    data_use="free",
    population=Population(claim="notes of two hospitals in 2031"),
    decisions=(Decision("variable.ILLNESS.precision", "physician", "seen before"),),
    questions=(Question("Which ward?", "all of them"),),
)
FLOW = Flow(
    {"hospital-1": 60, "hospital-2": 50},
    (Exclusion("age under 18", {"hospital-1": 8, "hospital-2": 2}),),
    {"hospital-1": 52, "hospital-2": 48},
)
ASK = SizeRequest(0.8, 0.8, 0.5, name="ILLNESS")
DRAW: dict[str, Any] = {
    "seed": 7,
    "notes": 36,
    "allocation": "optimal",
    "source": {"content": "c" * 64},
    "strata": [
        {"stratum": "hospital-1/positive", "notes": 26, "drawn": 13, "wanted": 13},
        {"stratum": "hospital-2/negative", "notes": 69, "drawn": 23, "wanted": 23},
    ],
}
ANNOTATION = Annotation(
    guideline=2,
    guideline_hash="a" * 64,
    rounds=(
        Round(1, 1, 6, 4, 0.8, 0.7, 0.74, 0.9, passed=False),
        Round(2, 2, 6, 4, 0.95, 0.93, 0.94, 0.9, passed=True),
    ),
    sites=tuple(
        SiteWork(site, 2, 1, ("nurse", "physician"), 18, 1.5, agreement(None, 0.9))
        for site in SITES
    ),
    expertise=(
        Expertise("medically trained", 3, 0.97, 0.95, 0.96),
        Expertise("not medically trained", 1, 0.9, 0.9, 0.9),
    ),
    policy="curate",
    notes=36,
    unfinished=1,
    cases={"missing": 9, "boundary": 3},
    how={"agreed": 90, "curated": 10},
    agreement=(
        agreement(None, 0.85),
        agreement("DATE", 0.95),
        agreement("ILLNESS", 0.70),
        agreement("NAME", 0.90),
    ),
    release="gold-1",
    release_hash="b" * 64,
    head="d" * 64,
    logs=3,
    events=120,
)


def account(**changes: Any) -> StudySummary:
    given: dict[str, Any] = {
        "protocol": PROTOCOL,
        "flow": FLOW,
        "frequencies": {
            "ILLNESS": Frequency("ILLNESS", {site: Share(20, 50) for site in SITES}, 1.0, 1.0)
        },
        "ask": ASK,
        "plan": plan_summary(ASK),
        "draw": DRAW,
        "weights": (2.0, 3.0),
        "annotation": ANNOTATION,
    }
    return StudySummary(**given | changes)
