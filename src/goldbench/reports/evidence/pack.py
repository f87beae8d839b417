"""The evidence of a study as a value: sheets of items, each answered from a source, or open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple

State = Literal["answered", "partly", "open"]
Kind = Literal["tripod-llm", "model-card", "checklist"]


class Answer(NamedTuple):
    """What the study says, and where: files, tables, logs. Not `whole`: the item asks for more."""

    text: str
    sources: tuple[str, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a reader wants to know; `id` is its number or name in its sheet."""

    id: str
    group: str
    text: str
    answer: Answer | None = None

    @property
    def state(self) -> State:
        if self.answer is None:
            return "open"
        return "answered" if self.answer.whole else "partly"

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "group": self.group,
            "item": self.text,
            "state": self.state,
            "answer": None if self.answer is None else self.answer.text,
            "sources": [] if self.answer is None else list(self.answer.sources),
        }


@dataclass(frozen=True, slots=True)
class Sheet:
    """A checklist or card, filled in; `reference` says whose it is, `system` whom a card is of."""

    kind: Kind
    title: str
    reference: str
    items: tuple[Item, ...]
    system: str | None = None

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def number(self, state: State) -> int:
        return sum(item.state == state for item in self.items)

    def as_json(self) -> dict[str, Any]:
        states: tuple[State, ...] = ("answered", "partly", "open")
        return {
            "kind": self.kind,
            "system": self.system,
            "title": self.title,
            "reference": self.reference,
            **{state: self.number(state) for state in states},
            "items": [item.as_json() for item in self.items],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Pack:
    """`protocol` is the hash of the protocol, `gold` the name of the release that was scored."""

    study: str
    protocol: str
    sheets: tuple[Sheet, ...]
    gold: str | None = None
    systems: tuple[str, ...] = ()
    lang: str = "en"
    now: datetime | None = None
    versions: Mapping[str, str] = field(default_factory=dict[str, str])

    def __repr__(self) -> str:
        states = ", ".join(
            f"{sheet.title}: {sheet.number('answered')} of {len(sheet.items)} answered"
            for sheet in self.sheets
        )
        return f"evidence of {self.study!r} ({states})"

    def sheet(self, kind: Kind, system: str | None = None) -> Sheet:
        return next(s for s in self.sheets if s.kind == kind and system in (None, s.system))

    @property
    def unanswered(self) -> tuple[tuple[Sheet, Item], ...]:
        """What is left for the authors, in order: open items, and those answered in part."""
        return tuple((s, item) for s in self.sheets for item in s if item.state != "answered")

    def as_json(self) -> dict[str, Any]:
        return {
            "goldbench": self.versions.get("goldbench", ""),
            "study": {"title": self.study, "protocol": self.protocol},
            "gold": self.gold,
            "systems": list(self.systems),
            "language": self.lang,
            "made": None if self.now is None else self.now.isoformat(),
            "sheets": [sheet.as_json() for sheet in self.sheets],
            "open": [
                {"sheet": s.kind, "system": s.system, "id": item.id, "state": item.state}
                for s, item in self.unanswered
            ],
        }
