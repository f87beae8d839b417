"""The command line. Data goes to stdout, talk to stderr; each verb has its own file.

`VERBS` says in which room a verb's file lies, so that the list of files can be read by trade. Verbs
are loaded when they are called, so that `goldbench --help` imports none of them.
"""

import atexit
import difflib
import errno
import gc
import importlib
import signal
import sys
import threading
from typing import Any, NamedTuple

import click

from goldbench.cli.terminal import environment
from goldbench.cli.terminal.console import plain, speak_utf8
from goldbench.errors import GoldbenchError, UsageError


class Verb(NamedTuple):
    """`summary` stands here too so that the list of verbs needs no import; a test compares."""

    module: str
    summary: str


VERBS: dict[str, Verb] = {
    "demo": Verb("demo.demo", "Run a study on synthetic notes and end in report.html."),
    "convert": Verb("corpora.convert", "Convert a corpus from one format to another."),
    "check": Verb("corpora.check", "Check a corpus: offsets, quotes, duplicates, labels."),
    "describe": Verb(
        "corpora.describe", "Show what is in a corpus: distributions of documents and marks."
    ),
    "serve": Verb(
        "annotation.serve", "Serve a study to annotators, curators and its lead, in a browser."
    ),
    "agree": Verb("annotation.agree", "Measure agreement between annotators, with intervals."),
    "vote": Verb("annotation.vote", "Make a gold standard by majority vote."),
    "gold": Verb(
        "annotation.gold",
        "Build, list, compare and export releases: gold standards that nobody changes.",
    ),
    "score": Verb("scoring.score", "Score systems against gold, with intervals."),
    "compare": Verb(
        "scoring.compare",
        "Compare systems on the same documents: difference, interval, p, verdict.",
    ),
    "threshold": Verb(
        "scoring.threshold",
        "Cut systems at their confidences: scores by threshold, and calibration.",
    ),
    "report": Verb(
        "scoring.report",
        "Write a report on systems: one HTML file with scores, figures and errors.",
    ),
    "evidence": Verb(
        "scoring.evidence",
        "Fill in what reviewers ask of a study: TRIPOD-LLM, model cards, the checklist.",
    ),
    "recheck": Verb(
        "scoring.recheck",
        "Check printed figures against counts: which cells of a table cannot be right.",
    ),
    "official": Verb(
        "scoring.official",
        "Run an original evaluation script, bug for bug: same arguments, same output.",
    ),
    "study": Verb(
        "planning.study", "Define a study and its population; keep, check and exchange its work."
    ),
    "size": Verb(
        "planning.size", "Say how many documents to annotate, and how sure their intervals are."
    ),
    "draw": Verb(
        "planning.draw", "Draw the notes to annotate, with their inclusion probabilities."
    ),
    "annotate": Verb(
        "tools.annotate",
        "Run a tool over notes: goldbench's own annotators, a server, a library or a command.",
    ),
    "timeline": Verb(
        "tools.timeline",
        "Show a patient's heart-disease risk over records, or a cohort, on a page.",
    ),
    "deidentify": Verb(
        "tools.deidentify",
        "De-identify a corpus: find protected health information and replace it by a policy.",
    ),
    "leak": Verb(
        "tools.leak",
        "Gather evidence of what de-identification lets through, for an expert to judge.",
    ),
    "tool": Verb("tools.tool", "Serve tools with the NLP Sandbox API, and check servers that do."),
    "train": Verb(
        "tools.train", "Make one of the models for PHI anew, or cross-validate how it is made."
    ),
    "bench": Verb("bench", "Host a benchmark: tasks with hidden gold, tools in a cage, boards."),
    "synth": Verb("corpora.synth", "Make synthetic notes with gold."),
    "split": Verb(
        "corpora.split", "Split a corpus into train, dev and test sets by whole patients."
    ),
    "completion": Verb(
        "terminal.completion", "Print what makes a shell complete verbs and options."
    ),
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
        command = getattr(module, cmd_name.replace("-", "_"))
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl([(name, verb.summary) for name, verb in VERBS.items()])

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        speak_utf8()
        if plain():
            extra["color"] = False
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        _end_tidily()
        try:
            return super().invoke(ctx)
        except GoldbenchError as error:
            click.echo(_format_error(error, ctx.invoked_subcommand), err=True)
            sys.exit(2 if isinstance(error, UsageError) else 1)
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever read the output had enough of it
                raise
            click.echo(_format_os_error(error), err=True)
            sys.exit(1)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], VERBS, n=1)
            if not near:
                raise
            msg = f"{error.message} Did you mean: goldbench {near[0]}?"
            raise click.UsageError(msg, ctx) from None


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=environment.show,
    help="Show the version, and the environment for a bug report.",
)
def main() -> None:
    """Plan, annotate, score and benchmark clinical language technology."""


def run() -> None:
    """Be the program `goldbench`: `main` in a process of its own, which ends with it.

    Most objects of a command live as long as it does, and looking for garbage among them took a
    tenth of a second of a short one, half of it after its last word.
    """
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    main()


def _end_tidily() -> None:
    """Let a SIGTERM unwind, so that unfinished files are removed. Only the main thread may ask."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def _format_error(error: GoldbenchError, verb: str | None = None) -> str:
    """Tell what is wrong and what to do next; wrong usage always has a next step."""
    hint = error.hint
    if not hint and isinstance(error, UsageError) and verb:
        hint = f"goldbench {verb} --help"
    return f"error: {error}\nhint: {hint}" if hint else f"error: {error}"


_NEXT = {
    errno.ENOSPC: "free some space, or write to another disk",
    errno.EDQUOT: "free some space, or write to another disk",
    errno.EROFS: "write to another folder",
    errno.EACCES: "ask for the permission, or name another folder",
    errno.EPERM: "ask for the permission, or name another folder",
    errno.EADDRINUSE: "another program listens there; choose another --port, or 0 for any",
}


def _format_os_error(error: OSError) -> str:
    """Tell what the machine refused; a path is no note text."""
    where = f"{error.filename}: " if error.filename else ""
    message = f"error: {where}{error.strerror or type(error).__name__}"
    hint = _NEXT.get(error.errno or 0)
    return f"{message}\nhint: {hint}" if hint else message


__all__ = ["VERBS", "Verb", "main", "run"]
