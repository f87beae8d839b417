"""The study behind the gold standard: its question, its population, and the flow of notes."""

from collections.abc import Iterator, Mapping

from goldbench.planning.protocol import Decision
from goldbench.reports.figures import FlowStep, Frame, flow
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Facts, Figure, Section, Table
from goldbench.reports.study_summary import Annotation, StudySummary
from goldbench.reports.words import Words

WIDE, NARROW = 760, 350


def study(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    if account is None:
        return None
    blocks: list[Block] = []
    if account.flow is not None:
        blocks.append(_flow(evidence, account, words))
    blocks.append(Facts(tuple(_facts(account, words)), "prose"))
    lead = account.protocol.objective or account.protocol.title
    return Section("study", words("study.title"), tuple(blocks), lead)


def _facts(account: StudySummary, words: Words) -> Iterator[tuple[str, str]]:
    protocol, people = account.protocol, account.protocol.population
    secondary = ", ".join(variable.name for variable in protocol.secondary)
    pairs = {
        "claim": people.claim,
        "period": _span(people.first_day, people.last_day, words),
        "ages": _span(people.youngest, people.oldest, words),
        "departments": ", ".join(people.departments),
        "kinds": ", ".join(people.kinds),
        "primary": protocol.primary.name,
        "secondary": secondary,
        "decided": "; ".join(dict.fromkeys(_decision(decision) for decision in protocol.decisions)),
        "approval": protocol.approval,
        "data_use": protocol.data_use,
        "version": str(protocol.version),
    }
    yield from ((words(f"study.{key}"), pair) for key, pair in pairs.items() if pair)
    yield from (
        (question.question, question.answer) for question in protocol.questions if question.answer
    )


def _decision(decision: Decision) -> str:
    return f"{decision.by}: {decision.why}" if decision.why else decision.by


def _span(low: object, high: object, words: Words) -> str:
    first, last = (
        words.number.decimal(x, 0 if x == int(x) else 1) if isinstance(x, float) else str(x)
        for x in (low, high)
    )
    if low is not None and high is not None:
        return words("study.between", low=first, high=last)
    if low is not None:
        return words("study.from", low=first)
    return words("study.until", high=last) if high is not None else ""


def _flow(evidence: ReportData, account: StudySummary, words: Words) -> Figure:
    steps = list(_steps(evidence, account, words))
    title = words("study.flow")
    description = " → ".join(step.head for step in steps)
    wide, narrow = (
        flow(steps, Frame(width, f"flow-{width}", title, description, words.number))
        for width in (WIDE, NARROW)
    )
    return Figure(words("study.flow_caption"), wide, narrow, _by_site(account, words))


def _steps(evidence: ReportData, account: StudySummary, words: Words) -> Iterator[FlowStep]:
    flow_ = account.flow
    if flow_ is None:
        return
    all_notes, eligible = sum(flow_.found.values()), sum(flow_.eligible.values())
    yield FlowStep(
        words("study.found", n=words.number.whole(all_notes)), (_sites(flow_.found, words),)
    )
    out = tuple(
        words(
            "study.left_out",
            n=words.number.whole(exclusion.total),
            reason=words.message(exclusion.reason),
        )
        for exclusion in flow_.exclusions
        if exclusion.total
    )
    primary = account.frequencies.get(account.protocol.primary.name)
    remarks: tuple[str, ...] = (_sites(flow_.eligible, words),)
    if primary is not None:
        share = words.number.percent(primary.pooled)
        name = account.protocol.primary.name
        how = "study.frequency" if account.protocol.system else "study.searched"
        remarks = (*remarks, words(how, variable=name, share=share))
    yield FlowStep(words("study.eligible", n=words.number.whole(eligible)), remarks, out)
    if account.draw is not None:
        drawn, strata = account.draw["notes"], len(account.draw["strata"])
        rest = words("study.not_drawn", n=words.number.whole(eligible - drawn))
        lines = (words("study.strata", n=strata, seed=account.draw["seed"]),)
        yield FlowStep(words("study.drawn", n=words.number.whole(drawn)), lines, (rest,))
    annotation = account.annotation
    if annotation is not None:
        key = "study.curated" if annotation.policy == "curate" else "study.voted"
        by = words(
            key,
            annotators=annotation.annotators,
            curators=annotation.curators,
            sites=len(annotation.sites),
        )
        more = (
            words("study.undrawn", n=words.number.whole(annotation.undrawn))
            if annotation.undrawn
            else ""
        )
        remarks = tuple(filter(None, (by, more)))
        gone = _count_lost(account, annotation)
        left = (words("study.unfinished", n=words.number.whole(gone)),) if gone else ()
        yield FlowStep(
            words("study.annotated", n=words.number.whole(annotation.notes)), remarks, left
        )
    gold = evidence.score.gold
    marks = words.count("marks", evidence.survey.marks)
    yield FlowStep(words("study.gold", n=words.number.whole(gold.documents)), (marks,))


def _count_lost(account: StudySummary, annotation: Annotation) -> int:
    """Count the drawn notes that are not in the gold, so that the flow adds up."""
    if account.draw is None:
        return annotation.unfinished
    return max(int(account.draw["notes"]) - (annotation.notes - annotation.undrawn), 0)


def _sites(notes: Mapping[str, int], words: Words) -> str:
    return words("study.at", sites=words.count("sites", len(notes)))


def _by_site(account: StudySummary, words: Words) -> Table:
    flow_ = account.flow
    if flow_ is None:
        return Table("", (), ())
    sites = flow_.sites
    columns = (Column(words("study.notes")), *(Column(site, number=True) for site in sites))
    parts = [
        (words("study.row_found"), flow_.found),
        *((words.message(exclusion.reason), exclusion.sites) for exclusion in flow_.exclusions),
        (words("study.row_eligible"), flow_.eligible),
    ]
    rows = [
        (name, *(words.number.whole(counts.get(site, 0)) for site in sites))
        for name, counts in parts
    ]
    for variable, seen in account.frequencies.items():
        shares = (seen.sites.get(site) for site in sites)
        cells = (
            "–" if s is None or s.frequency is None else words.number.percent(s.frequency)
            for s in shares
        )
        rows.append((words("study.row_frequency", variable=variable), *cells))
    return Table(words("study.table"), columns, tuple(rows))
