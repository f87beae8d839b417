"""Quantiles of scipy.special without the package around them.

`import scipy.special` takes as long as numpy and polars together, nearly all of it for adapters to
other array libraries that are not used here. Its functions are in one compiled module, which is
loaded alone where that is possible: no other thread may be importing scipy at that moment, and
whatever goes wrong, the package is imported as usual. Both ways give the very same functions.
"""

import importlib
import sys
import threading
from functools import cache
from types import ModuleType
from typing import Any

import numpy.typing as npt

_PACKAGE, _COMPILED = "scipy.special", "scipy.special._ufuncs"


def load() -> None:
    """Load the functions before they are needed, while other processes work."""
    _functions()


@cache
def _functions() -> ModuleType:
    if _PACKAGE in sys.modules or threading.active_count() > 1:
        return importlib.import_module(_PACKAGE)
    bare = ModuleType(_PACKAGE)
    bare.__path__ = [f"{folder}/special" for folder in importlib.import_module("scipy").__path__]
    sys.modules[_PACKAGE] = bare
    try:
        return importlib.import_module(_COMPILED)
    except ImportError:
        for name in [name for name in sys.modules if name.startswith(f"{_PACKAGE}.")]:
            del sys.modules[name]
    finally:
        del sys.modules[_PACKAGE]
    return importlib.import_module(_PACKAGE)


def betaincinv(a: npt.ArrayLike, b: npt.ArrayLike, share: npt.ArrayLike) -> Any:
    """The x with I_x(a, b) = share: a quantile of the beta distribution."""
    return _functions().betaincinv(a, b, share)


def betainccinv(a: npt.ArrayLike, b: npt.ArrayLike, share: npt.ArrayLike) -> Any:
    """The x with 1 - I_x(a, b) = share, which keeps its digits close to 1."""
    return _functions().betainccinv(a, b, share)


def gammainc(a: npt.ArrayLike, x: npt.ArrayLike) -> Any:
    """The regularised lower incomplete gamma function."""
    return _functions().gammainc(a, x)


def gammaincc(a: npt.ArrayLike, x: npt.ArrayLike) -> Any:
    """The regularised upper incomplete gamma function."""
    return _functions().gammaincc(a, x)


def ndtr(z: npt.ArrayLike) -> Any:
    """The standard normal distribution function."""
    return _functions().ndtr(z)


def ndtri(share: npt.ArrayLike) -> Any:
    """Quantile of the standard normal distribution."""
    return _functions().ndtri(share)


def stdtrit(df: npt.ArrayLike, share: npt.ArrayLike) -> Any:
    """Quantile of Student's t with `df` degrees of freedom."""
    return _functions().stdtrit(df, share)


__all__ = ["betainccinv", "betaincinv", "gammainc", "gammaincc", "load", "ndtr", "ndtri", "stdtrit"]
