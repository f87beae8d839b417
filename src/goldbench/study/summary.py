"""The annotation part of a study in numbers, for its report: who, how, how well, in which gold."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from goldbench.agreement import Agreement, Options, agree, seat_readers
from goldbench.corpus import Layer
from goldbench.errors import UsageError
from goldbench.gold import Panel, disagreements
from goldbench.reports import Annotation, Expertise, Round, SiteWork, WaveLook, WavesSummary
from goldbench.study.actor import Actor
from goldbench.study.agreement import EXPERTISE
from goldbench.study.audit import verify_study
from goldbench.study.batches.batch import Batch, list_batches, seats_in
from goldbench.study.batches.panels import Work, join_work, work_of
from goldbench.study.gold_build import Built, preview_gold
from goldbench.study.guidelines.versions import Guideline, list_guidelines
from goldbench.study.people.persons import Person, people_in
from goldbench.study.progress import Row, batch_progress
from goldbench.study.releases import GoldRelease, list_releases
from goldbench.study.study import Study
from goldbench.study.tables import batch, sheet, site
from goldbench.study.waves.state import wave_state


def summarise_annotation(
    study: Study, actor: Actor, release: str | None = None, *, tracks: tuple[str, ...] = ()
) -> Annotation:
    """Tell how a release came to be, the newest one if none is named; nobody is named in it.

    Agreement is that of the annotators before curation, by the tracks given (all pairs together);
    experts are compared with the release.
    """
    gold_release = _release(list_releases(study, actor), release)
    ids = [entry["id"] for entry in gold_release.manifest["batches"]]
    every = list_batches(study, actor)
    batches = [batch for batch in every if batch.id in ids]
    built = preview_gold(study, actor, ids)
    guidelines = {guideline.id: guideline for guideline in list_guidelines(study, actor)}
    with study.store.read() as connection:
        people = people_in(connection)
        names = {row.id: row.name for row in connection.execute(select(site))}
        works = [work_of(connection, batch) for batch in batches]
        seats = {
            who: role for batch in batches for who, role in seats_in(connection, batch.id).items()
        }
    work = join_work(works)
    options = Options(tracks=tracks, groups=_groups(work, people))
    side_by_side = seat_readers(work.panel)
    rows_ = agree(side_by_side, ("f1",), Options(tracks=tracks), schema=work.schema).rows
    rows = tuple(
        row for batch in batches for row in batch_progress(study, actor, batch.id).annotators
    )
    house = _House(work, options, people, seats, rows)
    used = guidelines[batches[0].guideline]
    verified = verify_study(study, actor)
    return Annotation(
        guideline=used.version,
        guideline_hash=used.hash or "",
        rounds=list_closed_rounds(study, actor),
        sites=tuple(house.sites(names)),
        expertise=tuple(_expertise(work, options, built)),
        policy=batches[0].policy,
        notes=int(gold_release.manifest["documents"]),
        unfinished=int(gold_release.manifest["unfinished"]),
        cases=_cases(works),
        how=dict(gold_release.manifest["how"]),
        agreement=_choose_overall(rows_),
        release=gold_release.name,
        release_hash=gold_release.hash,
        head=verified.head,
        logs=verified.logs,
        events=verified.events,
        undrawn=int(gold_release.manifest.get("undrawn", 0)),
        readers=number_annotators(work.panel),
        schema=work.schema,
        waves=_waves(study, actor, gold_release),
    )


def _waves(study: Study, actor: Actor, gold_release: GoldRelease) -> WavesSummary | None:
    """Tell the waves that a release holds, every look, and what was done against the rule."""
    state, manifest = wave_state(study, actor), gold_release.manifest.get("waves")
    if state is None or manifest is None:
        return None
    wave = int(manifest["wave"])
    looks = tuple(
        WaveLook(
            look.wave,
            state.plan.depths[look.wave - 1],
            look.notes,
            look.verdict,
            None
            if look.outlook is None
            else (look.outlook.median, look.outlook.low, look.outlook.high),
        )
        for look in state.looks
    )
    return WavesSummary(
        wave,
        state.plan.within,
        state.plan.waves - state.plan.within,
        float(manifest["depth"]),
        state.sizes[wave - 1],
        state.planned,
        looks,
        tuple((departure.kind, departure.wave, departure.why) for departure in state.departures),
        int(manifest["waiting"]),
        manifest["early"] or "",
    )


def number_annotators(panel: Panel) -> Panel:
    """Call annotators by numbers: a report names nobody."""
    layers = {
        f"annotator {number}": layer for number, layer in enumerate(panel.layers.values(), start=1)
    }
    named = {name: Layer(name, layer.marks) for name, layer in layers.items()}
    return Panel(panel.documents, named, panel.design)


def list_closed_rounds(study: Study, actor: Actor) -> tuple[Round, ...]:
    """Give the training rounds as they were scored when they were closed, oldest first."""
    every = list_batches(study, actor)
    guidelines = {guideline.id: guideline for guideline in list_guidelines(study, actor)}
    with study.store.read() as connection:
        return tuple(
            _round(connection, round_, guidelines)
            for round_ in every
            if _is_closed_training(round_)
        )


def _release(releases: list[GoldRelease], name: str | None) -> GoldRelease:
    if not releases:
        msg = "the study has no gold release yet"
        raise UsageError(msg, hint="close the production batch and build one")
    if name is None:
        return releases[-1]
    for release in releases:
        if release.name == name:
            return release
    msg = f"the study has no release {name!r}"
    raise UsageError(msg, hint=f"one of: {', '.join(release.name for release in releases)}")


def _is_closed_training(batch: Batch) -> bool:
    return batch.kind == "training" and batch.state == "closed"


def _round(connection: Connection, this_round: Batch, guidelines: Mapping[str, Guideline]) -> Round:
    """Take what was scored when the round was closed."""
    query = select(batch.c.result).where(batch.c.id == this_round.id)
    result = connection.execute(query).scalar_one() or {}
    averages: list[dict[str, float | None]] = list(result.get("average", {}).values())
    average = averages[0] if averages else {}
    sheets = select(sheet.c.person_id).where(
        sheet.c.batch_id == this_round.id, sheet.c.state == "done"
    )
    return Round(
        this_round.round or 0,
        guidelines[this_round.guideline].version,
        int(result.get("notes", 0)),
        len(set(connection.execute(sheets).scalars())),
        average.get("precision"),
        average.get("recall"),
        average.get("f1"),
        this_round.gate,
        bool(result.get("passed")),
    )


def _groups(work: Work, people: Mapping[str, Person]) -> dict[str, str]:
    return {who: EXPERTISE[people[who].medically_trained] for who in work.panel.names}


def _choose_overall(rows: tuple[Agreement, ...]) -> tuple[Agreement, ...]:
    """All pairs together, or the only pair."""
    several = any(row.pair is None for row in rows)
    return tuple(row for row in rows if (row.pair is None) == several)


@dataclass(frozen=True, slots=True)
class _House:
    """Who sat where, and how far they came."""

    work: Work
    options: Options
    people: Mapping[str, Person]
    seats: Mapping[str, str]
    rows: tuple[Row, ...]

    def sites(self, names: Mapping[str, str]) -> Iterator[SiteWork]:
        here = {self.people[who].site for who in self.seats}
        for id_, name in sorted(names.items(), key=lambda pair: pair[1]):
            if id_ in here:
                yield self._site(id_, name)

    def _site(self, id_: str, name: str) -> SiteWork:
        here = [who for who in self.seats if self.people[who].site == id_]
        reading = [who for who in here if self.seats[who] == "annotator"]
        timed = [row for row in self.rows if row.person in reading and row.minutes]
        done = sum(row.done for row in timed)
        panel = self.work.panel.only(*(who for who in self.work.panel.names if who in reading))
        return SiteWork(
            name,
            len(reading),
            len(here) - len(reading),
            tuple(sorted({self.people[who].profession or "" for who in reading} - {""})),
            len(panel.ids),
            sum((row.minutes or 0) * row.done for row in timed) / done if done else None,
            self._measure_agreement(panel),
        )

    def _measure_agreement(self, panel: Panel) -> Agreement | None:
        if len(panel.layers) < 2:
            return None
        options = Options(tracks=self.options.tracks)
        rows = agree(panel, ("f1",), options, schema=self.work.schema).rows
        return next((row for row in _choose_overall(rows) if row.label is None), None)


def _expertise(work: Work, options: Options, built: Built) -> list[Expertise]:
    gold = ("gold", Layer("gold", dict(built.gold.layer)))
    rows = agree(work.panel, ("gold",), options, gold=gold, schema=work.schema).rows
    groups = []
    for name in sorted(set(options.groups.values())):
        averages = {
            row.measure.removeprefix("gold-"): row.value
            for row in rows
            if row.group == name and row.label is None
        }
        size = sum(group == name for group in options.groups.values())
        groups.append(
            Expertise(name, size, *(averages.get(key) for key in ("precision", "recall", "f1")))
        )
    return groups


def _cases(works: list[Work]) -> dict[str, int]:
    """Count the disagreements by kind; pairs of different sites share no note."""
    counted: Counter[str] = Counter()
    for work in works:
        for case in disagreements(work.panel, work.schema).cases:
            counted[case.kind] += 1
    return dict(sorted(counted.items()))
