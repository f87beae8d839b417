"""What a study answers of the checklist: items that data alone cannot answer."""

from collections.abc import Iterator

from goldbench.planning.protocol import Population
from goldbench.reports.study_summary import Annotation, StudySummary
from goldbench.reports.words import Words


def statements(account: StudySummary, words: Words) -> dict[str, str]:
    """Give, by key of the checklist, what the study says about it."""
    return dict(_state_items(account, words))


def expertise(annotation: Annotation, words: Words) -> str:
    """Say how many are medically trained, and of how many nobody wrote down whether they are."""
    number = {group.name: group.annotators for group in annotation.expertise}
    unknown = number.get("training not known", 0)
    if unknown >= annotation.annotators:
        return words("annotation.untold")
    trained = number.get("medically trained", 0)
    key = "annotation.partly_told" if unknown else "annotation.trained"
    return words(key, n=trained, all=annotation.annotators, unknown=unknown)


def describe_narrowing(population: Population, words: Words) -> str:
    """Say how the population was narrowed by what notes say, and what that lost; "" if not."""
    narrowing = population.narrowing
    if narrowing is None:
        return ""
    return words(
        f"statement.narrowed_{narrowing.how}",
        kept=words.number.whole(narrowing.kept),
        all=words.number.whole(narrowing.kept + narrowing.left_out),
        terms=", ".join(narrowing.terms),
        variable=narrowing.variable,
        lost=words.number.percent(narrowing.lost),
        low=words.number.percent(narrowing.lowest),
        high=words.number.percent(narrowing.highest),
        notes=words.number.whole(narrowing.audited),
    )


def _state_items(account: StudySummary, words: Words) -> Iterator[tuple[str, str]]:
    protocol = account.protocol
    if protocol.objective:
        yield "purpose", protocol.objective
    if protocol.population.claim:
        claim = words("statement.population", claim=protocol.population.claim)
        yield (
            "population",
            " ".join(filter(None, (claim, describe_narrowing(protocol.population, words)))),
        )
    elif parts := describe_population(protocol.population):
        yield "population", words("statement.population_of", parts=parts)
    if protocol.unseen:
        yield "unseen", protocol.unseen
    if account.plan is not None:
        yield (
            "size_reason",
            words(
                "statement.size_reason",
                width=words.number.setting(account.plan["width"]),
                level=words.number.level(account.plan["level"]),
                variable=protocol.primary.name,
            ),
        )
    if protocol.data_use:
        yield "access", protocol.data_use
    annotation = account.annotation
    if annotation is None:
        return
    yield (
        "annotators",
        words(
            "statement.annotators",
            n=annotation.annotators,
            trained=expertise(annotation, words) if annotation.expertise else "",
            curators=annotation.curators,
            version=annotation.guideline,
        ),
    )
    together = annotation.find_agreement(None)
    if together is not None:
        yield (
            "agreement",
            words(
                "statement.agreement",
                f1=words.number.share(together.value),
                bounds=words.number.bounds(together.interval),
            ),
        )


def describe_population(people: Population) -> str:
    """Say who is meant by what the protocol asks of a note, where nobody said it in a sentence."""
    period = (people.first_day, people.last_day)
    parts = [
        ", ".join(site.name for site in people.sites),
        ", ".join(people.departments),
        ", ".join(people.kinds),
        "–".join(str(day) for day in period if day is not None),
    ]
    return "; ".join(part for part in parts if part)
