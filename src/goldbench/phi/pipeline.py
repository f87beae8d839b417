"""All annotators over one note: one order of stages, whatever the language.

1. rules: `find_hits`                              2. model: `model_marks.mark_by_model`, and the
                                                      reading of the language's tagger
3. `Language.correct_spans`                        4. annotators: `refine_marks`
5. `Language.find_cues`, also of the text with     6. the site's lists: `Site.find`
   its capitals restored (`Language.restore_case`)
7. `repeated_names.find_repeated_names`            8. `Language.resolve_marks`
9. `tagger.review`; `Encoder.review`, if given     10. what the site allows: `Site.unless_allowed`
11. overlaps: `overlaps.keep_strongest`

What a language does at a stage says its `Language`; `docs/architecture.md` walks through.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import NamedTuple

from threadpoolctl import ThreadpoolController

from goldbench.corpus import Attributes, Marks, Span
from goldbench.errors import UsageError
from goldbench.phi import crf, tagger
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators import ANNOTATORS, Annotator
from goldbench.phi.encoder import Encoder
from goldbench.phi.labels import OTHER, SCHEMES, Kind, kinds
from goldbench.phi.languages import Language, load_language
from goldbench.phi.languages.language import RefineMark
from goldbench.phi.mark import Mark
from goldbench.phi.model_marks import mark_by_model
from goldbench.phi.overlaps import keep_strongest
from goldbench.phi.repeated_names import find_repeated_names
from goldbench.phi.rules.contacts import find_contacts
from goldbench.phi.rules.dates import find_date_hits
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.identifiers import find_identifiers
from goldbench.phi.site import Site
from goldbench.schemes import LabelMap, load_map, scheme

PHI = "phi"  # all annotators
_NOTES, _CHARACTERS = 16, 1 << 16  # of a batch: beyond that it takes memory and saves no time


def tools() -> tuple[str, ...]:
    """List the tools by name: all annotators together, and each.

    >>> tools()
    ('phi', 'date', 'person-name', 'location', 'contact', 'id', 'other')
    """
    return (PHI, *ANNOTATORS)


def find_hits(text: str, language: Language) -> dict[str, list[Hit]]:
    """Run every rule over a note; the hits by group, in the order of the text."""
    return {
        "dates": list(find_date_hits(text, language.dates)),
        "contacts": sorted(find_contacts(text, language.contacts)),
        "identifiers": sorted(find_identifiers(text, language.identifiers)),
        "ages": list(language.find_ages(text)),
        "relatives": list(language.find_relatives(text)),
        "places": sorted(language.find_places(text)),
        "names": sorted(language.find_names(text)),
        "traits": list(language.find_traits(text)),
        "fields": list(language.find_fields(text)),
    }


def prepare_note(text: str, lang: str) -> crf.Note:
    """Run the rules over a text and cut it into tokens: what a model sees, and training."""
    language = load_language(lang)
    return crf.make_note(text, find_hits(text, language), language.features)


def analyse(text: str, lang: str, *, model: crf.Model | None = None) -> NoteAnalysis:
    """Run the rules and the model of the language (or the one given) over a text."""
    return analyse_many([text], lang, model=model)[0]


def analyse_many(
    texts: Sequence[str], lang: str, *, model: crf.Model | None = None
) -> list[NoteAnalysis]:
    """Analyse texts as `analyse` does each; the model reads them side by side, which is faster."""
    language = load_language(lang)
    notes = [prepare_note(text, lang) for text in texts]
    analyses: dict[int, NoteAnalysis] = {}
    for name, places in _choose_models(notes, language, model):
        own = [notes[at] for at in places]
        reader = model or (crf.load_shipped(name, own[0].require_features()) if name else None)
        marks = mark_by_model(own, reader) if reader else [[] for _ in own]
        is_tagged = language.tagging is not None and reader is None
        for at, note, guesses in zip(places, own, marks, strict=True):
            analyses[at] = _analyse_note(note, guesses, language, is_tagged=is_tagged)
    return [analyses[at] for at in range(len(notes))]


def _analyse_note(
    note: crf.Note, marks: list[Mark], language: Language, *, is_tagged: bool
) -> NoteAnalysis:
    opinion = None
    if is_tagged:
        opinion, marks = tagger.read(note.text, note.hits, language.code)
    spans = tuple(language.correct_spans(marks, note.text, note.hits))
    return NoteAnalysis(note.text, language.code, note.hits, spans, note, opinion)


def _choose_models(
    notes: Sequence[crf.Note], language: Language, model: crf.Model | None
) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the name of each shipped model that is asked, "" for none, and about which notes."""
    if model is not None or not language.models:
        yield "", range(len(notes))
        return
    chosen: dict[str, list[int]] = {}
    for at, note in enumerate(notes):
        chosen.setdefault(language.choose_model(note.hits), []).append(at)
    yield from chosen.items()


