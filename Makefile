# make setup        everything into .venv, from the hashes in requirements/lock.txt
# make run          a demonstration floor on this computer, in the browser
# make play         play at a table, in the terminal
# make test         all checks and all tests but the long ones
# make quick        rules, engine, clauses and scenarios: the daily loop, under a minute
# make check-long   the long tests, on all cores
# make mutation     break each rule and record which of its tests fails
# make bench        the benchmarks
# make coverage-map renew the map of which clause is honoured how
# make format       lay out the code
# make lock         renew requirements/lock.txt
# make clean        remove what make made
#
# Needs Python 3.11 or later; `make PYTHON=python3.12 setup` chooses one.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# One more than there are cores: tests that wait for a browser or a server leave theirs to others.
WORKERS := $(shell $(PYTHON) -c 'import os; print(min(5, (os.cpu_count() or 1) + 1))')
PAGE := croupier/page
SOURCES := croupier tests tools $(wildcard benchmarks examples)
QUICK := tests/rules tests/engine tests/clauses tests/scenario tests/test_scenarios.py tests/test_tidy.py tests/test_english.py

.PHONY: setup run play quick test lint types suite check-long mutation bench coverage-map format lock clean

# Bytecode is cached even where the shell forbids it: otherwise each worker, and each process that a test starts,
# compiles the whole package.
unexport PYTHONDONTWRITEBYTECODE

setup: $(VENV)/installed

# A changed lock makes a new environment, so that nothing stays in it which the lock does not name.
$(VENV)/locked: requirements/lock.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "croupier needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Choose one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
		exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --require-hashes -r requirements/lock.txt
	@touch $@

$(VENV)/installed: $(VENV)/locked pyproject.toml
	$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

run: setup
	$(BIN)/croupier serve --demo --open

play: setup
	$(BIN)/croupier play

# The types are checked while the tests run: mypy uses one core.
test: setup lint
	$(MAKE) --no-print-directory --jobs=2 types suite

lint: setup
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/oxlint $(PAGE)
	$(BIN)/oxfmt --check '$(PAGE)/**/*.js'
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy --strict $(SOURCES)

# The first run compiles the tests once, before all workers do so at the same moment.
suite: setup
	@[ -d .pytest_cache ] || $(BIN)/pytest -q --collect-only >/dev/null
	$(BIN)/pytest -q -m "not long" -n $(WORKERS) --dist loadfile --no-loadscope-reorder

quick: setup
	$(BIN)/pytest -q -m "not long" -n $(WORKERS) -p no:randomly $(QUICK)

# Each worker takes whole files; a kernel that runs on all cores shares them with the other workers.
check-long: setup
	$(BIN)/pytest -q -m long -n $(WORKERS) --dist loadfile

mutation: setup
	$(BIN)/python -m tests.mutation --collect --write --jobs $(WORKERS)

bench: setup $(VENV)/bench
	$(BIN)/python -m benchmarks

# What only the benchmarks need; the tests say so when it is not there.
$(VENV)/bench: requirements/bench.txt $(VENV)/locked
	$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

coverage-map: setup
	$(BIN)/python -m tests.coverage_map

format: setup
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/oxlint --fix $(PAGE)
	$(BIN)/oxfmt '$(PAGE)/**/*.js'

# All platforms and Python versions in one resolution, without the address of any index; what the benchmarks share with
# the rest is the same version. Extras stay in the lock: pip takes the newest release for an extra that it does not name.
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--extra analysis --extra cluster --extra environments --output-file requirements/lock.txt pyproject.toml requirements/tools.in
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--constraint requirements/lock.txt --output-file requirements/bench.txt requirements/bench.in

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov
	find croupier tests -name __pycache__ -type d -prune -exec rm -rf {} +
