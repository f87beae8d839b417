"""What a language tells the pipeline: one value with every hook, none of which has a default.

So a language that lacks a hook cannot be loaded, and none behaves like another by accident. A
language that has nothing to say at a stage says so, with one of the hooks below that do nothing.
`docs/guides/add-a-language.md` goes through them with French as the example.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from goldbench.errors import UsageError
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.crf import FeatureSet
from goldbench.phi.languages.surrogate_forms import SurrogateForms
from goldbench.phi.mark import Mark
from goldbench.phi.rules.contacts import ContactForms
from goldbench.phi.rules.dates import DateForms
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.identifiers import IdentifierForms
from goldbench.schemes import scheme

FindHits = Callable[[str], Iterable[Hit]]
CorrectSpans = Callable[[Iterable[Mark], str, Mapping[str, Sequence[Hit]]], Iterable[Mark]]
RefineMark = Callable[[Mark, NoteAnalysis], Mark | None]
AcceptMark = Callable[[Mark, NoteAnalysis], bool]
ExtendMarks = Callable[[Sequence[Mark], NoteAnalysis], Iterable[Mark]]
ChooseModel = Callable[[Mapping[str, Sequence[Hit]]], str]
ResolveMarks = Callable[[Iterable[Mark], NoteAnalysis], list[Mark]]

# Families that every language has to say something about, be it that no rule is trusted.
_FAMILIES = ("date", "person_name", "location", "contact", "id", "other")
_CONTACTS = ("email", "url", "ip_address", "phone", "fax")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tagging:
    """What a language has to say about its tagger (`phi.tagger`).

    - `telling`: the labels that say who somebody is beside those of the tools' families.
    - `kinship`: of these, the one that words of kinship written small have too; "" if none.
    - `guessed`: how sure it must be of a word to mark it at first, before rules and vetoes look at
      the mark; `unmarked`: of a word that in the end nobody marks; `accept`: whether such a late
      mark may stand.
    """

    telling: frozenset[str]
    kinship: str
    guessed: float
    unmarked: float
    accept: AcceptMark


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Language:
    """The hooks, in the order of the stages that call them.

    - `code` (ISO 639-1), `scheme`: the label set of its marks.
    - Rules, for hits: `dates`, `contacts`, `identifiers` are data for the rules that hold in any
      language; `find_ages` … `find_fields` are rules of its own.
    - `models`: the names of its linear models, and `features`, what they are told; () and None
      where there is none. `choose_model`: which of them marks a note, by its hits; "" for none.
    - `tagging`: what it asks of the tagger that comes with goldbench, which reads the notes that no
      linear model marks; None where there is none.
    - `correct_spans`: the model's spans with the ends that their form asks for.
    - `trusted`: by family, the rules whose hits stand where the model is silent.
    - `refine`: by family, a last look at each mark, after the annotator's own; `extend`: by family,
      what follows from the marks of a note.
    - `find_cues`: what the words around it give away, where rules and model were silent.
    - `is_other_use`: a word spelt like a name of the note, and none here (text, start, end).
    - `resolve_marks`: vetoes, joins, ends of all marks together.
    - `finer_labels`: (label, subtype) and the label in other schemes, where the subtype knows more.
    - `surrogates`: what stands in the place of PHI.
    - `restore_case`: a note of one case with its capitals given back, for a second reading by the
      rules; None where there is none.
    """

    code: str
    scheme: str
    dates: DateForms
    contacts: ContactForms
    identifiers: IdentifierForms
    find_ages: FindHits
    find_relatives: FindHits
    find_places: FindHits
    find_names: FindHits
    find_traits: FindHits
    find_fields: FindHits
    models: tuple[str, ...]
    choose_model: ChooseModel
    features: FeatureSet | None
    tagging: Tagging | None
    correct_spans: CorrectSpans
    trusted: Mapping[str, frozenset[str]]
    refine: Mapping[str, RefineMark]
    extend: Mapping[str, ExtendMarks]
    find_cues: ExtendMarks
    is_other_use: Callable[[str, int, int], bool]
    resolve_marks: ResolveMarks
    finer_labels: Mapping[tuple[str, str], str]
    surrogates: SurrogateForms
    restore_case: Callable[[str], str | None]

    def __post_init__(self) -> None:
        missing = [f"trusted[{name!r}]" for name in _FAMILIES if name not in self.trusted]
        missing += [f"contacts.labels[{t!r}]" for t in _CONTACTS if t not in self.contacts.labels]
        if missing:
            self._refuse(f"has no {missing[0]}")
        if (not self.models) != (self.features is None):
            self._refuse("has a model without features, or features without a model")
        if [len(self.dates.months), len(self.dates.short_months)] != [12, 12]:
            self._refuse("does not have twelve months")
        if len(self.dates.weekdays) != 7:
            self._refuse("does not have seven weekdays")
        known = {label.name for label in scheme(self.scheme).labels}
        if strange := sorted(self._labels() - known):
            self._refuse(f"has the label {strange[0]!r}, which {self.scheme} has not")

    def _labels(self) -> set[str]:
        identifiers = self.identifiers
        return {
            self.dates.label,
            *self.contacts.labels.values(),
            *(cue.label for cue in identifiers.cues),
            *(check.label for check in identifiers.checks),
            *(shape.label for shape in identifiers.shapes),
            *([identifiers.code_label] if identifiers.code_label else []),
        }

    def _refuse(self, what: str) -> None:
        msg = f"language {self.code!r} {what}"
        raise UsageError(msg, hint="see docs/guides/add-a-language.md")


def no_model(hits: Mapping[str, Sequence[Hit]]) -> str:
    """Ask a linear model about no note: a `choose_model`."""
    del hits
    return ""


def keep_spans(
    marks: Iterable[Mark], text: str, hits: Mapping[str, Sequence[Hit]]
) -> Iterable[Mark]:
    """Leave the model's spans as they are: a `correct_spans`."""
    del text, hits
    return marks


def find_no_cues(marks: Sequence[Mark], analysis: NoteAnalysis) -> Iterable[Mark]:
    """Add nothing: a `find_cues`."""
    del marks, analysis
    return ()


def keep_marks(marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Leave all marks as they are: a `resolve_marks`."""
    del analysis
    return list(marks)


def keep_case(text: str) -> str | None:
    """Read a note once, as it is written: a `restore_case`."""
    del text
    return None
