"""`python -m benchmarks [NAME...] [--quick | options]`: run all benchmarks, or the named ones.

Options of a benchmark stand behind its name: `python -m benchmarks commands --documents 100000`.
"""

import sys
from importlib import import_module
from itertools import takewhile

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


def main() -> None:
    arguments = sys.argv[1:]
    wanted = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    flags = arguments[len(wanted) :]
    for name in wanted or NAMES:
        print(f"\n=== {name}")
        import_module(f"benchmarks.{name}").main(flags)


if __name__ == "__main__":
    main()
