import os
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.annotation.backup import backup, restore, verify
from goldbench.cli.annotation.exchange import bundle, collect, guideline, handout, merge
from goldbench.cli.planning.answers import apply_options, assume_protocol, relative_address
from goldbench.cli.planning.narrow import narrow
from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import address
from goldbench.formats.io.files import FIGURE, read_text, refuse_other, write_text
from goldbench.planning.protocol import Change, Protocol
from goldbench.planning.protocol.read import read_protocol
from goldbench.planning.protocol.show import describe_protocol
from goldbench.planning.protocol.write import write_protocol
from goldbench.planning.sample.facets import Facets, facets

_DAY = click.DateTime(["%Y-%m-%d"])
FIRST = 50
"""So many notes are read to see whether they can be."""


@click.group
def study() -> None:
    """Define a study and its population; keep, check and exchange its work."""


for _command in (narrow, backup, restore, verify, guideline, bundle, merge, handout, collect):
    study.add_command(_command)


@study.command
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Ask nothing: options and defaults are the answers.")
@click.option(
    "--from",
    "answers",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Answers in the form of a study.toml; nothing is asked.",
)
@click.option("--title", help="Of the study; the name of the folder if absent.")
@click.option("--objective", help="What is to be found out, and of which system?")
@click.option("--language", metavar="CODE", help="Of the notes and terms: en, es, ...")
@click.option("--notes", metavar="PATH", help="Where the notes are.")
@click.option("--system", metavar="PATH::LAYER", help="What the system marked in them.")
@click.option("--approval", help="Ethics approval.")
@click.option("--data-use", help="On what terms the notes may be used.")
@click.option("--claim", help="About whom the study speaks.")
@click.option("--site", "sites", multiple=True, metavar="NAME[=KIND]", help="A hospital.")
@click.option("--department", multiple=True, metavar="NAME")
@click.option("--kind", multiple=True, metavar="NAME", help="A kind of notes.")
@click.option("--sex", multiple=True, metavar="VALUE", help="As the notes say it.")
@click.option("--youngest", type=float, metavar="YEARS")
@click.option("--oldest", type=float, metavar="YEARS")
@click.option("--first-day", type=_DAY, metavar="DAY", help="Of the study period: 2013-01-01.")
@click.option("--last-day", type=_DAY, metavar="DAY")
@click.option("--primary", metavar="NAME", help="The primary variable.")
@click.option("--secondary", multiple=True, metavar="NAME", help="A secondary variable.")
@click.option("--term", "terms", multiple=True, metavar="[NAME=]WORDS", help="Of a variable.")
@click.option("--regex", "patterns", multiple=True, metavar="[NAME=]REGEX")
@click.option("--unit", metavar="[document|mention]", help="What is scored.")
@click.option(
    "--count",
    "counts",
    multiple=True,
    type=click.Choice(["negated", "family", "uncertain"]),
    help="Mentions that count although ...",
)
@click.option("--precision", type=float, help="Expected of the system for the primary variable.")
@click.option("--recall", type=float)
@click.option("--width", type=float, help="Full width of the interval.")
@click.option("--level", type=float, help="Of confidence.")
@click.option("--minutes-per-note", type=float)
@click.option("--seed", type=int, help="Of the draw.")
@click.option("--decided-by", default="", help="Who decided the parameters given here.")
@click.option("--why", default="", help="And why.")
@click.option("--question", "questions", multiple=True, metavar="QUESTION=ANSWER")
@click.option("--day", type=_DAY, hidden=True, help="Today.")
def init(folder: Path, *, yes: bool, answers: Path | None, **given: Any) -> None:
    """Write a study's protocol: FOLDER/study.toml.

    Asks the questions of the methodology one after the other, leaving out what options have
    answered. The file is commented: what was not asked can be added there.
    """
    from goldbench.cli.planning.interview import interview, read_unit  # noqa: PLC0415  # only when asking
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # reads notes

    if (folder / "study.toml").exists():  # before the questions, not after them
        msg = f"{folder / 'study.toml'} exists"
        raise UsageError(msg, hint="edit it, or choose another folder")
    if given["unit"] is not None:
        given["unit"] = read_unit(given["unit"])
    if given["primary"] is not None and given["primary"] in given["secondary"]:
        msg = f"{given['primary']!r} is the primary variable and a secondary one"
        raise UsageError(msg, hint="name each variable once")
    day = given.pop("day") or datetime.now(UTC)
    start = read_protocol(read_text(answers), answers) if answers else assume_protocol(folder)
    protocol = apply_options(start, given, folder, day.date())
    if not yes and not answers:
        known = {name for name, value in given.items() if value not in (None, (), "")}
        where, suggestions = _facets(folder, protocol, asked="notes" not in known)
        protocol = interview(
            replace(protocol, notes=where), _list_answered(known), suggestions, day.date()
        )
    if not any(variable.role == "primary" and variable.name for variable in protocol.variables):
        msg = "the study has no primary variable"
        raise UsageError(msg, hint="name it: --primary NAME --term WORDS")
    if not protocol.history:
        first = Change(protocol.version, "first version", given["decided_by"], day.date())
        protocol = replace(protocol, history=(first,))
    StudyFolder.create(folder, protocol)
    click.echo(f"{folder / 'study.toml'}")
    if not protocol.system and not all(variable.terms for variable in protocol.variables):
        click.echo("some variables have no terms yet: add them to the file", err=True)
    _warn_of_notes(StudyFolder(folder, protocol).notes)


