from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.planning.size_questions import answer, answer_lines, select_question
from goldbench.errors import UsageError
from goldbench.planning import Pilot
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.planning.sizes.sentences import falls_short
from goldbench.planning.sizes.size_options import SizeOptions, question_of

_ALSO = "also"


@click.command
@click.argument("study", required=False, type=click.Path(path_type=Path))
@click.option("--precision", type=float, help="Expected of the system, e.g. 0.80.")
@click.option("--recall", type=float, help="Expected of the system.")
@click.option("--frequency", type=float, help="Share of documents with the variable.")
@click.option(
    "--pilot",
    metavar="X/M|FILE",
    help="Or: seen in X of M documents of a pilot. For --difference and --human a JSON file.",
)
@click.option(
    "--source",
    type=click.Choice(["internal", "external"]),
    help="What the frequency counts: documents the system marks (internal, the default), or "
    "documents that have the event.",
)
@click.option("--full-width", type=float, help="Of the interval, from end to end.  [default: 0.10]")
@click.option("--half-width", type=float, help="SLiCE calls this the interval width.")
@click.option("--level", type=float, help="Of confidence.  [default: 0.95]")
@click.option("--assurance", type=float, help="Chance of such intervals.  [default: 0.80]")
@click.option(
    "--method",
    type=click.Choice(["assured", "slice"]),
    default="assured",
    show_default=True,
    help="slice is the calculator of Canales et al. 2021.",
)
@click.option(
    "--interval",
    type=click.Choice(["korn-graubard", "clopper-pearson"]),
    default="korn-graubard",
    show_default=True,
    help="The interval to plan for; the first is what reports print.",
)
@click.option(
    "--f1",
    is_flag=False,
    flag_value=_ALSO,
    metavar="[SCORE]",
    help="The interval of F1 must be as narrow, too. For --difference: of both systems.",
)
@click.option("--deff", type=float, help="Design effect: how many documents do the work of one.")
@click.option("--mean-mentions", type=float, help="Mentions that share a document, on average.")
@click.option(
    "--rho",
    type=float,
    help="Correlation of the mentions of a document; for --difference of the two systems.",
)
@click.option("--population", type=int, help="Claim about so many documents and no others.")
@click.option("--sites", type=int, help="Share the documents equally among so many sites.")
@click.option(
    "--notes-per-patient",
    type=float,
    metavar="MEAN",
    help="Also plan a draw by what the system says at each site, from patients with so many notes.",
)
@click.option("--icc", type=float, help="How alike the notes of one patient are.  [default: 0.2]")
@click.option("--minutes-per-note", type=float, help="Of one annotator: turns sizes into hours.")
@click.option("--clamp", is_flag=True, help="Do as SLiCE does where the inputs contradict.")
@click.option("--variable", metavar="NAME", help="Of STUDY; the primary one if absent.")
@click.option("--each", is_flag=True, help="Sizes of all variables of STUDY with expectations.")
@click.option("--allocate", is_flag=True, help="Fewest notes for all of them at once (Chromy).")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    metavar="NOTES",
    help="More is not feasible: show what is.",
)
@click.option("--difference", type=float, help="Documents that tell two systems so far apart.")
@click.option(
    "--measure", type=click.Choice(["f1", "precision", "recall"]), help="In what.  [default: f1]"
)
@click.option("--leak", type=float, help="Patients that show that at most this share leaks.")
@click.option(
    "--per", type=click.Choice(["patient", "identifier"]), help="Of a leak.  [default: patient]"
)
@click.option("--identifiers", type=float, metavar="MEAN", help="A patient.  [default: 10]")
@click.option("--human", is_flag=True, help="Documents that show: as good as a second human.")
@click.option("--margin", type=float, help="Within which it is as good.  [default: 0.05]")
@click.option("--agreement", type=float, help="F1 of the annotators.  [default: 0.75]")
@click.option("--units", type=float, metavar="MEAN", help="Marks a document: tp + fp + fn for F1.")
@click.option(
    "--true",
    "truth",
    type=float,
    help="The true leak  [default: a quarter], or difference to the annotators.  [default: 0]",
)
@click.option("--power", type=float, help="Chance to find or show it.  [default: 0.80]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: size.schema.json).")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw to an SVG file."
)
@click.pass_context
def size(
    context: click.Context, /, study: Path | None, *, as_json: bool, plot: Path | None, **given: Any
) -> None:
    """Say how many documents to annotate, and how sure their intervals are.

    From options, or from a study's folder: then precision, recall and width are those of
    study.toml, the frequency is measured in the notes, and options override. Widths are spelled
    out: what SLiCE calls an interval width of 0.05 is --half-width 0.05 or --full-width 0.10.

    Other questions: --difference (tell two systems apart), --leak (show that a de-identifier
    leaks little), --human (show that a system is as good as a second human).
    """
    question = select_question(context, given)
    if question is not None:
        _print_answer(answer(question, given), as_json=as_json)
        return
    plan, ask = _plan_from_study(study, given) if study else _plan_from_options(given)
    if plot is not None:
        _plot(ask, int(plan["total"]), plot)
    if as_json:
        click.echo(orjson.dumps(plan))
        return
    for line in _lines(plan):
        click.echo(line)
    for warning in plan["warnings"]:
        click.echo(f"warning: {warning}", err=True)