def candidates_many(
    texts: Sequence[str],
    lang: str,
    *,
    site: Site | None = None,
    patients: Sequence[str | None] | None = None,
    encoder: Encoder | None = None,
) -> Iterator[list[Mark]]:
    """Yield the candidates of each text in turn; some are analysed at once, never many."""
    patients = patients or [None] * len(texts)
    for at in _batch(texts):
        with _pause_collector(), _one_thread().limit(limits=1, user_api="blas"):
            own = [
                candidates(analysis, site=site, patient=patient, encoder=encoder)
                for analysis, patient in zip(
                    analyse_many(texts[at], lang), patients[at], strict=True
                )
            ]
        yield from own


@cache
def _one_thread() -> ThreadpoolController:
    """Keep products of small matrices on one core: notes are spread over cores by processes."""
    return ThreadpoolController()


@contextmanager
def _pause_collector() -> Iterator[None]:
    """Look for no garbage meanwhile: a note leaves thousands of small values and no cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _batch(texts: Sequence[str]) -> Iterator[slice]:
    """Cut texts into batches: so many notes, and no more characters than some notes have."""
    first = characters = 0
    for at, text in enumerate(texts):
        characters += len(text)
        if at > first and (at - first == _NOTES or characters > _CHARACTERS):
            yield slice(first, at)
            first, characters = at, len(text)
    if first < len(texts):
        yield slice(first, len(texts))


def candidates(
    analysis: NoteAnalysis,
    *,
    site: Site | None = None,
    patient: str | None = None,
    encoder: Encoder | None = None,
) -> list[Mark]:
    """Gather what every annotator and the site's lists say, overlaps and all.

    An encoder takes a second look at it.
    """
    language = load_language(analysis.lang)
    cut = analysis.note.tokens
    marks = refine_marks(analysis)
    marks += language.find_cues(marks, analysis)
    marks += _read_restored(analysis.text, language)
    if site is not None:
        marks += site.find(analysis.text, cut, patient)
    marks += find_repeated_names(marks, analysis)
    marks = language.resolve_marks(marks, analysis)
    marks = tagger.review(marks, analysis) if encoder is None else encoder.review(marks, analysis)
    if site is not None:
        marks = site.unless_allowed(marks, analysis.text, cut)
    return marks


def _read_restored(text: str, language: Language) -> list[Mark]:
    """Let the rules read a note of one case again, with the capitals that it lost."""
    restored = language.restore_case(text)
    if restored is None:
        return []
    note = prepare_note(restored, language.code)
    analysis = NoteAnalysis(restored, language.code, note.hits, (), note)
    marks = refine_marks(analysis)
    marks += language.find_cues(marks, analysis)
    return language.resolve_marks(marks, analysis)


def refine_marks(analysis: NoteAnalysis) -> list[Mark]:
    """Let each annotator look at the model's spans and the hits of the rules it trusts."""
    language = load_language(analysis.lang)
    reviews = _reviews(language, tuple(ANNOTATORS.values()))
    marks: dict[str, list[Mark]] = {name: [] for name in ANNOTATORS}
    seen = [(mark, reviews[mark.label]) for mark in analysis.model_marks if mark.label in reviews]
    for hits in analysis.hits.values():
        for start, end, label, rule, confidence, subtype in hits:
            review = reviews.get(label)
            if review is not None and rule in review.trusted:
                seen.append((Mark(start, end, label, subtype, confidence, rule), review))
    for mark, (name, refine, own, _) in seen:
        refined = refine(mark, analysis)
        if refined is not None and own is not None:
            refined = own(refined, analysis)
        if refined is not None:
            marks[name].append(refined)
    for name, annotator in ANNOTATORS.items():
        marks[name] += annotator.find(analysis)
    more = [
        mark
        for name, own_marks in marks.items()
        if (extend := language.extend.get(ANNOTATORS[name].family))
        for mark in extend(own_marks, analysis)
    ]
    return [*chain.from_iterable(marks.values()), *more]


class _Review(NamedTuple):
    """Who looks at the marks of a label: its annotator, then its language.

    Of hits they see those of `trusted` rules.
    """

    name: str
    refine: RefineMark
    own: RefineMark | None
    trusted: frozenset[str]


@cache
def _reviews(language: Language, annotators: tuple[Annotator, ...]) -> dict[str, _Review]:
    """Give the review of each label."""
    by_family = {
        annotator.family: _Review(
            annotator.name,
            annotator.refine,
            language.refine.get(annotator.family),
            language.trusted.get(annotator.family, frozenset()),
        )
        for annotator in annotators
    }
    return {
        label: by_family[kind.family]
        for label, kind in kinds(language.code).items()
        if kind.family in by_family
    }


