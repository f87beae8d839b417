"""Where the project's own files lie, whatever room a test stands in."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CONTRACTS = DOCS / "contracts"
GOLDEN = ROOT / "tests" / "golden"
