"""`compare --human`: the annotators named on the command line, and what is told of a system."""

from __future__ import annotations  # what is annotated is loaded when the verb runs

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.cli.options.database import DATABASE, open_database
from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError, unknown

if TYPE_CHECKING:
    from goldbench.agreement import HumanQuestion, SecondHuman
    from goldbench.cli.options.systems import Task
    from goldbench.corpus import Corpus, Schema
    from goldbench.formats.address import Address
    from goldbench.gold import Panel
    from goldbench.planning.protocol import Human
    from goldbench.scoring import Settings

ALL = "all"


@dataclass(frozen=True, slots=True)
class Humans:
    """The annotators side by side, and the schema they worked under, if one is known."""

    panel: Panel
    schema: Schema | None


def compare_humans(
    task: Task,
    named: str,
    settings: Settings,
    *,
    margin: float | None,
    epsilon: float,
    as_json: bool,
) -> None:
    """Say of each system whether it is as good as a second human."""
    from dataclasses import replace  # noqa: PLC0415  # loaded when the verb runs

    from goldbench.agreement import second_human  # noqa: PLC0415  # loaded when the verb runs

    humans = read_humans(task, named)
    asked = question(task, margin, epsilon)
    settings = replace(settings, schema=settings.schema or humans.schema)
    results = second_human(humans.panel, task.systems, settings, asked)

    def show() -> None:
        for result in results:
            _print(result)

    task.answer(show, as_json=as_json, human=results)


def question(task: Task, margin: float | None, epsilon: float) -> HumanQuestion:
    """Take margin and pre-annotation from the study's protocol, where GOLD is of a study."""
    from goldbench.agreement import HumanQuestion  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.protocol import FILE  # noqa: PLC0415  # loaded when the verb runs

    if task.study is None or not (task.study / FILE).is_file():
        if margin is None:
            return HumanQuestion(epsilon=epsilon)
        return HumanQuestion(margin, "given", epsilon)
    fixed = StudyFolder.open(task.study).protocol.human
    seen = tuple(
        system.name
        for system in task.systems
        if _was_shown(system.name, system.path, task.study, fixed)
    )
    if margin is not None:
        return HumanQuestion(margin, "given", epsilon, seen)
    if fixed.margin is not None:
        return HumanQuestion(fixed.margin, "protocol", epsilon, seen)
    return HumanQuestion(epsilon=epsilon, pre_annotated=seen)


def _was_shown(name: str, path: Path, study: Path | None, fixed: Human) -> bool:
    from goldbench.formats import address  # noqa: PLC0415  # loaded when the verb runs

    names = fixed.pre_annotated
    paths = [(study or Path()) / address.parse(name).path for name in names]
    return name in names or any(
        file.exists() and file.resolve() == path.resolve() for file in paths
    )


def read_humans(task: Task, named: str) -> Humans:
    """Read A,B: addresses; layers of GOLD; logins of the study that GOLD is of; or all."""
    names = [name.strip() for name in named.split(",") if name.strip()]
    if len(names) < 2 and names != [ALL]:
        msg = f"--human takes at least two annotators, not {named!r}"
        raise UsageError(msg, hint="--human A,B, or --human all")
    if all(_is_address(name) for name in names):
        return _read_files(task, names)
    if task.where is None:
        msg = f"{next(name for name in names if not _is_address(name))!r} is no path that exists"
        raise UsageError(msg, hint="PATH, PATH::LAYER or NAME=PATH; layers and logins need GOLD")
    if task.study is not None and (task.study / DATABASE).is_file():
        return _read_study(task.study, task.where.path.name, names)
    return _read_layers(task.where, names)


def _is_address(text: str) -> bool:
    from goldbench.formats import address  # noqa: PLC0415  # loaded when the verb runs

    return text != ALL and address.parse(text).path.exists()


def _read_files(task: Task, names: list[str]) -> Humans:
    from goldbench.corpus import DEFAULT_LAYER  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats import ReadOptions, address, read_corpus  # noqa: PLC0415  # as above
    from goldbench.gold import Panel  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring.reading.texts import StreamTexts  # noqa: PLC0415  # loaded when the verb runs

    where = [address.parse(name) for name in names]
    texts = StreamTexts(task.gold)
    corpora: list[Corpus] = []
    for source in where:
        _refuse_gold(task, source)
        _refuse_system(task, source)
        options = ReadOptions(layer=source.layer or DEFAULT_LAYER, texts=texts)
        corpora.append(read_corpus(source.path, None, options))
    layers = [source.layer for source in where]
    panel = Panel.gather(zip(address.names(where), corpora, layers, strict=True))
    schema = next((corpus.schema for corpus in corpora if corpus.schema is not None), None)
    return Humans(_restrict_to_gold(panel, task), schema)


def _restrict_to_gold(panel: Panel, task: Task) -> Panel:
    """Take the notes of GOLD alone, with what is told there of their patients."""
    from goldbench.corpus import Layer  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.gold import Panel as Joined  # noqa: PLC0415  # loaded when the verb runs

    if task.where is None:
        return panel
    in_gold = {record.document.id: record.document for record in task.gold.quiet().records()}
    layers = {
        name: Layer(name, {id_: marks for id_, marks in layer.items() if id_ in in_gold})
        for name, layer in panel.layers.items()
    }
    documents = {id_: in_gold.get(id_, document) for id_, document in panel.documents.items()}
    return Joined(documents, layers, panel.design)


