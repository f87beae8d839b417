from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.annotation.vote import write_counting
from goldbench.cli.options.annotators import READING, Annotators, gather_annotators, takes_reading
from goldbench.cli.options.candidates import formats, paths
from goldbench.cli.options.database import (
    DATABASE,
    RELEASES,
    find_batch,
    is_study,
    now,
    open_database,
    takes_database,
)
from goldbench.cli.options.source import find_schema
from goldbench.corpus import Counting
from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats import WriteOptions, require_writable
from goldbench.formats.io.files import read_text, write_text
from goldbench.gold import (
    EVIDENCE,
    Change,
    Gold,
    Policy,
    Release,
    cases_to_csv,
    check_name,
    decisions_from_csv,
    diff,
    disagreements,
    freeze_editions,
    in_words,
    merge,
    open_release,
)
from goldbench.gold import vote as vote_on

_path = click.Path(path_type=Path)


@click.group
def gold() -> None:
    """Build, list, compare and export releases: gold standards that nobody changes."""


@gold.command
@click.argument(
    "sources", nargs=-1, required=True, metavar="STUDY|ANNOTATOR...", shell_complete=paths
)
@click.option("--name", required=True, help="Of the release: letters, digits, -, _ and .")
@click.option("--out", type=_path, help=f"The folder of releases; absent: STUDY/{RELEASES}.")
@click.option(
    "--parent", metavar="RELEASE", shell_complete=paths, help="The release that this one follows."
)
@click.option("--batch", "batches", multiple=True, help="Of the study; absent: all closed ones.")
@takes_database
@click.option(
    "--early", metavar="REASON", help="Of a study in waves that has not stopped; it is kept."
)
@click.option("--min", "minimum", default=2, show_default=True, help="Votes a mark needs.")
@click.option("--cases", type=_path, help="Write the disagreements as CSV for a curator, and stop.")
@click.option("--decisions", type=_path, help="That CSV, filled in: curate instead of voting.")
@click.option("--quotes", is_flag=True, help="Show the words of each mark in --cases.")
@takes_reading
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: release.schema.json).")
def build(sources: tuple[str, ...], *, as_json: bool, **given: Any) -> None:
    """Build a gold standard and freeze it as a release.

    STUDY is a study's folder: what its closed batches decided, by curation or vote, is gold.
    ANNOTATOR is a path, PATH::LAYER or NAME=PATH: what --min of them say is gold, or with
    --decisions what all of them say and what a curator decided. Facts come in two editions:
    NAME, and NAME-evidence with the phrases they rest on.
    """
    of_study = len(sources) == 1 and (given["database"] or is_study(Path(sources[0])))
    release = (
        _build_from_study(Path(sources[0]), given)
        if of_study
        else _build_from_files(sources, given)
    )
    if release is None:
        return
    if as_json:
        click.echo(orjson.dumps(_release_json(release)))
        return
    _print(release)


def _build_from_study(folder: Path, given: Mapping[str, Any]) -> Release:
    from goldbench.study import OPERATOR, build_gold, list_batches  # noqa: PLC0415  # loaded when the verb runs

    if given["cases"] or given["decisions"]:
        msg = "a study's cases are decided on its curation board"
        raise UsageError(msg, hint="goldbench serve; --cases and --decisions are for files")
    target = given["out"] or folder / RELEASES
    with open_database(folder, given["database"]) as study:
        there = [batch for batch in list_batches(study, OPERATOR) if batch.kind == "production"]
        chosen = [find_batch(there, name) for name in given["batches"]]
        ready = chosen or [batch for batch in there if batch.state == "closed"]
        if not ready:
            msg = "no production batch of the study is closed"
            raise UsageError(msg, hint="its lead closes it when the work is done")
        ids = [batch.id for batch in ready]
        build_gold(
            study,
            OPERATOR,
            ids,
            target,
            name=given["name"],
            parent=given["parent"],
            countings=_countings(folder),
            early=given["early"],
        )
    return open_release(target / given["name"])


def _countings(folder: Path) -> dict[str, Counting]:
    """Read how the protocol counts its variables; a study without one is counted as annotated."""
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.protocol import FILE  # noqa: PLC0415  # loaded when the verb runs

    return StudyFolder.open(folder).protocol.countings if (folder / FILE).is_file() else {}


