"""`python -m benchmarks [NAME...] [--quick | options]`: run all benchmarks, or the named ones.

Options of a benchmark stand behind its name: `python -m benchmarks commands --documents 100000`.
`--help` says what there is, and behind names what they measure; nothing is run.
"""

import ast
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import takewhile
from pathlib import Path

NAMES = (
    "formats",
    "matching",
    "scoring",
    "commands",
    "startup",
    "peers",
    "coverage",
    "document_coverage",
    "label_means",
    "comparison",
    "human",
    "gaps",
    "planning",
    "assurance",
    "study_assurance",
    "questions",
    "waves",
    "plan",
    "phi",
    "other_hands",
    "risk",
    "resume",
    "scale",
    "services",
    "load",
    "editor",
    "kills",
    "overhead",
)


def main(arguments: Sequence[str]) -> None:
    wanted = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    flags = arguments[len(wanted) :]
    for name in wanted:
        if name not in NAMES:
            near = get_close_matches(name, NAMES, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(NAMES)}"
            sys.exit(f"there is no benchmark {name!r}; {hint}")
    if {"-h", "--help"} & {*flags}:
        print("\n\n".join(map(_describe, wanted)) if wanted else f"{__doc__}\n{_list()}")
        return
    for name in wanted or NAMES:
        print(f"\n=== {name}")
        import_module(f"benchmarks.{name}").main(flags)


def _list() -> str:
    return "\n".join(f"{name:18}{_describe(name).partition(chr(10))[0]}" for name in NAMES)


def _describe(name: str) -> str:
    """Give what stands at the top of a benchmark, without importing what it needs."""
    source = Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").strip()


if __name__ == "__main__":
    main(sys.argv[1:])
