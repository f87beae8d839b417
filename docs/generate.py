"""Writes the reference pages from the code: `python docs/generate.py`; a test checks them."""

import dataclasses
import importlib
import inspect
import pkgutil
import re
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import click

import goldbench
from goldbench.cli import VERBS, main
from goldbench.formats import FORMATS, SUFFIXES, WritableFormat
from goldbench.language import Term
from goldbench.official import TRACKS as OFFICIAL
from goldbench.planning.protocol import (
    Change,
    Criterion,
    Decision,
    Narrowing,
    PilotSample,
    Population,
    Protocol,
    Published,
    Question,
    Site,
    Variable,
)
from goldbench.planning.protocol.write import write_protocol
from goldbench.schemes import MAPS, SCHEMES, load_map, losses, scheme
from goldbench.scoring import TRACKS

HEAD = "<!-- Made by docs/generate.py from the code; do not edit. -->\n\n"


def pages() -> dict[str, str]:
    """Give every reference page by its file name."""
    return {
        "formats.md": formats(),
        "tracks.md": tracks(),
        "commands.md": commands(),
        "schemes.md": schemes(),
        "study.md": study(),
        "python.md": python(),
        "architecture.svg": architecture(),
    }


def architecture() -> str:
    """Draw the layers as `docs/architecture.md` lists them; a test holds them to the contract."""
    page = (Path(__file__).parent / "architecture.md").read_text(encoding="utf-8")
    layers = page.partition("## Packages and layers")[2]
    block = layers.partition("```text\n")[2].partition("```")[0]
    rows = [re.split(r"  +", line, maxsplit=1) for line in block.strip().split("\n")]
    high = 30 * len(rows) + 42
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {high}" width="700" '
        f'height="{high}" role="img" aria-label="Packages of goldbench in layers" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#1b222c">'
        '<rect width="100%" height="100%" fill="#fdfdfb"/>'
    )
    parts = [head]
    for number, (names, words) in enumerate(rows):
        top, fill = 30 * number + 14, ("#fbf3dc", "#f6f7f5")[number % 2]
        parts.append(
            f'<rect x="20" y="{top}" width="660" height="26" rx="5" fill="{fill}" '
            f'stroke="#d9d4c3"/><text x="34" y="{top + 17}" font-weight="600">'
            f'{names.replace(" | ", " · ")}</text><text x="666" y="{top + 17}" '
            f'text-anchor="end" fill="#5b6573">{words.replace(" | ", " · ")}</text>'
        )
    parts.append(
        f'<text x="20" y="{high - 12}" fill="#5b6573" font-size="12">A package may import only '
        "from the rows below it; names in one row are strangers.</text></svg>\n"
    )
    return "".join(parts)


def study() -> str:
    """Show a study.toml that says everything that can be said, as goldbench itself writes it."""
    intro = (
        "# study.toml\n\nEvery setting of a study, each below the question that it answers, as "
        "`goldbench study init` writes the file ([guide](../guides/1-population.md)). The form is "
        "a contract: `docs/contracts/study.schema.json`.\n\n"
    )
    by, day = "physician and NLP engineer", date(2031, 1, 1)
    given = Protocol(
        "Asthma in two hospitals",
        (
            Variable(
                "ASTHMA", "primary", "Asthma of the patient, now or before.", precision=0.85,
                recall=0.8, rho=0.1, terms=(Term("asthma", "en"),),
            ),
            Variable("OBESITY", frequency=Published(0.05, "a publication")),
            Variable("OMALIZUMAB", frequency=PilotSample(48, 100)),
        ),
        objective="Find out whether the system's counts can be trusted.",
        system="systems/reader::reader",
        population=Population(
            sites=(Site("hospital-1", "university"), Site("hospital-2", "district")),
            criteria=(Criterion("ward", ("3B", "4A")), Criterion("stay", minimum=1, maximum=30)),
            youngest=18, oldest=99, first_day=day.replace(year=2030), last_day=day,
            claim="notes of adults in two hospitals in 2030",
            narrowing=Narrowing("terms", "narrow/kept-2.csv", "0" * 64, 800, 5200, "ASTHMA",
                                0.05, 0.01, 0.12, 300, ("asthma", "wheeze")),
        ),
        decisions=(Decision("variable.ASTHMA.precision", by, "seen in an earlier study", day),),
        questions=(Question("Which wards?", "all but psychiatry"),),
        history=(Change(1, "first version", by, day),),
    )  # fmt: skip
    return f"{HEAD}{intro}```toml\n{write_protocol(given)}```\n"


def python() -> str:
    """List every public name of every package, with its fields or its signature."""
    intro = (
        "# Python\n\nThe functions of `goldbench` are for notebooks and scripts and stay as they "
        "are; [the guide](../api.md) shows them at work. The packages below it are what they are "
        "made of: the names listed here are what a package is meant to be used by.\n"
    )
    parts = [HEAD, intro]
    packages = [module.name for module in pkgutil.iter_modules(goldbench.__path__) if module.ispkg]
    for name in (
        "goldbench",
        *(f"goldbench.{package}" for package in sorted(packages) if package != "cli"),
    ):
        module = importlib.import_module(name)
        summary = (module.__doc__ or "").strip().split("\n\n")[0]
        parts.append(f"\n## {name}\n\n{' '.join(summary.split())}\n\n")
        parts += [
            _public(module, public) for public in module.__all__ if not public.startswith("_")
        ]
    return "".join(parts)


