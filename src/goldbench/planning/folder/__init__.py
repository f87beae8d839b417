"""A study's folder: the protocol in `study.toml`, and where its notes and its system are.

study.toml           the protocol
protocol/1.toml      earlier versions of it, as they were
frequency.json       the flow of notes and the frequencies (`goldbench study freq`)
draw/                the sample (`goldbench draw`)
"""

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from goldbench.errors import FormatError, UsageError
from goldbench.formats import ReadOptions, address
from goldbench.formats.io.files import read_bytes, read_text, write_text
from goldbench.planning.folder.by_pieces import survey_by_terms
from goldbench.planning.folder.id_lists import digest_of, parse_ids
from goldbench.planning.folder.sources import content_of, parts_of
from goldbench.planning.protocol import FILE, Protocol
from goldbench.planning.protocol.read import read_protocol
from goldbench.planning.protocol.write import write_protocol
from goldbench.planning.sample.frequency import Frequency, Share, frequencies
from goldbench.planning.sample.survey import Survey, keep_notes, survey
from goldbench.planning.sizes.stratified.patients import PatientKind, SiteNotes

FREQUENCIES = "frequency.json"


@dataclass(frozen=True, slots=True)
class StudyFolder:
    path: Path
    protocol: Protocol

    @classmethod
    def open(cls, path: Path) -> "StudyFolder":
        """Open the folder, or the folder of the `study.toml` that was named."""
        folder = path.parent if path.name == FILE else path
        file = folder / FILE
        if not file.is_file():
            msg = f"{folder} is not a study: it has no {FILE}"
            raise UsageError(msg, hint=f"make one: goldbench study init {folder}")
        return cls(folder, read_protocol(read_text(file), file))

    @classmethod
    def create(cls, path: Path, protocol: Protocol) -> "StudyFolder":
        """Make a study; one that is there already is not overwritten."""
        file = path / FILE
        if file.exists():
            msg = f"{file} exists"
            raise UsageError(msg, hint="edit it, or choose another folder")
        study = cls(path, protocol)
        study._write()
        return study

    def update(self, protocol: Protocol) -> "StudyFolder":
        """Write the next version; the file as it was stays in `protocol/`."""
        file = self.path / FILE
        write_text(self.path / "protocol" / f"{self.protocol.version}.toml", read_text(file))
        study_folder = StudyFolder(self.path, protocol)
        study_folder._write()
        return study_folder

    def _write(self) -> None:
        text = write_protocol(self.protocol)
        read_protocol(text, self.path / FILE)  # what could not be read again is not written
        unfinished = self.path / f".{FILE}"
        write_text(unfinished, text)
        os.replace(unfinished, self.path / FILE)  # noqa: PTH105  # Path.replace would do the same

    @property
    def notes(self) -> Path:
        return self.path / address.parse(self.protocol.notes).path

    @property
    def content(self) -> str | None:
        """The content hash of the notes, where they carry one."""
        return content_of(self.notes)

    def survey(self, wide: Collection[str] = (), options: ReadOptions | None = None) -> Survey:
        """Filter the notes and find the variables in them: by the system, or by their terms."""
        content_of(self.notes)  # says where notes are expected if there are none
        kept = self.read_kept_notes()
        surveyed = self._survey_notes(wide, options)
        return surveyed if kept is None else keep_notes(surveyed, kept)

    def _survey_notes(self, wide: Collection[str], options: ReadOptions | None) -> Survey:
        if not self.protocol.system:
            return survey_by_terms(self.protocol, self.notes, options=options)
        where = address.parse(self.protocol.system)
        path = self.path / where.path
        if not path.exists():
            msg = f"{path} does not exist"
            raise UsageError(msg, hint="say where the system's marks are: system = PATH::LAYER")
        system = parts_of(path, options=options, text=False, tables=("spans", "tags"))
        notes = parts_of(self.notes, options=options, text=bool(wide))
        layer = where.layer
        return survey(self.protocol, notes, system=system, layer=layer, wide=wide)

    def read_kept_notes(self) -> tuple[str, ...] | None:
        """Read the list of a population that was narrowed by what notes say; None if it was not."""
        narrowing = self.protocol.population.narrowing
        if narrowing is None:
            return None
        file = self.path / narrowing.ids
        if not file.is_file():
            msg = f"{file} does not exist: it lists the notes of the narrower population"
            raise UsageError(msg, hint="put it back; `goldbench study narrow` wrote it")
        ids = parse_ids(read_text(file))
        if digest_of(ids) != narrowing.digest:
            msg = f"{file} is not the list that the protocol names (its hash differs)"
            raise UsageError(msg, hint="put it back, or narrow again: goldbench study narrow")
        return ids

    def frequencies(self) -> dict[str, Frequency]:
        """Give the frequencies that were measured for this protocol and these notes, or measure."""
        stored = self._read_current()
        if stored is not None:
            return stored
        return frequencies(self.survey(), self.protocol)

    def keep(self, survey: Survey) -> dict[str, Any]:
        """Write the flow and the frequencies of a survey; also give them."""
        measured = frequencies(survey, self.protocol)
        summary = {
            "version": self.protocol.version,
            "protocol": self.protocol.population_hash,
            "notes": {"path": self.protocol.notes, "content": self.content},
            "by_system": survey.by_system,
            "flow": survey.flow.as_json(),
            "frequencies": [frequency.as_json() for frequency in measured.values()],
        }
        data = orjson.dumps(summary, option=orjson.OPT_INDENT_2)
        write_text(self.path / FREQUENCIES, data.decode("utf-8") + "\n")
        return summary

    def read_frequencies(self) -> dict[str, Frequency]:
        """Give what `study freq` wrote for this population, without a look at the notes."""
        return self._parse_frequencies(self._read_summary())

    def _read_current(self) -> dict[str, Frequency] | None:
        kept = self._read_summary()
        content = kept["notes"]["content"] if kept else None
        return (
            self._parse_frequencies(kept)
            if content is not None and content == self.content
            else None
        )

    def _read_summary(self) -> dict[str, Any]:
        """Read what was written for this population; nothing else counts."""
        file = self.path / FREQUENCIES
        if not file.is_file():
            return {}
        try:
            summary: dict[str, Any] = orjson.loads(read_bytes(file))
            fits = (
                summary["protocol"] == self.protocol.population_hash
                and "content" in summary["notes"]
            )
        except (orjson.JSONDecodeError, KeyError, TypeError):
            raise _not_ours(file) from None
        return summary if fits else {}

    def _parse_frequencies(self, summary: dict[str, Any]) -> dict[str, Frequency]:
        try:
            return {
                entry["variable"]: _frequency(entry) for entry in summary.get("frequencies", ())
            }
        except (KeyError, TypeError):
            raise _not_ours(self.path / FREQUENCIES) from None


def _not_ours(file: Path) -> FormatError:
    hint = "remove it; `goldbench study freq` writes it anew"
    return FormatError(file, 0, "not what goldbench writes there", hint=hint)


def _frequency(entry: dict[str, Any]) -> Frequency:
    sites = {site["site"]: Share(site["positives"], site["documents"]) for site in entry["sites"]}
    counted = entry.get("patients")  # files of earlier versions have none
    kinds = None
    if counted is not None:
        kinds = tuple(
            PatientKind(kind["patients"], tuple(SiteNotes(*notes) for notes in kind["notes"]))
            for kind in counted
        )
    return Frequency(entry["variable"], sites, entry["mentions"], entry["crowding"], kinds)