def _build_from_files(sources: tuple[str, ...], given: Mapping[str, Any]) -> Release | None:
    if given["batches"]:
        msg = f"{sources[0]} is no study: it has no batches"
        raise UsageError(msg, hint="name a folder with study.toml or study.db")
    check_name(given["name"])
    parent = None if given["parent"] is None else find_release(given["parent"]).content
    annotators = gather_annotators(sources, **{name: given[name] for name in READING})
    annotators.report_findings()
    panel, schema = annotators.panel, annotators.schema
    if given["cases"]:
        _write_cases(annotators, given["cases"], quotes=given["quotes"])
        return None
    about: dict[str, Any] = {"lost": [], "left_out": []}
    if given["decisions"]:
        evidence, about["left_out"] = _merge_decisions(annotators, given["decisions"])
        policy = Policy("curate", panel.names)
    else:
        voted = vote_on(panel, minimum=given["minimum"], schema=schema)
        evidence = voted.evidence
        about = {
            "lost": [[fact.document, fact.label] for fact in voted.lost],
            "left_out": list(voted.short),
        }
        policy = Policy("vote", panel.names, given["minimum"])
    return freeze_editions(
        evidence,
        panel.documents,
        given["out"] or Path(RELEASES),
        name=given["name"],
        created=now(),
        policy=policy,
        parent=parent,
        schema=schema,
        design=panel.design,
        about=about,
    ).plain


def _write_cases(annotators: Annotators, path: Path, *, quotes: bool) -> None:
    if path.exists():
        msg = f"{path} exists"
        raise UsageError(msg, hint="decisions may be in it: choose a new name")
    cases = disagreements(annotators.panel, annotators.schema)
    write_text(path, cases_to_csv(cases, annotators.panel.documents if quotes else None))
    where = len({case.document for case in cases.cases})
    agreed = f"{len(cases.agreed)} marks agreed in {len(cases.ids)} documents"
    click.echo(f"{path}: {len(cases.cases)} cases in {where} documents; {agreed}", err=True)


def _merge_decisions(annotators: Annotators, path: Path) -> tuple[Gold, list[str]]:
    cases = disagreements(annotators.panel, annotators.schema)
    decided = decisions_from_csv(read_text(path), path)
    return merge(cases, decided), list(cases.alone)


def _print(release: Release) -> None:
    click.echo(f"release    {release.path}")
    click.echo(f"content    {release.content}")
    click.echo(f"documents  {release.documents}")
    click.echo(f"marks      {release.marks}")
    for how, number in release.as_json()["how"].items():
        click.echo(f"{'':10} {number} {how}")
    for unit, names in _units(release).items():
        click.echo(f"counted    by {unit}: {', '.join(names)}")
    _print_weights(release)
    left = release.about.get("left_out") or release.about.get("unfinished")
    if left:
        click.echo(f"left out   {left if isinstance(left, int) else len(left)} documents")
    for document, label in release.about.get("lost", ()):
        click.echo(f"lost       {label} in {document!r}, no majority")
    if release.about.get("evidence"):
        click.echo(f"evidence   {release.path}-evidence")


def _units(release: Release) -> dict[str, list[str]]:
    """Give the variables by what is counted of them."""
    units: dict[str, list[str]] = {}
    for name, variable in release.as_json().get("variables", {}).items():
        units.setdefault(variable["unit"], []).append(name)
    return units


def _print_weights(release: Release) -> None:
    undrawn = release.about.get("undrawn", 0)
    if undrawn:
        click.echo(f"not drawn  {undrawn} documents, a stratum of their own without weight")
    if release.about.get("weighted") is False:
        click.echo("weights    none: no note was drawn, so each counts alike")


def _release_json(release: Release) -> dict[str, Any]:
    return {**release.as_json(), "path": str(release.path)}


@gold.command("list")
@click.argument("folder", metavar="STUDY|FOLDER", type=click.Path(path_type=Path, exists=True))
@takes_database
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(folder: Path, *, database: str | None, as_json: bool) -> None:
    """List the releases of a study or of a folder, and check that each is what was frozen.

    Exit code 1 if one is not.
    """
    known: dict[str, str] | None = None
    where = folder
    if database or is_study(folder):
        where = folder / RELEASES
        known = _read_release_hashes(folder, database)
    there = [path.name for path in where.iterdir()] if where.is_dir() else []
    released = {name for name in there if (where / name / "release.json").is_file()}
    rows = [_row(where / name, known) for name in sorted(released | {*(known or ())})]
    if as_json:
        click.echo(orjson.dumps({"releases": rows}))
    else:
        for row in rows:
            click.echo(_line(row))
    if any(row["state"] != "sound" for row in rows):
        raise SystemExit(1)


def _read_release_hashes(folder: Path, database: str | None) -> dict[str, str] | None:
    """Give the releases that the database remembers, and their hashes; None without one."""
    from goldbench.study import OPERATOR, list_releases  # noqa: PLC0415  # loaded when the verb runs

    if database is None and not (folder / DATABASE).is_file():
        return None
    with open_database(folder, database) as study:
        releases = list_releases(study, OPERATOR)
    known = {release.name: release.hash for release in releases}
    return known | {
        f"{release.name}{EVIDENCE}": release.manifest["evidence"]
        for release in releases
        if release.manifest.get("evidence")
    }


