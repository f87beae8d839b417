import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

# Tests say what is right, never how fast: a loaded machine must not fail them.
_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Hypothesis mixes in constants of whatever modules happen to be loaded, so that the examples of a
# test would depend on which other tests were selected. There is no setting for it: without
# constants of ours the same test has the same examples alone, in its folder and in the suite.
providers._get_local_constants = Constants  # noqa: SLF001  # see above

# `make test` gives one verdict for one state of the code: the same examples every time.
# `make explore` looks for new ones, ten times as many, and may find what nobody knew.
settings.register_profile("goldbench", _CALM, max_examples=50, derandomize=True)
# `make fast` uses the first ten of them.
settings.register_profile("fast", _CALM, max_examples=10, derandomize=True)
settings.register_profile("explore", _CALM, max_examples=500, print_blob=True)
settings.load_profile(os.environ.get("GOLDBENCH_EXAMPLES", "goldbench"))

# Tests that wait for a browser, a server or a caged process may lose a race on a busy machine. They
# are tried once more before the whole run is called red; a rerun is printed, and what is wrong
# fails twice. Everything else has one try.
_OTHER_PROCESSES = {"benchmark", "cli", "services", "web"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            folder = item.path.relative_to(here).parts[0]
            if folder in _OTHER_PROCESSES or "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=1))


def pytest_collection_finish() -> None:
    """Spare the garbage collector the tests, thousands of them, which live as long as the run."""
    gc.collect()
    gc.freeze()