def find(
    text: str,
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    site: Site | None = None,
    patient: str | None = None,
    encoder: Encoder | None = None,
) -> list[Mark]:
    """Find PHI in a text: disjoint marks in the order of the text, of the families asked for."""
    return find_many(
        [text], lang=lang, tools=tools, site=site, patients=[patient], encoder=encoder
    )[0]


def find_many(
    texts: Sequence[str],
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    site: Site | None = None,
    patients: Sequence[str | None] | None = None,
    encoder: Encoder | None = None,
) -> list[list[Mark]]:
    """Find PHI in texts: the marks that `find` gives for each, in less time."""
    families = _families(tools)
    known = kinds(lang)
    return [
        [mark for mark in keep_strongest(marks) if known[mark.label].family in families]
        for marks in candidates_many(texts, lang, site=site, patients=patients, encoder=encoder)
    ]


def annotate(
    text: str,
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    into: str = "nlpsandbox",
    site: Site | None = None,
    patient: str | None = None,
    encoder: Encoder | None = None,
) -> Marks:
    """Annotate a text; `into` is the scheme: nlpsandbox, i2b2 or meddocan.

    A mark that the scheme has no label for (an age in NLP Sandbox) is left out.
    """
    marks = find(text, lang=lang, tools=tools, site=site, patient=patient, encoder=encoder)
    return in_scheme(marks, lang=lang, into=into)


def annotate_many(
    texts: Sequence[str],
    *,
    lang: str,
    tools: Sequence[str] = (PHI,),
    into: str = "nlpsandbox",
    site: Site | None = None,
    patients: Sequence[str | None] | None = None,
    encoder: Encoder | None = None,
) -> list[Marks]:
    """Annotate texts: the marks that `annotate` gives for each, in less time."""
    by_text = find_many(
        texts, lang=lang, tools=tools, site=site, patients=patients, encoder=encoder
    )
    return [in_scheme(marks, lang=lang, into=into) for marks in by_text]


def in_scheme(marks: Iterable[Mark], *, lang: str, into: str) -> Marks:
    """Write marks in a scheme; a family of one's own goes by its name, or by its own label."""
    if into not in SCHEMES:
        msg = f"there is no scheme {into!r} for PHI"
        raise UsageError(msg, hint=f"schemes: {', '.join(SCHEMES)}")
    language = load_language(lang)
    if into == "nlpsandbox":
        return Marks(tuple(_in_sandbox(marks, kinds(lang))))
    if SCHEMES[into] == language.scheme:
        return Marks(tuple(_in_own_scheme(marks, language)))
    return Marks(tuple(_in_other_scheme(marks, language, SCHEMES[into])))


def _in_sandbox(marks: Iterable[Mark], known: dict[str, Kind]) -> Iterable[Span]:
    for mark in marks:
        kind = known[mark.label]
        if kind.family == OTHER:
            continue
        values: dict[str, str | float] = {"confidence": mark.confidence}
        if type_ := mark.subtype or kind.type:
            values["type"] = type_
        yield Span(mark.start, mark.end, kind.family, Attributes(values))


def _in_own_scheme(marks: Iterable[Mark], language: Language) -> Iterable[Span]:
    groups = {label.name: label.group or "" for label in scheme(language.scheme).labels}
    for mark in marks:
        category = {"category": groups[mark.label]} if mark.label in groups else {}
        yield Span(mark.start, mark.end, mark.label, Attributes(category))


def _in_other_scheme(marks: Iterable[Mark], language: Language, into: str) -> Iterable[Span]:
    label_map = load_map(language.scheme, into)
    for mark in marks:
        if (span := _map_label(mark, label_map, language)) is not None:
            yield span


def _map_label(mark: Mark, label_map: LabelMap, language: Language) -> Span | None:
    """Map a mark; what the subtype knows better than the label decides (a postcode is a ZIP)."""
    spans = label_map.apply(Marks((Span(mark.start, mark.end, mark.label),))).marks.spans
    if not spans:
        return None
    if finer := language.finer_labels.get((mark.label, mark.subtype)):
        return Span(mark.start, mark.end, finer, spans[0].attributes)
    return spans[0]


def _families(names: Sequence[str]) -> frozenset[str]:
    unknown = [name for name in names if name not in tools()]
    if unknown or not names:
        msg = f"there is no PHI tool {unknown[0]!r}" if unknown else "no PHI tool is named"
        raise UsageError(msg, hint=f"tools: {', '.join(tools())}")
    chosen = ANNOTATORS if PHI in names else names
    return frozenset(ANNOTATORS[name].family for name in chosen)
