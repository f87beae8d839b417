"""Libraries that goldbench does not bring: imported when asked for, with a clear word if absent."""

import importlib
from typing import Any

from goldbench.errors import UsageError


def library(module: str, package: str) -> Any:
    """Import a module that `package` holds."""
    try:
        return importlib.import_module(module)
    except ImportError:
        msg = f"{package} is not installed here"
        hint = f"pip install {package}, in this environment or behind `--tool command:…`"
        raise UsageError(msg, hint=hint) from None
