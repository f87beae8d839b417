"""`python -m benchmarks [NAME...] [--quick]`: run all benchmarks, or the named ones."""

import sys
from importlib import import_module

NAMES = (
    "formats",
    "matching",
    "scoring",
    "commands",
    "startup",
    "peers",
    "coverage",
    "document_coverage",
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
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    flags = [argument for argument in sys.argv[1:] if argument.startswith("-")]
    for name in wanted or NAMES:
        print(f"\n=== {name}")
        import_module(f"benchmarks.{name}").main(flags)


if __name__ == "__main__":
    main()