def _print_answer(plan: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps(plan))
        return
    for line in answer_lines(plan):
        click.echo(line)
    for warning in plan["warnings"]:
        click.echo(f"warning: {warning}", err=True)


def _plan_from_options(given: dict[str, Any]) -> tuple[dict[str, Any], SizeRequest]:
    needed = [name for name in ("precision", "recall") if given[name] is None]
    if given["frequency"] is None and given["pilot"] is None:
        needed.append("frequency")
    if needed:
        msg = f"missing: {', '.join(f'--{name}' for name in needed)}"
        raise UsageError(msg, hint="give them, or name the folder of a study")
    for name in ("variable", "each", "allocate", "budget"):
        if given[name]:
            msg = f"--{name} needs a study"
            raise UsageError(msg, hint="name its folder: goldbench size STUDY")
    if given["icc"] is not None and given["notes_per_patient"] is None:
        msg = "--icc says how alike the notes of a patient are, and nothing says how many there are"
        raise UsageError(msg, hint="add --notes-per-patient MEAN")
    ask = question_of(_read_options(given))
    return plan_summary(ask), ask


def _plan_from_study(path: Path, given: dict[str, Any]) -> tuple[dict[str, Any], SizeRequest]:
    from goldbench.planning.sizes.study_plan import plan_study  # noqa: PLC0415  # reads notes

    own = {name: given[name] for name in ("variable", "each", "allocate", "budget")}
    return plan_study(path, _read_options(given), **own)


def _read_options(given: dict[str, Any]) -> SizeOptions:
    """Take widths, pilot and F1 as they are spelled on the command line."""
    named = {field.name for field in fields(SizeOptions)}
    spelled = {name: value for name, value in given.items() if name in named}
    spelled |= {
        "width": _full_width(given),
        "frequency": _frequency(given),
        "f1": given["f1"] is not None and _is_alone(given["f1"]),
    }
    return SizeOptions(**spelled)


def _is_alone(value: str) -> bool:
    if value != _ALSO:
        msg = f"--f1 {value}: a score is expected of both systems of --difference only"
        hint = "--f1 alone asks for narrow intervals of F1; name STUDY before it"
        raise UsageError(msg, hint=hint)
    return True


def _full_width(given: dict[str, Any]) -> float | None:
    full: float | None = given["full_width"]
    half: float | None = given["half_width"]
    if full is not None and half is not None:
        msg = "both a full and a half width were given"
        raise UsageError(msg, hint="one of them says the other")
    return full if half is None else 2 * half


def _frequency(given: dict[str, Any]) -> float | Pilot | None:
    frequency: float | None = given["frequency"]
    if given["pilot"] is None:
        return frequency
    if frequency is not None:
        msg = "both a frequency and a pilot were given"
        raise UsageError(msg, hint="keep the better known of the two")
    positives, _, documents = given["pilot"].partition("/")
    if not (positives.isdigit() and documents.isdigit()):
        msg = f"--pilot {given['pilot']}: expected X/M"
        raise UsageError(msg, hint="for example --pilot 48/100")
    return Pilot(int(positives), int(documents))


def _plot(ask: SizeRequest, total: int, path: Path) -> None:
    from goldbench.planning.sizes.figures import plan_figure, save_figure  # noqa: PLC0415  # only with --plot

    save_figure(plan_figure(ask, total), path)


