"""Feature structures of a UIMA CAS as our marks; shared by everything INCEpTION writes.

The mapping is told in the docstring of `cas_json`. What comes in here is the JSON form of a CAS
(`%TYPES`, `%FEATURE_STRUCTURES`, `%VIEWS`), offsets in UTF-16 units.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Ruler, Span, Tag, Value
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.plain import ANNOTATED
from goldbench.formats.io.json_values import to_offset

SOFA = "uima.cas.Sofa"
VIEW = "_InitialView"
DKPRO = "de.tudarmstadt.ukp.dkpro.core.api."
META = f"{DKPRO}metadata.type.DocumentMetaData"
META_VALUE = f"{DKPRO}metadata.type.MetaDataStringField"
TOKEN = f"{DKPRO}segmentation.type.Token"
SENTENCE = f"{DKPRO}segmentation.type.Sentence"
# What we write; their label is the feature `label`.
SPAN, TAG, RELATION = "custom.Span", "custom.Tag", "custom.Relation"
EVIDENCE = "custom.Evidence"
OWN = "goldbench"
"""The collection id of files we wrote: their document ids are taken as they are."""

_ENTITIES = f"{DKPRO}ner.type."
# Scaffolding: the text's own structure, and what INCEpTION notes about itself.
_SCAFFOLD = (
    "uima.",
    f"{DKPRO}segmentation.type.",
    f"{DKPRO}metadata.type.",
    f"{DKPRO}structure.type.",
    "de.tudarmstadt.ukp.clarin.webanno.api.type.",
    "org.dkpro.core.api.xml.type.",
    "org.dkpro.core.api.pdf.type.",
)
_LINGUISTIC = (f"{DKPRO}lexmorph.", f"{DKPRO}syntax.")
_CHAINS = f"{DKPRO}coref."
_ENDS = (("@Governor", "@Dependent"), ("@source", "@target"))
_SOURCE_FILE = re.compile(r"\.(txt|json|xmi|xml|tsv|html?|conll\w*|pdf|zip)$", re.IGNORECASE)
_ENCODED = "encoded_"


def is_mark(type_: str) -> bool:
    """Say whether a layer holds marks, not the scaffolding or the grammar of the text.

    >>> is_mark("custom.PHI"), is_mark(TOKEN)
    (True, False)
    """
    return not type_.startswith((*_SCAFFOLD, *_LINGUISTIC, _CHAINS))


def is_linguistic(type_: str) -> bool:
    return type_.startswith(_LINGUISTIC)


def split_features(
    type_: str, values: Mapping[str, Value], columns: Mapping[str, str]
) -> tuple[str, Attributes]:
    """Give the label and the attributes of an annotation of a layer.

    >>> split_features("custom.PHI", {"kind": "DATE"}, {})
    ('PHI', Attributes({'kind': 'DATE'}))
    >>> split_features("custom.PHI", {"kind": "DATE"}, {"label": "kind"})
    ('DATE', Attributes({}))
    """
    rest = dict(values)
    wanted = columns.get("label")
    short = type_.rpartition(".")[2]
    if type_.startswith(_ENTITIES) and "identifier" in rest:
        rest["concept"] = rest.pop("identifier")
    if wanted is None or wanted not in rest:
        wanted = "value" if type_.startswith(_ENTITIES) else None
        wanted = "label" if type_ in (SPAN, TAG, RELATION, EVIDENCE) else wanted
    label = rest.pop(wanted, short) if wanted is not None else short
    return str(label), Attributes({decode_name(name): value for name, value in rest.items()})


def encode_name(name: str, *, reserved: frozenset[str]) -> str:
    """Spell an attribute's name so that UIMA takes it as a feature's; `decode_name` undoes it.

    >>> encode_name("time", reserved=frozenset()), encode_name("a b", reserved=frozenset())
    ('time', 'encoded_612062')
    """
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name)
    if plain and name not in reserved and not name.startswith(_ENCODED):
        return name
    return _ENCODED + name.encode("utf-8", "surrogatepass").hex()


def decode_name(name: str) -> str:
    if not name.startswith(_ENCODED):
        return name
    try:
        return bytes.fromhex(name.removeprefix(_ENCODED)).decode("utf-8", "surrogatepass")
    except ValueError:
        return name


def source_name(name: str) -> str:
    """Give a document's id from the name of the file that was imported into INCEpTION.

    >>> source_name("note-1.txt"), source_name("dr.who")
    ('note-1', 'dr.who')
    """
    return _SOURCE_FILE.sub("", name) or name


def record_of(data: object, path: Path, options: ReadOptions, *, id_: str | None) -> Record:
    """Make a record of a CAS in JSON form; `id_` is used where the CAS carries none."""
    cas = _Cas.of(data, path, options, id_)
    document = Document(cas.id, cas.text, Attributes(cas.meta))
    if cas.meta_values.get(ANNOTATED) == "no":
        return Record(document)
    return Record(document, {options.layer: cas.marks()})


@dataclass(slots=True)
class _Cas:
    text: str
    sofa: int
    structures: dict[int, dict[str, Any]]
    members: frozenset[int] | None
    options: ReadOptions
    path: Path
    id: str = ""
    meta_values: dict[str, str] = field(default_factory=dict[str, str])
    reported: set[str] = field(default_factory=set[str])

    @classmethod
    def of(cls, data: object, path: Path, options: ReadOptions, id_: str | None) -> "_Cas":
        structures = _structures(data, path)
        sofas = {i: s for i, s in structures.items() if s["%TYPE"] == SOFA}
        main = [i for i, s in sofas.items() if s.get("sofaID", VIEW) == VIEW] or list(sofas)
        text = sofas[main[0]].get("sofaString") if main else None
        if not isinstance(text, str):
            msg = "no text in the CAS (sofaString)"
            raise FormatError(path, 0, msg, hint="was the text kept outside, in a file of its own?")
        members = _members(data, main[0], path)
        cas = cls(text, main[0], structures, members, options, path)
        cas.read_meta(id_)
        return cas

    @property
    def meta(self) -> dict[str, str]:
        return {name: value for name, value in self.meta_values.items() if name != ANNOTATED}

    def read_meta(self, otherwise: str | None) -> None:
        self.id = otherwise or ""
        for structure in self.structures.values():
            if structure["%TYPE"] == META:
                title = structure.get("documentId") or structure.get("documentTitle")
                own = structure.get("collectionId") == OWN
                if isinstance(title, str):
                    self.id = title if own else source_name(title)
            elif structure["%TYPE"] == META_VALUE:
                key, value = structure.get("key"), structure.get("value")
                if isinstance(key, str) and isinstance(value, str):
                    self.meta_values[key] = value

    def marks(self) -> Marks:
        ruler = Ruler.of(self.text, "utf-16")
        spans: dict[int, Span] = {}
        tags: dict[int, dict[str, Any]] = {}
        relations: dict[int, tuple[dict[str, Any], str, str]] = {}
        evidence: dict[int, list[Span]] = {}
        for id_, structure in self._walk_marks():
            ends = next(((a, b) for a, b in _ENDS if a in structure and b in structure), None)
            if ends is not None:
                relations[id_] = (structure, *ends)
            elif "begin" not in structure and "end" not in structure:
                tags[id_] = structure
            elif (span := self._span(structure, ruler)) is None:
                continue
            elif structure["%TYPE"] == EVIDENCE and isinstance(structure.get("@tag"), int):
                evidence.setdefault(structure["@tag"], []).append(span)
            else:
                spans[id_] = span
        linked = [*self._relations(relations, spans), *self._links(spans)]
        tagged = [
            Tag(*self._split_features(structure), tuple(evidence.get(id_, ())))
            for id_, structure in tags.items()
        ]
        return Marks(tuple(spans.values()), tuple(tagged), tuple(linked))

    def _walk_marks(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Go through the structures of the view that are marks, in the order of the file."""
        kinds: dict[str, bool] = {}
        for id_, structure in self.structures.items():
            type_ = structure["%TYPE"]
            if type_ not in kinds:
                kinds[type_] = is_mark(type_) and not type_.endswith("[]")
                if is_linguistic(type_):
                    self._report_once("not read: morphology and syntax layers")
                elif type_.startswith(_CHAINS):
                    self._report_once("not read: chains")
            if not kinds[type_] or (self.members is not None and id_ not in self.members):
                continue
            if "@sofa" not in structure:
                continue  # a part of another structure, such as the link of a slot
            if structure["@sofa"] != self.sofa:
                self._report_once("not read: other views of the text")
            elif "@next" in structure or "@first" in structure:
                self._report_once("not read: chains")
            else:
                yield id_, structure

    def _span(self, structure: Mapping[str, Any], ruler: Ruler) -> Span | None:
        spot = Spot(self.path, 0, self.id, self.options.findings)
        begin, end = to_offset(structure.get("begin")), to_offset(structure.get("end"))
        label, attributes = self._split_features(structure)
        if begin is None or end is None or end < begin:
            spot.report("offsets unreadable", mark=label)
            return None
        try:
            start, stop = ruler.to_code_points(begin), ruler.to_code_points(end)
        except OffsetError:
            spot.report("offsets unreadable", mark=label)
            return None
        return spot.check_fit(Span(start, stop, label, attributes), self.text)

    def _split_features(self, structure: Mapping[str, Any]) -> tuple[str, Attributes]:
        values = {name: value for name, value in self._values(structure) if value is not None}
        return split_features(structure["%TYPE"], values, self.options.columns)

    def _values(self, structure: Mapping[str, Any]) -> Iterator[tuple[str, Value | None]]:
        for key, value in structure.items():
            if key in ("begin", "end", "@sofa", "@tag") or key[:1] in "%^":
                continue
            if key.startswith("@"):
                yield key[1:], self._array(value)
            elif key.startswith("#"):
                yield key[1:], None  # NaN and the infinities, spelled as text
            elif isinstance(value, str | int | float):
                yield key, value

    def _array(self, reference: object) -> Value | None:
        target = self.structures.get(reference) if isinstance(reference, int) else None
        elements = target.get("%ELEMENTS", []) if target is not None else None
        if not isinstance(elements, list) or (target is not None and "@sofa" in target):
            return None
        if target is not None and target["%TYPE"] in ("uima.cas.StringArray", "uima.cas.String[]"):
            return tuple(str(element) for element in elements)
        return None

    def _relations(
        self, links: Mapping[int, tuple[dict[str, Any], str, str]], spans: Mapping[int, Span]
    ) -> Iterator[Relation]:
        for structure, source, target in links.values():
            ends = (
                self._find_end(structure[source], spans),
                self._find_end(structure[target], spans),
            )
            rest = {k: v for k, v in structure.items() if k not in (source, target)}
            if ends[0] is None or ends[1] is None:
                self._report("not read: relations whose ends are no marks")
            else:
                label, attributes = self._split_features(rest)
                yield Relation(label, ends[0], ends[1], attributes)

    @staticmethod
    def _find_end(reference: object, spans: Mapping[int, Span]) -> Span | None:
        return spans.get(reference) if isinstance(reference, int) else None

    def _links(self, spans: Mapping[int, Span]) -> Iterator[Relation]:
        """Give a relation for each filled slot: from its host to its target, named by its role."""
        for id_, host in spans.items():
            for key, reference in self.structures[id_].items():
                if not key.startswith("@") or not isinstance(reference, int):
                    continue
                array = self.structures.get(reference, {})
                for element in array.get("%ELEMENTS", ()):
                    link = self.structures.get(element) if isinstance(element, int) else None
                    if link is None or "@target" not in link:
                        continue
                    target = self._find_end(link["@target"], spans)
                    if target is None:
                        self._report("not read: slots whose target is no mark")
                    else:
                        yield Relation(str(link.get("role") or key[1:]), host, target)

    def _report(self, kind: str) -> None:
        self.options.findings.add(kind, self.path, document=self.id)

    def _report_once(self, kind: str) -> None:
        if kind not in self.reported:
            self.reported.add(kind)
            self._report(kind)


