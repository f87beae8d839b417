"""Libraries that are not there are named, with the way to get them."""

from importlib.util import find_spec

import pytest

from goldbench.errors import UsageError
from goldbench.services.adapters import ADAPTERS
from goldbench.services.adapters.library import library


def test_a_library_that_is_there_is_given() -> None:
    import json  # noqa: PLC0415  # the very module

    assert library("json", "json") is json


@pytest.mark.parametrize(
    ("address", "package"),
    [
        ("presidio", "presidio_analyzer"),
        ("presidio:en_core_web_sm", "presidio_analyzer"),
        ("spacy:en_core_web_sm", "spacy"),
    ],
)
def test_a_library_that_is_not_there_is_named(address: str, package: str) -> None:
    scheme, _, rest = address.partition(":")
    if find_spec(package) is None:
        with pytest.raises(UsageError, match="is not installed here"):
            ADAPTERS[scheme](rest)
    else:
        assert ADAPTERS[scheme](rest).families


def test_a_module_that_cannot_be_imported_is_a_clear_error() -> None:
    with pytest.raises(UsageError, match="no-such-package is not installed here") as error:
        library("no_such_module", "no-such-package")
    assert error.value.hint is not None
    assert "pip install no-such-package" in error.value.hint
