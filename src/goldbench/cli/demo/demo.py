"""`goldbench demo`: the asthma study of Canales 2021 acted out on synthetic notes.

Only public functions are called, the same that a real study uses; `rehearsal` has the play.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError
from goldbench.language import INTERFACE_LANGUAGES

if TYPE_CHECKING:  # loaded when the demo runs
    from goldbench.cli.demo.rehearsal.annotation import Annotated
    from goldbench.cli.demo.rehearsal.collection import Collected
    from goldbench.cli.demo.rehearsal.deidentification import Hidden
    from goldbench.cli.demo.rehearsal.evaluation import Evaluated
    from goldbench.study import Look

NOTES = 3_000
REPORT = "report.html"
PHI_NOTES = 60
_SHEETS = 800
"""About as many sheets as there are, for the bar."""


@click.command
@click.option(
    "--out",
    default="demo",
    show_default=True,
    type=click.Path(path_type=Path),
    help="A new folder: the study.",
)
@click.option(
    "--study",
    "play",
    type=click.Choice(["asthma", "heart", "benchmark"]),
    default="asthma",
    show_default=True,
    help="Canales 2021, Stubbs & Uzuner 2015 (heart-disease risk factors), or a benchmark.",
)
@click.option(
    "--corpus",
    "corpora",
    multiple=True,
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="With --study heart: the licensed gold files of i2b2/UTHealth 2014, instead of acting.",
)
@click.option(
    "--scale",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.5, 1000),
    help=f"Times {NOTES:,} notes in the six hospitals.",
)
@click.option(
    "--lang",
    type=click.Choice(INTERFACE_LANGUAGES),
    default="en",
    show_default=True,
    help="Of the notes, the study and its report.",
)
@click.option("--seed", default=1, show_default=True, help="Of notes, people, draw and scores.")
@click.option("--serve", "served", is_flag=True, help="Open the study in the web app afterwards.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Of the web app; 0 takes any that is free.",
)
@click.pass_context
def demo(
    context: click.Context,
    out: Path,
    *,
    play: str,
    corpora: tuple[Path, ...],
    scale: float,
    lang: str,
    seed: int,
    served: bool,
    port: int,
) -> None:
    """Run a study on synthetic notes and end in report.html.

    Six hospitals, their notes and the people are made up; the rest is real: protocol, flow,
    frequency, sample size, draw, guideline, training rounds, two blind annotators and a curator
    at each hospital in a real database, agreement, a frozen gold release, scores weighted by the
    draw, a comparison of two systems, the report. The folder is a study like any other: try
    goldbench serve, study show, size and report on it.

    --study heart acts out the annotation of heart-disease risk factors instead: three variations
    tried, training rounds, a vote of three annotators, the extractor scored, timelines. With
    --corpus it takes the real records of who holds their licence, and gives the official and the
    repaired scores and the paper's tables beside the published ones.

    --study benchmark opens a task with hidden notes: teams submit tools, a broken and a hostile one
    among them, two hospitals run them on their own notes, and a board shows all of it. It needs
    bubblewrap.
    """
    if corpora and play != "heart":
        msg = "--corpus belongs to the heart study"
        raise UsageError(msg, hint="add --study heart")
    if play == "benchmark":
        if served or lang != "en":
            msg = "the benchmark of the demo is in English; it is opened with goldbench bench serve"
            raise UsageError(msg, hint="leave out --serve and --lang")
        _refuse_to_overwrite(out)
        from goldbench.cli.demo.bench_study.script import play as play_bench  # noqa: PLC0415  # loaded when the verb runs

        click.echo(play_bench(out, seed=seed, say=_say))
        return
    if play == "heart":
        if served or lang != "en":
            msg = "the heart study is in English and has no web app to open"
            raise UsageError(msg, hint="leave out --serve and --lang")
        _refuse_to_overwrite(out)
        click.echo(_play_heart(out, corpora, seed=seed))
        return
    if served and _is_finished(out):
        _say("There already", f"{out} is opened as it is; remove it to play it anew", *_logins(out))
        report = out / REPORT
    else:
        _refuse_to_overwrite(out)
        command = f"goldbench demo --scale {scale:g} --lang {lang} --seed {seed}"
        report = _play(out, command, notes=round(NOTES * scale), lang=lang, seed=seed)
    click.echo(report)
    if served:
        from goldbench.cli.annotation.serve import serve  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # as above

        language = StudyFolder.open(out).protocol.language
        context.invoke(serve, folder=out, port=port, language=language)


def _play_heart(out: Path, corpora: tuple[Path, ...], *, seed: int) -> Path:
    if corpora:
        from goldbench.cli.demo.heart_study.licensed import recompute  # noqa: PLC0415  # loaded when the verb runs

        return recompute(corpora, out, say=_say, seed=seed)
    from goldbench.cli.demo.heart_study.script import play  # noqa: PLC0415  # loaded when the verb runs

    return play(out, seed=seed, say=_say)


def _is_finished(out: Path) -> bool:
    return (out / REPORT).is_file() and (out / "study.db").is_file()


def _refuse_to_overwrite(out: Path) -> None:
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    msg = f"{out} exists"
    hint = "remove it, or choose another folder with --out"
    if _is_finished(out):
        hint = f"open it with goldbench demo --out {out} --serve, {hint}"
    raise UsageError(msg, hint=hint)


def _play(out: Path, command: str, *, notes: int, lang: str, seed: int) -> Path:
    from goldbench.cli.demo.rehearsal.annotation import annotate  # noqa: PLC0415 - only to play it
    from goldbench.cli.demo.rehearsal.collection import collect  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.cli.demo.rehearsal.deidentification import hide  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.cli.demo.rehearsal.evaluation import evaluate  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.cli.demo.rehearsal.people import gather_people  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.cli.demo.rehearsal.population import build_town  # noqa: PLC0415  # loaded when the verb runs

    now = datetime.now(UTC)
    _say(
        "1 Population",
        f"{notes:,} notes of six hospitals are being made up; a protocol says which are meant.",
        "A score is worth nothing without the population it speaks of.",
    )
    town = build_town(out, notes=notes, lang=lang, seed=seed, today=now.date())
    collected = collect(town)
    _say("2 Collection", *_describe_collection(collected))
    cast = gather_people(town, now=now)
    with cast.study:
        _say(
            "3 Guidelines and training",
            f"{len(cast.everybody)} annotators and {len(cast.curators)} curators have joined "
            f"{out / 'study.db'}; all read the same notes",
            "until they agree. Who has not passed cannot begin: the database sees to it.",
        )
        with _bar() as tell:
            annotated = annotate(town, collected, cast, tell)
        _say("4 Annotation", *_describe_annotation(annotated))
        evaluated = evaluate(town, cast, now=now, command=command)
    _say("5 Evaluation", *_describe_evaluation(evaluated))
    hidden = hide(town, notes=PHI_NOTES, now=now, command=command)
    _say("And a real system", *_describe_deidentification(hidden))
    _say(
        "Done",
        f"study: {out}",
        *_logins(out),
        f"names to hide: {hidden.report}",
        "report:",
    )
    return evaluated.report


def _logins(out: Path) -> tuple[str, ...]:
    from goldbench.cli.demo.rehearsal.people import PASSWORD  # noqa: PLC0415  # loaded when the verb runs

    return (
        f"look inside: goldbench serve {out}; sign in as lead, annotator-1a (who has a small batch",
        f"  open to try), curator-1 and others; the password of all is: {PASSWORD}",
    )


def _say(step: str, *lines: str) -> None:
    click.secho(step, bold=True, err=True)
    for line in lines:
        click.echo(f"  {line}", err=True)


@contextmanager
def _bar() -> Iterator[Callable[[str, int], None]]:
    """Show how far the simulated people are, where somebody is looking."""
    from rich.progress import Progress  # noqa: PLC0415  # only to play it

    screen = console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        bar = progress.add_task("", total=_SHEETS)
        counted = {"": 0}

        def tell(what: str, done: int) -> None:
            counted[what] = done
            progress.update(bar, description=what, completed=sum(counted.values()))

        yield tell


def _describe_collection(collected: "Collected") -> Iterator[str]:
    flow, plan = collected.survey.flow, collected.plan
    share = collected.frequency.pooled
    yield (
        f"{sum(flow.eligible.values()):,} of {sum(flow.found.values()):,} notes are eligible; "
        f"the system finds asthma in {share:.1%} of them"
    )
    yield (
        f"SLiCE asks for {plan['slice']['total']} notes; {plan['total']} keep the width of "
        f"{plan['width']:g} with a chance of {plan['assurance']:.0%}"
    )
    drawn, waves = collected.sample, collected.sample.waves
    planned = len(drawn.draw.notes) if waves is None else waves.total
    yield (
        f"drawn apart by hospital and by what the system says, {planned} are enough: "
        f"{len(drawn.population)} strata"
    )
    if waves is not None:
        yield (
            f"They are read in waves, the first of {waves.units(1)}: the study stops when the "
            "intervals are as narrow as planned."
        )
    yield "Each note knows its inclusion probability, so scores speak of all notes, not of these."


def _describe_annotation(annotated: "Annotated") -> Iterator[str]:
    for training in annotated.rounds:
        rates = (training.precision, training.recall, training.f1)
        p, r, f1 = ("–" if rate is None else f"{rate:.2f}" for rate in rates)
        then = "the gate opens" if training.passed else "the guideline is made clearer"
        yield (
            f"training round {training.number}: P {p}, R {r}, F1 {f1}, gate {training.gate:.2f}: "
            f"{then}"
        )
    for look in annotated.waves.looks:
        yield f"wave {look.wave}, {look.notes} notes: {_describe_look(look)}"
    spared = annotated.waves.planned - annotated.waves.notes
    yield (
        f"{spared} of the {annotated.waves.planned} planned notes were not needed"
        if spared > 0
        else f"{-spared} notes more than planned were needed"
    )
    how = annotated.release.manifest["how"]
    yield (
        f"{annotated.notes} notes read twice and blind; {annotated.cases} differences decided by "
        "the curators"
    )
    yield (
        f"gold release {annotated.release.name} is frozen: {sum(how.values())} marks, "
        f"content {annotated.release.hash[:12]}"
    )


def _describe_look(look: "Look") -> str:
    """Say what a look said, without a width."""
    if look.verdict == "stop":
        return "stop now, the intervals are as narrow as planned"
    if look.verdict == "cap":
        return "the cap is reached, the intervals are not as narrow as planned"
    outlook = look.outlook
    if outlook is None or outlook.hopeless:
        return "go on; the cap may not do"
    waves = "one more wave" if outlook.median == 1 else f"{outlook.median} more waves"
    return f"go on, about {waves} (80 %: {outlook.low} to {outlook.high})"


def _describe_evaluation(evaluated: "Evaluated") -> Iterator[str]:
    evidence = evaluated.evidence
    account = evidence.account
    if account is not None and account.annotation is not None:
        together = account.annotation.find_agreement(None)
        if together is not None and together.value is not None:
            yield f"annotators agree with F1 {together.value:.3f}: the target for a system"
    for result in evidence.results:
        primary = evidence.primary_scores(result)
        if primary is None or primary.interval is None or primary.interval.f1 is None:
            continue
        shown, bounds = primary.shown, primary.interval.f1
        yield (
            f"{result.system}: F1 of asthma {shown.f1:.3f} ({bounds.low:.3f}–{bounds.high:.3f}), "
            "weighted by the draw"
        )
    yield from dict.fromkeys(comparison.verdict for comparison in evidence.comparisons[:1])
    yield "as good as a second human? all variables together, beside the two readers of each note:"
    yield from (
        f"  {comparison.verdict}" for comparison in evidence.human if comparison.label is None
    )


def _describe_deidentification(hidden: "Hidden") -> Iterator[str]:
    scores = hidden.result.scores
    f1 = "–" if scores.f1 is None else f"{scores.f1:.3f}"
    yield f"goldbench's own annotators find names, dates and places with F1 {f1}"
    yield "(on synthetic notes: its report says what to make of that)"
