"""Reading `study.toml`: every message points at the line it is about."""

import re
import tomllib
from pathlib import Path
from typing import cast, get_args

from goldbench.corpus import CountedUnit
from goldbench.errors import FormatError
from goldbench.language import Term
from goldbench.language.variants import check_language
from goldbench.planning.protocol import (
    FORMAT,
    OF_PATIENTS,
    WAVE_SHARES,
    Change,
    Criterion,
    Decision,
    Human,
    Narrowing,
    PilotSample,
    Population,
    Protocol,
    Published,
    Question,
    Role,
    Sampling,
    Site,
    Variable,
    Waves,
)
from goldbench.planning.protocol.toml_lines import lines_of
from goldbench.planning.protocol.toml_table import TomlTable
from goldbench.planning.sizes.counts.cells import Source


def read_protocol(text: str, path: Path) -> Protocol:
    """Read the text of a `study.toml`; `path` is only what messages call it."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        what = re.sub(r" \(at .*\)$", "", str(error))
        line = int(where.group(1)) if where else text.count("\n") + 1
        hint = "texts stand in quotes, lists in [ ], regular expressions best in single quotes"
        raise FormatError(path, line, f"not TOML: {what}", hint=hint) from None
    root = TomlTable(values, (), lines_of(text), path)
    protocol = _protocol(root)
    root.nothing_else()
    return protocol


def _protocol(root: TomlTable) -> Protocol:
    form = root.whole("format", default=FORMAT, least=1)
    if form > FORMAT:
        msg = f"format {form}; this goldbench reads up to {FORMAT}"
        root.refuse("format", msg, hint="upgrade goldbench")
    language = root.text("language", default="en")
    root.at("language", lambda: check_language(language))
    ethics, sampling = root.table("ethics"), root.table("sampling")
    protocol = Protocol(
        title=root.text("title"),
        version=root.whole("version", default=1, least=1),
        objective=root.text("objective", default=""),
        language=language,
        notes=root.text("notes", default="notes"),
        system=root.text("system", default=""),
        unseen=root.text("unseen", default=""),
        approval=ethics.text("approval", default=""),
        data_use=ethics.text("data_use", default=""),
        population=_population(root.table("population")),
        sampling=_sampling(sampling),
        waves=_waves(root.table("waves")) if "waves" in root else None,
        human=_human(root.table("human")),
        variables=tuple(_variable(table, language) for table in root.tables("variable")),
        decisions=tuple(
            Decision(d.text("parameter"), d.text("by"), d.text("why", default=""), d.day("day"))
            for d in root.tables("decision")
        ),
        questions=tuple(
            Question(q.text("question"), q.text("answer", default=""))
            for q in root.tables("question")
        ),
        history=tuple(
            Change(
                h.whole("version", least=1),
                h.text("change"),
                h.text("by", default=""),
                h.day("day"),
            )
            for h in root.tables("history")
        ),
    )
    _one_primary(root, protocol)
    root.unique("variable", [variable.name for variable in protocol.variables])
    if protocol.waves is not None:
        waves = root.below(("waves",), {})
        waves.at("variables", lambda: protocol.stops_for)
    return protocol


def _one_primary(root: TomlTable, protocol: Protocol) -> None:
    primaries = [n for n, variable in enumerate(protocol.variables) if variable.role == "primary"]
    if not primaries:
        msg = "no variable is the primary one"
        root.refuse("variable", msg, hint='write role = "primary" in one [[variable]]')
    if len(primaries) > 1:
        names = " and ".join(protocol.variables[n].name for n in primaries[:2])
        root.tables("variable")[primaries[1]].refuse(
            "role", f"two variables are primary: {names}", hint='make one of them "secondary"'
        )


def _population(given: TomlTable) -> Population:
    youngest, oldest = given.number("youngest", least=0), given.number("oldest", least=0)
    if youngest is not None and oldest is not None and youngest > oldest:
        msg = f"the oldest ({oldest:g}) are younger than the youngest ({youngest:g})"
        given.refuse("oldest", msg, hint="exchange youngest and oldest")
    first, last = given.day("first_day"), given.day("last_day")
    if first and last and first > last:
        msg = f"the period ends on {last}, before it begins on {first}"
        given.refuse("last_day", msg, hint="exchange first_day and last_day")
    sites = tuple(Site(s.text("name"), s.text("kind", default="")) for s in given.tables("site"))
    given.unique("site", [site.name for site in sites])
    return Population(
        sites=sites,
        youngest=youngest,
        oldest=oldest,
        sexes=given.texts("sexes"),
        departments=given.texts("departments"),
        kinds=given.texts("kinds"),
        first_day=first,
        last_day=last,
        criteria=tuple(_criterion(table) for table in given.tables("criterion")),
        claim=given.text("claim", default=""),
        narrowing=_narrowing(given.table("narrowing")) if "narrowing" in given else None,
    )


def _narrowing(given: TomlTable) -> Narrowing:
    def share(key: str) -> float:
        number = given.number(key, least=0, most=1)
        return given.refuse(key, f"{key} is missing") if number is None else number

    return Narrowing(
        how=given.choice("how", ("terms", "classifier"), "terms"),
        ids=given.text("ids"),
        digest=given.text("digest"),
        kept=given.whole("kept", least=1),
        left_out=given.whole("left_out", least=1),
        variable=given.text("variable"),
        lost=share("lost"),
        lowest=share("lowest"),
        highest=share("highest"),
        audited=given.whole("audited", least=1),
        terms=given.texts("terms"),
    )


def _criterion(given: TomlTable) -> Criterion:
    criterion = Criterion(
        given.text("key"),
        given.texts("values"),
        given.number("minimum"),
        given.number("maximum"),
    )
    if not criterion.values and criterion.minimum is None and criterion.maximum is None:
        given.refuse("key", "the criterion excludes nothing", hint="add values, minimum or maximum")
    return criterion


def _sampling(given: TomlTable) -> Sampling:
    usual = Sampling()
    return Sampling(
        assurance=given.share("assurance") or usual.assurance,
        minutes_per_note=given.number("minutes_per_note", least=0),
        seed=given.whole("seed", default=usual.seed, least=0),
        cluster=given.text("cluster", default=usual.cluster),
        reserve=cast(float, given.number("reserve", least=0, default=usual.reserve)),
    )


def _waves(given: TomlTable) -> Waves:
    usual = Waves()
    shares = {
        name: cast(float, given.number(name, least=least, most=most, default=getattr(usual, name)))
        for name, (least, most) in WAVE_SHARES.items()
    }
    return Waves(
        **shares,
        variables=given.texts("variables"),
        f1=given.flag("f1"),
        track=given.text("track", default=""),
    )


def _human(given: TomlTable) -> Human:
    return Human(given.share("margin"), given.texts("pre_annotated"))


def _unit(given: TomlTable, usual: CountedUnit) -> CountedUnit:
    if given.text("unit", default=usual) == "patient":
        given.refuse("unit", "a patient is no unit to plan by", hint=OF_PATIENTS)
    return given.choice("unit", cast(tuple[CountedUnit, ...], get_args(CountedUnit)), usual)


def _variable(given: TomlTable, language: str) -> Variable:
    usual = Variable("")
    return Variable(
        name=given.text("name"),
        role=given.choice("role", cast(tuple[Role, ...], get_args(Role)), usual.role),
        description=given.text("description", default=""),
        labels=given.texts("labels"),
        terms=_terms(given, "terms", language),
        wide=_terms(given, "wide", language),
        unit=_unit(given, usual.unit),
        negated=given.flag("negated"),
        family=given.flag("family"),
        uncertain=given.flag("uncertain"),
        precision=given.share("precision"),
        recall=given.share("recall"),
        width=given.share("width") or usual.width,
        level=given.share("level") or usual.level,
        rho=given.number("rho", least=0, most=1),
        frequency=_frequency(given),
    )


def _frequency(given: TomlTable) -> Published | PilotSample | None:
    if "frequency" in given and "pilot" in given:
        msg = "both a frequency and a pilot are given"
        given.refuse("pilot", msg, hint="keep the better known of the two")
    if "frequency" in given:
        published = given.table("frequency")
        share = published.share("value")
        if share is None:
            published.refuse("value", "the frequency has no value")
        return Published(share, published.text("reference", default=""))
    if "pilot" in given:
        pilot = given.table("pilot")
        documents = pilot.whole("documents", least=1)
        positives = pilot.whole("positives", least=0)
        if positives > documents:
            pilot.refuse("positives", f"{positives} positives in {documents} documents")
        source = pilot.choice("source", cast(tuple[Source, ...], get_args(Source)), "external")
        return PilotSample(positives, documents, source)
    return None


def _terms(given: TomlTable, key: str, language: str) -> tuple[Term, ...]:
    terms = []
    for number, value in enumerate(given.entries(key)):
        if isinstance(value, str):
            terms.append(given.at((key, number), lambda v=value: Term(v, language)))  # type: ignore[misc]  # a default binds v
            continue
        if not isinstance(value, dict):
            given.refuse((key, number), "a term is a text or {literal or regex = ...}")
        term = given.below((key, number), value)
        literal, regex = term.text("literal", default=""), term.text("regex", default="")
        if bool(literal) == bool(regex):
            msg = "a term has either a literal or a regex"
            term.refuse("regex" if regex else "literal", msg)
        spoken = term.text("language", default=language)
        terms.append(
            term.at(
                "regex" if regex else "literal",
                lambda text=literal or regex, lang=spoken, r=bool(regex): Term(text, lang, r),  # type: ignore[misc]  # defaults bind them
            )
        )
    return tuple(terms)
