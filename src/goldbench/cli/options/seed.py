"""The seed of whatever is random in a score or an agreement."""

import click

takes_seed = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Of whatever is random.",
)
