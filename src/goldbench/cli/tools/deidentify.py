from pathlib import Path
from typing import TYPE_CHECKING

import click
import orjson

from goldbench.cli.options.candidates import formats
from goldbench.cli.options.choices import LANGUAGES, POLICIES
from goldbench.cli.options.parts import LINES, lines_layout, runs_parts, wants_table, write_parts
from goldbench.cli.options.plugs import PluggedTools
from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import show_progress
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.phi import Key, Leak


def _make_key(ctx: click.Context, param: click.Parameter, value: Path | None) -> None:
    del param
    if value is None:
        return
    from goldbench.phi import new_key  # noqa: PLC0415  # loaded when the verb runs

    with value.open("xb") as file:
        value.chmod(0o600)
        file.write(new_key())
    click.echo(
        f"{value}: keep it secret and keep it safe; without it nothing can be traced back", err=True
    )
    ctx.exit()


@click.command
@click.option(
    "--new-key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_make_key,
    help="Write a new project key and exit.",
)
@reads_corpus
@click.argument("dst", type=click.Path(path_type=Path))
@click.option(
    "--policy",
    "policy_name",
    default="hipaa-safe-harbor",
    show_default=True,
    metavar="NAME|FILE",
    help=f"One of {', '.join(POLICIES)}; or a TOML file.",
)
@click.option("--lang", default="en", show_default=True, type=click.Choice(LANGUAGES))
@click.option(
    "--to",
    metavar="FORMAT",
    shell_complete=formats,
    help="The format of DST (also table, fhir, parts); taken from its name (.jsonl, .csv, .tsv, "
    ".parquet) if absent, else that of SRC.",
)
@click.option("--key", type=click.Path(path_type=Path), help="The project key (see --new-key).")
@click.option("--site", type=click.Path(path_type=Path), help="A TOML file of your own patterns.")
@click.option(
    "--careful",
    is_flag=True,
    help="A second look by the encoder for English: finds more, fifteen times as slow.",
)
@click.option(
    "--encoder",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The file of an encoder of your own, for a second look.",
)
@click.option("--marks", metavar="LAYER", help="Remove the marks of this layer; run no tool.")
@click.option(
    "--tool",
    "tools",
    multiple=True,
    metavar="board:TASK@DIR",
    help="The best tool of a benchmark's board for its family of PHI, in its cage. Repeatable.",
)
@click.option("--patient", default="patient", show_default=True, help="The metadata key of whom.")
@click.option("--keep", multiple=True, metavar="KEY", help="Keep this metadata. Repeatable.")
@click.option("--vault", type=click.Path(path_type=Path), help="Write the way back, encrypted.")
@click.option(
    "--restore",
    type=click.Path(path_type=Path),
    metavar="VAULT",
    help="The way back: SRC is what was written with that vault, DST gets the original texts.",
)
@click.option("--audit", type=click.Path(path_type=Path), help="Write counts, rules and hashes.")
@click.option("--gold", metavar="PATH", help="A gold sample, to estimate what gets through.")
@click.option(
    "--workers",
    default=None,
    show_default="one a core",
    type=click.IntRange(0, 256),
    help="Further processes; 0 is none.",
)
@runs_parts
@click.pass_context
def deidentify(
    ctx: click.Context,
    source: Source,
    dst: Path,
    *,
    policy_name: str,
    lang: str,
    to: str | None,
    key: Path | None,
    site: Path | None,
    careful: bool,
    encoder: Path | None,
    marks: str | None,
    tools: tuple[str, ...],
    patient: str,
    keep: tuple[str, ...],
    vault: Path | None,
    restore: Path | None,
    audit: Path | None,
    gold: str | None,
    workers: int | None,
    engine: str,
    longest: int,
) -> None:
    """De-identify a corpus: find protected health information and replace it by a policy.

    Nothing of what was found is left, nothing else is changed. Metadata stays behind, except the
    kind of the note and what --keep names; with a key, patients get pseudonyms. A run that was
    stopped goes on where it was when the same command is given again.
    """
    from goldbench.engines import TableLayout, refuse_existing, spread  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats import address, read_corpus  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.phi import (  # noqa: PLC0415  # loaded when the verb runs
        REPLACED,
        DeidentifyTask,
        DeidentifyWork,
        audit_of_parts,
        choose_encoder,
        deidentify_corpus,
        estimate_leaks,
        policy,
        read_key,
        read_site,
        restore_corpus,
    )
    from goldbench.phi.deidentify.metadata import check_metadata, first_documents  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.phi.deidentify.writers import check_format, format_by_name  # noqa: PLC0415  # loaded when the verb runs

    table = wants_table(to, engine)
    name = to or format_by_name(dst, source.format)
    if not table:
        check_format(name, dst)
    refuse_existing(dst)
    if audit:
        from goldbench.formats.io.files import RECORD, refuse_other  # noqa: PLC0415  # loaded when the verb runs

        refuse_other(audit, RECORD)
    secret: Key | None = read_key(key) if key else None
    if restore is not None:
        others = (vault, audit, gold, marks, site, careful, encoder, keep, tools)
        if secret is None or any(others):
            msg = "--restore takes --key, --from and --to, and nothing else"
            raise UsageError(msg, hint="give the key that the vault was written with")
        restore_corpus(source.records(), restore, secret, dst, to=name)
        source.report_findings()
        return
    check_metadata(lambda: first_documents(source.records()), patient, keep, dashes="--")
    source.findings.counts.clear()  # what is found is counted when all are read
    plugged = PluggedTools(tools, alone=any((marks, gold, site, careful, encoder, table)))
    chosen = policy(policy_name)
    chosen.require_key(secret, vault=bool(vault))
    task = DeidentifyTask(
        lang,
        chosen,
        secret,
        read_site(site) if site else None,
        patient,
        plugged.layer or marks,
        seals=vault is not None,
        encoder=choose_encoder(lang, careful=careful, path=encoder),
    )
    # Marks that are not there are told once, not note by note: they are read as a stream.
    by_parts = table or (name == LINES and not tools and not marks and source.layer is None)
    if by_parts:
        done = write_parts(
            source,
            DeidentifyWork(task, keep),
            dst,
            layout=TableLayout() if table else lines_layout(dst, REPLACED),
            what="de-identifying",
            engine=engine,
            workers=workers,
            longest=longest,
            vault=vault,
            hashes=audit is not None,
        )
        report = audit_of_parts(task, done)
        failed = bool(done.manifest["errors"])
    else:
        failed = False
        records, processes = spread(
            plugged.mark(source.records(), lang), plugged.processes(workers)
        )
        report = deidentify_corpus(
            show_progress(records, "de-identifying"),
            task,
            dst,
            to=name,
            keep=keep,
            vault=vault,
            workers=processes,
            hashes=audit is not None,
        )
    plugged.report()
    if gold:
        sample = address.parse(gold)
        leaks = estimate_leaks(read_corpus(sample.path), sample.layer, task)
        report["leaks"] = [_leak_json(leak) for leak in leaks]
        for leak in leaks:
            click.echo(_leak_line(leak), err=True)
    if audit:
        audit.write_bytes(orjson.dumps(report, option=orjson.OPT_INDENT_2) + b"\n")
    source.report_findings()
    ctx.exit(1 if failed else 0)


def _leak_json(leak: "Leak") -> dict[str, object]:
    return {
        "what": leak.what,
        "entities": leak.entities,
        "leaked": leak.leaked,
        "rate": leak.rate,
        "interval": list(leak.interval) if leak.interval else None,
    }


def _leak_line(leak: "Leak") -> str:
    if leak.rate is None or leak.interval is None:
        return f"{leak.what:12} none in the sample"
    low, high = leak.interval
    return (
        f"{leak.what:12} {leak.leaked} of {leak.entities} got through: "
        f"{leak.rate:.2%} ({low:.2%} to {high:.2%})"
    )
