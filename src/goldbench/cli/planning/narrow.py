from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.errors import UsageError


@click.command
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--term", "terms", multiple=True, metavar="WORDS", help="Keep notes that have it.")
@click.option("--regex", "patterns", multiple=True, metavar="REGEX", help="Or match it.")
@click.option(
    "--labels",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep notes like the positive ones here: CSV or JSONL with id and label.",
)
@click.option(
    "--keep",
    type=float,
    default=0.95,
    show_default=True,
    metavar="SHARE",
    help="Of the labelled positives that the classifier must keep.",
)
@click.option("--variable", metavar="NAME", help="The primary one if absent.")
@click.option(
    "--sample", "left_out", type=int, default=200, show_default=True, help="Left out, to be read."
)
@click.option("--sample-kept", "kept", type=int, default=100, show_default=True, help="And kept.")
@click.option("--seed", type=int, help="Of the notes to be read, instead of that of study.toml.")
@click.option(
    "--audit",
    "audited",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="narrow/audit.csv with its labels: what share of the positives would be lost?",
)
@click.option("--adopt", is_flag=True, help="Write it into the protocol, with its claim.")
@click.option("--claim", default="", help="About whom the study then speaks.")
@click.option("--decided-by", default="", help="Who decided it.")
@click.option("--why", default="", help="And why.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: narrow.schema.json).")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), hidden=True, help="Today.")
def narrow(
    folder: Path,
    *,
    terms: tuple[str, ...],
    patterns: tuple[str, ...],
    audited: Path | None,
    adopt: bool,
    as_json: bool,
    **given: Any,
) -> None:
    """Propose a narrower population by what notes say, and tell what it would lose.

    By search terms, or by a small classifier learnt from a few dozen labelled notes. Shows how
    frequent the variable is among the notes kept and left out and the size that follows, and
    writes FOLDER/narrow/audit.csv: notes of both parts to be read. With its labels (--audit) it
    tells the share of positives that would be lost, with its interval; --adopt then writes the
    narrower population and its claim into the protocol.
    """
    from goldbench.language import Term  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.folder import StudyFolder, narrow_folder  # noqa: PLC0415  # reads notes

    study = StudyFolder.open(folder)
    proposing = bool(terms or patterns or given["labels"])
    if proposing and (audited or adopt):
        msg = "a proposal is made first, then read and adopted"
        raise UsageError(msg, hint="--audit and --adopt take what an earlier call proposed")
    if not (proposing or audited or adopt):
        msg = "nothing says which notes are to be kept"
        raise UsageError(msg, hint="--term WORDS, or --labels FILE; --audit FILE after that")
    proposal: Mapping[str, Any] = {}
    if proposing:
        language = study.protocol.language
        own = [Term(text, language) for text in terms]
        own += [Term(text, language, regex=True) for text in patterns]
        request = narrow_folder.NarrowRequest(
            tuple(own),
            given["labels"],
            given["keep"],
            given["variable"],
            given["left_out"],
            given["kept"],
            given["seed"],
        )
        proposal = narrow_folder.propose(study, request)
    if audited is not None:
        proposal = narrow_folder.audit(study, audited)
    version = None
    if adopt:
        day = (given["day"] or datetime.now(UTC)).date()
        by, why = given["decided_by"], given["why"]
        study, proposal = narrow_folder.adopt(study, claim=given["claim"], by=by, why=why, day=day)
        version = study.protocol.version
    if as_json:
        click.echo(orjson.dumps({**proposal, "adopted": version}))
        return
    for line in _lines(proposal):
        click.echo(line)
    if proposing:
        where = study.path / narrow_folder.FOLDER / "audit.csv"
        step = f"label the {proposal['audit']['notes']:,} notes of {where}"
        click.echo(f"{step}, then: goldbench study narrow {folder} --audit {where}", err=True)
    if version is not None:
        click.echo(f"version {version} of the protocol: {study.protocol.population.claim}")


def _lines(proposal: Mapping[str, Any]) -> Iterator[str]:
    """Say a proposal in words."""
    parts = proposal["parts"]
    how = (
        "the terms " + ", ".join(proposal["terms"])
        if proposal["how"] == "terms"
        else "a classifier"
    )
    if proposal["how"] == "classifier":
        known = proposal["labelled"]
        how += f" learnt from {known['positive']} positive and {known['negative']} negative notes"
    yield f"{parts['kept']['notes']:,} of {parts['all']['notes']:,} notes kept by {how}"
    if proposal.get("words"):
        yield f"  words that speak for a note: {', '.join(proposal['words'])}"
    for name, title in (("all", "all"), ("kept", "kept"), ("left_out", "left out")):
        part = parts[name]
        size = part["size"]
        reading = ""
        if size is not None:
            needed = size["as_drawn"] if size["as_drawn"] is not None else size["random"]
            reading = f": {needed:,} notes to read" + (
                "" if size["feasible"] else ", more than there are"
            )
        yield (
            f"  {title:8}  {proposal['variable']} in {part['positives']:,} of {part['notes']:,} "
            f"({part['frequency']:.4f}){reading}"
        )
    loss = proposal["audit"]["loss"]
    if loss is not None:
        low, high = loss["interval"]
        seen = loss["positives_left_out"] + loss["positives_kept"]
        yield (
            f"lost of the positives: {loss['lost']:.1%} ({low:.1%} to {high:.1%}); of {seen:,} in "
            f"{loss['notes']:,} notes read {loss['positives_left_out']:,} lie outside"
        )
