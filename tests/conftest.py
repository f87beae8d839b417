from hypothesis import HealthCheck, settings

# Tests say what is right, never how fast: a loaded machine must not fail them.
settings.register_profile(
    "goldbench", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("goldbench")
