"""`goldbench draw STUDY --wave 1|next|status`: a draw that is read in waves."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import orjson

from goldbench.cli.options.database import open_database
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.planning.folder import StudyFolder
    from goldbench.planning.folder.study_draw import WaveRequest
    from goldbench.planning.sample.sampling import Sample
    from goldbench.study import Actor, Look, ShownWidths, Study, WaveState


class Share(click.ParamType[float]):
    """10%, 10 % or 0.1."""

    name = "share"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        text = str(value).strip()
        try:
            return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            self.fail(f"{text!r} is no share: 10% or 0.1", param, ctx)


@dataclass(frozen=True, slots=True)
class WaveOptions:
    """What was asked of the waves on the command line."""

    every: float | None = None
    first: float | None = None
    cap: float | None = None
    widths: bool = False
    why: str | None = None
    decided_by: str = ""
    person: str | None = None
    database: str | None = None

    @property
    def changes(self) -> bool:
        return any(option is not None for option in (self.every, self.first, self.cap))

    def as_request(self) -> "WaveRequest":
        """Ask for the first wave: its rule is registered today."""
        from goldbench.planning.folder.study_draw import WaveRequest  # noqa: PLC0415  # loaded when the verb runs

        today = datetime.now(UTC).date()
        return WaveRequest(
            self.every, self.first, self.cap, by=self.decided_by, why=self.why or "", day=today
        )


def describe_first_wave(folder: "StudyFolder", sample: "Sample", target: Path) -> Iterator[str]:
    """Say what the first wave is."""
    from goldbench.planning.protocol.show import describe_waves  # noqa: PLC0415  # loaded when the verb runs

    plan = sample.waves
    if plan is None:
        return
    waves = [rank.wave for rank in sample.ranks.values()]
    first, planned = waves.count(1), sum(wave <= plan.within for wave in waves)
    strata = {note.stratum for note in sample.draw.notes}
    head = f"wave 1 of {plan.within} ({plan.waves - plan.within} more in reserve)"
    yield f"{head}: {first:,} of {planned:,} notes, {len(strata)} strata, in {target}"
    yield f"registered      {describe_waves(folder.protocol)}"
    yield f"next            goldbench serve {folder.path}, bring draw/ in, annotate wave 1; then"
    yield f"                goldbench draw {folder.path} --wave status"


def status(path: Path, asked: WaveOptions, *, as_json: bool) -> None:
    """Say where the study stands; look at a wave that is whole."""
    folder, study = _open_study(path, asked)
    with study:
        actor = _actor(study, asked)
        _change(folder, study, actor, asked)
        state, look, shown = _look(folder, study, actor, asked)
    if as_json:
        click.echo(orjson.dumps(_json(state, look, shown)))
        return
    for line in describe_state(state, look, folder):
        click.echo(line)
    for width in () if shown is None else shown.widths:
        click.echo(
            f"{width.variable}, {width.metric}: width {width.width:.3f}, planned {width.planned:g}"
        )
    if shown is not None:
        click.echo("these widths were shown to you: that stands in the audit log", err=True)


def go_on(path: Path, asked: WaveOptions, *, as_json: bool) -> None:
    """Begin the next wave, after a look that says so or with a reason."""
    from goldbench.study import begin_wave, look_at_wave, wave_state  # noqa: PLC0415  # loaded when the verb runs

    folder, study = _open_study(path, asked)
    with study:
        actor = _actor(study, asked)
        _change(folder, study, actor, asked)
        state = _state(wave_state(study, actor))
        if state.is_whole and state.look is None:
            look_at_wave(study, actor, folder)
        wave = begin_wave(study, actor, after=state.wave, despite=asked.why)
    if as_json:
        click.echo(orjson.dumps(_json(wave, None, None)))
        return
    added = wave.notes - state.notes
    click.echo(f"{_head(wave)} has begun: {added:,} notes, {state.next_strata} strata")
    click.echo(
        f"next            plan its batch: goldbench serve {path}, New batch, wave {wave.wave}"
    )


def describe_state(state: "WaveState", look: "Look | None", folder: "StudyFolder") -> Iterator[str]:
    """Say it in words: narrow enough or not, what is expected, what comes next."""
    reserve = state.plan.waves - state.plan.within
    counted = f"{state.notes:,} of {state.planned:,} notes, {_several(state.sites, 'site')}"
    if not state.is_whole:
        left = sum(state.missing.values())
        yield f"{_head(state)} is open ({reserve} more in reserve): {counted}"
        where = ", ".join(f"{name} {number:,}" for name, number in state.missing.items())
        yield f"without gold    {left:,} notes: {where}"
        if state.ahead:
            yield f"ahead           {state.ahead:,} notes of later waves have gold; they wait"
        yield "next            finish and close its batches; nothing is evaluated before"
        return
    yield f"{_head(state)} is whole ({reserve} more in reserve): {counted}, gold complete"
    if look is None:
        return
    if look.verdict == "stop":
        yield f"narrow enough   yes: stop now. {_format_saving(state, folder)}"
        yield f"next            goldbench gold build {folder.path} --name 1.0"
        return
    yield "narrow enough   no"
    if look.verdict == "cap":
        yield "cap reached     not as narrow as planned: stop, and report the widths"
        yield f"next            goldbench gold build {folder.path} --name 1.0"
        return
    if look.outlook is not None:
        yield f"expected        {_format_outlook(state, look)}"
    strata = _several(state.next_strata, "stratum", "strata")
    command = f"goldbench draw {folder.path} --wave next"
    yield f"next            {command}  ->  {state.next_notes:,} notes, {strata}"


def _format_outlook(state: "WaveState", look: "Look") -> str:
    outlook = look.outlook
    if outlook is None:
        return ""
    if outlook.hopeless:
        return f"not narrow enough at the cap in {outlook.beyond_cap:.0%} of the draws"
    notes = state.notes_within(outlook.median)
    waves = _several(outlook.median, "more wave")
    beyond = f"     beyond the plan: {outlook.beyond_plan * 100:.0f} %"
    low, high = outlook.low, outlook.high
    return f"{waves}, {notes:,} notes (80 %: {low} to {high} waves){beyond}"


def _format_saving(state: "WaveState", folder: "StudyFolder") -> str:
    counted = f"{state.notes:,} of {state.planned:,} notes"
    spared = state.planned - state.notes
    if spared <= 0:
        return f"{counted}."
    minutes = folder.protocol.sampling.minutes_per_note
    hours = f" (about {spared * minutes / 60:.0f} h at {minutes:g} min)" if minutes else ""
    return f"{counted}; {spared:,} not needed{hours}."


def _several(number: int, singular: str, many: str | None = None) -> str:
    return f"{number:,} {singular if number == 1 else many or singular + 's'}"


def _head(state: "WaveState") -> str:
    return f"wave {state.wave} of {max(state.plan.within, state.wave)}"


def _json(state: "WaveState", look: "Look | None", shown: "ShownWidths | None") -> dict[str, Any]:
    return {
        **state.as_json(),
        "look": None if look is None else look.as_json(),
        **({} if shown is None else {"widths": shown.as_json()}),
    }


def _open_study(path: Path, asked: WaveOptions) -> "tuple[StudyFolder, Study]":
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # loaded when the verb runs

    folder = StudyFolder.open(path)
    if folder.protocol.waves is None:
        msg = f"{folder.path} is not read in waves"
        raise UsageError(msg, hint=f"goldbench draw {folder.path} --wave 1 begins them")
    return folder, open_database(folder.path, asked.database)


def _actor(study: "Study", asked: WaveOptions) -> "Actor":
    """Whoever runs the command leads the study, unless they say who they are."""
    from goldbench.study import OPERATOR, list_people  # noqa: PLC0415  # loaded when the verb runs

    if asked.person is None:
        return OPERATOR
    for person in list_people(study, OPERATOR):
        if asked.person in (person.login, person.name, person.id):
            return person.actor()
    msg = f"the study has no person {asked.person!r}"
    raise UsageError(msg, hint="their login or their name")


def _look(
    folder: "StudyFolder", study: "Study", actor: "Actor", asked: WaveOptions
) -> "tuple[WaveState, Look | None, ShownWidths | None]":
    from goldbench.study import look_at_wave, show_widths, wave_state  # noqa: PLC0415  # loaded when the verb runs

    shown = show_widths(study, actor, folder) if asked.widths else None
    state = _state(wave_state(study, actor))
    look = look_at_wave(study, actor, folder) if state.is_whole else None
    return _state(wave_state(study, actor)), look, shown


def _state(state: "WaveState | None") -> "WaveState":
    if state is None:
        msg = "no notes of a draw in waves are in the study"
        hint = "goldbench draw STUDY --wave 1, then bring STUDY/draw in on the page of notes"
        raise UsageError(msg, hint=hint)
    return state


def _change(folder: "StudyFolder", study: "Study", actor: "Actor", asked: WaveOptions) -> None:
    """Take a change of the rule for what it is: a decision, with a reason."""
    if not asked.changes:
        return
    from goldbench.planning.folder.wave_rule import register_rule, revise_rule  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.study import change_waves  # noqa: PLC0415  # loaded when the verb runs

    if not asked.why or not asked.decided_by:
        msg = "the waves were registered before the first one: a change is a decision"
        raise UsageError(msg, hint="say --decided-by WHO --why REASON; both stay in the protocol")
    rule = revise_rule(folder, every=asked.every, first=asked.first, cap=asked.cap)
    change_waves(study, actor, rule, by=asked.decided_by, why=asked.why)
    today = datetime.now(UTC).date()
    register_rule(folder, rule, by=asked.decided_by, why=asked.why, day=today)


__all__ = [
    "Share",
    "WaveOptions",
    "describe_first_wave",
    "describe_state",
    "go_on",
    "status",
]
