"""What the study's folder says: `study.toml`, the draw, where notes lie. Pages and API ask it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from goldbench.corpus import Counting, Label, Schema
from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_lists import read_draw
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sample.frequency import Frequency
from goldbench.study import VariableNotes
from goldbench.web.settings import Settings

_NOT_NOTES = frozenset({"releases", "systems", "protocol"})
_LOSSLESS = frozenset({"jsonl", "parquet"})


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw in the study's folder: how many notes each of its lists has, and which all are."""

    counts: dict[str, int]
    ids: frozenset[str]

    @property
    def notes(self) -> int:
        return self.counts.get("sample", 0)


@dataclass(frozen=True, slots=True)
class FolderView:
    """`trouble` says why `study.toml` cannot be read, where it cannot."""

    protocol: Protocol | None
    trouble: str | None
    drawn: Drawn | None
    places: tuple[str, ...]


def protocol_of(settings: Settings) -> Protocol | None:
    return view_of(settings).protocol


def countings_of(settings: Settings) -> dict[str, Counting]:
    """Say how the protocol counts its variables, for the gold standard to carry."""
    protocol = protocol_of(settings)
    return {} if protocol is None else protocol.countings


def folder_of(settings: Settings) -> StudyFolder:
    """Open the study's folder, which holds the protocol and the system's marks."""
    if settings.folder is None:
        msg = "the study has no folder: its system and its protocol are not here"
        raise UsageError(msg, hint="start the server with goldbench serve FOLDER")
    return StudyFolder.open(settings.folder)


def read_frequencies(settings: Settings, protocol: Protocol | None) -> Mapping[str, Frequency]:
    """Take what `study freq` wrote of each variable; the web does not read the notes."""
    if settings.folder is None or protocol is None:
        return {}
    try:
        return StudyFolder(settings.folder, protocol).read_frequencies()
    except GoldbenchError:
        return {}


def read_frequency(settings: Settings, name: str) -> Frequency | None:
    """Give what was measured of a variable."""
    return read_frequencies(settings, protocol_of(settings)).get(name)


def view_of(settings: Settings) -> FolderView:
    """Look at the study's folder; whatever is missing or wrong is said, not raised."""
    folder = settings.folder
    if folder is None:
        return FolderView(None, None, None, ())
    protocol, trouble = None, None
    if (folder / "study.toml").is_file():
        try:
            protocol = StudyFolder.open(folder).protocol
        except GoldbenchError as error:
            trouble = str(error).removeprefix(f"{folder}/")
    return FolderView(protocol, trouble, _count_drawn(folder), _places(folder, protocol))


def place_in(settings: Settings, text: str) -> Path:
    """Find a path that was typed or chosen, inside the study's folder and nowhere else."""
    folder = settings.folder
    if folder is None:
        msg = "the study has no folder"
        raise UsageError(msg, hint="start the server with goldbench serve FOLDER")
    root = folder.resolve()
    if not text.strip() or not text.isprintable():
        msg = "no place was given"
        raise UsageError(msg)
    place = (root / text.strip()).resolve()
    if place == root or not place.is_relative_to(root) or not place.exists():
        msg = "there is no such file or folder in the study's folder"
        raise UsageError(msg, hint="copy them into it first")
    return place


def schema_of_protocol(protocol: Protocol) -> Schema:
    """Make the labels of a guideline from the variables of the protocol.

    A variable counted a document is a fact of the note, one counted a mention is a span.
    """
    return Schema(
        protocol.title or "study",
        str(protocol.version),
        tuple(
            Label(variable.name, "tag" if variable.unit == "document" else "span",
                  description=variable.description,
                  denied=variable.unit == "document" and variable.negated)
            for variable in protocol.variables
        ),
    )  # fmt: skip


def notes_of_protocol(protocol: Protocol) -> dict[str, VariableNotes]:
    return {variable.name: _notes(variable) for variable in protocol.variables}


def _notes(variable: Variable) -> VariableNotes:
    words = [term.text for term in variable.terms if not term.regex]
    asked = (("denied", variable.negated), ("of the family", variable.family),
             ("only suspected", variable.uncertain))  # fmt: skip
    rules = [
        f"What is {what} is {'marked too' if counts else 'not marked'}." for what, counts in asked
    ]
    return VariableNotes(words, " ".join(rules))


def _count_drawn(folder: Path) -> Drawn | None:
    try:
        draw = read_draw(folder / "draw")
    except GoldbenchError:
        return None
    if not draw:
        return None
    return Drawn(Counter(str(note.origin) for note in draw.values()), frozenset(draw))


def _places(folder: Path, protocol: Protocol | None) -> tuple[str, ...]:
    """Name where notes may lie, the draw first; what is in no place named here can be typed.

    Of the formats of a draw those come first that lose no metadata.
    """
    places: list[str] = []
    draw = folder / "draw"
    if draw.is_dir():
        formats = sorted(
            entry.name
            for entry in draw.iterdir()
            if entry.is_dir() and not entry.name.startswith((".", "reserve", "training"))
        )
        formats.sort(key=lambda name: name not in _LOSSLESS)
        places += (f"draw/{name}" for name in formats)
    if protocol is not None and protocol.notes:
        named = folder / protocol.notes.partition("::")[0]
        if named.exists() and named.resolve().is_relative_to(folder.resolve()):
            places.append(str(named.relative_to(folder)))
    places += sorted(
        entry.name
        for entry in folder.iterdir()
        if entry.is_dir() and not entry.name.startswith(".") and entry.name not in _NOT_NOTES
        and entry.name != "draw"
    )  # fmt: skip
    return tuple(dict.fromkeys(places))