def _warn_of_notes(path: Path) -> None:
    """Say now, not at the next verb, that notes are not there or cannot be read."""
    from goldbench.formats import read  # noqa: PLC0415  # loaded when the verb runs

    if not path.exists():
        click.echo(f"no notes at {path} yet: put them there, or change notes = in it", err=True)
        return
    try:
        for _ in islice(read(path), FIRST):
            pass
    except GoldbenchError as error:
        click.echo(f"warning: {error}", err=True)
        if error.hint:
            click.echo(f"hint: {error.hint}", err=True)


def _facets(folder: Path, p: Protocol, *, asked: bool) -> tuple[str, Facets | None]:
    """Ask where the notes are, and look what their metadata say, to suggest answers."""
    from goldbench.planning.folder.sources import parts_of  # noqa: PLC0415  # loaded when the verb runs

    notes = p.notes
    if asked:
        there = str(folder / p.notes)
        notes = relative_address(str(click.prompt("Where are the notes?", there, err=True)), folder)
    # The folder is not there yet, so that folder/../notes would not be either.
    path = Path(os.path.normpath(folder / address.parse(notes).path))
    return notes, facets(parts_of(path, text=False)) if path.exists() else None


def _list_answered(given: set[str]) -> set[str]:
    """Name what need not be asked, as the interview names it."""
    names = {
        "decided_by": "decisions",
        "department": "departments",
        "kind": "kinds",
        "patterns": "terms",
        "sex": "sexes",
    }
    return {names.get(name, name) for name in given}


@study.command
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: study.schema.json).")
def show(folder: Path, *, as_json: bool) -> None:
    """Print the protocol of a study."""
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # see above

    protocol = StudyFolder.open(folder).protocol
    if as_json:
        # The file is the contract; what it says in TOML is said here in JSON.
        click.echo(orjson.dumps(tomllib.loads(write_protocol(protocol))))
        return
    for line in describe_protocol(protocol):
        click.echo(line)


@study.command
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--variable", metavar="NAME", help="For --by; the primary one if absent.")
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(["department", "kind", "site"]),
    help="Frequency and size in every part: where would a narrower population help?",
)
@click.option("--narrow", multiple=True, metavar="KEY=VALUE", help="Narrow the population to it.")
@click.option("--claim", default="", help="About whom the study then speaks.")
@click.option("--decided-by", default="", help="Who decided it.")
@click.option("--why", default="", help="And why.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the flow of notes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--day", type=_DAY, hidden=True, help="Today.")
def freq(
    folder: Path,
    *,
    variable: str | None,
    by: tuple[str, ...],
    svg: Path | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Count the population and how frequent its variables are, by site.

    The frequency is that of Formula 2 of Canales et al. 2021; the mean over sites is the paper's,
    the pooled one counts all notes alike. Writes FOLDER/frequency.json, which size reads.
    """
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # reads notes
    from goldbench.planning.sample.flow_chart import flow_svg, flow_text  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.sizes.study_plan import StudyPlan  # noqa: PLC0415  # loaded when the verb runs

    opened = StudyFolder.open(folder)
    if svg is not None:
        refuse_other(svg, FIGURE)
    if given["narrow"]:
        narrowed = _narrow_protocol(opened.protocol, given)
        survey = StudyFolder(opened.path, narrowed).survey()  # what cannot be is not written
        if not given["decided_by"].strip():
            msg = "nobody is named who decided it"
            raise UsageError(msg, hint="--decided-by: a role will do, such as physician")
        opened = opened.update(narrowed)
    else:
        survey = opened.survey()
    summary = opened.keep(survey)
    if svg is not None:
        write_text(svg, flow_svg(survey.flow, f"{opened.protocol.title}: flow of notes"))
    if by:
        plan = StudyPlan(opened, "assured", survey)
        summary["narrower"] = plan.list_narrower(plan.ask(variable), by)
    if as_json:
        click.echo(orjson.dumps(summary))
        return
    click.echo(flow_text(survey.flow))
    for line in _frequencies(summary):
        click.echo(line)
    if not survey.by_system:
        click.echo("found by searching for terms, no system was named", err=True)


def _narrow_protocol(protocol: Protocol, given: dict[str, Any]) -> Protocol:
    from goldbench.planning.sample.narrowing import narrow_population  # noqa: PLC0415  # loaded when the verb runs

    pairs = [pair.partition("=") for pair in given["narrow"]]
    keys = {key for key, _, _ in pairs}
    if len(keys) != 1 or any(not value for _, _, value in pairs):
        msg = "--narrow takes KEY=VALUE, several times for one key"
        raise UsageError(msg, hint="for example --narrow department=Allergy")
    day = (given["day"] or datetime.now(UTC)).date()
    return narrow_population(
        protocol,
        keys.pop(),
        tuple(value for _, _, value in pairs),
        claim=given["claim"],
        by=given["decided_by"],
        why=given["why"],
        day=day,
    )


def _frequencies(summary: dict[str, Any]) -> Iterator[str]:
    yield ""
    wide = max(len(row["variable"]) for row in summary["frequencies"])
    for row in summary["frequencies"]:
        sites = ", ".join(
            f"{s['site']} {s['frequency']:.3f}" if s["frequency"] is not None else f"{s['site']} –"
            for s in row["sites"]
        )
        both = f"mean {row['mean']:.4f}, pooled {row['pooled']:.4f}"
        yield f"{row['variable']:{wide}}  {both}: {sites}"
    for row in summary.get("narrower", ()):
        size = f"{row['documents']:,}" if row["documents"] is not None else "–"
        why = f" ({row['reason']})" if row["reason"] else ""
        yield (
            f"{row['key']} {row['value']}: frequency {row['frequency']:.4f}, {size} of "
            f"{row['available']:,} notes{why}"
        )