def _public(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    text = inspect.cleandoc(value.__doc__ or "").split("\n\n")[0] if _is_code(value) else ""
    if dataclasses.is_dataclass(value) and text.startswith(f"{name}("):
        text = ""  # made by the dataclass
    summary = f": {' '.join(text.split())}" if text else ""
    return f"- `{name}{_shape(value)}`{summary}\n"


def _shape(value: object) -> str:
    """Give the fields of a value, the parameters of a function; nothing of a constant."""
    if isinstance(value, type):
        if dataclasses.is_dataclass(value):
            fields = [f.name for f in dataclasses.fields(value) if not f.name.startswith("_")]
            return f"({', '.join(fields)})"
        return f"({', '.join(value._fields)})" if hasattr(value, "_fields") else ""
    if inspect.isfunction(value):
        names = [p for p in inspect.signature(value).parameters if not p.startswith("_")]
        return f"({', '.join(names)})"
    return ""


def _is_code(value: object) -> bool:
    return isinstance(value, type) or inspect.isfunction(value)


def formats() -> str:
    intro = (
        "# Formats\n\nEvery format by its name for `--from` and `--to`. Offsets inside goldbench "
        "are code points; each reader says which unit its format counts and converts.\n"
    )
    parts = [HEAD, intro]
    for name in sorted(FORMATS):
        module = FORMATS[name]
        can = "read and write" if isinstance(module, WritableFormat) else "read"
        shape = "one file" if name in SUFFIXES else "a file or a folder"
        parts.append(f"\n## {name}\n\n*{can}; {shape}*\n\n{_text(module.__doc__ or '')}\n")
        if module.LOSES:
            parts.append("\nCannot hold: " + "; ".join(module.LOSES) + ".\n")
    return "".join(parts)


def tracks() -> str:
    intro = (
        "# Tracks\n\nA track is a named, versioned rule. G and S are the sets of gold and system "
        "marks of one document; a mark said twice counts once. "
        "P = tp_system / (tp_system + fp), R = tp_gold / (tp_gold + fn); where both sides count "
        "alike there is one tp. `NAME:official` is the original script, bug for bug.\n"
    )
    parts = [HEAD, intro]
    for name, track in TRACKS.items():
        editions = ", ".join(
            f"`{name}:official" + (f"-{edition}`" if edition else "`")
            for edition in (OFFICIAL[name].editions if name in OFFICIAL else ())
        )
        official = f" Original editions: {editions}." if editions else ""
        parts.append(f"\n## {name}\n\n*{track.title}; version {track.version}.*{official}\n")
        parts.append(f"\n{_text(track.description)}\n")
    return "".join(parts)


def commands() -> str:
    parts = [HEAD, "# Commands\n\nStandard output is data, standard error is talk.\n"]
    for name in VERBS:
        command = main.get_command(click.Context(main), name)
        if command is not None:
            parts += _command(command, f"goldbench {name}", depth=2)
    return "".join(parts)


def _command(command: click.Command, name: str, *, depth: int) -> list[str]:
    names = ["-h", "--help"]  # as the main command hands them down
    with click.Context(
        command,
        info_name=name,
        terminal_width=90,
        max_content_width=90,
        help_option_names=names,
    ) as context:
        shown = command.get_help(context)
    parts = [f"\n{'#' * min(depth, 4)} {name}\n\n```text\n{shown}\n```\n"]
    if isinstance(command, click.Group):
        for child in sorted(command.commands):
            parts += _command(command.commands[child], f"{name} {child}", depth=depth + 1)
    return parts


def schemes() -> str:
    parts = [HEAD, "# Label sets and maps\n"]
    for name in SCHEMES:
        labels = scheme(name)
        parts.append(f"\n## {name}\n\n| label | group | unit | meaning |\n|---|---|---|---|\n")
        parts += [
            f"| `{label.name}` | {label.group or ''} | {label.unit} | {label.description} |\n"
            for label in labels.labels
        ]
    parts.append("\n## Maps\n\n| from | to | drops | merges |\n|---|---|---|---|\n")
    for origin, destination in MAPS:
        lost = losses(load_map(origin, destination))
        dropped = ", ".join(f"`{label}`" for label in lost.dropped) or "–"
        parts.append(f"| {origin} | {destination} | {dropped} | {len(lost.merged)} groups |\n")
    return "".join(parts)


def _text(docstring: str) -> str:
    lines = docstring.strip().split("\n")
    margin = min((len(x) - len(x.lstrip()) for x in lines[1:] if x.strip()), default=0)
    return "\n".join([lines[0], *(line[margin:] for line in lines[1:])])


if __name__ == "__main__":
    if any(argument.startswith("-") for argument in sys.argv[1:]):
        sys.exit("usage: python docs/generate.py [FOLDER]")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "reference"
    folder.mkdir(exist_ok=True)
    for file, text in pages().items():
        (folder / file).write_text(text, encoding="utf-8", newline="")