def _read_layers(where: Address, names: list[str]) -> Humans:
    from goldbench.formats import ReadOptions, read_corpus  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.gold import Panel  # noqa: PLC0415  # loaded when the verb runs

    corpus = read_corpus(where.path, None, ReadOptions())
    there = sorted(name for name in corpus.layers if name not in {where.layer, "gold"})
    chosen = there if names == [ALL] else names
    for name in chosen:
        if name in {where.layer, "gold"}:
            _refuse(name)
        if name not in there:
            raise unknown("annotator", name, [*there, ALL])  # noqa: EM101  # what there is none of
    return Humans(Panel.of_corpus(corpus, chosen), corpus.schema)


def _read_study(study: Path, release: str, names: list[str]) -> Humans:
    from goldbench.study import OPERATOR  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.study.readers import release_readers  # noqa: PLC0415  # loaded when the verb runs

    with open_database(study) as opened:
        work = release_readers(opened, OPERATOR, release, names=names)
    return Humans(work.panel, work.schema)


def _refuse_gold(task: Task, address: Address) -> None:
    release = (address.path / "release.json").is_file()
    same = task.where is not None and (address.path.resolve(), address.layer) == (
        task.where.path.resolve(),
        task.where.layer,
    )
    if release or same:
        _refuse(str(address.path))


def _refuse_system(task: Task, address: Address) -> None:
    for system in task.systems:
        if (address.path.resolve(), address.layer) == (system.path.resolve(), system.layer):
            msg = f"{address.path} is both an annotator and the system"
            raise UsageError(msg, hint="goldbench compare --human A,B GOLD SYSTEM")


def _refuse(name: str) -> None:
    msg = f"{name} is a gold standard, not an annotator"
    hint = (
        "gold made from annotators holds their marks: humans are flattered against it, or the "
        "system is, by as much as the margin; name the annotators"
    )
    raise UsageError(msg, hint=hint)


_FROM = {
    "default": "the usual one; fix yours beforehand in study.toml, [human]",
    "given": "as given",
    "protocol": "fixed in study.toml",
}
_SAID = {"better": "better", "yes": "as good", "less": "agrees less", "open": "not shown"}


def _print(second_human: SecondHuman) -> None:
    from rich import box  # noqa: PLC0415  # slow to import
    from rich.table import Table  # noqa: PLC0415  # slow to import

    from goldbench.agreement.human_result import format_difference, format_share  # noqa: PLC0415  # as above

    out = console()
    units = (
        ""
        if second_human.cluster == "document"
        else f" of {second_human.clusters} {second_human.cluster}s"
    )
    out.print(
        f"{second_human.system} beside {', '.join(second_human.annotators)}, "
        f"{second_human.track}, F1: {second_human.documents} "
        f"documents{units} that all of them read, {second_human.positives:.0f} marks an annotator"
        f"{', weighted by the draw' if second_human.weighted else ''}"
    )
    out.print(f"margin {format_share(second_human.margin)} ({_FROM[second_human.margin_from]})")
    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("agreement")
    table.add_column("F1", justify="right")
    table.add_column(f"{second_human.level:.0%} interval", justify="right")
    pairs = [(f"{a} and {b}", rated) for (a, b), rated in second_human.between.items()]
    pairs += [
        (f"{second_human.system} and {name}", rated) for name, rated in second_human.against.items()
    ]
    for name, (value, bounds) in pairs:
        interval = (
            "–"
            if bounds is None
            else f"{format_share(bounds.low, 3)}–{format_share(bounds.high, 3)}"
        )
        table.add_row(name, "–" if value is None else format_share(value, 3), interval)
    out.print(table)
    if second_human.overall is not None:
        table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
        table.add_column(f"{second_human.system}")
        for column in ("Δ", f"{2 * second_human.level - 1:.0%} interval", ""):
            table.add_column(column, justify="right")
        rows = [
            (f"in the place of {p.annotator}", p.shift, _SAID[p.conclusion])
            for p in second_human.places
        ]
        for name, shift, conclusion in (*rows, ("in anybody's place", second_human.overall, "")):
            low, high = (format_difference(bound) for bound in shift.interval)
            ends = f"{low} to {high}"
            table.add_row(name, format_difference(shift.difference), ends, conclusion)
        out.print(table)
    out.print(f"{second_human.verdict}.")
    if second_human.alt_test is not None:
        test = second_human.alt_test
        out.print(
            f"for information: alt-test ω {test.winning:.2f}, ρ {test.advantage:.2f} at ε "
            f"{test.epsilon:g} (a share of documents, ties count for both; it decides nothing)"
        )
    if second_human.unread:
        out.print(
            f"{second_human.unread} documents that {second_human.system} "
            "did not look at count as empty"
        )
    if second_human.left_out:
        out.print(f"{second_human.left_out} documents that not all of them read are left out")
