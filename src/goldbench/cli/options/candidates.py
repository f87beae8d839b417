"""What a shell offers after Tab where click cannot know: paths, formats, tracks.

An address may begin with `NAME=` and end with `::LAYER`, so it is no `click.Path`; the shell
completes it as a file all the same.
"""

import click
from click.shell_completion import CompletionItem


def paths(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Let the shell offer its files."""
    del context, parameter
    return [CompletionItem(incomplete, type="file")]


def formats(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from goldbench.formats import FORMATS  # noqa: PLC0415  # only when Tab is pressed

    del context, parameter
    return [CompletionItem(name) for name in sorted(FORMATS) if name.startswith(incomplete)]


def tracks(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from goldbench.official.tracks import TRACKS as OFFICIAL  # noqa: PLC0415  # as above
    from goldbench.scoring import TRACKS  # noqa: PLC0415  # as above

    del context, parameter
    names = [*TRACKS, *(f"{name}:official" for name in OFFICIAL)]
    return [CompletionItem(name) for name in sorted(names) if name.startswith(incomplete)]


__all__ = ["formats", "paths", "tracks"]