def _row(path: Path, known: Mapping[str, str] | None) -> dict[str, Any]:
    """Check one release; `known` are the hashes that a study's database remembers."""
    row: dict[str, Any] = {"name": path.name, "path": str(path)}
    if not path.is_dir():
        return row | {"state": "missing"}
    try:
        release = open_release(path)
    except GoldbenchError as error:
        return row | {"state": "changed", "problem": str(error)}
    here = known is None or known.get(path.name) == release.content
    return _release_json(release) | row | {"state": "sound" if here else "not built here"}


def _line(row: Mapping[str, Any]) -> str:
    if "documents" not in row:
        return f"{row['name']:16} {row['state']}"
    how = ", ".join(f"{number} {how}" for how, number in row["how"].items()) or "no marks"
    start = f"{row['name']:16} {row['created'][:10]} {row['content'][:12]}"
    line = f"{start} {row['documents']} documents, {row['marks']} marks ({how})"
    return line if row["state"] == "sound" else f"{line}: {row['state']}"


@gold.command("diff")
@click.argument("before", metavar="RELEASE", shell_complete=paths)
@click.argument("after", metavar="RELEASE", shell_complete=paths)
@click.option("--schema", metavar="NAME|FILE", help="What counts; absent: what they carry.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def diff_(before: str, after: str, *, schema: str | None, as_json: bool) -> None:
    """Say how one release differs from another: marks added, removed, changed.

    RELEASE is the folder of a release, or STUDY::NAME.
    """
    old, new = find_release(before), find_release(after)
    counts = find_schema(schema) or new.corpus().schema
    differences = diff(old, new, counts)
    kinds = {
        "added": differences.added,
        "removed": differences.removed,
        "changed": differences.changed,
    }
    if as_json:
        answer: dict[str, Any] = {
            "before": _brief(old),
            "after": _brief(new),
            "new_documents": list(differences.new_documents),
            "gone_documents": list(differences.gone_documents),
        }
        answer |= {kind: [_change(change) for change in of] for kind, of in kinds.items()}
        click.echo(orjson.dumps(answer))
        return
    click.echo(
        f"documents  {len(differences.new_documents)} new, {len(differences.gone_documents)} gone"
    )
    click.echo("marks      " + ", ".join(f"{len(of)} {kind}" for kind, of in kinds.items()))
    for line in _changes(kinds):
        click.echo(line)


def _changes(kinds: Mapping[str, Iterable[Change]]) -> Iterator[str]:
    signs = {"added": "+", "removed": "-", "changed": "~"}
    for kind, of in kinds.items():
        for change in of:
            sides = (
                "; ".join(map(in_words, side)) for side in (change.before, change.after) if side
            )
            yield f"{signs[kind]} {change.document}  {' -> '.join(sides)}"


def _change(change: Change) -> dict[str, Any]:
    before, after = ([in_words(mark) for mark in side] for side in (change.before, change.after))
    return {"document": change.document, "before": before, "after": after}


def _brief(release: Release) -> dict[str, Any]:
    return {"name": release.name, "content": release.content, "documents": release.documents}


@gold.command
@click.argument("release", shell_complete=paths)
@click.argument("dst", type=_path)
@click.option(
    "--to", required=True, metavar="FORMAT", shell_complete=formats, help="The format of DST."
)
@click.option("--provenance", type=_path, help="A new CSV file: where each mark comes from.")
@takes_database
def export(
    release: str, dst: Path, *, to: str, provenance: Path | None, database: str | None
) -> None:
    """Write a release in another format, with its sampling design.

    RELEASE is the folder of a release, or STUDY::NAME; then the audit log of the study says that
    it left. What the format cannot hold is counted.
    """
    require_writable(to)  # before the work, not after it
    for path in (dst, provenance):
        if path is not None and path.exists():
            msg = f"{path} exists"
            raise UsageError(msg, hint="choose a new name, or remove it first")
    opened = find_release(release, database)
    corpus = opened.corpus()
    options = WriteOptions(layer="gold", schema=corpus.schema, design=corpus.design)
    write_counting(corpus.records(), dst, to, options)
    if provenance is not None:
        write_text(provenance, read_text(opened.path / "provenance.csv"))


def find_release(address: str, database: str | None = None) -> Release:
    """Open the folder of a release, or STUDY::NAME through the study's database."""
    folder, mark, name = address.rpartition("::")
    if not mark:
        if not (Path(address) / "release.json").is_file():
            msg = f"{address} is not a release"
            raise UsageError(msg, hint="the folder that holds release.json, or STUDY::NAME")
        return open_release(Path(address))
    from goldbench.study import OPERATOR, open_gold  # noqa: PLC0415  # loaded when the verb runs

    with open_database(Path(folder), database) as study:
        return open_gold(study, OPERATOR, Path(folder) / RELEASES, name)


__all__ = ["find_release", "gold"]
