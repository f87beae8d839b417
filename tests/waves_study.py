"""A small study that is read in waves: two sites, four strata, a system whose marks are known."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from goldbench.corpus import Design, Marks, Place, Record, Span
from goldbench.formats import write
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import Protocol, Sampling, Variable, Waves
from goldbench.planning.waves import WavePlan
from goldbench.study import (
    Batch,
    DrawnWaves,
    NotFoundError,
    Study,
    add_notes,
    close_batch,
    list_notes,
    open_batch,
    plan_production,
    seat_person,
)
from studies import Pen, Team, notes

DEPTHS = (0.5, 1.0, 1.5)
PLANNED, POPULATION = 4, 40
EACH = 6  # notes of a stratum that were drawn
MARKED = 6  # notes 0 to 5 of a site are positive by the system, the others negative


def wave_plan() -> WavePlan:
    strata = [f"{site}/{side}" for site in ("North", "South") for side in ("+", "-")]
    there = dict.fromkeys(strata, POPULATION)
    return WavePlan(DEPTHS, dict.fromkeys(strata, PLANNED), there, DEPTHS[-1])


@dataclass(slots=True)
class WavesStudy:
    team: Team
    folder: StudyFolder
    plan: WavePlan

    @property
    def study(self) -> Study:
        return self.team.study

    def of_wave(self, *waves: int) -> list[str]:
        every = list_notes(self.study, self.team.lead)
        return [note.id for note in every if note.wave in waves]

    def open(self, *waves: int, handout: str = "fixed", name: str = "") -> Batch:
        """Open a batch with all notes of some waves, everybody in their seats."""
        study, lead = self.study, self.team.lead
        planned = plan_production(
            study,
            lead,
            name=name or f"wave {waves}",
            guideline_id=self.team.guideline.id,
            note_ids=self.of_wave(*waves),
            handout=handout,  # type: ignore[arg-type]  # one of the two
        )
        for person in self.team.annotators:
            seat_person(study, lead, planned.id, person.id)
        for person in self.team.curators:
            seat_person(study, lead, planned.id, person.id, "curator")
        return open_batch(study, lead, planned.id)

    def mark(self, batch: Batch, holds: Collection[int], *, park: Collection[int] = ()) -> None:
        """Let both annotators of each site mark the date in notes that hold it."""
        for annotator in self.team.annotators:
            for number in range(1, 100):
                try:
                    pen = Pen(self.study, annotator, batch.id, number)
                except NotFoundError:  # there are no more sheets
                    break
                which = int(pen.text.partition("Navarro ")[2].partition(".")[0])
                if which in park:
                    continue
                if which in holds:
                    pen.span("DATE", 13, 23)
                else:
                    pen.write({"op": "nothing", "value": True})
                pen.done()

    def work(self, *waves: int, holds: Collection[int] = range(MARKED)) -> Batch:
        """Do some waves from the first note to the closed batch."""
        batch = self.open(*waves)
        self.mark(batch, holds)
        return close_batch(self.study, self.team.lead, batch.id)


def waves_study(team: Team, path: Path, *, width: float = 0.1) -> WavesStudy:
    """Bring notes of a draw in waves into a study whose people are trained."""
    study, plan = team.study, wave_plan()
    records = []
    for number, site in enumerate(("North", "South")):
        own = notes(f"wave{number}", 2 * EACH)
        places, ranks = {}, {}
        for i, document in enumerate(own):
            stratum = f"{site}/{'+' if i < MARKED else '-'}"
            places[document.id] = Place(stratum, document.id, EACH / POPULATION)
            ranks[document.id] = i % EACH + 1
            spans = (Span(13, 23, "DATE"),) if i < MARKED else ()
            records.append(Record(document, {"system": Marks(spans)}))
        drawn = DrawnWaves(plan, ranks)
        add_notes(study, team.lead, team.sites[number], own, design=Design(places), waves=drawn)
    write(records, path / "systems" / "system", "parquet")
    variable = Variable("DATE", "primary", unit="mention", precision=0.85, recall=0.8, width=width)
    protocol = Protocol(
        "Dates",
        (variable,),
        system="systems/system::system",
        sampling=Sampling(seed=3, minutes_per_note=10),
        waves=Waves(every=0.5, first=0.5),
    )
    return WavesStudy(team, StudyFolder.create(path, protocol), plan)


def asking(waves: WavesStudy, width: float) -> WavesStudy:
    """Give the same study with another planned width."""
    variable = replace(waves.folder.protocol.primary, width=width)
    protocol = replace(waves.folder.protocol, variables=(variable,))
    return replace(waves, folder=waves.folder.update(replace(protocol, version=2)))
