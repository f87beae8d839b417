from pathlib import Path

import click
import orjson

from goldbench.cli.options.choices import LANGUAGES, POLICIES


@click.command
@click.argument("gold")
@click.option("--lang", default="en", show_default=True, type=click.Choice(LANGUAGES))
@click.option(
    "--policy",
    "policy_name",
    default="hipaa-safe-harbor",
    show_default=True,
    metavar="NAME|FILE",
    help=f"One of {', '.join(POLICIES)}; or a TOML file.",
)
@click.option("--site", type=click.Path(path_type=Path), help="A TOML file of your own patterns.")
@click.option("--key", type=click.Path(path_type=Path), help="The project key, if the policy asks.")
@click.option("--patient", default="patient", show_default=True, help="The metadata key of whom.")
@click.option("--population", default="", help="What the sample was drawn from, in your words.")
@click.option("--level", default=0.95, show_default=True, help="Of the one-sided bounds.")
@click.option("--out", type=click.Path(path_type=Path), help="An HTML file to write.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def leak(
    gold: str,
    *,
    lang: str,
    policy_name: str,
    site: Path | None,
    key: Path | None,
    patient: str,
    population: str,
    level: float,
    out: Path | None,
    as_json: bool,
) -> None:
    """Gather evidence of what de-identification lets through, for an expert to judge.

    GOLD is a sample with all its protected health information marked (PATH or PATH::LAYER). The
    tools run over it as `deidentify` would; counted is what is left, by category, section, origin
    of name and Safe Harbor identifier, with upper bounds that hold also where none was seen.
    """
    from goldbench.corpus.metadata_key import check_key  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats import address, read_corpus  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.phi import (  # noqa: PLC0415  # loaded when the verb runs
        DeidentifyTask,
        check_one_sided,
        leak_evidence,
        policy,
        read_key,
        read_site,
    )

    if out is not None:
        from goldbench.formats.io.files import PAGE, refuse_other  # noqa: PLC0415  # loaded when the verb runs

        refuse_other(out, PAGE)
    check_one_sided(level)
    chosen, secret = policy(policy_name), read_key(key) if key else None
    task = DeidentifyTask(lang, chosen, secret, read_site(site) if site else None, patient)
    chosen.require_key(secret)
    where = address.parse(gold)
    corpus = read_corpus(where.path)
    check_key(corpus.documents.values(), patient, option="--patient")
    evidence = leak_evidence(corpus, where.layer, task, population=population, level=level)
    if out is not None:
        from goldbench.reports.leak_page import leak_page  # noqa: PLC0415  # Jinja is slow to load

        out.write_text(leak_page(evidence), encoding="utf-8")
    if as_json:
        click.echo(orjson.dumps(evidence.as_json(), option=orjson.OPT_INDENT_2))
        return
    for row in (*evidence.categories, evidence.patients):
        share = "–" if row.rate is None else f"{row.rate:.2%}"
        upper = "–" if row.upper is None else f"{row.upper:.2%}"
        counts = f"{row.leaked:>6,} of {row.entities:>7,}"
        click.echo(f"{row.what:40} {counts}  {share:>7}  at most {upper}")
