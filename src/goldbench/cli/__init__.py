"""The command line. Data goes to stdout, talk to stderr; each verb has its own file.

Verbs are loaded when they are called, so that `goldbench --help` imports none of them.
"""

import importlib
import signal
import sys
import threading
from typing import NamedTuple

import click

from goldbench.errors import GoldbenchError, UsageError


class Verb(NamedTuple):
    """`summary` stands here too so that the list of verbs needs no import; a test compares."""

    module: str
    summary: str


VERBS: dict[str, Verb] = {
    "demo": Verb("demo", "Run a study on synthetic notes and end in report.html."),
    "convert": Verb("convert", "Convert a corpus from one format to another."),
    "check": Verb("check", "Check a corpus: offsets, quotes, duplicates, labels."),
    "describe": Verb("describe", "Show what is in a corpus: distributions of documents and marks."),
    "agree": Verb("agree", "Measure agreement between annotators, with intervals."),
    "vote": Verb("vote", "Make a gold standard by majority vote."),
    "score": Verb("score", "Score systems against gold, with intervals."),
    "compare": Verb(
        "compare", "Compare systems on the same documents: difference, interval, p, verdict."
    ),
    "report": Verb(
        "report", "Write a report on systems: one HTML file with scores, figures and errors."
    ),
    "recheck": Verb(
        "recheck", "Check printed figures against counts: which cells of a table cannot be right."
    ),
    "official": Verb(
        "official", "Run an original evaluation script, bug for bug: same arguments, same output."
    ),
    "study": Verb(
        "study", "Define the population of a study and measure how frequent its variables are."
    ),
    "size": Verb("size", "Say how many documents to annotate, and how sure their intervals are."),
    "draw": Verb("draw", "Draw the notes to annotate, with their inclusion probabilities."),
    "synth": Verb("synth", "Make synthetic notes with gold."),
    "split": Verb("split", "Split a corpus into train, dev and test sets by whole patients."),
}


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"goldbench.cli.{VERBS[cmd_name].module}")
        found = getattr(module, cmd_name.replace("-", "_"))
        return found if isinstance(found, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl([(name, verb.summary) for name, verb in VERBS.items()])

    def invoke(self, ctx: click.Context) -> object:
        _end_tidily()
        try:
            return super().invoke(ctx)
        except GoldbenchError as error:
            click.echo(_explained(error), err=True)
            sys.exit(2 if isinstance(error, UsageError) else 1)


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldbench")
def main() -> None:
    """Plan, annotate, score and benchmark clinical language technology."""


def _end_tidily() -> None:
    """Let a SIGTERM unwind, so that unfinished files are removed. Only the main thread may ask."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def _explained(error: GoldbenchError) -> str:
    return f"error: {error}\nhint: {error.hint}" if error.hint else f"error: {error}"


__all__ = ["VERBS", "Verb", "main"]
