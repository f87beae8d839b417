"""What a language's folder tells the generator of notes; no hook has a default."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi.people import Part


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoteLanguage:
    """`scheme`: the label set of the notes, of which `labels` occur. `slots`: by template's name.

    `patient` makes one of a number, `visits` what their notes are about. `exam_slots`: by exam,
    what its templates may use beside the slots of all; {} where there is no exam.
    """

    scheme: str
    labels: tuple[str, ...]
    slots: Mapping[str, Slot[Any]]
    patient: Callable[[Random, int, Part], Any]
    visits: Callable[[Random, Any], Iterator[Any]]
    exam_slots: Mapping[Part, Mapping[str, Slot[Any]]]
