"""Where the reference vectors and corpora lie, and how a test says that it needs them."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"
VECTORS = SHARED / "vectors"
MEDDOCAN = SHARED / "corpora" / "meddocan"

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="needs the reference vectors and corpora in ../shared"
)
