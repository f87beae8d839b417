"""Several authors on the same documents: what each of them said, and who looked at what."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from goldbench.corpus import Corpus, Design, Document, Layer, Marks
from goldbench.errors import UsageError


@dataclass(frozen=True, slots=True)
class Panel:
    """Documents, and one layer for each author, in the order in which they were named.

    >>> notes = {"a": Document("a", "HTN."), "b": Document("b", "DM2.")}
    >>> nobody = Layer("two", {"a": Marks()})
    >>> panel = Panel(notes, {"one": Layer("one", {"a": Marks(), "b": Marks()}), "two": nobody})
    >>> panel.ids, panel.common("one", "two"), panel.lookers("b")
    (('a', 'b'), ('a',), ('one',))
    """

    documents: Mapping[str, Document]
    layers: Mapping[str, Layer]
    design: Design | None = None

    @classmethod
    def gather(cls, parts: Iterable[tuple[str, Corpus, str | None]]) -> "Panel":
        """Put layers of several corpora side by side: (author, corpus, layer or the only one).

        Documents are paired by id; their texts must be the same wherever there is one.
        """
        documents: dict[str, Document] = {}
        layers: dict[str, Layer] = {}
        places: dict[str, Design] = {}
        for author, corpus, name in parts:
            if author in layers:
                msg = f"two authors are called {author!r}"
                raise UsageError(msg, hint="name them: NAME=PATH")
            layer = corpus.layer(name)
            layers[author] = Layer(author, layer.marks)
            if corpus.design is not None:
                places[author] = corpus.design
            for id_ in layer:
                document = corpus.documents[id_]
                known = documents.get(id_)
                documents[id_] = document if known is None else _join_copies(known, document)
        design = {id_: place for by_id in places.values() for id_, place in by_id.items()}
        return cls(documents, layers, Design(design) if design else None)

    @classmethod
    def of_corpus(cls, corpus: Corpus, names: Iterable[str] | None = None) -> "Panel":
        """Take the layers of one corpus as authors, all of them unless some are named."""
        chosen = sorted(corpus.layers) if names is None else list(names)
        return cls.gather((name, corpus, name) for name in chosen)

    @classmethod
    def split(cls, corpus: Corpus, pattern: str, layer: str | None = None) -> "Panel":
        r"""Tell authors apart by the documents' ids: two groups, the document and the author.

        The evaluation scripts of i2b2 2014 do so: with `(\d+-\d+)(.*)` the id 301-01A is what
        author A said about document 301-01. Groups named `document` and `annotator` may
        stand in either order.
        """
        shape = _compile_pattern(pattern)
        documents: dict[str, Document] = {}
        by_author: dict[str, dict[str, Marks]] = {}
        for id_, marks in corpus.layer(layer).items():
            match = shape.fullmatch(id_)
            if match is None:
                msg = f"document {id_!r} does not fit the pattern {pattern!r}"
                raise UsageError(msg, hint="the two groups are the document and the author")
            name, author = match.group(*_groups(shape))
            given = corpus.documents[id_]
            document = Document(name, given.text, given.meta)
            known = documents.get(name)
            documents[name] = document if known is None else _join_copies(known, document)
            of_author = by_author.setdefault(author, {})
            if name in of_author:
                msg = f"author {author!r} has the document {name!r} twice"
                raise UsageError(msg, hint=f"the pattern {pattern!r} gives two ids the same parts")
            of_author[name] = marks
        layers = {author: Layer(author, by_author[author]) for author in sorted(by_author)}
        return cls(documents, layers)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.layers)

    @property
    def ids(self) -> tuple[str, ...]:
        """The documents that anyone looked at, sorted."""
        return tuple(sorted({id_ for layer in self.layers.values() for id_ in layer}))

    def lookers(self, id_: str) -> tuple[str, ...]:
        """Name those who looked at a document, in the panel's order."""
        return tuple(name for name, layer in self.layers.items() if id_ in layer)

    def common(self, *names: str) -> tuple[str, ...]:
        """List the documents that all of these looked at, sorted."""
        first, *others = (self.layers[name] for name in names)
        return tuple(sorted(id_ for id_ in first if all(id_ in layer for layer in others)))

    def only(self, *names: str) -> "Panel":
        """Leave the other authors out."""
        return Panel(self.documents, {name: self.layers[name] for name in names}, self.design)

    def corpus(self, ids: Iterable[str], *names: str) -> Corpus:
        """Make a corpus of some documents with these authors' layers."""
        chosen = {id_: self.documents[id_] for id_ in ids}
        layers = {
            name: Layer(name, {id_: self.layers[name][id_] for id_ in chosen}) for name in names
        }
        return Corpus(chosen, layers, self.design)


def _compile_pattern(pattern: str) -> re.Pattern[str]:
    try:
        shape = re.compile(pattern)
    except re.error as error:
        msg = f"{pattern!r} is not a regular expression: {error}"
        raise UsageError(msg) from None
    if shape.groups != 2:
        msg = f"the pattern {pattern!r} has {shape.groups} groups, not two"
        raise UsageError(msg, hint=r"document and author, for example (\d+-\d+)(.*)")
    return shape


def _groups(shape: re.Pattern[str]) -> tuple[int, int]:
    """Number the groups of the document and of the annotator."""
    named = shape.groupindex
    if "annotator" in named:
        return 3 - named["annotator"], named["annotator"]
    document = named.get("document", 1)
    return document, 3 - document


def _join_copies(first: Document, second: Document) -> Document:
    """Join two copies of a document; what is told of it does not depend on who came first."""
    if first.text is None or second.text is None:
        text = second.text if first.text is None else first.text
    elif first.text != second.text:
        seen = f"{first.sha256[:16]} and {second.sha256[:16]} (SHA-256)"
        msg = f"the text of document {first.id!r} differs between authors: {seen}"
        hint = "line ends or a byte order mark? Offsets can only be compared on one text"
        raise UsageError(msg, hint=hint)
    else:
        text = first.text
    if first.meta == second.meta:
        return first if first.text == text else Document(first.id, text, first.meta)
    ours, theirs = first.meta, second.meta
    clash = {
        name: max(ours[name], theirs[name], key=lambda value: (type(value).__name__, str(value)))
        for name in ours
        if name in theirs
    }
    return Document(first.id, text, ours.having(theirs).having(clash))
