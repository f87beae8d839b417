r"""Templates as data: a small language in which notes are written, and the program that speaks it.

A file holds rules. A line `@ name` opens a rule; each line below it is one alternative; a line
that begins with two blanks continues the alternative above it on a new line of the note ("  ~":
an empty line); lines that begin with "#" are remarks. Inside an alternative:

    [a|b|]           one of these (the last: nothing); may be nested
    {name}           a slot: what the family's program says (marked if the slot has a label),
                     or, where a rule has that name, one of its alternatives
    {name *2-4 /}    two to four different alternatives of the rule, parted by
                     (nothing) a blank, "/" a line break, "-" bullets, "1" numbers, "," ";"
    {name +2-4 /}    the same, but an alternative may come again
    {#60-99}         a number; as many decimals as the bounds have, comma or point
    \n \[ \] \{ \} \| \\ \#   a line break; the character itself

Rules of one name in several files add their alternatives. Names are resolved when the grammar is
linked: a slot nobody knows is an error there and not in the ten-thousandth note.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from goldbench.corpus import NONE, Attributes
from goldbench.errors import UsageError

S = TypeVar("S")
_SEPARATORS = {"": " ", "/": "\n", ",": ", ", ";": "; ", "-": "\n- ", "1": "\n"}
_SEVERAL = re.compile(r"(\S+) ([*+])(\d+)-(\d+)(?: (\S))?")
_NUMBER = re.compile(r"#(\d+(?:[.,](\d+))?)-(\d+(?:[.,]\d+)?)")
_TOKEN = re.compile(r"\\(.)|([\[\]|{}])|([^\\\[\]|{}]+)", re.DOTALL)


class Slot(NamedTuple, Generic[S]):
    """What stands in a slot. With a label the text is a gold span, without it is plain text."""

    make: Callable[[S], str]
    label: str | None = None
    attributes: Attributes = NONE


class Writer(Protocol):
    """Where the words go."""

    def add(self, text: str) -> object: ...
    def mark(self, text: str, label: str, attributes: Attributes) -> object: ...


@dataclass(slots=True)
class Choice:
    """One of several alternatives; filled in while linking, never changed afterwards."""

    alternatives: list["Steps[Any]"] = field(default_factory=list["Steps[Any]"])


class Several(NamedTuple):
    """Some alternatives of a rule, one after the other; `again` = also the same ones."""

    choice: Choice
    low: int
    high: int
    style: str
    again: bool


class Number(NamedTuple):
    """A number between two bounds, counted in units of its last decimal place."""

    low: int
    high: int
    decimals: int
    point: str

    def draw(self, rng: Random) -> str:
        value = self.low + int(rng.random() * (self.high - self.low + 1))
        if not self.decimals:
            return str(value)
        shown = f"{value:0{self.decimals + 1}d}"
        return shown[: -self.decimals] + self.point + shown[-self.decimals :]


Step: TypeAlias = str | Slot[S] | Choice | Several | Number
Steps: TypeAlias = tuple[Step[S], ...]


class Grammar(Generic[S]):
    """Linked rules; `write` speaks one of them.

    >>> from goldbench.synthetic.builder import NoteBuilder
    >>> from random import Random
    >>> slots = {"name": Slot(lambda who: who, "PATIENT")}
    >>> grammar = Grammar(["@ note", "[Pt:|Patient:] {name} {#1-1}/10"], slots)
    >>> out = NoteBuilder()
    >>> grammar.write("note", out, Random(1), "Ada")
    >>> out.marks().spans[0].text_in(out.text), out.text[-5:]
    ('Ada', ' 1/10')
    """

    def __init__(self, lines: Iterable[str], slots: Mapping[str, Slot[S]]) -> None:
        self.source = read_rules(lines)
        self._slots = slots
        self._rules: dict[str, Choice] = {name: Choice() for name in self.source}
        for name, alternatives in self.source.items():
            parsed = (self._parse(name, text) for text in alternatives)
            self._rules[name].alternatives.extend(parsed)

    def names(self, prefix: str = "") -> tuple[str, ...]:
        return tuple(name for name in self._rules if name.startswith(prefix))

    def write(
        self,
        rule: str,
        out: Writer,
        rng: Random,
        scene: S,
        *,
        used: set[tuple[str, int]] | None = None,
    ) -> None:
        """Speak one alternative of the rule; with `used`, a fresh one while there is one."""
        ways = self._rules[rule].alternatives
        at = int(rng.random() * len(ways))
        if used is not None:
            at = next((i for i in (*range(at, len(ways)), *range(at)) if (rule, i) not in used), at)
            used.add((rule, at))
        self._speak(ways[at], out, rng, scene)

    def _speak(self, steps: Sequence[Step[S]], out: Writer, rng: Random, scene: S) -> None:
        for step in steps:
            kind = step.__class__
            if kind is str:
                out.add(step)  # type: ignore[arg-type]  # the class was just looked at
            elif kind is Choice:
                ways = step.alternatives  # type: ignore[union-attr]  # as above
                self._speak(ways[int(rng.random() * len(ways))], out, rng, scene)
            elif isinstance(step, Slot):
                if step.label is None:
                    out.add(step.make(scene))
                else:
                    out.mark(step.make(scene), step.label, step.attributes)
            elif isinstance(step, Number):
                out.add(step.draw(rng))
            elif isinstance(step, Several):
                self._list(step, out, rng, scene)

    def _list(self, several: Several, out: Writer, rng: Random, scene: S) -> None:
        ways = several.choice.alternatives
        count = several.low + int(rng.random() * (several.high - several.low + 1))
        left = list(range(len(ways)))
        for nth in range(count if several.again else min(count, len(ways))):
            if nth:
                out.add(_SEPARATORS[several.style])
            elif several.style == "-":
                out.add("- ")
            if several.style == "1":
                out.add(f"{nth + 1}. ")
            at = int(rng.random() * len(left))
            self._speak(ways[left[at] if several.again else left.pop(at)], out, rng, scene)

    def _parse(self, rule: str, text: str) -> Steps[S]:
        tokens = [match.groups() for match in _TOKEN.finditer(text)]
        steps, rest = self._sequence(rule, tokens, 0, closing=False)
        if rest != len(tokens):
            raise _unreadable(rule, "a bracket is closed that was not opened")
        return steps

    def _sequence(
        self, rule: str, tokens: list[tuple[str | None, ...]], at: int, *, closing: bool
    ) -> tuple[Steps[S], int]:
        """Read up to "|" or "]" (inside brackets) or the end."""
        steps: list[Step[S]] = []
        while at < len(tokens):
            escaped, sign, plain = tokens[at]
            if sign in ("]", "|"):
                if not closing:
                    raise _unreadable(rule, f"a bare {sign}; write it with a backslash")
                break
            at += 1
            if sign == "[":
                choice, at = self._brackets(rule, tokens, at)
                steps.append(choice)
            elif sign == "{":
                name, end = tokens[at][2], tokens[at + 1 : at + 2]
                if name is None or not end or end[0][1] != "}":
                    raise _unreadable(rule, "a slot that is not closed")
                steps.append(self._slot(rule, name))
                at += 2
            elif sign == "}":
                raise _unreadable(rule, "a bare }; write it with a backslash")
            else:
                words = plain if plain is not None else "\n" if escaped == "n" else escaped or ""
                if steps and isinstance(steps[-1], str):
                    steps[-1] += words
                else:
                    steps.append(words)
        return tuple(steps), at

    def _brackets(
        self, rule: str, tokens: list[tuple[str | None, ...]], at: int
    ) -> tuple[Choice, int]:
        choice = Choice()
        while True:
            steps, at = self._sequence(rule, tokens, at, closing=True)
            choice.alternatives.append(steps)
            if at >= len(tokens):
                raise _unreadable(rule, "a bracket that is not closed")
            at += 1
            if tokens[at - 1][1] == "]":
                return choice, at

    def _slot(self, rule: str, name: str) -> Step[S]:
        if number := _NUMBER.fullmatch(name):
            low, decimals, high = number.groups()
            point = "," if "," in low else "."
            first, last = (int(re.sub(r"[.,]", "", bound)) for bound in (low, high))
            return Number(first, last, len(decimals or ""), point)
        if several := _SEVERAL.fullmatch(name):
            wanted, how, low, high, style = several.groups(default="")
            if wanted in self._rules and style in _SEPARATORS:
                return Several(self._rules[wanted], int(low), int(high), style, how == "+")
        if name in self._rules:
            return self._rules[name]
        if name in self._slots:
            return self._slots[name]
        raise _unreadable(rule, f"nobody knows the slot {name!r}")


def read_rules(lines: Iterable[str]) -> dict[str, list[str]]:
    """Split a file into rules and alternatives, without looking inside the alternatives."""
    rules: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("@ "):
            current = rules.setdefault(line[2:].strip(), [])
        elif current is None:
            raise _unreadable(line[:20], "an alternative before the first rule")
        elif line.startswith("  ") and current:
            current[-1] += "\\n" + ("" if line.strip() == "~" else line[2:])
        else:
            current.append(line)
    return rules


def _unreadable(rule: str, what: str) -> UsageError:
    return UsageError(f"template rule {rule!r}: {what}", hint="see goldbench.synthetic.grammar")
