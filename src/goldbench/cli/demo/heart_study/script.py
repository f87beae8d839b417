"""The play: every step, what it leaves in the folder, and what it says."""

from collections.abc import Callable
from pathlib import Path

import orjson

import goldbench as gb
from goldbench.cli.demo.heart_study.people import GATE, annotators, mean_f1, train, vote
from goldbench.cli.demo.heart_study.systems import run_systems, spread
from goldbench.cli.demo.heart_study.variations import try_variations
from goldbench.corpus import Corpus, Record
from goldbench.formats import write
from goldbench.reports.timeline import cohort_page, patient_page
from goldbench.risk.timeline import cohort_of, timeline_of, visits_by_patient
from goldbench.schemes import scheme
from goldbench.synthetic import heart

RECORDS, DEVELOPMENT = 90, 30
_TRACK = "i2b2-2014-risk"
_FINAL_ERROR = 0.03
Say = Callable[..., None]


def play(
    out: Path, *, seed: int, say: Say, records: int = RECORDS, development: int = DEVELOPMENT
) -> Path:
    """Act the study out in a new folder; give its report."""
    out.mkdir(parents=True, exist_ok=True)
    everything = list(heart.notes(development + records, seed=seed))
    practice, corpus = everything[:development], everything[development:]
    (out / "guideline.md").write_text(_guideline(), encoding="utf-8")
    say("1 Records and guideline", f"{len(everything)} synthetic records; {out / 'guideline.md'}")

    trial = list(try_variations(practice, seed=seed))
    say(
        "2 Trial of three variations (Table 2; people and minutes are simulated)",
        *(f"{t.name}: {t.marks:.0f} marks, {t.minutes:.0f} min, F1 {t.f1:.2f}" for t in trial),
        "light is taken: it says which indicators were there, and when",
    )
    rounds = list(train(practice, seed=seed))
    lines = [f"round {r.number}: mean F1 against the vote {r.f1:.3f}" for r in rounds]
    say(f"3 Training until {GATE:.2f}", *lines)

    people = annotators(corpus, error=_FINAL_ERROR, seed=seed, of="final")
    voted = vote(people)
    gold = voted.gold
    write(gold.records(), out / "gold.jsonl", "jsonl")
    table3 = _agreement(people, gold)
    say("4 Three annotators, vote 2 of 3 (Table 3)", *table3["said"])

    systems = run_systems(gold.documents.values())
    scored = {
        scores["system"]: scores
        for scores in (r.as_json() for r in gb.score(gold, systems, _TRACK).results)
    }
    table12 = [
        spread(f"{kind} F1", [_f1(scores, kind) for scores in scored.values()])
        for kind in ("micro", "macro")
    ]
    say(
        "5 Systems against gold (Table 12)",
        *(_describe_scores(scores) for scores in scored.values()),
        *(
            f"{s.measure}: mean {s.mean:.3f}, SD {s.sd:.3f}, median {s.median:.3f}, "
            f"min {s.least:.3f}, max {s.most:.3f}"
            for s in table12
        ),
        "(synthetic notes flatter rules; see docs/guides/heart-risk.md for notes of other hands)",
    )
    pages = _pages(out, voted.evidence)
    report = out / "report.html"
    gb.report(gold, systems, report, tracks=_TRACK, title="Heart-disease risk factors", seed=seed)
    tables = {
        "table_2": [row._asdict() for row in trial],
        "training": [row._asdict() for row in rounds],
        "table_3": table3["rows"],
        "table_12": [row._asdict() for row in table12],
        "systems": {name: scores["f1"] for name, scores in scored.items()},
    }
    (out / "tables.json").write_bytes(orjson.dumps(tables, option=orjson.OPT_INDENT_2))
    say("6 Pages", *map(str, pages), f"tables: {out / 'tables.json'}", "report:")
    return report


def _guideline() -> str:
    schema = scheme("heart-risk")
    lines = ["# Guideline (after Stubbs & Uzuner 2015, appendix A)", ""]
    lines += [f"- **{label.name}**: {label.description}" for label in schema.labels]
    return "\n".join(lines) + "\n"


def _agreement(people: dict[str, Corpus], gold: Corpus) -> dict[str, list[object]]:
    """Compare each annotator with the vote, and annotators with each other."""
    rows: list[object] = []
    lines: list[object] = []
    for result in gb.score(gold, people, _TRACK).results:
        scores = result.as_json()
        rows.append(
            {"annotator": scores["system"], "micro": scores["f1"], "macro": _f1(scores, "macro")}
        )
        lines.append(f"{scores['system']} against gold: micro F1 {scores['f1']:.3f}")
    pairs = {}
    names = list(people)
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            pairs[f"{first}, {second}"] = mean_f1({second: people[second]}, people[first])
    rows += [{"pair": pair, "micro": f1} for pair, f1 in pairs.items()]
    mean = sum(pairs.values()) / len(pairs)
    lines.append(f"between two annotators: {mean:.3f}; the vote holds each one's own voice")
    return {"rows": rows, "said": lines}


def _f1(scored: dict[str, object], kind: str) -> float:
    macro = scored["macro"]
    value = scored["f1"] if kind == "micro" else macro["document"]["f1"]  # type: ignore[index]  # JSON
    return float(value or 0.0)  # type: ignore[arg-type]  # JSON


def _describe_scores(scores: dict[str, object]) -> str:
    low, high = scores["interval"]["f1"]  # type: ignore[index]  # JSON
    return f"{scores['system']}: F1 {scores['f1']:.3f} ({low:.3f}–{high:.3f}, by patient)"


def _pages(out: Path, gold: Corpus) -> list[Path]:
    """Write the page of the cohort, and of one patient of each group."""
    records: list[Record] = list(gold.records())
    (layer,) = {name for record in records for name in record.layers}
    lines = [timeline_of(who, own) for who, own in visits_by_patient(records, layer).items()]
    cohort = cohort_of(lines)
    pages = [out / "cohort.html"]
    pages[0].write_text(cohort_page(cohort, source="voted gold"), encoding="utf-8")
    by_name = {line.patient: line for line in lines}
    for who in (names[0] for names in cohort.groups.values() if names):
        path = out / f"patient-{who}.html"
        path.write_text(patient_page(by_name[who], source="voted gold"), encoding="utf-8")
        pages.append(path)
    return pages
