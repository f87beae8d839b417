import os

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