def _lines(plan: dict[str, Any]) -> Iterator[str]:
    given = plan["inputs"]
    of = f" for {given['variable']}" if given["variable"] else ""
    drawn = plan["as_drawn"]
    if drawn and drawn["measured"]:
        yield f"{drawn['total']:,} documents{of} as draw takes them: {_split(drawn)}"
        yield (
            f"  {drawn['sites']} sites, {drawn['notes_per_patient']:.3g} notes a patient alike by "
            f"{drawn['icc']:g}, assurance {_share(drawn['assurance'])}{_asked(plan, drawn)} "
            "(simulated with the interval of reports)"
        )
        of = " that have nothing to do with each other, drawn at random"
    yield f"{plan['total']:,} documents{of}: {_split(plan)}"
    yield (
        f"  expected: {plan['tp']:,} tp, {plan['fp']:,} fp, {plan['tn']:,} tn, {plan['fn']:,} fn"
    )
    asked = f", asked {plan['asked']:g}" if plan["method"] == "assured" else ""
    yield (
        f"  {plan['level'] * 100:g} % {plan['interval']} intervals of full width "
        f"{plan['width']:g}, assurance {_share(plan['assurance'])}{asked}"
    )
    origin = f", {given['origin']}" if given["origin"] else ""
    yield (
        f"  precision {given['precision']:g}, recall {given['recall']:g}, {given['source']} "
        f"frequency {given['frequency']:.4g}{origin}"
    )
    yield from _alternative_lines(plan)
    yield from _effort_lines(plan)
    widths = plan["expected_widths"]
    if widths:
        yield f"expected full widths: {_widths(widths)}"
    for variable in plan["secondary"]:
        yield (
            f"  {variable['variable']} (frequency {variable['inputs']['frequency']:.4g}): "
            f"{_widths(variable['expected_widths'])}"
        )
    yield from _study_lines(plan)
    yield ""
    yield plan["methods"]


def _asked(plan: dict[str, Any], drawn: dict[str, Any]) -> str:
    return f", asked {plan['asked']:g}" if falls_short(drawn["assurance"], plan["asked"]) else ""


def _alternative_lines(plan: dict[str, Any]) -> Iterator[str]:
    if plan["clopper_pearson"]:
        plain = plan["clopper_pearson"]["total"]
        yield f"  for plain Clopper-Pearson intervals: {plain:,}"
    endless = ", as if documents had no end" if plan["inputs"]["population"] else ""
    if plan["method"] == "assured":
        sliced = plan["slice"]
        yield (
            f"  SLiCE: {sliced['total']:,} = {sliced['positive']:,} + {sliced['negative']:,}, "
            f"assurance {_share(sliced['assurance'])}{endless}"
        )
    if plan["by_output"]:
        apart = plan["by_output"]
        yield (
            f"  drawn apart by what the system says: {apart['total']:,} = {apart['positive']:,} + "
            f"{apart['negative']:,}, assurance {_share(apart['assurance'])}{endless}"
        )

    if plan["as_drawn"] and not plan["as_drawn"]["measured"]:
        whole = plan["as_drawn"]
        yield (
            f"  so drawn at {whole['sites']} sites, {whole['notes_per_patient']:g} notes a patient "
            f"(icc {whole['icc']:g}): {whole['total']:,} = {whole['positive']:,} + "
            f"{whole['negative']:,}, assurance {_share(whole['assurance'])} (simulated)"
        )


def _effort_lines(plan: dict[str, Any]) -> Iterator[str]:
    if plan["per_site"]:
        share = plan["per_site"]
        yield (
            f"  each of {share['sites']} sites: {share['total']:,} = {share['positive']:,} + "
            f"{share['negative']:,}"
        )
    if plan["hours"]:
        hours = plan["hours"]
        site = hours.get("annotator_and_site")
        more = f", {site:.1f} h at each site" if site is not None else ""
        yield (
            f"  {hours['annotator']:.1f} h for one annotator at {hours['minutes_per_note']:g} "
            f"minutes a note{more}"
        )


def _study_lines(plan: dict[str, Any]) -> Iterator[str]:
    for row in plan.get("variables", ()):
        name = row["inputs"]["variable"]
        yield f"  {name}: {row['total']:,} = {row['positive']:,} + {row['negative']:,}"
    if "allocation" in plan:
        whole = plan["allocation"]
        yield (
            f"all {len(whole['variables'])} variables at once: {whole['total']:,} documents from "
            f"{len(whole['strata'])} patterns of detections (expected widths, no assurance)"
        )
    if plan.get("narrower"):
        yield "a narrower population would need:"
    for row in plan.get("narrower", ()):
        size = f"{row['documents']:,}" if row["documents"] is not None else "–"
        why = f" ({row['reason']})" if row["reason"] else ""
        yield (
            f"  {row['key']} {row['value']}: frequency {row['frequency']:.3f}, {size} of "
            f"{row['available']:,}{why}"
        )


def _split(counts: dict[str, Any]) -> str:
    return f"{counts['positive']:,} positive and {counts['negative']:,} negative by the system"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _widths(widths: dict[str, float] | None) -> str:
    if widths is None:
        return "–"
    return ", ".join(f"{name} {value:.3f}" for name, value in widths.items())
