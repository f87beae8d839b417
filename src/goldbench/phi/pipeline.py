"""All annotators over one note: read once, gather, settle overlaps, write in a scheme."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain

from goldbench.corpus import Attributes, Marks, Span
from goldbench.errors import UsageError
from goldbench.phi.analysis import NoteAnalysis, analyse
from goldbench.phi.annotators import ANNOTATORS, Annotator
from goldbench.phi.labels import SCHEME, SCHEMES, kinds
from goldbench.phi.languages.english.context import find_in_context
from goldbench.phi.languages.english.names import find_name_cues
from goldbench.phi.languages.english.patterns import find_patterns
from goldbench.phi.languages.english.postprocess import resolve_marks
from goldbench.phi.languages.spanish.narrative import find_narrative_cues
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import keep_strongest
from goldbench.phi.repeated_names import find_repeated_names
from goldbench.phi.site import Site
from goldbench.schemes import LabelMap, named_map, scheme

PHI = "phi"  # all annotators
TOOLS: tuple[str, ...] = (PHI, *ANNOTATORS)


def candidates(
    analysis: NoteAnalysis, *, site: Site | None = None, patient: str | None = None
) -> list[Mark]:
    """Gather what every annotator and the site's lists say, overlaps and all."""
    found = _first_marks(analysis)
    cut = analysis.note.tokens
    if analysis.lang == "es":
        found += find_narrative_cues(analysis.text)
    else:
        found += find_name_cues(found, analysis)
        found += find_in_context(analysis)
        found += find_patterns(analysis)
    if site is not None:
        found += site.find(analysis.text, cut, patient)
    found += find_repeated_names(found, analysis)
    if analysis.lang == "en":
        found = resolve_marks(found, analysis)
    if site is not None:
        found = site.unless_allowed(found, analysis.text, cut)
    return found


def _first_marks(analysis: NoteAnalysis) -> list[Mark]:
    """Give what the annotators say of the spans of the model and the hits of the rules."""
    tools = _tools(analysis.lang)
    marks: dict[str, list[Mark]] = {name: [] for name in ANNOTATORS}
    for one in analysis.model_marks:
        tool = tools.get(one.label)
        if tool and (fixed := tool.refine(one, analysis)):
            marks[tool.name].append(fixed)
    for hits in analysis.hits.values():
        for start, end, label, rule, confidence, subtype in hits:
            tool = tools.get(label)
            if tool and rule in tool.trusted[analysis.lang]:
                one = Mark(start, end, label, subtype, confidence, rule)
                if fixed := tool.refine(one, analysis):
                    marks[tool.name].append(fixed)
    more = [one for name, some in marks.items() for one in ANNOTATORS[name].more(some, analysis)]
    return [*chain.from_iterable(marks.values()), *more]


@cache
def _tools(lang: str) -> dict[str, Annotator]:
    """Give the annotator of each label."""
    families = {tool.family: tool for tool in ANNOTATORS.values()}
    return {label: families[kind.family] for label, kind in kinds(lang).items()}


def find(
    text: str,
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    site: Site | None = None,
    patient: str | None = None,
) -> list[Mark]:
    """Find PHI in a text: disjoint marks in the order of the text, of the families asked for."""
    families = _families(tools)
    kept = keep_strongest(candidates(analyse(text, lang), site=site, patient=patient))
    known = kinds(lang)
    return [one for one in kept if known[one.label].family in families]


def annotate(
    text: str,
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    into: str = "nlpsandbox",
    site: Site | None = None,
    patient: str | None = None,
) -> Marks:
    """Annotate a text; `into` is the scheme: nlpsandbox, i2b2 or meddocan.

    A mark that the scheme has no label for (an age in NLP Sandbox) is left out.
    """
    found = find(text, lang=lang, tools=tools, site=site, patient=patient)
    return in_scheme(found, lang=lang, into=into)


def in_scheme(found: Iterable[Mark], *, lang: str, into: str) -> Marks:
    """Write marks in a scheme."""
    if into not in SCHEMES:
        msg = f"there is no scheme {into!r} for PHI"
        raise UsageError(msg, hint=f"schemes: {', '.join(SCHEMES)}")
    write = _in_sandbox if into == "nlpsandbox" else _in_types
    return Marks(tuple(write(found, lang, SCHEMES[into])))


def _in_sandbox(found: Iterable[Mark], lang: str, into: str) -> list[Span]:
    del into
    known = kinds(lang)
    made = []
    for one in found:
        kind = known[one.label]
        if kind.family == "other":
            continue
        values: dict[str, str | float] = {"confidence": one.confidence}
        if type_ := one.subtype or kind.type:
            values["type"] = type_
        made.append(Span(one.start, one.end, kind.family, Attributes(values)))
    return made


def _in_types(found: Iterable[Mark], lang: str, into: str) -> list[Span]:
    if SCHEME[lang] == into:
        groups = {label.name: label.group or "" for label in scheme(into).labels}
        return [
            Span(one.start, one.end, one.label, Attributes(category=groups[one.label]))
            for one in found
        ]
    mapped = named_map(SCHEME[lang], into)
    return [span for one in found if (span := _mapped(one, mapped)) is not None]


def _mapped(found: Mark, mapped: LabelMap) -> Span | None:
    """Map a mark; what the subtype knows better than the label decides (a postcode is a ZIP)."""
    label = found.label
    made = mapped.apply(Marks((Span(found.start, found.end, label),))).marks.spans
    if not made:
        return None
    if label == "TERRITORIO" and found.subtype in ("zip", "state"):
        return Span(found.start, found.end, found.subtype.upper(), made[0].attributes)
    return made[0]


def _families(tools: Sequence[str]) -> frozenset[str]:
    unknown = [tool for tool in tools if tool not in TOOLS]
    if unknown or not tools:
        msg = f"there is no PHI tool {unknown[0]!r}" if unknown else "no PHI tool is named"
        raise UsageError(msg, hint=f"tools: {', '.join(TOOLS)}")
    chosen = ANNOTATORS if PHI in tools else tools
    return frozenset(ANNOTATORS[tool].family for tool in chosen)
