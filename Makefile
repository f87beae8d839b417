# The README's two commands are `make demo` and `make test`; each sets up what it needs.
# Nothing is assumed but Python >= 3.11 and make.

UV := scripts/uv
RUN := $(UV) run --no-sync
SETUP := .venv/.ready
# Tests of browsers, servers and cages wait most of the time: three processes a core keep it busy.
WORKERS := $(shell echo $$((3 * $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))))

.PHONY: demo test fast spark coverage check lint types layers collect unit explore bench docs setup lock clean

demo: setup
	$(RUN) goldbench demo

# Beside the checks, which leave a core idle, all tests are collected once: what cannot be imported is
# told at once, and the processes of `unit` find the tests compiled. `unit` runs them as plain pytest,
# each with a share of the tree, so that nothing is collected twice (tests/suite.py).
test: setup
	$(MAKE) --no-print-directory --output-sync=target -j 4 lint types layers collect
	$(MAKE) --no-print-directory unit

# Types take a minute of one core; linters and layers run beside them.
check: setup
	$(MAKE) --no-print-directory --output-sync=target -j 3 lint types layers

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

collect: setup
	PYTHONDONTWRITEBYTECODE= $(RUN) pytest --collect-only -qq > .venv/collected || { cat .venv/collected; exit 1; }

unit: setup
	scripts/browser
	scripts/cage
	$(RUN) python tests/suite.py $(WORKERS)

# For daily work: the folders whose tests need no browser, no server and no database of its own,
# with ten examples of each property instead of fifty, and without simulations of coverage.
FAST := agreement corpus engines formats gold http language matching official schemes scoring stats

fast: setup
	GOLDBENCH_EXAMPLES=fast $(RUN) pytest -q -n auto --dist worksteal $(FAST:%=tests/%) tests/test_contracts.py --ignore=tests/stats/test_simulations.py

# The tests on Spark: half a gigabyte and a JVM, so apart from the others.
spark: setup
	scripts/spark

# The whole suite once more, slower, for the share of lines that it runs.
coverage: setup
	scripts/browser
	$(RUN) pytest -q -n $(WORKERS) --dist worksteal --cov=goldbench --cov-report=term:skip-covered

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
