import os

from hypothesis import HealthCheck, settings

# Tests say what is right, never how fast: a loaded machine must not fail them.
_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# `make test` gives one verdict for one state of the code: the same examples every time.
# `make explore` looks for new ones, ten times as many, and may find what nobody knew.
settings.register_profile("goldbench", _CALM, max_examples=50, derandomize=True)
settings.register_profile("explore", _CALM, max_examples=500, print_blob=True)
settings.load_profile(os.environ.get("GOLDBENCH_EXAMPLES", "goldbench"))
