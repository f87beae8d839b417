"""Documents, layers over them, and the design by which they were drawn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from goldbench.corpus.checked import check_records
from goldbench.corpus.design import Design
from goldbench.corpus.document import Document, Record
from goldbench.corpus.marks import Marks
from goldbench.corpus.schema import Schema
from goldbench.errors import MissingLayerError, UsageError

DEFAULT_LAYER = "marks"


@dataclass(frozen=True, slots=True, repr=False)
class Layer(Mapping[str, Marks]):
    """What one author (annotator, system, gold release) said about a stated set of documents.

    The keys are the documents the author looked at. A document with empty marks means
    "nothing here"; a document that is not a key means "not looked at".
    """

    name: str
    marks: Mapping[str, Marks]

    def __getitem__(self, id_: str) -> Marks:
        return self.marks[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self.marks)

    def __len__(self) -> int:
        return len(self.marks)

    def __repr__(self) -> str:
        return f"Layer {self.name!r} of {len(self.marks):,} documents"


@dataclass(frozen=True, slots=True, repr=False)
class Corpus:
    """Documents by id, layers by name; the mappings may make their values lazily from columns."""

    documents: Mapping[str, Document]
    layers: Mapping[str, Layer] = field(default_factory=dict[str, Layer])
    design: Design | None = None
    schema: Schema | None = None

    @classmethod
    def from_records(
        cls,
        records: Iterable[Record],
        *,
        design: Design | None = None,
        schema: Schema | None = None,
    ) -> "Corpus":
        """Make a corpus of records made by hand; what is none is refused."""
        return cls.gather(check_records(records), design=design, schema=schema)

    @classmethod
    def gather(
        cls,
        records: Iterable[Record],
        *,
        design: Design | None = None,
        schema: Schema | None = None,
    ) -> "Corpus":
        """Make a corpus of what readers and tools yield, who make it right."""
        documents: dict[str, Document] = {}
        layers: dict[str, dict[str, Marks]] = {}
        for record in records:
            id_ = record.document.id
            if id_ in documents:
                msg = f"two documents share the id {id_!r}"
                raise UsageError(msg, hint="ids must be unique; read the two sources separately")
            documents[id_] = record.document
            for name, marks in record.layers.items():
                layers.setdefault(name, {})[id_] = marks
        by_name = {name: Layer(name, marks) for name, marks in layers.items()}
        return cls(documents, by_name, design, schema)

    def layer(self, name: str | None = None) -> Layer:
        """Give the layer of that name, or the only one there is."""
        if name is None and len(self.layers) == 1:
            return next(iter(self.layers.values()))
        if name is not None and name in self.layers:
            return self.layers[name]
        there = ", ".join(sorted(self.layers)) or "none"
        what = "no layer was named" if name is None else f"there is no layer {name!r}"
        msg = f"{what}; the layers are: {there}"
        raise MissingLayerError(msg, hint="address one as PATH::LAYER")

    def records(self) -> Iterator[Record]:
        for id_, document in self.documents.items():
            marked = {name: layer[id_] for name, layer in self.layers.items() if id_ in layer}
            yield Record(document, marked)

    def __len__(self) -> int:
        return len(self.documents)

    def __repr__(self) -> str:
        """Tell what there is, never what a note says, and without making lazy values."""
        layers = ", ".join(f"{name} ({len(layer):,})" for name, layer in self.layers.items())
        drawn = "" if self.design is None else "; drawn by a design"
        return f"Corpus of {len(self):,} documents; layers: {layers or 'none'}{drawn}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td style='text-align:right'>{len(layer):,}</td></tr>"
            for name, layer in self.layers.items()
        )
        return (
            "<table><caption style='text-align:left;white-space:nowrap'>"
            f"<b>Corpus of {len(self):,} documents</b></caption>"
            f"<thead><tr><th>layer</th><th>documents</th></tr></thead><tbody>{rows}</tbody></table>"
        )
