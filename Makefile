# The README's two commands are `make demo` and `make test`; each sets up what it needs.
# Nothing is assumed but Python >= 3.11 and make.

UV := scripts/uv
RUN := $(UV) run --no-sync
SETUP := .venv/.ready

.PHONY: demo test check lint types layers unit explore bench docs setup lock clean

demo: setup
	$(RUN) goldbench demo

test: check unit

check: lint types layers

setup: $(SETUP)

$(SETUP): requirements/dev.txt pyproject.toml scripts/uv scripts/setup
	scripts/setup

lint: setup
	$(RUN) ruff format --check
	$(RUN) ruff check

types: setup
	$(RUN) mypy

layers: setup
	$(RUN) lint-imports

unit: setup
	scripts/browser
	scripts/cage
	$(RUN) pytest -n auto --dist worksteal

# The property tests with ten times as many examples, other ones each time.
explore: setup
	GOLDBENCH_EXAMPLES=explore $(RUN) pytest -n auto --dist worksteal -m hypothesis

bench: setup
	$(RUN) python -m benchmarks

docs: setup
	$(RUN) sphinx-build -q -W -b html docs docs/_build/html

# Pins for every supported Python, with hashes and without the name of any host.
lock:
	scripts/lock

clean:
	rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache docs/_build