def _structures(data: object, path: Path) -> dict[int, dict[str, Any]]:
    listed = data.get("%FEATURE_STRUCTURES") if isinstance(data, dict) else None
    if isinstance(listed, dict):  # as early versions of the format had it
        pairs = [(key, value) for key, value in listed.items()]
    elif isinstance(listed, list):
        pairs = [(v.get("%ID") if isinstance(v, dict) else None, v) for v in listed]
    else:
        msg = "no %FEATURE_STRUCTURES: not a UIMA CAS in JSON"
        raise FormatError(path, 0, msg)
    structures: dict[int, dict[str, Any]] = {}
    for key, value in pairs:
        id_ = int(key) if isinstance(key, str) and key.isdecimal() else key
        if (
            not isinstance(id_, int)
            or not isinstance(value, dict)
            or not isinstance(value.get("%TYPE"), str)
        ):
            raise FormatError(path, 0, "a feature structure without %ID or %TYPE")
        structures[id_] = value
    return structures


def _members(data: object, sofa: int, path: Path) -> frozenset[int] | None:
    """Give what is indexed in the view; None where the file does not say."""
    views = data.get("%VIEWS") if isinstance(data, dict) else None
    if views is None:
        return None
    try:
        for view in views.values():
            if view.get("%SOFA") == sofa:
                return frozenset(view["%MEMBERS"])
    except (AttributeError, KeyError, TypeError):
        raise FormatError(path, 0, "%VIEWS is not laid out as in a UIMA CAS") from None
    return None
